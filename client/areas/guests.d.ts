// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface GuestsOperations {
  /** List guest categories, including deleted ones. */
  '/admin/guests/categories/list': { kind: 'query'; request: AdminGuestsCategoriesListRequest; response: AdminGuestsCategoriesListResponse }
  /** Create guest categories, or replace them by id. */
  '/admin/guests/categories/save': { kind: 'write'; request: AdminGuestsCategoriesSaveRequest; response: AdminGuestsCategoriesSaveResponse }
  /** Permanently erase all personal data of a guest. */
  '/admin/guests/erase': { kind: 'write'; request: AdminGuestsEraseRequest; response: AdminGuestsEraseResponseAnswer }
  /** List erasures of guests with their progress. */
  '/admin/guests/erasures/list': { kind: 'query'; request: AdminGuestsErasuresListRequest; response: AdminGuestsErasuresListResponseAnswer }
  /** List guests of a corporation by phone. */
  '/admin/guests/list': { kind: 'query'; request: AdminGuestsListRequest; response: AdminGuestsListResponse }
  /** Repair phones with a trunk prefix. */
  '/admin/guests/repair': { kind: 'write'; request: AdminGuestsRepairRequest; response: AdminGuestsRepairResponse }
  /** Change the blacklist of a corporation. */
  '/admin/guests/save': { kind: 'write'; request: AdminGuestsSaveRequest; response: AdminGuestsSaveResponse }
}

export interface AdminGuestsCategoriesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminGuestsCategoriesListResponse {
  /** Rows of `guestCategories`, by name. */
  guestCategories: (SavedGuestCategory)[]
}

export interface AdminGuestsCategoriesSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Categories of guests. */
  guestCategories?: (GuestCategoryInput)[]
}

export interface AdminGuestsCategoriesSaveResponse {
  /** Ids of the rows of `guestCategories`, in the order of the request. */
  guestCategories: (Id<'GuestCategory'>)[]
}

export interface AdminGuestsEraseRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** The guest. If omitted or null, `phone` identifies the guest. */
  customerId?: Id<'Customer'> | null
  /** Phone of the guest, if no id is sent. */
  phone?: string | null
}

export interface AdminGuestsEraseResponseAnswer {
  /** Progress of the erasure. */
  erasure: GuestErasureAnswer
  /** The erased guest. */
  id: Id<'Customer'>
}

export interface AdminGuestsErasuresListRequest {
  /** Only guests after this one: the last one of the previous page. Pages have up to 1,000 erasures. */
  afterCustomerId?: Id<'Customer'> | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Only the erasure of this guest. */
  customerId?: Id<'Customer'> | null
  /** Only finished erasures, or only unfinished ones. If omitted, both. */
  isFinished?: boolean | null
}

export interface AdminGuestsErasuresListResponseAnswer {
  /** The erasures, by the ids of guests. */
  erasures: (GuestErasureAnswer)[]
}

export interface AdminGuestsListRequest {
  /** Only guests after this phone: the last one of the previous page. Pages have up to 1,000 guests. */
  afterPhone?: string | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Only guests on the blacklist, or only others. If omitted, both. */
  inBlacklist?: boolean | null
  /** Maximum number of guests. If omitted, 1,000. */
  limit?: number | null
  /** Only guests whose name contains these words or parts of words. */
  name?: string | null
  /** Only the guest with this phone. */
  phone?: string | null
}

export interface AdminGuestsListResponse {
  /** The guests. */
  guests: ({
  /** Reason. Null for a guest who is not on the blacklist. */
  blacklistReason: string | null
  /** Id of the guest, as orders show it. */
  id: Id<'Customer'>
  /** Whether the guest is on the blacklist. */
  inBlacklist: boolean
  /** Time at which the guest's last order was closed. Null if there is none. UTC, ISO 8601. */
  lastOrderAt: string | null
  /** Full name: first, middle and last name. Null if none is known. */
  name: string | null
  /** Phone of the guest with its country code, such as `+442079460000`. */
  phone: string
})[]
}

export interface AdminGuestsRepairRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Whether the phones are only counted. If omitted, they are rewritten. */
  isDryRun?: boolean | null
}

export interface AdminGuestsRepairResponse {
  /** Number of phones that were rewritten, or in a dry run would be. */
  repaired: number
  /** Pairs of guests who are one person. */
  sharing: ({
  /** Guest with the misread phone. */
  customerId: Id<'Customer'>
  /** Guest who has the number. */
  otherCustomerId: Id<'Customer'>
})[]
}

export interface AdminGuestsSaveRequest {
  /** Reason. Only for a guest on the blacklist. */
  blacklistReason?: string | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Whether the guest is on the blacklist. */
  inBlacklist: boolean
  /** Phone of the guest with its country code, such as `+442079460000`. */
  phone: string
}

export interface AdminGuestsSaveResponse {
  /** Id of the customer. */
  id: Id<'Customer'>
}

export interface GuestCategoryInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'GuestCategory'> | null
  /** Whether clients may offer the category. If omitted, true. */
  isActive?: boolean
  /** Whether guests get the category at registration. If omitted, false. */
  isDefaultForNewGuests?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface GuestErasureAnswer {
  /** The guest who is erased. */
  customerId: Id<'Customer'>
  /** Time of completion. Null until then. UTC, ISO 8601. */
  finishedAt: string | null
  /** Number of rewritten rows that had data of the guest. */
  rowsChanged: number
  /** Number of database rows read so far. */
  rowsRead: number
  /** Time of the request. UTC, ISO 8601. */
  startedAt: string
  /** `InProgress` while every text of the chain is read; `Rechecking` until texts written meanwhile are read; then `Finished`. */
  status: 'InProgress' | 'Rechecking' | 'Finished' | (string & {})
}

export interface SavedGuestCategory {
  /** Id of the row. */
  id: Id<'GuestCategory'>
  /** Whether clients may offer the category. */
  isActive: boolean
  /** Whether guests get the category at registration. */
  isDefaultForNewGuests: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}
