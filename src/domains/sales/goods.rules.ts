import { Decimal, one, zero } from '#core/decimal.ts'
import type { Breakdown, DocumentBreakdown } from '#domains/assembly_chart/reads.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { GoodsIssue } from '#ledger/model.ts'
import type { Target } from '#ordering/ended/rules.ts'
import type { SaleProblem, SoldLine, TracedLine } from './model.ts'

/** Products and charts of a day. */
export interface Kitchen {
  goods: ReadonlyMap<string, Goods>
  breakdown: Breakdown
}

/** Goods of some lines: one issue for each product. The trace has the index of the issue as `ordinal`. */
export interface GoodsBreakdown {
  issues: GoodsIssue[]
  lines: TracedLine[]
  problems: SaleProblem[]
}

/** Returns the goods that lines move out of a store. A dish without a chart moves nothing, and without a store nothing moves. */
export async function breakDown(
  lines: readonly SoldLine[],
  { type, to }: Target,
  storeId: string | null,
  kitchen: Kitchen,
): Promise<GoodsBreakdown> {
  const amounts = new Map<string, Decimal>()
  const ordinals = new Map<string, number>()
  const unknown = new Set<string>()
  const broken = kitchen.breakdown.ofDocument()
  const traced: TracedLine[] = []
  for (const line of lines) {
    const taken = await ingredientsOf(line, kitchen, broken)
    if (taken === undefined) unknown.add(line.productId)
    for (const { productId, amount } of taken ?? []) {
      amounts.set(productId, amount.plus(amounts.get(productId) ?? zero))
      if (!ordinals.has(productId)) ordinals.set(productId, ordinals.size)
    }
    traced.push({
      ...line,
      amount: line.amount.toFixed(),
      chartId: kitchen.breakdown.chartIdOf(line.productId),
      goods: (taken ?? []).map(({ productId, amount }) => ({
        ordinal: ordinals.get(productId)!,
        amount: amount.toFixed(),
      })),
    })
  }
  const problems: SaleProblem[] = [...unknown].map((productId) => ({ kind: 'NO_CHART', productId }))
  if (storeId === null)
    return {
      issues: [],
      lines: traced.map((line) => ({ ...line, goods: [] })),
      problems: amounts.size > 0 ? [...problems, { kind: 'NO_STORE', productId: null }] : problems,
    }
  const issues = [...amounts].map(([productId, amount]): GoodsIssue => {
    const { referenceCost } = kitchen.goods.get(productId)!
    return { type, to, storeId, productId, amount, referenceCost }
  })
  return { issues, lines: traced, problems }
}

/** Types of products that leave the store themselves if they have no chart. */
const storedTypes: readonly Goods['type'][] = ['GOODS', 'PREPARED']
/** Types of products that move nothing if they have no chart. */
const immaterialTypes: readonly Goods['type'][] = ['MODIFIER', 'SERVICE', 'RATE']

/** Returns the goods that a line takes; undefined for a product that needs a chart and has none. */
async function ingredientsOf(
  { productId, sizeId, amount }: SoldLine,
  { goods, breakdown }: Kitchen,
  broken: DocumentBreakdown,
) {
  const product = goods.get(productId)
  const hasChart = breakdown.chartIdOf(productId) !== null
  if (!product || (!hasChart && !storedTypes.includes(product.type)))
    return product && immaterialTypes.includes(product.type) ? [] : undefined
  const sizeFactor = product.sizeFactors[sizeId ?? ''] ?? one
  const ingredients = await broken.writeOffsOf({ productId, sizeId, amount, sizeFactor })
  return ingredients
    .map((ingredient) => ({ ...ingredient, amount: ingredient.amount.toDecimalPlaces(9, Decimal.ROUND_HALF_UP) }))
    .filter((ingredient) => goods.get(ingredient.productId)?.isStored && !ingredient.amount.isZero())
}
