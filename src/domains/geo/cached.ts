import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import { nearestName } from '#core/nearest_name.ts'
import type { Geography, NamedStreet, ResolvedAddress, Street, StreetKey, StreetQuery } from './model.ts'
import { chooseCity, deliveryCities, findRegion, regionsAt, streetByName } from './rules.ts'
import { findGeography, geographyTopic, listMatchingStreets } from './store.ts'

/** Regions and cities of a corporation. */
export const GeographyOf = defineCache<Geography>({ topic: geographyTopic, load: findGeography })

/** Returns a key of `StreetsAt`: corporation, kind of search, and text. */
const streetKey = (corporationId: string, by: StreetKey, ...text: readonly string[]): string =>
  [corporationId, by, ...text].join('/')

const streetKeys: readonly StreetKey[] = ['id', 'classifier', 'name']

const StreetsAt = defineCache<readonly Street[]>({
  topic: geographyTopic,
  // A city may have 20,000 streets, so streets are cached one by one as orders name them.
  entriesMax: 20_000,
  async load(db, key) {
    const [corporationId = '', by, ...text] = key.split('/')
    return listMatchingStreets(db, corporationId, streetKeys.find((one) => one === by) ?? 'id', text)
  },
})

/** Letters at the beginning of a street's name that a misspelt name shares. */
const sharedLetters = 2
const similarMax = 5

/** The streets of a city that a name may mean: those that it begins, else the one with the most similar name. */
const SimilarStreets = defineCache<readonly Street[]>({
  topic: geographyTopic,
  entriesMax: 1_000,
  async load(db, key) {
    const [corporationId = '', cityId = '', ...text] = key.split('/')
    const name = text.join('/')
    const streets = await listMatchingStreets(db, corporationId, 'beginning', [cityId, name.slice(0, sharedLetters)])
    const longer = streets.filter((street) => street.name.toLowerCase().startsWith(name.toLowerCase()))
    if (longer.length > 0) return longer.slice(0, similarMax)
    const names = streets.map((street) => street.name)
    const nearest = nearestName(name, names)
    return streets.filter((street) => street.name === nearest)
  },
})

/** Parts of an address that are looked up. */
interface AddressQuery {
  street?: StreetQuery
  regionId?: string | null | undefined
}

const nothing: ResolvedAddress = { missing: null, street: null, entry: null, region: null }

/** Looks up the street and the region of an address in memory, so that commands can call it as well as requests. */
export async function resolveAddress(
  caches: Caches,
  organization: Organization,
  address: AddressQuery | null | undefined,
): Promise<ResolvedAddress> {
  if (!address?.street && !address?.regionId) return nothing
  const found = address.street ? await findStreet(caches, organization, address.street) : nothing
  if ('unknown' in found) return { ...nothing, missing: ['street', ...found.unknown].join('.'), choices: found.choices }
  const { street, entry } = found
  if (!address.regionId) return { ...nothing, street, entry }
  const places = await caches.get(GeographyOf, organization.corporationId)
  const region = findRegion(places, address.regionId, organization.id)
  if (!region) return { ...nothing, missing: 'regionId', choices: regionsAt(places, organization.id) }
  return { missing: null, street, entry, region: { id: region.id, name: region.name } }
}

interface Found {
  street: NamedStreet
  entry: Street | null
}

/** Path of the field with the unknown value; empty if no field names the street. */
interface NotFound extends Pick<ResolvedAddress, 'choices'> {
  unknown: (keyof StreetQuery)[]
}

/**
 * Returns the street by id, else by classifier id, else by name and city, among the cities to which the organization delivers. In a city
 * without a directory of streets, any name is valid.
 */
export async function findStreet(
  caches: Caches,
  organization: Organization,
  { id, classifierId, name, city: cityName }: StreetQuery,
): Promise<Found | NotFound> {
  const { corporationId } = organization
  const cities = deliveryCities(await caches.get(GeographyOf, corporationId), organization)
  if (id) return (await find(streetKey(corporationId, 'id', id))) ?? { unknown: ['id'] }
  const classified = classifierId ? await find(streetKey(corporationId, 'classifier', classifierId)) : undefined
  if (classified) return classified
  if (!name?.trim()) return { unknown: classifierId ? ['classifierId'] : [] }
  const city = chooseCity(cities, organization, cityName)
  if (city?.hasStreets) {
    const named = await find(streetKey(corporationId, 'name', city.id, name.trim()))
    if (named) return named
    const similar = await caches.get(SimilarStreets, [corporationId, city.id, name.trim()].join('/'))
    return { unknown: ['name'], choices: similar.length > 0 ? similar : undefined }
  }
  if (!city && cities.some(({ hasStreets }) => hasStreets)) return { unknown: ['city'], choices: cities }
  return { street: streetByName(organization, name, city ?? cityName ?? ''), entry: null }

  async function find(key: string): Promise<Found | undefined> {
    for (const entry of await caches.get(StreetsAt, key)) {
      const city = cities.find((one) => one.id === entry.cityId)
      if (city) return { street: { id: entry.id, name: entry.name, city: { id: city.id, name: city.name } }, entry }
    }
    return undefined
  }
}
