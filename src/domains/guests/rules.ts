import type { Organization } from '#core/access/organizations.ts'
import type { SharedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { GuestCategory, GuestProfile } from './model.ts'

export const guestRows: SharedRows = { table: 'guest', tenant: 'corporation_id' }

export const guestCategoryRows: SharedRows = {
  table: 'guest_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}

/** Adds the guest to the category or removes it. Returns the same guest if nothing changes. */
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
  /** Organization at which the guest registers. */
  organization: Organization
  /** Categories of the chain; some contain every new guest. */
  categories: readonly GuestCategory[]
  now: Instant
}

export function newGuest({ id, organization, categories, now }: Registration): GuestProfile {
  const usual = categories.filter(({ isDeleted, isDefaultForNewGuests }) => !isDeleted && isDefaultForNewGuests)
  return {
    corporationId: organization.corporationId,
    id,
    ...unknownPerson,
    consentStatus: 0,
    consentFrom: null,
    consentTo: null,
    shouldReceiveLoyaltyInfo: true,
    shouldReceivePromoActionsInfo: true,
    cultureName: settingsOf(organization).cultureName,
    isDeleted: false,
    mergedInto: null,
    erasedAt: null,
    registeredAt: now,
    registrationOrganizationId: organization.id,
    isAnnounced: true,
    revision: 0,
    cards: [],
    categoryIds: usual.map((category) => category.id).sort(),
  }
}

/** Profile fields that an erased guest has as a new one has them. */
const unknownPerson = {
  sex: 0,
  ...{ phone: null, name: null, middleName: null, surname: null, birthday: null, email: null },
  ...{ shouldReceiveOrderStatusInfo: null, referrerId: null, userData: null, comment: null, employeeId: null },
  ...{ inBlacklist: false, blacklistReason: null },
} as const

/** Returns the guest without personal data. The id stays, for the ledger of the wallets. */
export const eraseGuest = (guest: GuestProfile, now: Instant): GuestProfile =>
  guest.erasedAt !== null
    ? guest
    : {
        ...guest,
        ...unknownPerson,
        ...(guest.consentStatus === 1 && { consentStatus: 2, consentTo: now }),
        ...{ shouldReceiveLoyaltyInfo: false, shouldReceivePromoActionsInfo: false },
        cultureName: null,
        isDeleted: true,
        erasedAt: now,
        cards: [],
        categoryIds: [],
      }

/** Returns the guest as merged into another one. Phone and profile stay, for searches and erasure. */
export const mergedInto = (guest: GuestProfile, id: Id<'Customer'>): GuestProfile => ({
  ...guest,
  mergedInto: id,
  categoryIds: [],
})

/** Returns the guest with the fields that only the merged one has, both ones' categories, and the blacklist entry of either. */
export function withMerged(guest: GuestProfile, from: GuestProfile): GuestProfile {
  const registered = from.registeredAt < guest.registeredAt ? from : guest
  const consenting = guest.consentStatus === 0 ? from : guest
  const blacklisted = guest.inBlacklist ? guest : from
  return {
    ...guest,
    phone: guest.phone ?? from.phone,
    name: guest.name ?? from.name,
    middleName: guest.middleName ?? from.middleName,
    surname: guest.surname ?? from.surname,
    birthday: guest.birthday ?? from.birthday,
    email: guest.email ?? from.email,
    sex: guest.sex || from.sex,
    consentStatus: consenting.consentStatus,
    consentFrom: consenting.consentFrom,
    consentTo: consenting.consentTo,
    cultureName: guest.cultureName ?? from.cultureName,
    referrerId: guest.referrerId ?? (from.referrerId === guest.id ? null : from.referrerId),
    userData: guest.userData ?? from.userData,
    comment: guest.comment ?? from.comment,
    employeeId: guest.employeeId ?? from.employeeId,
    inBlacklist: blacklisted.inBlacklist,
    blacklistReason: blacklisted.blacklistReason,
    isDeleted: guest.isDeleted && from.isDeleted,
    registeredAt: registered.registeredAt,
    registrationOrganizationId: registered.registrationOrganizationId,
    categoryIds: [...new Set([...guest.categoryIds, ...from.categoryIds])].sort(),
  }
}
