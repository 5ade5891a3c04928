import { Decimal } from '#core/decimal.ts'
import type { PostingContext } from '#documents/family.ts'
import { portionOf, sizeFactor } from '#documents/sizes.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { GoodsIssue, GoodsMovements, Posting, Side } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import { goodsLine, productSize } from './goods_lines.rules.ts'
import { movementOf } from './movements.rules.ts'
import { accountOr, discountSum, requestedPrices, storedPrices } from './priced_goods.rules.ts'

/** A line of goods that are sold by charts, but for its store. */
export const requestedSale = { ...goodsLine, ...productSize, ...requestedPrices, discountSum }
export const storedSale = { ...requestedSale, ...storedPrices, ...sizeFactor }

interface SoldLine {
  product: string
  store: string
  amount: number
  productSize?: string
  amountFactor?: number
}

/** Returns the issues of sold goods to the account of their cost. */
export async function saleGoods(
  items: readonly SoldLine[],
  context: PostingContext,
  { type, expenseAccount }: { type: TransactionType; expenseAccount: string | null },
): Promise<GoodsMovements> {
  const to = { account: accountOr(expenseAccount, context, systemAccounts.costOfGoods) }
  const issues: GoodsIssue[] = []
  for (const [i, line] of items.entries())
    for (const ingredient of await context.writeOffsOf(portionOf(line)))
      issues.push({ ...movementOf(context, ingredient, i), type, to, storeId: line.store })
  return { stages: [{ issues }] }
}

interface Revenue {
  /** Side that owes the sum. */
  debt: Side
  type: TransactionType
  revenueAccount: string | null
  /** Whether the goods came back, and the revenue is taken back. */
  isReturned?: boolean
}

/** Returns the postings of the revenue of lines, with VAT on its own account. */
export function revenuePostings(
  items: readonly { sum: number; sumWithoutVat: number }[],
  context: PostingContext,
  { debt, type, revenueAccount, isReturned = false }: Revenue,
): Posting[] {
  const revenue = { account: accountOr(revenueAccount, context, systemAccounts.revenue) }
  const vat = { account: systemAccounts.outputVat }
  const postings = items.flatMap(({ sum, sumWithoutVat }, i): Posting[] => {
    const post = (type: TransactionType, from: Side, sum: Decimal) => ({
      type,
      ...(isReturned ? { from: debt, to: from } : { from, to: debt }),
      sum,
      lineId: context.lineIdOf(i),
    })
    return [
      post(type, revenue, new Decimal(sumWithoutVat)),
      post('NDS_SALES', vat, new Decimal(sum).minus(sumWithoutVat)),
    ]
  })
  return postings.filter(({ sum }) => !sum.isZero())
}
