import { Decimal } from '#core/decimal.ts'
import { field, Money, OneOf } from '#core/schema.ts'

/** Settings of a discount on a price. */
export const reduction = {
  mode: field(OneOf(['Percent', 'Sum']), 'Whether `value` is a percentage or a sum.'),
  value: field(Money({ minimum: 0 }), 'The percentage or the sum. No price falls below zero.'),
}

export interface Reduction {
  mode: 'Percent' | 'Sum'
  value: number
}

/** Returns the reduction of `portions` portions that cost `price` in total. A sum is deducted from each portion. */
export const reductionOf = ({ mode, value }: Reduction, price: Decimal, portions: Decimal): Decimal =>
  Decimal.min(mode === 'Percent' ? price.times(value).dividedBy(100) : portions.times(value), price)
