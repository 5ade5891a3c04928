// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface GeoOperations {
  /** List regions, cities and streets of a corporation. */
  '/admin/geo/list': { kind: 'query'; request: AdminGeoListRequest; response: AdminGeoListResponse }
  /** Create or replace regions, cities and streets. */
  '/admin/geo/save': { kind: 'write'; request: AdminGeoSaveRequest; response: AdminGeoSaveResponse }
  /** List cities to which organizations deliver. */
  '/api/1/cities': { kind: 'query'; request: CitiesRequest; response: CitiesResponse }
  /** List regions of organizations, deleted ones included. */
  '/api/1/regions': { kind: 'query'; request: RegionsRequest; response: RegionsResponse }
  /** List streets of a city. */
  '/api/1/streets/by_city': { kind: 'query'; request: StreetsByCityRequest; response: StreetsResponse }
  /** Find streets by ids or classifier ids. */
  '/api/1/streets/by_id': { kind: 'query'; request: StreetsByIdRequest; response: StreetsByIdResponse }
}

export interface AddressCity {
  /** Remark on the city. */
  additionalInfo?: string | null
  /** Id of the city in an external directory of addresses. */
  classifierId?: string | null
  /** Revision of the row, which increases when the row changes. */
  externalRevision?: number | null
  /** Id of the city. */
  id: Id<'City'>
  /** Whether the city is deleted. */
  isDeleted: boolean
  /** Name of the city. */
  name: string
}

export interface AddressRegion {
  /** Revision of the row, which increases when the row changes. */
  externalRevision?: number | null
  /** Id of the region. */
  id: Id<'Region'>
  /** Whether the region is deleted. */
  isDeleted: boolean
  /** Name of the region. */
  name: string
}

export interface AddressStreet {
  /** Id of the street in an external directory of addresses. */
  classifierId?: string | null
  /** Revision of the row, which increases when the row changes. */
  externalRevision?: number | null
  /** Id of the street. */
  id: Id<'Street'>
  /** Whether the street is deleted. */
  isDeleted: boolean
  /** Name of the street. */
  name: string
}

export interface AdminGeoListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminGeoListResponse {
  /** The cities, by name. */
  cities: (SavedCity)[]
  /** The regions, by name. */
  regions: (SavedRegion)[]
}

export interface AdminGeoSaveRequest {
  /** Cities to save. */
  cities?: (CityInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Regions to save. */
  regions?: (RegionInput)[]
}

export interface AdminGeoSaveResponse {
  /** The cities, in the order of the request. */
  cities: ({
  /** Id of the city. */
  id: Id<'City'>
  /** Ids of the streets, in the order of the request. */
  streets: (Id<'Street'>)[]
})[]
  /** Ids of the regions, in the order of the request. */
  regions: (Id<'Region'>)[]
}

export interface CitiesRequest {
  /** Whether deleted cities are included. If omitted, they are not. */
  includeDeleted?: boolean
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface CitiesResponse {
  /** The cities, by organization. */
  cities: (ItemsOfOrganization_City)[]
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface CityInput {
  /** Remark on the city. */
  additionalInfo?: string | null
  /** Id in an external directory of addresses. */
  classifierId?: string | null
  /** City to replace, or the id for a new one. If omitted, a new city is created. */
  id?: Id<'City'> | null
  /** Whether the row is deleted. If omitted, no. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted: all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Streets to save. Other streets stay unchanged. */
  streets?: (StreetInput)[]
}

export interface ItemsOfOrganization_City {
  /** Cities to which the organization delivers. */
  items: (AddressCity)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ItemsOfOrganization_Region {
  /** Regions of the organization. */
  items: (AddressRegion)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface RegionInput {
  /** Region to replace, or the id for a new one. If omitted, a new region is created. */
  id?: Id<'Region'> | null
  /** Whether the row is deleted. If omitted, no. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted: all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface RegionsRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface RegionsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The regions, by organization. */
  regions: (ItemsOfOrganization_Region)[]
}

export interface SavedCity {
  /** Remark on the city. */
  additionalInfo: string | null
  /** Id in an external directory of addresses. */
  classifierId: string | null
  /** Id of the row. */
  id: Id<'City'>
  /** Whether the row is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null: all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Streets to save. Other streets stay unchanged. */
  streets: (SavedStreet)[]
}

export interface SavedRegion {
  /** Id of the row. */
  id: Id<'Region'>
  /** Whether the row is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null: all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedStreet {
  /** Id in an external directory of addresses. */
  classifierId: string | null
  /** Id of the row. */
  id: Id<'Street'>
  /** Whether the street is deleted. */
  isDeleted: boolean
  /** Name of the street. */
  name: string
}

export interface StreetById {
  /** Id of the city. */
  cityId: Id<'City'>
  /** Name of the city. */
  cityName: string
  /** Id of the street in an external directory of addresses. */
  classifierId?: string | null
  /** Id of the street. */
  id: Id<'Street'>
  /** Name of the street. */
  streetName: string
}

export interface StreetInput {
  /** Id in an external directory of addresses. */
  classifierId?: string | null
  /** Street to replace, or the id for a new one. If omitted, a new street is created. */
  id?: Id<'Street'> | null
  /** Whether the street is deleted. If omitted, no. */
  isDeleted?: boolean
  /** Name of the street. */
  name: string
}

export interface StreetsByCityRequest {
  /** Id of the city. */
  cityId: Id<'City'>
  /** Whether deleted streets are included. If omitted, they are not. */
  includeDeleted?: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface StreetsByIdRequest {
  /** Ids of streets in an external directory of addresses. */
  classifierIds?: (string)[] | null
  /** Ids of streets. Unknown ones are omitted from the response. */
  ids?: (Id<'Street'>)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface StreetsByIdResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId?: Id<'Command'>
  /** The known streets. */
  streets?: (StreetById)[]
}

export interface StreetsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The streets. */
  streets: (AddressStreet)[]
}
