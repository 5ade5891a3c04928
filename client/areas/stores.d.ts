// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface StoresOperations {
  /** List stores of a corporation, deleted ones included. */
  '/admin/stores/list': { kind: 'query'; request: AdminStoresListRequest; response: AdminStoresListResponse }
  /** Create stores, or replace those with these ids. */
  '/admin/stores/save': { kind: 'write'; request: AdminStoresSaveRequest; response: AdminStoresSaveResponse }
}

export interface AdminStoresListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminStoresListResponse {
  /** Rows of `stores`, by name. */
  stores: (SavedStore)[]
}

export interface AdminStoresSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Places in which restaurants keep goods. */
  stores?: (StoreInput)[]
}

export interface AdminStoresSaveResponse {
  /** Ids of the rows of `stores`, in the order of the request. */
  stores: (Id<'Store'>)[]
}

export interface SavedStore {
  /** Address. Null for the address of the restaurant. */
  address: string | null
  /** Code of the store for users and other systems. */
  code: string | null
  /** Description of the goods in the store. */
  description: string | null
  /** Global location number, 13 digits. */
  gln: string | null
  /** Id of the row. */
  id: Id<'Store'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Restaurant to which the store belongs. */
  organizationId: Id<'Organization'>
}

export interface StoreInput {
  /** Address. Null for the address of the restaurant. */
  address?: string | null
  /** Code of the store for users and other systems. */
  code?: string | null
  /** Description of the goods in the store. */
  description?: string | null
  /** Global location number, 13 digits. */
  gln?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Store'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Restaurant to which the store belongs. */
  organizationId: Id<'Organization'>
}
