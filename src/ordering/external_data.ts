import type { Fail } from '#core/errors.ts'
import { type ExternalData, externalDataMax } from '#shared/schemas/order_request.ts'
import type { itemErrors } from './errors.ts'

type Pair = Pick<ExternalData, 'key' | 'value'>

export interface StateWithExternalData {
  order: { externalData?: Pair[] | null | undefined }
  details: Record<string, unknown> | null
}

/** Returns pairs as orders show them. The last value of a repeated key wins. */
export const externalDataOf = (pairs: readonly ExternalData[]): Pair[] => [
  ...new Map(pairs.map(({ key, value }) => [key, { key, value }])).values(),
]

/** Returns the keys that every client may see. */
export const publicKeysOf = (pairs: readonly ExternalData[]): string[] =>
  pairs.filter(({ isPublic }) => isPublic).map(({ key }) => key)

/** Refuses a change with two values for one key, which is ambiguous. */
export function refuseRepeatedKeys(
  pairs: readonly ExternalData[],
  fail: Fail<Pick<typeof itemErrors, 'Incorrect'>>,
): void {
  const seen = new Set<string>()
  for (const [i, { key }] of pairs.entries()) {
    if (seen.has(key))
      throw fail.Incorrect({ path: `externalData[${i}].key`, message: 'The request has this key twice' })
    seen.add(key)
  }
}

/** Returns the state with these pairs: each replaces the pair of its key, or is added. */
export function withExternalData<State extends StateWithExternalData>(
  state: State,
  pairs: readonly ExternalData[],
  fail: Fail<Pick<typeof itemErrors, 'Incorrect'>>,
): State {
  const externalData = externalDataOf([...(state.order.externalData ?? []), ...pairs])
  if (externalData.length > externalDataMax)
    throw fail.Incorrect({
      path: 'externalData',
      message: `An order holds at most ${externalDataMax} external data, not ${externalData.length}`,
    })
  const { publicExternalDataKeys: former, ...others } = state.details ?? {}
  const changedKeys = new Set(pairs.map(({ key }) => key))
  const keys = [...(Array.isArray(former) ? former.filter((key) => !changedKeys.has(key)) : []), ...publicKeysOf(pairs)]
  const details = { ...others, ...(keys.length > 0 && { publicExternalDataKeys: keys }) }
  return {
    ...state,
    order: { ...state.order, externalData },
    details: Object.keys(details).length === 0 ? null : details,
  }
}
