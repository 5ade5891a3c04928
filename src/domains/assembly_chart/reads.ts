import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { savedChart } from './answers.ts'
import { productionInputs, writeOffs } from './breakdown.ts'
import type { Ingredient, Portion, Recipes } from './model.ts'
import { findRecipes, findSizeRanks, listChartsAmong } from './store.ts'

export { productionInputs, writeOffs } from './breakdown.ts'
export { changeTimeRows } from './store.ts'

/** The charts of the products, as they can be saved again, in the order in which they were made. */
export async function readSavedCharts(db: Db, corporationId: string, productIds: readonly string[]) {
  return (await listChartsAmong(db, corporationId, { ids: [], productIds })).map(savedChart)
}

/** What a product is made of on a day, down to what has no chart. */
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

/** How products are broken down on a day. */
export interface Breakdown {
  /** Products that stand in charts. */
  ingredientIds: readonly string[]
  /** Returns the id of the chart of a product; null without one. */
  chartIdOf(productId: string): string | null
  /** Returns what leaves the store for a portion. */
  writeOffsOf(portion: Portion): readonly Ingredient[]
  /** Returns what the production of a portion takes, whether or not the product is written off itself. Null without a chart. */
  productionInputsOf(portion: Portion): readonly Ingredient[] | null
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
    writeOffsOf: (portion) => writeOffs(portion, recipes, organizationId),
    productionInputsOf: (portion) => productionInputs(portion, recipes, organizationId),
  }
}
