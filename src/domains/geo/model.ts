import type { Id } from '#core/schema.ts'

export interface GeographyRow {
  name: string
  isDeleted: boolean
  /** Where the row is valid; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** Rises with every change of the row. */
  revision: number
}

export interface Region extends GeographyRow {
  id: Id<'Region'>
}

export interface City extends GeographyRow {
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
export interface Geography {
  regions: ReadonlyMap<string, Region>
  cities: ReadonlyMap<string, City>
}

/** How a request names a street. */
export interface StreetQuery {
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

/** An address held against the geography of its organization. */
export interface ResolvedAddress {
  /** The field of the address that names what is not there; null when all is. */
  missing: string | null
  street: NamedStreet | null
  /** The street's row in the directory; null where a name is all there is of it. */
  entry: Street | null
  region: { id: Id<'Region'>; name: string } | null
}

/** Ways to find a street, each with an index: by id, by classifier id, by its city's id and its name. */
export type StreetKey = 'id' | 'classifier' | 'name'
