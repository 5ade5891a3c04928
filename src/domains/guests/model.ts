import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

export type { GuestCategory } from './categories.store.ts'

/** Customer known by phone. */
export interface Guest {
  id: Id<'Customer'>
  /** Digits with the country code. */
  phone: string
  inBlacklist: boolean
  /** Null without a blacklist entry. */
  blacklistReason: string | null
}

/** 0 not specified, 1 male, 2 female. */
export type Sex = 0 | 1 | 2

/** 0 unknown, 1 given, 2 revoked. */
export type ConsentStatus = 0 | 1 | 2

export interface GuestCard {
  id: Id<'GuestCard'>
  /** Text of the magnetic strip, or of a code that replaces it. */
  track: string
  /** Number printed on the card. */
  number: string
}

/** Guest with all personal data. */
export interface GuestProfile {
  corporationId: Id<'Corporation'>
  id: Id<'Customer'>
  /** Digits with the country code; null for a guest known only by card or e-mail address. */
  phone: string | null
  name: string | null
  middleName: string | null
  surname: string | null
  birthday: Day | null
  email: string | null
  sex: Sex
  consentStatus: ConsentStatus
  /** Last consent to the use of personal data, and its last revocation. */
  consentFrom: Instant | null
  consentTo: Instant | null
  shouldReceiveLoyaltyInfo: boolean
  shouldReceivePromoActionsInfo: boolean
  /** Null until an order says it. */
  shouldReceiveOrderStatusInfo: boolean | null
  /** Language and region, such as `en-GB`. */
  cultureName: string | null
  referrerId: Id<'Customer'> | null
  /** Text of the client that the server does not interpret. */
  userData: string | null
  comment: string | null
  /** Employee of the restaurant who is this guest. */
  employeeId: Id<'Employee'> | null
  inBlacklist: boolean
  blacklistReason: string | null
  isDeleted: boolean
  /** Remaining guest, if this one was merged. */
  mergedInto: Id<'Customer'> | null
  /** Time at which all personal data was erased. */
  erasedAt: Instant | null
  registeredAt: Instant
  registrationOrganizationId: Id<'Organization'> | null
  /** Whether an event has announced the guest. */
  isAnnounced: boolean
  revision: number
  cards: readonly GuestCard[]
  /** In no particular order. */
  categoryIds: readonly Id<'GuestCategory'>[]
}

/** Progress of an erasure. */
export interface ErasureProgress {
  guestId: Id<'Customer'>
  status: 'InProgress' | 'Rechecking' | 'Finished'
  startedAt: Instant
  rowsRead: number
  rowsChanged: number
  finishedAt: Instant | null
}
