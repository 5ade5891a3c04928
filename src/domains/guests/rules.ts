import type { Organization } from '#core/access/organizations.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { GuestCategory, GuestProfile } from './model.ts'

/** The longest number without a country code that has no trunk prefix is shorter than this. */
const internationalDigitsMin = 11

/**
 * The digits of a phone with its country code: `+44 20 7946-0000`, `0044 20 7946 0000` and, where the code is 44, `020 7946 0000`
 * are one. Without a code the digits stand as they are.
 */
export function internationalDigits(phone: string, countryPhoneCode: string | null): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const code = countryPhoneCode?.replace(/\D/g, '')
  if (!code || (digits.startsWith(code) && digits.length >= internationalDigitsMin)) return digits
  return `${code}${digits.startsWith('0') ? digits.slice(1) : digits}`
}

/** Digits of a phone that can be dialled from anywhere (E.164). */
export const isInternational = (digits: string): boolean => /^\d{8,15}$/.test(digits)

/** Guests, as documents name them. */
export const guestRows: ReferencedRows = { table: 'guest', tenant: 'corporation_id' }

/** Categories of guests, as campaigns name them. */
export const guestCategoryRows: ReferencedRows = {
  table: 'guest_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}

/** The guest in the category, or no longer in it; the same guest where that changes nothing. */
export function withCategoryChange(guest: GuestProfile, { categoryId, isRemoved }: CategoryChange): GuestProfile {
  if (guest.categoryIds.includes(categoryId) !== isRemoved) return guest
  const others = guest.categoryIds.filter((id) => id !== categoryId)
  return { ...guest, categoryIds: isRemoved ? others : [...others, categoryId].sort() }
}

interface CategoryChange {
  categoryId: Id<'GuestCategory'>
  isRemoved: boolean
}

interface Registration {
  id: Id<'Customer'>
  /** Where the guest registers. */
  organization: Organization
  /** The categories of the chain: the guest is in those for new ones. */
  categories: readonly GuestCategory[]
  now: Instant
}

/** Somebody of whom nothing is known yet. */
export function newGuest({ id, organization, categories, now }: Registration): GuestProfile {
  const usual = categories.filter(({ isDeleted, isDefaultForNewGuests }) => !isDeleted && isDefaultForNewGuests)
  return {
    corporationId: organization.corporationId,
    id,
    phone: null,
    name: null,
    middleName: null,
    surname: null,
    birthday: null,
    email: null,
    sex: 0,
    consentStatus: 0,
    consentFrom: null,
    consentTo: null,
    shouldReceiveLoyaltyInfo: true,
    shouldReceivePromoActionsInfo: true,
    shouldReceiveOrderStatusInfo: null,
    cultureName: settingsOf(organization).cultureName,
    referrerId: null,
    userData: null,
    comment: null,
    employeeId: null,
    inBlacklist: false,
    blacklistReason: null,
    isDeleted: false,
    erasedAt: null,
    registeredAt: now,
    registrationOrganizationId: organization.id,
    isAnnounced: true,
    revision: 0,
    cards: [],
    categoryIds: usual.map((category) => category.id).sort(),
  }
}

/** The guest of whom nothing personal is left. The id stays, with the ledger of its wallets. */
export const eraseGuest = (guest: GuestProfile, now: Instant): GuestProfile =>
  guest.erasedAt !== null
    ? guest
    : {
        ...guest,
        phone: null,
        name: null,
        middleName: null,
        surname: null,
        birthday: null,
        email: null,
        sex: 0,
        ...(guest.consentStatus === 1 && { consentStatus: 2, consentTo: now }),
        ...{
          shouldReceiveLoyaltyInfo: false,
          shouldReceivePromoActionsInfo: false,
          shouldReceiveOrderStatusInfo: null,
        },
        cultureName: null,
        referrerId: null,
        userData: null,
        comment: null,
        employeeId: null,
        inBlacklist: false,
        blacklistReason: null,
        isDeleted: true,
        erasedAt: now,
        cards: [],
        categoryIds: [],
      }
