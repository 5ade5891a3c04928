import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Decimal, moneyGrid } from '#core/decimal.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Closing } from '#ordering/ended/closings.ts'
import { endedOrderOf, removalTarget } from '#ordering/ended/rules.ts'
import { type OrderContext, soldOrderOf } from './orders.rules.ts'

const now = Date.parse('2026-11-01T12:00:00Z')
const bank = { id: 'b7125ca7-5251-47cc-b7fd-b1b8a3ca6962', type: 'CASH' as const }

const paymentKinds = ['Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External', 'IikoCard'] as const

const codes = new Map<string, string>(Object.values(systemAccounts).map(({ id, code }) => [id, code]))

/** Payment types are named for their kinds; `Transfer` names an account. */
const context = {
  dictionaries: {
    paymentTypes: new Map<string, object>([
      ...paymentKinds.map((kind) => [kind, { kind, accountId: null }] as const),
      ['Transfer', { kind: 'External', accountId: bank.id }],
    ]),
    removalTypes: new Map(),
  },
  goods: new Map(),
  accounts: new Map([[bank.id, bank]]),
  money: moneyGrid('GBP'),
  now,
} as unknown as OrderContext

const product = (id: string, fields: object = {}) => ({
  type: 'Product',
  product: { id, name: id },
  positionId: `at ${id}`,
  ...{ amount: 1, price: 0, cost: 0, resultSum: 0, status: 'Served' },
  ...fields,
})

/** A closing of a table order. */
const closing = (order: object): Closing =>
  ({
    organization: { timeZone: 'Europe/London' },
    kind: 'TableOrder',
    id: 'order',
    revision: 1,
    at: now,
    status: 'Closed',
    body: {
      kind: 'TableOrder',
      order: {
        ...{ number: 7, tableIds: [], items: [], terminalGroupId: 'group', whenClosed: '2026-10-25 01:30:00.000' },
        ...{ customer: { type: 'regular', id: 'guest' }, waiter: { id: 'waiter', name: 'Ada' } },
        ...order,
      },
    },
  }) as unknown as Closing

const sold = (order: object, paidFromDeposits = 0) => {
  const ended = endedOrderOf(closing(order), () => '2026-11-01 12:00:00.000')
  assert.ok(ended)
  return soldOrderOf(
    closing(order),
    { ...ended, removals: [] },
    { ...context, paidFromDeposits: new Decimal(paidFromDeposits) },
  )
}

describe('A sold order', () => {
  it('is posted to the account of each kind of payment', () => {
    const payments = [...paymentKinds, 'Transfer'].map((id) => ({ paymentType: { id, kind: 'External' }, sum: 1 }))
    const items = [product('dish', { cost: 9, resultSum: 9 })]
    const { money } = sold({ items, payments }, 0.4)
    assert.deepEqual(
      money.map(({ type, to, sum }) => [type, codes.get(to.account.id), to.counteragentId ?? null, sum.toNumber()]),
      [
        ['SALES_REVENUE', '1.04', null, 9],
        ['DISCOUNT', '4.02', null, 0.6],
        ['ON_THE_HOUSE', '4.02', null, 1],
        ['CARD', '1.02', null, 3],
        ['CASH', '1.01', null, 1],
        ['CREDIT', '1.10', 'guest', 1],
        ['PREPAY_CLOSED', '2.04', 'guest', 1.4],
        ['CARD', '1.03', null, 1],
      ],
    )
  })

  it('issues halves of compound items, and modifiers per portion or once', () => {
    const modifier = (id: string, fields: object = {}) =>
      product(id, { amountIndependentOfParentAmount: false, price: 1, freeOfChargeAmount: 2, ...fields })
    const { outflows } = sold({
      items: [
        {
          ...{ type: 'Compound', amount: 3, status: 'Served', size: { id: 'large' } },
          primaryComponent: product('margherita', { modifiers: [modifier('cheese', { amount: 2 })] }),
          secondaryComponent: product('funghi'),
          commonModifiers: [modifier('box', { amount: 1, amountIndependentOfParentAmount: true })],
        },
        { type: 'Service', service: { id: 'delivery' }, amount: 1, cost: 2, status: 'Served' },
      ],
    })
    assert.deepEqual(
      outflows.map(({ lines }) => lines.map(({ productId, sizeId, amount }) => [productId, sizeId, amount.toNumber()])),
      [
        [
          ['margherita', 'large', 1.5],
          ['funghi', 'large', 1.5],
          ['cheese', null, 6],
          ['box', null, 1],
          ['delivery', null, 1],
        ],
      ],
    )
  })

  it('ends at the earlier moment of a repeated hour', () => {
    assert.equal(new Date(sold({}).endedAt).toISOString(), '2026-10-25T00:30:00.000Z')
  })

  it('never ends after its recording', () => {
    assert.equal(sold({ whenClosed: '2026-12-24 20:00:00.000' }).endedAt, now)
  })
})

describe('A removed item', () => {
  it('is charged to the requested employee, else the restaurant, else the waiter, else to no employee', () => {
    const account = (canWriteoffToCafe: boolean, canWriteoffToWaiter: boolean, userId: string | null) => {
      const target = removalTarget({ canWriteoffToCafe, canWriteoffToWaiter }, { userId, employeeId: 'waiter' })
      return target && [target.type, codes.get(target.to.account.id), target.to.counteragentId]
    }
    assert.deepEqual(account(true, true, 'named'), ['CLOSE_AT_EMPLOYEE_EXPENSE', '1.11', 'named'])
    assert.deepEqual(account(true, true, null), ['WRITEOFF', '5.02', undefined])
    assert.deepEqual(account(false, true, null), ['CLOSE_AT_EMPLOYEE_EXPENSE', '1.11', 'waiter'])
    assert.equal(account(false, false, null), undefined)
  })
})
