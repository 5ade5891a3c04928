import { allocateMoney, type Decimal, type MoneyGrid, total, zero } from '#core/decimal.ts'
import type { BooksSettings } from '#domains/books/schemas.ts'

/** Goods of an invoice that enter a store. */
interface EnteringGoods {
  amount: Decimal
  sum: Decimal
}

/**
 * Returns the cost of goods with their shares of additional expenses. Each expense is spread by itself (docs/domain.md §16.5).
 * Returns null if they cannot be spread.
 */
export function spreadExpenses(
  goods: readonly EnteringGoods[],
  expenses: readonly Decimal[],
  { algorithm, grid }: { algorithm: BooksSettings['defaultDistributionAlgorithm']; grid: MoneyGrid },
): Decimal[] | null {
  if (goods.length === 0 || algorithm === 'DISTRIBUTION_NOT_SPECIFIED') return null
  const sums = goods.map(({ sum }) => sum)
  const isBySum = algorithm === 'DISTRIBUTION_BY_SUM' && !total(sums).isZero()
  const weights = isBySum ? sums : goods.map(({ amount }) => amount)
  const shares = expenses.map((expense) => allocateMoney(expense, weights, grid))
  return sums.map((sum, i) => sum.plus(total(shares.map((share) => share[i] ?? zero))))
}
