import type { Day } from '#core/time.ts'
import { depthMax } from './breakdown.rules.ts'

/** What a chart says of how products stand in one another. */
export interface Link {
  productId: string
  ingredientIds: readonly string[]
  dateFrom: Day
  dateTo: Day
}

/** What is wrong with charts that stand in one another: products of a circle, the first of them again at its end; or the depth. */
export type ChartFault = { circle: string[] } | { isTooDeep: true }

/**
 * Looks for a circle through the new chart's product, or for charts that stand too deep in one another, on any day of the new
 * chart. Between two days on which charts begin or end nothing changes, so one day of each such time is looked at.
 */
export function faultOf(chart: Link, others: readonly Link[]): ChartFault | undefined {
  const all = [chart, ...others.filter(({ productId }) => productId !== chart.productId)]
  const days = new Set(all.map(({ dateFrom }) => (dateFrom > chart.dateFrom ? dateFrom : chart.dateFrom)))
  for (const day of [...days].filter((one) => one < chart.dateTo).sort()) {
    const valid = all.filter(({ dateFrom, dateTo }) => dateFrom <= day && day < dateTo)
    const fault = faultOn(chart, new Map(valid.map(({ productId, ingredientIds }) => [productId, ingredientIds])))
    if (fault) return fault
  }
  return undefined
}

/** The circles in charts, each by its products, the first of them again at its end. Products are of one chain alone. */
export function circlesIn(links: readonly Link[]): string[][] {
  const suspects = inCircles(links)
  const found = suspects.flatMap((link) => {
    const fault = faultOf(link, suspects)
    return fault && 'circle' in fault ? [fault.circle] : []
  })
  const keyOf = (circle: readonly string[]) => [...new Set(circle)].sort().join()
  return [...new Map(found.map((circle) => [keyOf(circle), circle])).values()]
}

/** What is left of the charts without those whose ingredients are made of nothing, nor of charts that went before. */
function inCircles(links: readonly Link[]): readonly Link[] {
  const made = new Set(links.map(({ productId }) => productId))
  const left = links.filter(({ ingredientIds }) => ingredientIds.some((id) => made.has(id)))
  return left.length === links.length ? left : inCircles(left)
}

function faultOn({ productId }: Link, made: ReadonlyMap<string, readonly string[]>): ChartFault | undefined {
  const circle = wayBack(productId, made)
  if (circle) return { circle }
  const depths = new Map<string, number>()
  // Other circles are not of this chart and are left alone: a product on the way counts as a leaf.
  const depthOf = (id: string, way: ReadonlySet<string>): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const ingredients = way.has(id) || way.size > depthMax ? [] : (made.get(id) ?? [])
    const inner = ingredients.map((ingredient) => depthOf(ingredient, new Set(way).add(id)))
    const depth = made.has(id) ? 1 + Math.max(0, ...inner) : 0
    depths.set(id, depth)
    return depth
  }
  const deepest = Math.max(...[...made.keys()].map((id) => depthOf(id, new Set())))
  return deepest > depthMax ? { isTooDeep: true } : undefined
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
