import type { Id } from '#core/schema.ts'

export interface GeographyRow {
  name: string
  isDeleted: boolean
  /** Organizations of the row; null: all of the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** Increases with every change of the row. */
  revision: number
}

export interface Region extends GeographyRow {
  id: Id<'Region'>
}

export interface City extends GeographyRow {
  id: Id<'City'>
  classifierId: string | null
  additionalInfo: string | null
  /** Whether the city has a directory of streets. */
  hasStreets: boolean
}

/** Street that is not deleted. */
export interface Street {
  id: Id<'Street'>
  name: string
  classifierId: string | null
  cityId: Id<'City'>
}

/** Regions and cities of a corporation by id, in the order of their names, deleted ones included. */
export interface Geography {
  regions: ReadonlyMap<string, Region>
  cities: ReadonlyMap<string, City>
}

export interface StreetQuery {
  id?: string | null | undefined
  classifierId?: string | null | undefined
  name?: string | null | undefined
  city?: string | null | undefined
}

/** Street of an order, from a directory or only with a name. */
export interface NamedStreet {
  id: Id<'Street'>
  name: string
  city: { id: Id<'City'>; name: string }
}

/** Address after a look-up in the geography of the organization. */
export interface ResolvedAddress {
  /** Path of the field with an unknown value, or null. */
  missing: string | null
  /** Rows that the field could name: some of them, or all. */
  choices?: readonly { id: string; name: string }[] | undefined
  street: NamedStreet | null
  /** Row of the street in the directory; null for a street with only a name. */
  entry: Street | null
  region: { id: Id<'Region'>; name: string } | null
}

/** Indexed searches of streets: by id, by classifier id, or by city id and name or the beginning of names. */
export type StreetKey = 'id' | 'classifier' | 'name' | 'beginning'
