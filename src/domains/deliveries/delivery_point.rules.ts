import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { OrganizationSettings } from '#domains/organizations/schemas.ts'
import type { AnsweredDeliveryPoint } from '#shared/schemas/answered_guest.ts'
import type { Address, DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import type { addressErrors } from './errors.ts'

interface AddressContext {
  organization: Organization
  /** Result of `locate` for the point's address. */
  located: ResolvedAddress
  fail: Fail<typeof addressErrors>
}

/** Returns the destination in wire format. `path` is the request's field; couriers need a destination. */
export function makeDeliveryPoint(
  context: AddressContext,
  point: DeliveryPoint | null | undefined,
  isNeeded: boolean,
  path: string,
): AnsweredDeliveryPoint | undefined {
  if (isNeeded && !point?.address && !point?.coordinates)
    throw context.fail.AddressNotFound({
      path,
      message: `A courier needs \`${path}.address\` or \`${path}.coordinates\``,
    })
  if (!point) return undefined
  return {
    coordinates: point.coordinates ?? undefined,
    address: point.address ? makeAddress(context, point.address, `${path}.address`) : undefined,
    externalCartographyId: point.externalCartographyId ?? undefined,
    comment: point.comment ?? undefined,
  }
}

function makeAddress(
  { organization, located, fail }: AddressContext,
  address: Address,
  path: string,
): AnsweredDeliveryPoint['address'] {
  const { missing, choices, street, region } = located
  if (missing)
    throw fail.AddressNotFound({
      path: `${path}.${missing}`,
      ...(unknownTexts[missing] && { message: unknownTexts[missing] }),
      ...(choices && { choices }),
    })
  const { flat, entrance, floor, doorphone } = address
  const inside = { flat, entrance, floor, doorphone, region }
  if (address.type === 'city') {
    if (address.line1.trim() === '') throw fail.AddressNotFound({ path: `${path}.line1` })
    return { ...inside, line1: address.line1 }
  }
  const { house, building, index } = address
  if (house.trim() === '') throw fail.HomeNotFound({ path: `${path}.house` })
  const line1 = lineOf[settingsOf(organization).addressFormatType]({ street: street?.name, house, building, index })
  return { ...inside, street, index, house, building, ...(line1 && { line1 }) }
}

/** Texts of refusals by the field of the address that names nothing. */
const unknownTexts: Readonly<Record<string, string>> = {
  street: '`street` needs an `id`, a `classifierId` or a `name`',
  'street.id': 'No city to which the organization delivers has a street with this id',
  'street.classifierId': 'No city to which the organization delivers has a street with this classifier id',
  'street.name': 'The city has no street with this name: `/api/1/streets/by_city` lists its streets',
  'street.city': '`city` must name a city to which the organization delivers',
  regionId: 'The organization has no such region',
}

interface AddressParts {
  street: string | undefined
  house: string
  building: string | null | undefined
  index: string | null | undefined
}

/** Returns an address in one line, in the format of the organization; undefined if the format has only parts. */
const lineOf: Record<OrganizationSettings['addressFormatType'], (parts: AddressParts) => string | undefined> = {
  Legacy: () => undefined,
  City: ({ street, house, building }) => joined(', ', street, joined('/', house, building)),
  International: ({ index, ...parts }) => joined(', ', houseAndStreet(parts), index),
  IntNoPostcode: (parts) => houseAndStreet(parts),
}

const houseAndStreet = ({ street, house, building }: Omit<AddressParts, 'index'>): string =>
  joined(' ', joined('/', house, building), street)

const joined = (between: string, ...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(between)
