import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Decimal, moneyGrid, total } from '#core/decimal.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Posting } from '#ledger/model.ts'
import { moneyPostings, type ReceivedMoney, type SaleMoney } from './rules.ts'

const grid = moneyGrid('GBP')
const cents = (sum: number) => new Decimal(sum).dividedBy(100)

const cash = (sum: Decimal): ReceivedMoney => ({
  type: 'CASH',
  account: systemAccounts.cash,
  counteragentId: null,
  sum,
})

const sale = (fields: Partial<SaleMoney>): SaleMoney => ({
  lines: [],
  received: [],
  bonus: cents(0),
  onTheHouse: cents(0),
  tips: [],
  employeeId: null,
  guestId: null,
  ...fields,
})

const codeOf = ({ account }: Posting['from']) =>
  Object.values(systemAccounts).find(({ id }) => id === account.id)?.code ?? account.id

const textsOf = (money: SaleMoney) =>
  moneyPostings(money, grid).map(({ type, from, to, sum }) => `${type} ${sum}: ${codeOf(from)} → ${codeOf(to)}`)

const line = (cost: number, sum: number, vatPercent: number) => ({
  cost: cents(cost),
  sum: cents(sum),
  vatPercent: new Decimal(vatPercent),
})

describe('The money of a sale', () => {
  it('is revenue before discounts, its VAT, and the discounts with their share of VAT', () => {
    assert.deepEqual(
      textsOf(sale({ lines: [line(1200, 1080, 20), line(500, 500, 0)], received: [cash(cents(1580))] })),
      [
        'SALES_REVENUE 15: 4.01 → 1.04',
        'NDS_SALES 2: 2.02 → 1.04',
        'DISCOUNT 1: 1.04 → 4.02',
        'DISCOUNT 0.2: 1.04 → 2.02',
        'CASH 15.8: 1.04 → 1.01',
      ],
    )
  })

  it('counts a surcharge as revenue', () => {
    assert.deepEqual(textsOf(sale({ lines: [line(1000, 1200, 20)], received: [cash(cents(1200))] })), [
      'SALES_REVENUE 10: 4.01 → 1.04',
      'NDS_SALES 2: 2.02 → 1.04',
      'CASH 12: 1.04 → 1.01',
    ])
  })

  it('treats bonuses and complimentary orders as discounts', () => {
    const lines = [line(1200, 1200, 20)]
    assert.deepEqual(textsOf(sale({ lines, bonus: cents(240), onTheHouse: cents(960) })), [
      'SALES_REVENUE 10: 4.01 → 1.04',
      'NDS_SALES 2: 2.02 → 1.04',
      'DISCOUNT 2: 1.04 → 4.02',
      'DISCOUNT 0.4: 1.04 → 2.02',
      'ON_THE_HOUSE 8: 1.04 → 4.02',
      'ON_THE_HOUSE 1.6: 1.04 → 2.02',
    ])
  })

  it('owes tips to the employee, and overpayments to the guest', () => {
    const money = sale({ lines: [line(1000, 1000, 0)], received: [cash(cents(1100))], tips: [cash(cents(150))] })
    assert.deepEqual(textsOf(money), [
      'SALES_REVENUE 10: 4.01 → 1.04',
      'CASH 12.5: 1.04 → 1.01',
      'INCENTIVE_PAYMENT 1.5: 2.03 → 1.04',
      'PREPAY 1: 2.04 → 1.04',
    ])
  })

  it('is owed by the guest to the extent that it is unpaid', () => {
    assert.deepEqual(textsOf(sale({ lines: [line(1000, 1000, 0)] })), [
      'SALES_REVENUE 10: 4.01 → 1.04',
      'CREDIT 10: 1.04 → 1.10',
    ])
  })

  it('leaves sales clearing at zero, for random sales, discounts and payments', () => {
    const sum = fc.integer({ min: 0, max: 100_000 })
    const chargedLine = fc.tuple(sum, sum, fc.constantFrom(0, 5, 5.5, 20, 23)).map((args) => line(...args))
    const moneyOf = fc.record({
      lines: fc.array(chargedLine, { maxLength: 6 }),
      received: fc.array(
        sum.map((one) => cash(cents(one))),
        { maxLength: 3 },
      ),
      tips: fc.array(
        sum.map((one) => cash(cents(one))),
        { maxLength: 2 },
      ),
      bonus: sum.map(cents),
      onTheHouse: sum.map(cents),
    })
    fc.assert(
      fc.property(moneyOf, (fields) => {
        const postings = moneyPostings(sale(fields), grid)
        const sumAt = (side: 'from' | 'to') =>
          total(postings.filter((one) => codeOf(one[side]) === '1.04').map((one) => one.sum))
        assert.equal(sumAt('from').toFixed(), sumAt('to').toFixed())
        assert.ok(postings.every((one) => one.sum.greaterThan(0) && one.sum.decimalPlaces() <= 2))
        const revenueLess = (code: string, other: string) =>
          total(postings.filter(({ from }) => codeOf(from) === code).map((one) => one.sum)).minus(
            total(postings.filter(({ to }) => codeOf(to) === other).map((one) => one.sum)),
          )
        const net = revenueLess('4.01', '4.02').plus(revenueLess('2.02', '2.02'))
        const given = Decimal.min(fields.bonus, total(fields.lines.map((one) => one.sum)))
        const left = total(fields.lines.map((one) => one.sum)).minus(given)
        assert.equal(net.toFixed(), left.minus(Decimal.min(fields.onTheHouse, left)).toFixed())
      }),
    )
  })
})
