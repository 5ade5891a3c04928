import { Decimal, one, zero } from '#core/decimal.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { UnitCost } from '#ledger/unit_costs.store.ts'

/** Returns the unit cost in the books, else the reference cost of the product; null without both. */
export function unitCostOf(cost: UnitCost | null, { referenceCost }: Pick<Goods, 'referenceCost'>): UnitCost | null {
  return cost ?? (referenceCost && { sum: referenceCost, amount: one, isEvaluative: true })
}

interface Cost {
  value: Decimal
  isEvaluative: boolean
}

/** Returns the cost of an amount, rounded once. */
export const costOf = ({ sum, amount: units, isEvaluative }: UnitCost, amount: Decimal, digits: number): Cost => ({
  value: sum.times(amount).div(units).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP),
  isEvaluative,
})

const costDigits = 9

/** Returns the cost of ingredients together; null if there are none, or one of them has no cost. */
export function costOfAll(
  ingredients: readonly Ingredient[],
  unitCost: (productId: string) => UnitCost | null,
): Cost | null {
  let [value, isEvaluative] = [zero, false]
  for (const { productId, amount } of ingredients) {
    const cost = unitCost(productId)
    if (!cost) return null
    value = value.plus(cost.sum.times(amount).div(cost.amount))
    isEvaluative ||= cost.isEvaluative
  }
  if (ingredients.length === 0) return null
  return { value: value.toDecimalPlaces(costDigits, Decimal.ROUND_HALF_UP), isEvaluative }
}
