import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { ConsentStatus, GuestProfile, Sex } from '#domains/guests/model.ts'

/** Profile fields of a request. Omitted and null fields stay unchanged. */
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
  /** Whether empty texts clear the stored values. Otherwise they change nothing. */
  nullifyEmptyFields?: boolean | undefined
}

/** Resolved values of the request; undefined ones stay unchanged. */
interface ResolvedProfile {
  phone?: string | null | undefined
  referrerId?: Id<'Customer'> | null | undefined
  employeeId?: Id<'Employee'> | null | undefined
}

/** Returns the guest with the fields of the request applied. */
export function withInput(
  guest: GuestProfile,
  input: StatedProfile,
  { phone = guest.phone, referrerId = guest.referrerId, employeeId = guest.employeeId }: ResolvedProfile,
  now: Instant,
): GuestProfile {
  const text = (value: string | null | undefined, known: string | null): string | null => {
    if (value === null || value === undefined) return known
    if (value.trim() !== '') return value
    return input.nullifyEmptyFields ? null : known
  }
  return {
    ...guest,
    ...consented(guest, input.consentStatus ?? guest.consentStatus, now),
    phone,
    referrerId,
    employeeId,
    name: text(input.name, guest.name),
    middleName: text(input.middleName, guest.middleName),
    surname: text(input.surName, guest.surname),
    email: text(input.email, guest.email),
    userData: text(input.userData, guest.userData),
    comment: text(input.comment, guest.comment),
    birthday: input.birthday?.slice(0, 10) ?? guest.birthday,
    sex: input.sex ?? guest.sex,
    shouldReceiveLoyaltyInfo: input.shouldReceiveLoyaltyInfo ?? guest.shouldReceiveLoyaltyInfo,
    shouldReceivePromoActionsInfo: input.shouldReceivePromoActionsInfo ?? guest.shouldReceivePromoActionsInfo,
    isDeleted: input.isDeleted ?? guest.isDeleted,
  }
}

/** Returns the consent fields: consent starts when it is given and ends when it is revoked. */
function consented(
  { consentStatus, consentFrom, consentTo }: GuestProfile,
  next: ConsentStatus,
  now: Instant,
): Pick<GuestProfile, 'consentStatus' | 'consentFrom' | 'consentTo'> {
  if (next === consentStatus) return { consentStatus, consentFrom, consentTo }
  if (next === 1) return { consentStatus: next, consentFrom: now, consentTo: null }
  return { consentStatus: next, consentFrom, consentTo: consentFrom === null ? null : now }
}

/** Returns whether two states of a guest are equal, so that there is nothing to save. */
export const isSame = (a: GuestProfile, b: GuestProfile): boolean => JSON.stringify(a) === JSON.stringify(b)
