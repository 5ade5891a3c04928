import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { RawJson } from '#core/operation/raw_json.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant, toTerminalTime } from '#core/time.ts'
import type { namedOrderErrors, searchErrors } from './errors.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

const orderIdsMax = 200
const daysKept = 90

/** Returns the earliest local time of orders and reserves that searches by table or date find. */
export const searchedFrom = (now: Instant, timeZone: string): string => toTerminalTime(now - daysKept * dayMs, timeZone)

interface IdsRequest {
  orderIds?: readonly Id<'Order'>[] | null | undefined
  posOrderIds?: readonly Id<'Order'>[] | null | undefined
}

/** Returns the ids of a search by ids, each once. */
export function requestedIds(request: IdsRequest, fail: Fail<typeof searchErrors>): Id<'Order'>[] {
  const ids = optionalIds(request, fail)
  if (!ids) throw fail.OrderIdsRequired({ path: 'orderIds' })
  return ids
}

/**
 * Returns the ids that a search names, each once, or null if it names none. An order of a virtual front office has one id
 * on both sides.
 */
export function optionalIds(
  { orderIds, posOrderIds }: IdsRequest,
  fail: Fail<typeof namedOrderErrors>,
): Id<'Order'>[] | null {
  const [own, pos] = [orderIds ?? [], posOrderIds ?? []]
  if (own.length > 0 && pos.length > 0) throw fail.OrderIdsConflict({ path: 'posOrderIds' })
  const ids = [...new Set([...own, ...pos])]
  if (ids.length > orderIdsMax) throw fail.TooManyOrderIds({ path: own.length > 0 ? 'orderIds' : 'posOrderIds' })
  return ids.length > 0 ? ids : null
}

/** Number of orders that are read without measuring them first. */
const unmeasuredMax = 10
/** Size of a part that is read, shown and written at once, in bytes. */
const partBytes = 1_048_576
/** Maximum size of a response by ids, in bytes. */
const answerBytesMax = 32 * 1_048_576

/** Query of one organization by ids. */
interface IdsQuery {
  organizationId: string
  ids: readonly string[]
}

/**
 * Returns the responses for these ids, in their order. Reads and writes large ones a megabyte at a time, so that other requests are
 * served in between; undefined if the total is too large. Omits orders for which `show` returns undefined.
 */
export async function listResponses<State extends Placed, Shown>(
  db: Db,
  store: Pick<PlacedStore<State>, 'list' | 'listSizes'>,
  query: readonly IdsQuery[],
  show: (state: State) => RawJson<Shown> | undefined,
): Promise<RawJson<Shown>[] | undefined> {
  const parts = await partsOf(db, store, query)
  if (!parts) return undefined
  const all = query.flatMap(({ ids }) => ids)
  const positions = new Map(all.map((id, position) => [id, position]))
  const found: { place: number; json: RawJson<Shown> }[] = []
  for (const part of parts)
    for (const state of await store.list(db, part.organizationId, part.ids)) {
      const shown = show(state)
      if (shown) found.push({ place: positions.get(state.id) ?? 0, json: shown })
    }
  return found.sort((a, b) => a.place - b.place).map(({ json }) => json)
}

/** Divides a query into parts of about a megabyte; undefined if the total is too large. Few orders are one part, unmeasured. */
export async function partsOf(
  db: Db,
  { listSizes }: Pick<PlacedStore<Placed>, 'listSizes'>,
  query: readonly IdsQuery[],
): Promise<readonly IdsQuery[] | undefined> {
  if (query.flatMap(({ ids }) => ids).length <= unmeasuredMax) return query
  const parts: { organizationId: string; ids: string[] }[] = []
  let total = 0
  for (const { organizationId, ids } of query) {
    let left = 0
    for (const { id, bytes } of await listSizes(db, organizationId, ids)) {
      total += bytes
      left -= bytes
      if (left >= 0) parts.at(-1)!.ids.push(id)
      else {
        parts.push({ organizationId, ids: [id] })
        left = partBytes - bytes
      }
    }
  }
  return total <= answerBytesMax ? parts : undefined
}

/** Returns whether the search is for any source or for the order's source. */
export const isOfSource = (sourceKeys: readonly string[] | null | undefined, sourceKey: string | null | undefined) =>
  !sourceKeys?.length || sourceKeys.includes(sourceKey ?? '')

/** Returns the order's external data for the requested keys only. */
export const requestedExternalData = <Pair extends { key: string }>(
  externalData: readonly Pair[] | null | undefined,
  keys: readonly string[] | null | undefined,
): Pair[] | null => (keys && externalData ? externalData.filter(({ key }) => keys.includes(key)) : null)
