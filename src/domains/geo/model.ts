import type { Id } from '#core/schema.ts'

export interface PlaceRow {
  name: string
  isDeleted: boolean
  /** Where the row is valid; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** Rises with every change of the row. */
  revision: number
}

export interface Region extends PlaceRow {
  id: Id<'Region'>
}

export interface City extends PlaceRow {
  id: Id<'City'>
  classifierId: string | null
  additionalInfo: string | null
  /** Whether there is a directory of its streets. */
  hasStreets: boolean
}

/** A street that is not deleted. */
export interface Street {
  id: Id<'Street'>
  name: string
  classifierId: string | null
  cityId: Id<'City'>
}

/** The regions and cities of a corporation by id, in the order of their names, deleted ones included. */
export interface Places {
  regions: ReadonlyMap<string, Region>
  cities: ReadonlyMap<string, City>
}

/** How a request names a street. */
export interface AskedStreet {
  id?: string | null | undefined
  classifierId?: string | null | undefined
  name?: string | null | undefined
  city?: string | null | undefined
}

/** A street of an order, from a directory or only named. */
export interface NamedStreet {
  id: Id<'Street'>
  name: string
  city: { id: Id<'City'>; name: string }
}

/** Ways to find a street, each with an index: by id, by classifier id, by its city's id and its name. */
export type StreetKey = 'id' | 'classifier' | 'name'
