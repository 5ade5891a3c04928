import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

export type { GuestCategory } from './categories.store.ts'

/** Somebody who orders, by phone. */
export interface Guest {
  id: Id<'Customer'>
  /** Digits, with the country code. */
  phone: string
  inBlacklist: boolean
  /** Null for a guest who is not on the blacklist. */
  blacklistReason: string | null
}

/** 0 not specified, 1 male, 2 female. */
export type Sex = 0 | 1 | 2

/** 0 unknown, 1 given, 2 revoked. */
export type ConsentStatus = 0 | 1 | 2

export interface GuestCard {
  id: Id<'GuestCard'>
  /** What the magnetic strip says, or a code that is read instead of one. */
  track: string
  /** What is printed on the card. */
  number: string
}

/** A guest with all that is known of the person. */
export interface GuestProfile {
  corporationId: Id<'Corporation'>
  id: Id<'Customer'>
  /** Digits, with the country code; null for a guest who is known by a card or an e-mail address alone. */
  phone: string | null
  name: string | null
  middleName: string | null
  surname: string | null
  birthday: Day | null
  email: string | null
  sex: Sex
  consentStatus: ConsentStatus
  /** When the guest last agreed to the use of personal data, and when that was last revoked. */
  consentFrom: Instant | null
  consentTo: Instant | null
  shouldReceiveLoyaltyInfo: boolean
  shouldReceivePromoActionsInfo: boolean
  /** Null for a guest who has not said it with an order. */
  shouldReceiveOrderStatusInfo: boolean | null
  /** Language and region, as `en-GB`. */
  cultureName: string | null
  referrerId: Id<'Customer'> | null
  /** Data of the client's own. */
  userData: string | null
  comment: string | null
  /** The employee who the guest is. */
  employeeId: Id<'Employee'> | null
  inBlacklist: boolean
  blacklistReason: string | null
  isDeleted: boolean
  /** When all personal data was erased. */
  erasedAt: Instant | null
  registeredAt: Instant
  registrationOrganizationId: Id<'Organization'> | null
  /** Whether anybody was told that the guest is there. */
  isAnnounced: boolean
  revision: number
  cards: readonly GuestCard[]
  /** In no particular order. */
  categoryIds: readonly Id<'GuestCategory'>[]
}

/** How far an erasure has come. */
export interface ErasureProgress {
  guestId: Id<'Customer'>
  status: 'InProgress' | 'Rechecking' | 'Finished'
  startedAt: Instant
  rowsRead: number
  rowsChanged: number
  finishedAt: Instant | null
}
