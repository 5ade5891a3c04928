import { Decimal, type MoneyGrid, total } from '#core/decimal.ts'
import { type Instant, type TerminalTime, toInstant } from '#core/time.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Account } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import type { Closing } from '#ordering/ended/closings.ts'
import { type AnyOrder, type EndedOrder, removalTarget } from '#ordering/ended/rules.ts'
import { costOfModifier, modifiersOf, partsOf } from '#ordering/lines.ts'
import { isPrinted, leadPositionOf, type StoredRemoval } from '#ordering/removal.ts'
import type { AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { AnsweredPayment, AnsweredTips } from '#shared/schemas/answered_payments.ts'
import type { Outflow, SoldLine, SoldOrder } from './model.ts'
import { type ChargedLine, moneyPostings, type ReceivedMoney } from './rules.ts'

/** Rows and settings for the postings of orders. */
export interface OrderContext {
  dictionaries: Dictionaries
  goods: ReadonlyMap<string, Goods>
  /** Accounts that payment types name, by id. */
  accounts: ReadonlyMap<string, Account>
  money: MoneyGrid
  now: Instant
}

interface SoldContext extends OrderContext {
  /** Sum of the order that was paid from deposit and certificate wallets. */
  paidFromDeposits: Decimal
}

/** Returns an order that is over as the books see it. */
export function soldOrderOf(
  { id, kind, revision, organization }: Closing,
  { removals, ...state }: EndedOrder & { removals: readonly StoredRemoval[] },
  context: SoldContext,
): SoldOrder {
  const { order, tableId, isClosed } = state
  // In the repeated hour of autumn `toInstant` returns the earlier moment.
  const toMoment = (time: TerminalTime) => Math.min(toInstant(time, organization.timeZone), context.now)
  const endedAt = toMoment(state.endedAt)
  const sale: Outflow = {
    at: endedAt,
    type: 'SESSION_WRITEOFF',
    to: { account: systemAccounts.costOfGoods },
    lines: order.items.filter(({ deleted }) => !deleted).flatMap(soldLinesOf),
  }
  return {
    ...{ id, kind, revision, tableId, endedAt },
    terminalGroupId: order.terminalGroupId,
    number: `${order.number}`,
    sourceKey: order.sourceKey ?? null,
    conceptionId: order.conception?.id ?? null,
    money: isClosed ? moneyPostings(saleMoneyOf(state, context), context.money) : [],
    outflows: [...(isClosed ? [sale] : []), ...removalsOf(state, removals, { ...context, toMoment, endedAt })],
  }
}

/** Returns the products of an item with their amounts: free modifiers, too. */
function soldLinesOf(item: AnsweredItem): SoldLine[] {
  const amount = new Decimal(item.amount)
  if (item.type === 'Service') return [{ positionId: null, productId: item.service.id, sizeId: null, amount }]
  const parts = partsOf(item)
  const sizeId = item.size?.id ?? null
  return [
    ...parts.map(({ positionId, product }) => ({
      positionId: positionId ?? null,
      productId: product.id,
      sizeId,
      amount: amount.dividedBy(parts.length),
    })),
    ...modifiersOf(item)
      .filter(({ deleted }) => !deleted)
      .map((modifier) => ({
        positionId: modifier.positionId ?? null,
        productId: modifier.product.id,
        sizeId: null,
        amount: amountOfModifier(modifier, amount),
      })),
  ].filter((line) => line.amount.greaterThan(0))
}

const amountOfModifier = (
  { amount, amountIndependentOfParentAmount }: Pick<AnsweredModifier, 'amount' | 'amountIndependentOfParentAmount'>,
  parents: Decimal,
): Decimal => (amountIndependentOfParentAmount ? new Decimal(amount) : parents.times(amount))

interface RemovalContext extends Pick<OrderContext, 'dictionaries'> {
  toMoment(time: TerminalTime): Instant
  endedAt: Instant
}

/** Returns the goods of removed items that the kitchen had printed, together for one moment and account. */
function removalsOf(
  { order, employeeId }: EndedOrder,
  removals: readonly StoredRemoval[],
  { dictionaries, toMoment, endedAt }: RemovalContext,
): Outflow[] {
  const byPosition = new Map(removals.map((removal) => [removal.positionId, removal]))
  const removed = order.items.flatMap((item): Outflow[] => {
    const type = item.deleted && dictionaries.removalTypes.get(item.deleted.deletionMethod.removalType.id)
    if (!type || !isPrinted({ ...item, deleted: null })) return []
    const removal = byPosition.get(leadPositionOf(item)[0] ?? '')
    const target = removalTarget(type, { userId: removal?.userIdForWriteoff ?? null, employeeId })
    return target ? [{ ...target, at: removal ? toMoment(removal.at) : endedAt, lines: soldLinesOf(item) }] : []
  })
  const groups = Map.groupBy(removed, ({ at, to }) => `${at} ${to.account.id} ${to.counteragentId}`)
  return [...groups.values()]
    .map((group) => ({ ...group[0]!, lines: group.flatMap(({ lines }) => lines) }))
    .sort((a, b) => a.at - b.at)
}

function saleMoneyOf({ order, employeeId, guestId }: EndedOrder, context: SoldContext) {
  const kindOf = ({ paymentType }: AnsweredPayment) =>
    context.dictionaries.paymentTypes.get(paymentType.id)?.kind ?? paymentType.kind
  const sumOf = (kind: string) => total(payments.filter((one) => kindOf(one) === kind).map(({ sum }) => sum))
  const payments = order.payments ?? []
  const fromWallets = sumOf('IikoCard')
  const fromDeposits = Decimal.min(context.paidFromDeposits, fromWallets)
  const deposits: ReceivedMoney = { ...guestMoney('PREPAY_CLOSED', guestId), sum: fromDeposits }
  const receivedAs = (payment: AnsweredPayment | AnsweredTips): ReceivedMoney[] => {
    const kind = kindOf(payment)
    if (kind === 'IikoCard' || kind === 'Writeoff') return []
    return [{ ...destinationOf(payment, kind, { guestId, ...context }), sum: new Decimal(payment.sum) }]
  }
  return {
    lines: chargedLinesOf(order, context),
    received: [...payments.flatMap(receivedAs), ...(fromDeposits.isZero() ? [] : [deposits])],
    bonus: fromWallets.minus(fromDeposits),
    onTheHouse: sumOf('Writeoff'),
    tips: (order.tips ?? []).flatMap(receivedAs),
    employeeId,
    guestId,
  }
}

type Destination = Omit<ReceivedMoney, 'sum'>

const guestMoney = (type: TransactionType, guestId: string | null): Destination => ({
  type,
  account: systemAccounts.guests,
  counteragentId: guestId,
})

/** Returns the account that takes the money of a payment: by its kind, unless its type names another. */
function destinationOf(
  { paymentType }: AnsweredPayment,
  kind: string,
  { guestId, accounts, dictionaries }: Pick<OrderContext, 'accounts' | 'dictionaries'> & { guestId: string | null },
): Destination {
  if (kind === 'Credit') return { type: 'CREDIT', account: systemAccounts.customers, counteragentId: guestId }
  if (kind === 'Voucher') return guestMoney('PREPAY_CLOSED', guestId)
  const named = accounts.get(dictionaries.paymentTypes.get(paymentType.id)?.accountId ?? '')
  const isCash = kind === 'Cash'
  const account = named ?? (isCash ? systemAccounts.cash : systemAccounts.cards)
  return { type: isCash ? 'CASH' : 'CARD', account, counteragentId: null }
}

/** Returns the charged parts of an order. */
function chargedLinesOf(
  { items, discounts }: Pick<AnyOrder, 'items' | 'discounts'>,
  { goods, money }: Pick<OrderContext, 'goods' | 'money'>,
): ChargedLine[] {
  const isDiscounted = (discounts ?? []).length > 0
  const percentOf = (percent: number | null | undefined) => new Decimal(percent ?? 0)
  return items
    .filter(({ deleted }) => !deleted)
    .flatMap((item): ChargedLine[] => {
      if (item.type === 'Service') {
        const cost = new Decimal(item.cost)
        return [
          {
            cost,
            sum: new Decimal(item.resultSum ?? item.cost),
            vatPercent: percentOf(goods.get(item.service.id)?.vatPercent),
          },
        ]
      }
      return [
        ...partsOf(item).map(({ cost, resultSum, taxPercent }) => ({
          cost: new Decimal(cost),
          sum: new Decimal(resultSum ?? cost),
          vatPercent: percentOf(taxPercent),
        })),
        ...modifiersOf(item)
          .filter(({ deleted }) => !deleted)
          .map((modifier) => ({
            cost: isDiscounted ? costOfModifier(modifier, item.amount, money) : new Decimal(modifier.resultSum),
            sum: new Decimal(modifier.resultSum),
            vatPercent: percentOf(modifier.taxPercent),
          })),
      ]
    })
}

/** Returns whether money of the order may come from deposits. */
export const isPaidFromWallets = ({ payments }: Pick<AnyOrder, 'payments'>, { paymentTypes }: Dictionaries): boolean =>
  (payments ?? []).some(({ paymentType }) => paymentTypes.get(paymentType.id)?.kind === 'IikoCard')
