import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { ConsentStatus, GuestProfile, Sex } from '#domains/guests/model.ts'

/** What a client says of a guest. What is left out or null is not said. */
interface StatedProfile {
  name?: string | null | undefined
  middleName?: string | null | undefined
  surName?: string | null | undefined
  email?: string | null | undefined
  userData?: string | null | undefined
  comment?: string | null | undefined
  birthday?: string | null | undefined
  sex?: Sex | null | undefined
  consentStatus?: ConsentStatus | undefined
  shouldReceiveLoyaltyInfo?: boolean | null | undefined
  shouldReceivePromoActionsInfo?: boolean | null | undefined
  isDeleted?: boolean | null | undefined
  /** Empty texts take away what is known. Otherwise they say nothing. */
  nullifyEmptyFields?: boolean | undefined
}

/** What was looked up for it: undefined stays as it is. */
interface ResolvedProfile {
  phone?: string | null | undefined
  referrerId?: Id<'Customer'> | null | undefined
  employeeId?: Id<'Employee'> | null | undefined
}

/** The guest with what is said over what is known. */
export function withInput(
  guest: GuestProfile,
  stated: StatedProfile,
  { phone = guest.phone, referrerId = guest.referrerId, employeeId = guest.employeeId }: ResolvedProfile,
  now: Instant,
): GuestProfile {
  const text = (said: string | null | undefined, known: string | null): string | null => {
    if (said === null || said === undefined) return known
    if (said.trim() !== '') return said
    return stated.nullifyEmptyFields ? null : known
  }
  return {
    ...guest,
    ...consented(guest, stated.consentStatus ?? guest.consentStatus, now),
    phone,
    referrerId,
    employeeId,
    name: text(stated.name, guest.name),
    middleName: text(stated.middleName, guest.middleName),
    surname: text(stated.surName, guest.surname),
    email: text(stated.email, guest.email),
    userData: text(stated.userData, guest.userData),
    comment: text(stated.comment, guest.comment),
    birthday: stated.birthday?.slice(0, 10) ?? guest.birthday,
    sex: stated.sex ?? guest.sex,
    shouldReceiveLoyaltyInfo: stated.shouldReceiveLoyaltyInfo ?? guest.shouldReceiveLoyaltyInfo,
    shouldReceivePromoActionsInfo: stated.shouldReceivePromoActionsInfo ?? guest.shouldReceivePromoActionsInfo,
    isDeleted: stated.isDeleted ?? guest.isDeleted,
  }
}

/** Consent counts from the moment at which it is given, and to the one at which it is revoked. */
function consented(
  { consentStatus, consentFrom, consentTo }: GuestProfile,
  next: ConsentStatus,
  now: Instant,
): Pick<GuestProfile, 'consentStatus' | 'consentFrom' | 'consentTo'> {
  if (next === consentStatus) return { consentStatus, consentFrom, consentTo }
  if (next === 1) return { consentStatus: next, consentFrom: now, consentTo: null }
  return { consentStatus: next, consentFrom, consentTo: consentFrom === null ? null : now }
}

/** Whether two states of a guest say the same, so that there is nothing to save. */
export const isSame = (a: GuestProfile, b: GuestProfile): boolean => JSON.stringify(a) === JSON.stringify(b)
