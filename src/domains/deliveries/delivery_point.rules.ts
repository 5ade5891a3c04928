import type { Fail } from '#core/errors.ts'
import type { Located } from '#domains/geo/model.ts'
import type { AnsweredDeliveryPoint } from '#shared/schemas/order_answer.ts'
import type { Address, DeliveryPoint } from '#shared/schemas/order_request.ts'
import type { addressErrors } from './errors.ts'

interface AddressContext {
  /** What `locate` found of the point's address. */
  located: Located
  fail: Fail<typeof addressErrors>
}

/** Where an order goes, as orders show it. `path` is the request's field; by courier, a point is needed. */
export function makeDeliveryPoint(
  context: AddressContext,
  point: DeliveryPoint | null | undefined,
  isNeeded: boolean,
  path: string,
): AnsweredDeliveryPoint | undefined {
  if (isNeeded && !point?.address && !point?.coordinates) throw context.fail.AddressNotFound({ path })
  if (!point) return undefined
  return {
    coordinates: point.coordinates ?? undefined,
    address: point.address ? makeAddress(context, point.address, `${path}.address`) : undefined,
    externalCartographyId: point.externalCartographyId ?? undefined,
    comment: point.comment ?? undefined,
  }
}

function makeAddress(
  { located, fail }: AddressContext,
  address: Address,
  path: string,
): AnsweredDeliveryPoint['address'] {
  const { missing, street, region } = located
  if (missing) throw fail.AddressNotFound({ path: `${path}.${missing}` })
  const { flat, entrance, floor, doorphone } = address
  const inside = { flat, entrance, floor, doorphone, region }
  if (address.type === 'city') {
    if (address.line1.trim() === '') throw fail.AddressNotFound({ path: `${path}.line1` })
    return { ...inside, line1: address.line1 }
  }
  const { house, building, index } = address
  if (house.trim() === '') throw fail.HomeNotFound({ path: `${path}.house` })
  return { ...inside, street, index, house, building }
}
