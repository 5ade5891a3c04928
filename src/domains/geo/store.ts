import type { Db } from '#core/db/connect.ts'
import { optional, ref, refSet, text } from '#core/record/fields.ts'
import { record } from '#core/record/record.ts'
import { byId, type Id } from '#core/schema.ts'
import type { City, Geography, Region, Street, StreetKey } from './model.ts'

/** Cache topic of regions, cities and streets, by corporation. */
export const geographyTopic = 'places'

const place = {
  organizationIds: optional(refSet('Organization', 'Organizations at which the place is valid. Null for all.')),
}
const classifierId = () => optional(text('Id in an external directory of addresses.', { minLength: 1, maxLength: 255 }))

export const regions = record({
  kind: 'Region',
  table: 'region',
  description: 'Regions to save.',
  fields: place,
  countsChanges: true,
})
export const cities = record({
  kind: 'City',
  table: 'city',
  description: 'Cities to save.',
  fields: {
    ...place,
    classifierId: classifierId(),
    additionalInfo: optional(text('Remark on the city.', { maxLength: 500 })),
  },
  countsChanges: true,
})
export const streets = record({
  kind: 'Street',
  table: 'street',
  description: 'Streets to save.',
  fields: { cityId: ref('City', 'City of the street.'), classifierId: classifierId() },
  countsChanges: true,
})

type Stored<Row> = Omit<Row, 'organizationIds'> & { organizationIds: string[] | null }

export async function findGeography(db: Db, corporationId: string): Promise<Geography> {
  const [regions, cities] = await Promise.all([
    db<Stored<Region>[]>`
      select id, name, is_deleted, organization_ids, revision
        from region
       where corporation_id = ${corporationId}
       order by name, id`,
    db<Stored<City>[]>`
      select id, name, is_deleted, organization_ids, revision, classifier_id, additional_info,
             exists (
               select 1
                 from street
                where street.corporation_id = city.corporation_id
                  and street.city_id = city.id
                  and not street.is_deleted) as has_streets
        from city
       where corporation_id = ${corporationId}
       order by name, id`,
  ])
  return { regions: byId(regions.map(rowOf)), cities: byId(cities.map(rowOf)) }
}

const rowOf = <Row extends { organizationIds: string[] | null }>(row: Row) => ({
  ...row,
  organizationIds: row.organizationIds && new Set(row.organizationIds),
})

/** Maximum number of streets with one classifier id or name, and with one beginning of their names. */
const sameMax = 50
const beginningMax = 1_000

/** Returns the streets that match, ignoring case. Omits deleted ones. */
export async function listMatchingStreets(db: Db, corporationId: string, by: StreetKey, text: readonly string[]) {
  return db<Street[]>`
    select id, name, classifier_id, city_id
      from street
     where corporation_id = ${corporationId}
       and ${isMeant(db, by, text)}
       and not is_deleted
     order by name, id
     limit ${by === 'beginning' ? beginningMax : sameMax}`
}

function isMeant(db: Db, by: StreetKey, text: readonly string[]) {
  if (by === 'id') return db`id = ${text[0] ?? ''}`
  if (by === 'classifier') return db`lower(classifier_id) = lower(${text.join('/')})`
  // A name may contain slashes.
  const [cityId = '', ...name] = text
  return by === 'name'
    ? db`city_id = ${cityId} and lower(name) = lower(${name.join('/')})`
    : db`city_id = ${cityId} and starts_with(lower(name), lower(${name.join('/')}))`
}

interface StreetRow extends Street {
  isDeleted: boolean
  revision: number
}

/** Returns the streets of a city by name. */
export async function listStreets(db: Db, corporationId: string, cityId: string, withDeleted: boolean) {
  return db<StreetRow[]>`
    select id, name, classifier_id, city_id, is_deleted, revision
      from street
     where corporation_id = ${corporationId}
       and city_id = ${cityId}
       and (not is_deleted or ${withDeleted})
     order by lower(name), id`
}

/** Returns undeleted streets by id or classifier id, by name. */
export async function listStreetsById(
  db: Db,
  corporationId: string,
  { ids, classifierIds }: { ids: readonly string[]; classifierIds: readonly string[] },
) {
  return db<Street[]>`
    select id, name, classifier_id, city_id
      from street
     where corporation_id = ${corporationId}
       and (id = any(${ids}::uuid[])
            or lower(classifier_id) = any(${classifierIds.map((id) => id.toLowerCase())}::text[]))
       and not is_deleted
     order by lower(name), id`
}

interface SavedPlace<Kind extends string> {
  id: Id<Kind>
  name: string
  isDeleted: boolean
  organizationIds: Id<'Organization'>[] | null
}

interface SavedCity extends SavedPlace<'City'> {
  classifierId: string | null
  additionalInfo: string | null
}

/** Returns all regions, cities and streets of the corporation, by name. */
export async function listSaved(db: Db, corporationId: string) {
  const [regions, cities, streets] = await Promise.all([
    db<SavedPlace<'Region'>[]>`
      select id, name, is_deleted, organization_ids
        from region
       where corporation_id = ${corporationId}
       order by name, id`,
    db<SavedCity[]>`
      select id, name, is_deleted, organization_ids, classifier_id, additional_info
        from city
       where corporation_id = ${corporationId}
       order by name, id`,
    db<Omit<StreetRow, 'revision'>[]>`
      select id, name, classifier_id, city_id, is_deleted
        from street
       where corporation_id = ${corporationId}
       order by lower(name), id`,
  ])
  return { regions, cities, streets }
}
