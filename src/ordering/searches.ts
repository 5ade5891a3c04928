import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { searchErrors } from './errors.ts'

const orderIdsMax = 200

interface IdsRequest {
  orderIds?: readonly Id<'Order'>[] | null | undefined
  posOrderIds?: readonly Id<'Order'>[] | null | undefined
}

/** The ids of a search by ids, each once. An order of a virtual front office has one id on both sides. */
export function requestedIds({ orderIds, posOrderIds }: IdsRequest, fail: Fail<typeof searchErrors>): Id<'Order'>[] {
  const [own, pos] = [orderIds ?? [], posOrderIds ?? []]
  if ((own.length === 0) === (pos.length === 0)) throw fail.OrderIdsRequired({ path: 'orderIds' })
  const requested = [...new Set(own.length > 0 ? own : pos)]
  if (requested.length > orderIdsMax) throw fail.TooManyOrderIds({ path: own.length > 0 ? 'orderIds' : 'posOrderIds' })
  return requested
}

/** Whether the search is for any source, or for the source of the order. */
export const isOfSource = (sourceKeys: readonly string[] | null | undefined, sourceKey: string | null | undefined) =>
  !sourceKeys?.length || sourceKeys.includes(sourceKey ?? '')

/** What a search shows of an order's external data: only the requested keys. */
export const wantedExternalData = <Pair extends { key: string }>(
  externalData: readonly Pair[] | null | undefined,
  keys: readonly string[] | null | undefined,
): Pair[] | null => (keys && externalData ? externalData.filter(({ key }) => keys.includes(key)) : null)
