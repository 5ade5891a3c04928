import type { Day } from '#core/time.ts'
import { depthMax } from './breakdown.ts'

/** Ingredients of a chart, and the days on which they apply. */
export interface Link {
  productId: string
  ingredientIds: readonly string[]
  dateFrom: Day
  dateTo: Day
}

/** A cycle, as product ids with the first one repeated at the end, or a product whose charts are nested too deeply. */
type ChartError = { cycle: string[] } | { tooDeepProductId: string }

/**
 * Returns a cycle through one of the charts, or a nesting that is too deep, on any day. Checks one day between each two on which charts
 * begin or end; `others` are the other valid charts.
 */
export function findChartError(charts: readonly Link[], others: readonly Link[]): ChartError | undefined {
  const all = [...charts, ...others]
  const days = new Set(all.map(({ dateFrom }) => dateFrom))
  for (const day of [...days].sort()) {
    const holds = ({ dateFrom, dateTo }: Link) => dateFrom <= day && day < dateTo
    const looked = charts.filter(holds)
    if (looked.length === 0) continue
    const made = new Map(all.filter(holds).map(({ productId, ingredientIds }) => [productId, ingredientIds]))
    const fault = faultOn(looked, made)
    if (fault) return fault
  }
  return undefined
}

/** Returns the cycles of charts as product ids, with the first one repeated at the end. The charts must be of one chain. */
export function findCycles(links: readonly Link[]): string[][] {
  const suspects = linksInCycles(links)
  const found = suspects.flatMap((link) => {
    const fault = findChartError(
      [link],
      suspects.filter(({ productId }) => productId !== link.productId),
    )
    return fault && 'cycle' in fault ? [fault.cycle] : []
  })
  const keyOf = (cycle: readonly string[]) => [...new Set(cycle)].sort().join()
  return [...new Map(found.map((cycle) => [keyOf(cycle), cycle])).values()]
}

/** Repeatedly removes the charts whose ingredients have no charts. Cycles remain, and the charts above them. */
function linksInCycles(links: readonly Link[]): readonly Link[] {
  const left = withoutLowest(links)
  return left.length === links.length ? left : linksInCycles(left)
}

/** Removes the charts none of whose ingredients has a chart. */
function withoutLowest(links: readonly Link[]): readonly Link[] {
  const made = new Set(links.map(({ productId }) => productId))
  return links.filter(({ ingredientIds }) => ingredientIds.some((id) => made.has(id)))
}

/** Returns the products whose charts are nested too deeply on any day, without cycles. The charts must be of one chain. */
export function findTooDeep(links: readonly Link[]): string[] {
  if (deeperIn(links).length === 0) return []
  const days = new Set(links.map(({ dateFrom }) => dateFrom))
  const found = [...days].flatMap((day) => {
    const held = links.filter(({ dateFrom, dateTo }) => dateFrom <= day && day < dateTo)
    const circling = new Set(linksInCycles(held))
    return deeperIn(held).filter((link) => !circling.has(link))
  })
  return [...new Set(found.map(({ productId }) => productId))]
}

/** Returns the charts that remain after the lowest level was removed as often as the maximum depth. */
const deeperIn = (links: readonly Link[]): readonly Link[] =>
  Array.from({ length: depthMax }).reduce<readonly Link[]>(withoutLowest, links)

function faultOn(charts: readonly Link[], made: ReadonlyMap<string, readonly string[]>): ChartError | undefined {
  for (const { productId } of charts) {
    const cycle = wayBack(productId, made)
    if (cycle) return { cycle }
  }
  const depths = new Map<string, number>()
  // Cycles of other charts are not reported here: a product that is already on the path counts as a leaf.
  const depthOf = (id: string, way: ReadonlySet<string>): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const ingredients = way.has(id) || way.size > depthMax ? [] : (made.get(id) ?? [])
    const inner = ingredients.map((ingredient) => depthOf(ingredient, new Set(way).add(id)))
    const depth = made.has(id) ? 1 + Math.max(0, ...inner) : 0
    depths.set(id, depth)
    return depth
  }
  const deepest = [...made.keys()].find((id) => depthOf(id, new Set()) > depthMax)
  if (deepest === undefined) return undefined
  const looked = new Set(charts.map(({ productId }) => productId))
  const way = wayDown(deepest, made, depths)
  return { tooDeepProductId: way.find((id) => looked.has(id)) ?? deepest }
}

/** Returns the products from the given one down to the deepest below it. */
function wayDown(
  from: string,
  made: ReadonlyMap<string, readonly string[]>,
  depths: ReadonlyMap<string, number>,
): string[] {
  const way = [from]
  const depthOf = (id: string) => depths.get(id) ?? 0
  for (let id = from; depthOf(id) > 0 && way.length <= depthMax + 1; ) {
    const below = (made.get(id) ?? []).toSorted((a, b) => depthOf(b) - depthOf(a))
    if (below[0] === undefined) break
    id = below[0]
    way.push(id)
  }
  return way
}

/** Returns the shortest path from the product back to itself, or undefined without one. */
function wayBack(productId: string, made: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const from = new Map<string, string>()
  const open = [productId]
  for (let next = open.shift(); next !== undefined; next = open.shift())
    for (const ingredient of made.get(next) ?? []) {
      if (ingredient === productId) return [...wayTo(next, from), productId]
      if (from.has(ingredient)) continue
      from.set(ingredient, next)
      open.push(ingredient)
    }
  return undefined
}

function wayTo(id: string, from: ReadonlyMap<string, string>): string[] {
  const above = from.get(id)
  return above === undefined ? [id] : [...wayTo(above, from), id]
}
