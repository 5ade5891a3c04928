import { type Fraction, fraction, none, over, plus, times, units } from './fractions.ts'
import type { ModelChart, Portion, Products } from './inventory_documents.ts'

/** Ingredients of portions by the charts of a day, in exact fractions. The model shares no code with the program. */

/** An amount of a product, in billionths. */
export interface Part {
  product: string
  amount: number
}

const billion = 9
const thousandths = (amount: number) => fraction(BigInt(amount), 1000n)

export const partOf = ({ product, amount }: Portion): Part => ({ product, amount: amount * 1_000_000 })

const chartOn = (products: Products, product: string, day: string): ModelChart | undefined =>
  products[product]!.charts.find(({ from, to }) => from <= day && day < to)

/** Returns what a portion takes from a store: the product itself without a chart or with a DIRECT one. */
export function writtenOff(products: Products, portion: Portion, day: string): Part[] {
  const chart = chartOn(products, portion.product, day)
  return chart?.strategy === 'ASSEMBLE' ? ingredients(products, portion, chart, day) : [partOf(portion)]
}

/** Returns what producing a portion takes, whatever the strategy of its chart. */
export function producedFrom(products: Products, portion: Portion, day: string): Part[] {
  const chart = chartOn(products, portion.product, day)
  if (!chart) throw new Error(`${portion.product} has no chart on ${day}`)
  return ingredients(products, portion, chart, day)
}

function ingredients(products: Products, { product, size, amount }: Portion, chart: ModelChart, day: string): Part[] {
  const factor = chart.sizes === 'COMMON' && size !== undefined ? products[product]!.factors?.[size] : undefined
  const amounts = new Map<string, Fraction>()
  breakDown(chart, times(thousandths(amount), thousandths(factor ?? 1000)))
  return [...amounts]
    .map(([product, amount]) => ({ product, amount: Number(units(amount, billion)) }))
    .filter(({ amount }) => amount > 0)

  function breakDown({ lines, output, sizes }: ModelChart, per: Fraction): void {
    const chosen = sizes === 'SPECIFIC' ? lines.filter((line) => line.size === size) : lines
    for (const { product, gross } of chosen) {
      const taken = over(times(per, thousandths(gross)), thousandths(output))
      const inner = chartOn(products, product, day)
      if (products[product]!.type === 'SERVICE') continue
      if (inner?.strategy === 'ASSEMBLE') breakDown(inner, taken)
      else amounts.set(product, plus(amounts.get(product) ?? none, taken))
    }
  }
}
