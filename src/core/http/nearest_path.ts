import { nearestName } from '#core/nearest_name.ts'

/** Share of a path that may be misspelt. */
const shareMax = 1 / 4

/**
 * Returns a function that finds the path that a client probably means; undefined if none is similar. It compares only paths with the same
 * first or last part, because others cost more than all the rest of a refusal.
 */
export function nearestPathFinder(paths: readonly string[]): (path: string) => string | undefined {
  const byEnd = Map.groupBy(paths, endOf)
  const byStart = Map.groupBy(paths, startOf)
  return (path) => {
    const similar = [...(byEnd.get(endOf(path)) ?? []), ...(byStart.get(startOf(path)) ?? [])]
    const tails = new Map(similar.map((known) => [tailOf(known), known]))
    const nearest = nearestName(tailOf(path), [...tails.keys()], shareMax)
    return nearest === undefined ? undefined : tails.get(nearest)
  }
}

const endOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the area, such as `/api/1/deliveries/`. */
const startOf = (path: string): string => path.split('/', 4).join('/')

/** Returns the path without `/api` and its version, which say little. */
const tailOf = (path: string): string => path.replace(/^\/api(?:\/v?\d+)?/, '')
