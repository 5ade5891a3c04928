import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { savedChart } from './answers.ts'
import { DocumentBreakdown } from './breakdown.ts'
import type { Recipes } from './model.ts'
import { findRecipes, findSizeRanks, listChartsAmong } from './store.ts'

export { DocumentBreakdown, documentLinesMax } from './breakdown.ts'

/** Returns the charts of products in a form that can be saved again, oldest first. */
export async function readSavedCharts(db: Db, corporationId: string, productIds: readonly string[]) {
  return (await listChartsAmong(db, corporationId, { ids: [], productIds })).map(savedChart)
}

/** Returns the charts of products and of their ingredients on a day. */
export async function readRecipes(
  db: Db,
  corporationId: Id<'Corporation'>,
  productIds: readonly string[],
  day: Day,
): Promise<Recipes> {
  const found = await findRecipes(db, corporationId, productIds, day)
  const hasSizes = [...found.values()].some((chart) => chart.productSizeAssemblyStrategy === 'SPECIFIC')
  return { charts: found, sizeRanks: hasSizes ? await findSizeRanks(db, corporationId) : new Map() }
}

/** Breakdown of products on one day. */
export interface Breakdown {
  /** Ingredients of the charts. */
  ingredientIds: readonly string[]
  /** Returns the id of the chart of a product; null without one. */
  chartIdOf(productId: string): string | null
  /** Returns the breakdown of the portions of one document. */
  ofDocument(): DocumentBreakdown
}

interface Kitchen {
  corporationId: Id<'Corporation'>
  organizationId: string
  day: Day
}

/** Reads the charts of products and of their ingredients. */
export async function readBreakdown(
  db: Db,
  { corporationId, organizationId, day }: Kitchen,
  productIds: readonly string[],
): Promise<Breakdown> {
  const recipes = await readRecipes(db, corporationId, productIds, day)
  return {
    ingredientIds: [...recipes.charts.values()].flatMap(({ items }) => items.map(({ productId }) => productId)),
    chartIdOf: (productId) => recipes.charts.get(productId)?.id ?? null,
    ofDocument: () => new DocumentBreakdown(recipes, organizationId),
  }
}
