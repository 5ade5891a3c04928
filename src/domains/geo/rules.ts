import type { Organization } from '#core/access/organizations.ts'
import type { SharedRows } from '#core/kits/references.ts'
import { derivedId, type Id } from '#core/schema.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { City, Geography, GeographyRow, NamedStreet, Region } from './model.ts'

export const streetRows: SharedRows = { table: 'street', tenant: 'corporation_id', isLiveOnly: true }

/** Returns whether the row is valid at the organization, deleted or not. */
export const isValidAt = ({ organizationIds }: GeographyRow, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** Returns the cities to which the organization delivers: from its settings, else all that are valid there. */
export function deliveryCities({ cities }: Geography, organization: Organization): City[] {
  const { deliveryCityIds } = settingsOf(organization)
  return [...cities.values()].filter(
    (city) =>
      !city.isDeleted && isValidAt(city, organization.id) && (!deliveryCityIds || deliveryCityIds.includes(city.id)),
  )
}

/** Returns the city with the name. Without a name, returns the default city of the organization, or the only city. */
export function chooseCity(
  cities: readonly City[],
  organization: Organization,
  name: string | null | undefined,
): City | undefined {
  const requested = name?.trim().toLowerCase()
  if (requested) return cities.find((city) => city.name.toLowerCase() === requested)
  const { defaultDeliveryCityId } = settingsOf(organization)
  return cities.find(({ id }) => id === defaultDeliveryCityId) ?? (cities.length === 1 ? cities[0] : undefined)
}

/** Returns the regions that are not deleted and valid at the organization. */
export const regionsAt = ({ regions }: Geography, organizationId: string): Region[] =>
  [...regions.values()].filter((region) => !region.isDeleted && isValidAt(region, organizationId))

/** Returns the region if it is not deleted and valid at the organization. */
export const findRegion = (places: Geography, id: string, organizationId: string): Region | undefined =>
  regionsAt(places, organizationId).find((region) => region.id === id)

/** Returns a street without a directory. Its id follows from its name, so that clients can group by id. */
export function streetByName(organization: Organization, name: string, city: City | string): NamedStreet {
  const cityName = typeof city === 'string' ? city : city.name
  return {
    id: derivedId(organization.id, 'Street', `${cityName}\n${name}`),
    name,
    city: { id: typeof city === 'string' ? derivedId(organization.id, 'City', city) : city.id, name: cityName },
  }
}

/** Returns the rows that are valid at each organization, each organization once. */
export const byOrganization = <Row extends GeographyRow>(
  organizationIds: readonly Id<'Organization'>[],
  rows: ReadonlyMap<string, Row>,
): { organizationId: Id<'Organization'>; rows: Row[] }[] =>
  [...new Set(organizationIds)].map((organizationId) => ({
    organizationId,
    rows: [...rows.values()].filter((row) => isValidAt(row, organizationId)),
  }))
