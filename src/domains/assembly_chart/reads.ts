import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { savedChart } from './answer.rules.ts'
import { findRecipes } from './links.store.ts'
import type { Recipes } from './model.ts'
import { findSizeRanks, listChartsAmong } from './store.ts'

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
