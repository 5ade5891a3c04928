import type { Organization } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { type Id, isGuid, newId } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import {
  CardOfAnotherCustomer,
  CustomerNotFound,
  IncorrectPhone,
  PhoneOfAnotherCustomer,
} from '#domains/guests/errors.ts'
import type { GuestCard, GuestProfile } from '#domains/guests/model.ts'
import { findCards, findProfile } from '#domains/guests/reads.ts'
import { internationalDigits, isInternational } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { CardNotWhole, CustomerNotNamed, EmployeeNotFound, ReferrerNotFound } from '../errors.ts'
import type { GuestInput } from './create_or_update.request.ts'
import { isSame, withInput } from './profile.rules.ts'

/** Errors of guest fields in a request. */
export const guestInputErrors = {
  CardNotWhole,
  CardOfAnotherCustomer,
  CustomerNotFound,
  CustomerNotNamed,
  EmployeeNotFound,
  IncorrectPhone,
  PhoneOfAnotherCustomer,
  ReferrerNotFound,
}
const fail = failers(guestInputErrors)

type Reading = Pick<Context, 'db' | 'caches' | 'caller' | 'now'>

/** Finds the guest of a request, if it exists, and returns the change that the request makes. */
export async function resolveGuestInput(
  context: Reading,
  organization: Organization,
  input: GuestInput,
): Promise<{ known: GuestProfile | undefined; change(guest: GuestProfile): GuestProfile }> {
  const { db, caller, now } = context
  const { corporationId } = caller
  const requested = keyOf(input, organization)
  const known = await findKnown(context, requested)
  const { phone } = requested
  if (known && phone && known.phone !== phone && (await findProfile(db, corporationId, { phone })))
    throw fail.PhoneOfAnotherCustomer({ path: 'phone' })
  const takesPhone = input.phone?.trim() === '' && input.nullifyEmptyFields === true
  const resolved = {
    phone: takesPhone ? null : (phone ?? undefined),
    referrerId: await findReferrer(context, input.referrerId, known),
    employeeId: await findEmployee(context, input.employeeId),
  }
  const cards = requested.card && !(await hasCard(context, requested, known)) ? [requested.card] : []
  return { known, change }

  function change(guest: GuestProfile): GuestProfile {
    const said = withInput(guest, input, resolved, now)
    const changed = { ...said, cards: [...said.cards, ...cards] }
    return isSame(changed, guest) ? guest : changed
  }
}

interface GuestInputKey {
  id: string | null
  /** Digits, with the country code. */
  phone: string | null
  card: GuestCard | null
}

/** Returns the key that identifies the guest. */
function keyOf(
  { id = null, phone: written, cardTrack: track, cardNumber: number }: GuestInput,
  organization: Organization,
): GuestInputKey {
  if (!track !== !number) throw fail.CardNotWhole({ path: track ? 'cardNumber' : 'cardTrack' })
  const isPhone = written !== null && written !== undefined && written.trim() !== ''
  const phone = isPhone ? internationalDigits(written, settingsOf(organization).countryPhoneCode) : null
  if (phone !== null && !isInternational(phone)) throw fail.IncorrectPhone({ path: 'phone' })
  if (!id && phone === null && !track) throw fail.CustomerNotNamed({ path: 'phone' })
  return { id, phone, card: track && number ? { id: newId<'GuestCard'>(), track, number } : null }
}

/** Finds the guest by id, else by phone, else by card. */
async function findKnown(
  { db, caller }: Reading,
  { id, phone, card }: GuestInputKey,
): Promise<GuestProfile | undefined> {
  const { corporationId } = caller
  if (id !== null) {
    const named = await findProfile(db, corporationId, { id })
    if (!named) throw fail.CustomerNotFound({ path: 'id' })
    return named
  }
  const called = phone === null ? undefined : await findProfile(db, corporationId, { phone })
  return called ?? (card ? findProfile(db, corporationId, { cardTrack: card.track }) : undefined)
}

/** Returns undefined if the request has no referrer, and null if it removes the referrer. */
async function findReferrer(
  { db, caller }: Reading,
  referrerId: string | undefined,
  known: GuestProfile | undefined,
): Promise<Id<'Customer'> | null | undefined> {
  if (!referrerId) return undefined
  if (referrerId === nobody) return null
  const referrer = isGuid(referrerId)
    ? await findProfile(db, caller.corporationId, { id: referrerId.toLowerCase() })
    : undefined
  if (!referrer || referrer.id === known?.id) throw fail.ReferrerNotFound({ path: 'referrerId' })
  return referrer.id
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function findEmployee(
  { caches, caller }: Reading,
  idOrCode: string | undefined,
): Promise<Id<'Employee'> | undefined> {
  if (!idOrCode) return undefined
  const employees = await caches.get(EmployeesOf, caller.corporationId)
  const employee = employees.get(idOrCode.toLowerCase()) ?? employees.values().find(({ code }) => code === idOrCode)
  if (!employee || employee.isDeleted) throw fail.EmployeeNotFound({ path: 'employeeId' })
  return employee.id
}

/** Returns whether the guest already has the requested card. Refuses a card whose track or number another card has. */
async function hasCard(context: Reading, requested: GuestInputKey, known: GuestProfile | undefined): Promise<boolean> {
  const { card } = requested
  const clashing = card ? await findCards(context.db, context.caller.corporationId, card) : []
  const conflicting = clashing.find(
    ({ guestId, track, number }) => guestId !== known?.id || track !== card?.track || number !== card.number,
  )
  if (!conflicting) return clashing.length > 0
  // The same person, with the card, may have been registered after the guest was searched for.
  if (conflicting.guestId !== known?.id && (await findKnown(context, requested))?.id === conflicting.guestId)
    throw serializationConflict('The guest was registered meanwhile')
  throw fail.CardOfAnotherCustomer({ path: conflicting.track === card?.track ? 'cardTrack' : 'cardNumber' })
}
