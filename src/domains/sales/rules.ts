import { allocateMoney, Decimal, type MoneyGrid, roundMoney, total } from '#core/decimal.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Account, Posting } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import type { Sale, SaleDocument } from './model.ts'

/** Charged part of an order. Sums include VAT. */
export interface ChargedLine {
  /** Sum before discounts. */
  cost: Decimal
  /** Sum after discounts and surcharges. */
  sum: Decimal
  vatPercent: Decimal
}

/** Money that was received for an order. */
export interface ReceivedMoney {
  type: TransactionType
  account: Account
  counteragentId: string | null
  sum: Decimal
}

/** Money of a closed order. */
export interface SaleMoney {
  lines: readonly ChargedLine[]
  received: readonly ReceivedMoney[]
  /** Paid from bonus wallets. */
  bonus: Decimal
  /** Paid by the restaurant. */
  onTheHouse: Decimal
  tips: readonly ReceivedMoney[]
  /** Waiter or courier who gets the tips. */
  employeeId: string | null
  guestId: string | null
}

const { salesClearing, revenue, outputVat, discounts, staff, guests, customers } = systemAccounts
const clearing = { account: salesClearing }

/**
 * Returns the postings of the money of a closed order; sales clearing ends at zero (docs/domain.md §16.8). VAT is found per rate from
 * what discounts leave, so a discount takes the difference of the VAT before and after it.
 */
export function moneyPostings(exact: SaleMoney, money: MoneyGrid): Posting[] {
  const sale = roundedSale(exact, money)
  const byRate = [...Map.groupBy(sale.lines, ({ vatPercent }) => vatPercent.toFixed()).values()]
  const rates = byRate.map(([line]) => line!.vatPercent)
  const gross = byRate.map((lines) => total(lines.map(({ cost, sum }) => Decimal.max(cost, sum))))
  const discounted = byRate.map((lines) => total(lines.map(({ sum }) => sum)))
  const afterBonus = less(discounted, sale.bonus, money)
  const owed = less(afterBonus, sale.onTheHouse, money)
  const split = (sums: readonly Decimal[]) => splitVat(sums, rates, money)
  const { untaxed, vat } = split(gross)
  const excess = total(sale.received.map(({ sum }) => sum)).minus(total(owed))
  const guest = sale.guestId
  return [
    { type: 'SALES_REVENUE' as const, from: { account: revenue }, to: clearing, sum: untaxed },
    { type: 'NDS_SALES' as const, from: { account: outputVat }, to: clearing, sum: vat },
    ...reductionPostings('DISCOUNT', split(gross), split(afterBonus)),
    ...reductionPostings('ON_THE_HOUSE', split(afterBonus), split(owed)),
    ...receivedPostings([...sale.received, ...sale.tips]),
    {
      type: 'INCENTIVE_PAYMENT' as const,
      from: { account: staff, counteragentId: sale.employeeId },
      to: clearing,
      sum: total(sale.tips.map(({ sum }) => sum)),
    },
    // Money beyond the order is owed to the guest; money that is missing is owed by the guest.
    excess.isNegative()
      ? {
          type: 'CREDIT' as const,
          from: clearing,
          to: { account: customers, counteragentId: guest },
          sum: excess.abs(),
        }
      : { type: 'PREPAY' as const, from: { account: guests, counteragentId: guest }, to: clearing, sum: excess },
  ].filter(({ sum }) => !sum.isZero())
}

/** Returns the money in sums of the books: an order that was priced before they had a currency may have more digits. */
function roundedSale({ lines, received, tips, bonus, onTheHouse, ...sale }: SaleMoney, money: MoneyGrid): SaleMoney {
  const round = (sum: Decimal) => roundMoney(sum, money)
  const roundAll = (all: readonly ReceivedMoney[]) => all.map((one) => ({ ...one, sum: round(one.sum) }))
  return {
    ...sale,
    lines: lines.map((line) => ({ ...line, cost: round(line.cost), sum: round(line.sum) })),
    received: roundAll(received),
    tips: roundAll(tips),
    bonus: round(bonus),
    onTheHouse: round(onTheHouse),
  }
}

/** Returns the sums less a sum that they share, down to zero. */
function less(sums: readonly Decimal[], taken: Decimal, money: MoneyGrid): Decimal[] {
  const shared = Decimal.min(taken, total(sums))
  if (shared.isZero()) return [...sums]
  const shares = allocateMoney(shared, sums, money)
  return sums.map((sum, i) => sum.minus(shares[i]!))
}

interface SplitSum {
  untaxed: Decimal
  vat: Decimal
}

/** Returns what sums come to without VAT, and their VAT. Each rate is rounded once. */
function splitVat(sums: readonly Decimal[], rates: readonly Decimal[], money: MoneyGrid): SplitSum {
  const untaxed = total(
    sums.map((sum, i) => roundMoney(sum.times(100).dividedBy(new Decimal(100).plus(rates[i]!)), money)),
  )
  return { untaxed, vat: total(sums).minus(untaxed) }
}

const reductionPostings = (type: TransactionType, before: SplitSum, after: SplitSum): Posting[] => [
  { type, from: clearing, to: { account: discounts }, sum: before.untaxed.minus(after.untaxed) },
  { type, from: clearing, to: { account: outputVat }, sum: before.vat.minus(after.vat) },
]

/** Returns one posting for each type, account and counteragent. */
function receivedPostings(received: readonly ReceivedMoney[]): Posting[] {
  const groups = Map.groupBy(received, ({ type, account, counteragentId }) =>
    [type, account.id, counteragentId].join(' '),
  )
  return [...groups.values()].map((group): Posting => {
    const { type, account, counteragentId } = group[0]!
    return { type, from: clearing, to: { account, counteragentId }, sum: total(group.map(({ sum }) => sum)) }
  })
}

/** Returns the documents of a sale that are posted and not taken back. */
export function activeDocuments(sale: Sale | undefined): SaleDocument[] {
  const documents = sale?.documents ?? []
  const reversed = new Set(documents.map(({ reverses }) => reverses))
  return documents.filter(({ purpose, creationNumber }) => purpose !== 'reversal' && !reversed.has(creationNumber))
}
