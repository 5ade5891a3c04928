import type { Day } from '#core/time.ts'
import { depthMax } from './breakdown.ts'

/** What a chart says of how products stand in one another. */
export interface Link {
  productId: string
  ingredientIds: readonly string[]
  dateFrom: Day
  dateTo: Day
}

/**
 * What is wrong with charts that stand in one another: products of a circle, the first of them again at its end; or the depth, with
 * the product of one of the charts on the way down.
 */
type ChartError = { circle: string[] } | { tooDeepProductId: string }

/**
 * Looks for a circle through the product of one of the charts, or for charts that stand too deep in one another, on any day of
 * them. `others` are the other charts that hold, of other products or on other days. Between two days on which charts begin or
 * end nothing changes, so one day of each such time is looked at.
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

/** The circles in charts, each by its products, the first of them again at its end. Products are of one chain alone. */
export function findCycles(links: readonly Link[]): string[][] {
  const suspects = linksInCycles(links)
  const found = suspects.flatMap((link) => {
    const fault = findChartError(
      [link],
      suspects.filter(({ productId }) => productId !== link.productId),
    )
    return fault && 'circle' in fault ? [fault.circle] : []
  })
  const keyOf = (circle: readonly string[]) => [...new Set(circle)].sort().join()
  return [...new Map(found.map((circle) => [keyOf(circle), circle])).values()]
}

/** What is left of the charts without those whose ingredients are made of nothing, nor of charts that went before. */
function linksInCycles(links: readonly Link[]): readonly Link[] {
  const left = withoutLowest(links)
  return left.length === links.length ? left : linksInCycles(left)
}

/** The charts but for those of whose ingredients none has one of the charts. */
function withoutLowest(links: readonly Link[]): readonly Link[] {
  const made = new Set(links.map(({ productId }) => productId))
  return links.filter(({ ingredientIds }) => ingredientIds.some((id) => made.has(id)))
}

/** The products of charts that stand too deep in one another, on any day, but not in a circle. Products are of one chain alone. */
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

/** What is left of the charts when the lowest are taken away as often as charts may stand in one another. */
const deeperIn = (links: readonly Link[]): readonly Link[] =>
  Array.from({ length: depthMax }).reduce<readonly Link[]>(withoutLowest, links)

function faultOn(charts: readonly Link[], made: ReadonlyMap<string, readonly string[]>): ChartError | undefined {
  for (const { productId } of charts) {
    const circle = wayBack(productId, made)
    if (circle) return { circle }
  }
  const depths = new Map<string, number>()
  // Other circles are not of these charts and are left alone: a product on the way counts as a leaf.
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

/** The products from one down to the deepest below it. */
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

/** The products from the first one down to itself, the shortest way; undefined when it does not come again. */
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
