import type { DeliveryZone, HousesRange, Restrictions } from './schemas.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** An address whose street is in the directory. */
interface ListedAddress {
  streetId: string
  house?: string | null | undefined
  index?: string | null | undefined
}

/** Known facts about the destination of an order. */
export interface Destination {
  point: Point | null
  address: ListedAddress | null
}

/** Returns the names of the zones that contain the destination; undefined if unknown. */
export function zonesOf(
  { deliveryZones, zonesMode, requireExactAddressForGeocoding }: Restrictions,
  { point, address }: Destination,
): ReadonlySet<string> | undefined {
  const byPoint = zonesMode !== 1 && point !== null && deliveryZones.some(({ coordinates }) => coordinates.length > 0)
  const isExact = Boolean(address?.house?.trim()) || !requireExactAddressForGeocoding
  const byAddress =
    zonesMode !== 0 && address !== null && isExact && deliveryZones.some(({ addresses }) => addresses.length > 0)
  if (!byPoint && !byAddress) return undefined
  const holds = (zone: DeliveryZone) =>
    (byPoint && isInside(zone.coordinates, point)) || (byAddress && hasAddress(zone, address))
  return new Set(deliveryZones.filter(holds).map(({ name }) => name))
}

/** Returns whether the polygon contains the point, edges included. Treats degrees as lengths, which is accurate enough within a city. */
export function isInside(polygon: readonly Point[], point: Point): boolean {
  let inside = false
  for (const [i, a] of polygon.entries()) {
    const b = polygon.at(i - 1)!
    if (isOnEdge(a, b, point)) return true
    const isCrossed = a.latitude > point.latitude !== b.latitude > point.latitude
    if (isCrossed && point.longitude < crossing(a, b, point.latitude)) inside = !inside
  }
  return inside
}

/** Returns the longitude at which the edge crosses the latitude. */
const crossing = (a: Point, b: Point, latitude: number): number =>
  a.longitude + ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude)

function isOnEdge(a: Point, b: Point, { latitude, longitude }: Point): boolean {
  const turn =
    (b.longitude - a.longitude) * (latitude - a.latitude) - (b.latitude - a.latitude) * (longitude - a.longitude)
  return (
    turn === 0 &&
    latitude >= Math.min(a.latitude, b.latitude) &&
    latitude <= Math.max(a.latitude, b.latitude) &&
    longitude >= Math.min(a.longitude, b.longitude) &&
    longitude <= Math.max(a.longitude, b.longitude)
  )
}

const hasAddress = ({ addresses }: DeliveryZone, { streetId, house, index }: ListedAddress): boolean =>
  addresses.some(
    (bound) => bound.streetId === streetId && fitsPostcode(bound.postcode, index) && hasHouse(bound.houses, house),
  )

/** Returns whether the postcode matches. An address without a postcode matches every one. */
const fitsPostcode = (postcode: string, index: string | null | undefined): boolean =>
  !postcode.trim() || !index?.trim() || compact(postcode) === compact(index)

const compact = (text: string) => text.replace(/\s/g, '').toLowerCase()

/** Returns whether a range contains the house. Compares only the leading number, unless the range lists single houses. */
export function hasHouse(range: HousesRange, house: string | null | undefined): boolean {
  // An address without a house is in the zone of its street.
  if (!house?.trim()) return true
  if (range.type === 3) return range.specificNumbers.some((one) => compact(one) === compact(house))
  const digits = /^\s*(\d+)/.exec(house)?.[1]
  if (digits === undefined) return false
  const number = Number(digits)
  if (range.type !== 0 && (number % 2 === 0) !== (range.type === 1)) return false
  return number >= range.startingNumber && (range.isUnlimitedRange || number <= range.maxNumber)
}
