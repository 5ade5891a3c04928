import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { internationalDigits, isInternational } from '#core/phone.ts'
import { CodeText, DayOfBirth, Id, isGuid, newId, omittable, opt, Text } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuest, registerGuest } from '#domains/guests/changes.ts'
import {
  CardOfAnotherCustomer,
  CustomerNotFound,
  IncorrectPhone,
  PhoneOfAnotherCustomer,
} from '#domains/guests/errors.ts'
import type { ConsentStatus, GuestCard, GuestProfile, Sex } from '#domains/guests/model.ts'
import { findCards, findProfile } from '#domains/guests/reads.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { CardNotWhole, CustomerNotNamed, EmployeeNotFound, ReferrerNotFound } from '../errors.ts'
import { ConsentStatusField, CustomerId, SexField } from '../schemas.ts'

const neverNull = { differsFrom: 'a text, never null' }
const unchangedIfEmpty = 'If omitted, null or empty, the value stays.'

/** Guest fields of a request. */
const GuestInput = Type.Object({
  organizationId: Id('Organization'),
  id: opt(Id('Customer'), 'Guest to change.'),
  phone: opt(Text({ maxLength: 40 }), {
    description: `Phone of the guest. Without a country code it has that of the restaurant. ${unchangedIfEmpty}`,
    ...neverNull,
  }),
  cardTrack: omittable(CodeText({ maxLength: 255 }), 'Track of a card to add. Requires `cardNumber`.'),
  cardNumber: omittable(CodeText({ maxLength: 255 }), 'Number of that card. Requires `cardTrack`.'),
  name: opt(Text({ maxLength: 200 }), { description: `First name. ${unchangedIfEmpty}`, ...neverNull }),
  middleName: opt(Text({ maxLength: 200 }), { description: `Middle name. ${unchangedIfEmpty}`, ...neverNull }),
  surName: opt(Text({ maxLength: 200 }), { description: `Family name. ${unchangedIfEmpty}`, ...neverNull }),
  birthday: opt(DayOfBirth(), 'Day of birth; its time is ignored. If omitted or null, the value stays.'),
  email: opt(Text({ maxLength: 255 }), { description: `E-mail address. ${unchangedIfEmpty}`, ...neverNull }),
  sex: opt(SexField, '0 not specified, 1 male, 2 female. If omitted or null, the value stays.'),
  consentStatus: omittable(ConsentStatusField, {
    description:
      'Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked. If omitted, the value stays.',
  }),
  shouldReceiveLoyaltyInfo: opt(
    Type.Boolean(),
    'Whether the guest accepts messages about loyalty programs. If omitted or null, the value stays; true for a new guest.',
  ),
  shouldReceivePromoActionsInfo: opt(
    Type.Boolean(),
    'Whether the guest accepts messages about promotions. If omitted or null, the value stays; true for a new guest.',
  ),
  referrerId: omittable(
    Text({ maxLength: 36 }),
    'Guest who referred this one. The empty GUID removes the referrer. If omitted or empty, the value stays.',
  ),
  userData: opt(Text(), { description: `Data of the client's own. ${unchangedIfEmpty}`, ...neverNull }),
  isDeleted: opt(
    Type.Boolean(),
    'True deletes the guest, who can be restored; false restores. If omitted or null, the value stays.',
  ),
  employeeId: omittable(
    Text({ maxLength: 50 }),
    'Employee record of the guest, by id or number. If omitted or empty, the value stays.',
  ),
  comment: omittable(Text(), `Remark about the guest. ${unchangedIfEmpty}`),
  nullifyEmptyFields: omittable(
    Type.Boolean(),
    'Whether empty texts clear values. If omitted, empty texts are ignored.',
  ),
})
type GuestInput = Static<typeof GuestInput>

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
function withInput(
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
const isSame = (a: GuestProfile, b: GuestProfile): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Errors of guest fields in a request. */
const guestInputErrors = {
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
async function resolveGuestInput(
  context: Reading,
  organization: Organization,
  input: GuestInput,
): Promise<{ known: GuestProfile | undefined; change(guest: GuestProfile): GuestProfile }> {
  const { db, caller, now } = context
  const { corporationId } = caller
  const requested = keyOf(input, organization)
  const known = await findKnown(context, requested)
  const { phone } = requested
  const owner = known && phone && known.phone !== phone ? await findProfile(db, corporationId, { phone }) : undefined
  if (owner && owner.id !== known?.id) throw fail.PhoneOfAnotherCustomer({ path: 'phone' })
  const takesPhone = input.phone?.trim() === '' && input.nullifyEmptyFields === true
  const resolved = {
    // The phone of a merged guest stays where it is.
    phone: takesPhone ? null : owner ? undefined : (phone ?? undefined),
    referrerId: await findReferrer(context, input.referrerId, known),
    employeeId: await findEmployee(context, input.employeeId),
  }
  const cards = requested.card && !(await hasCard(context, requested, known)) ? [requested.card] : []
  return { known, change }

  function change(guest: GuestProfile): GuestProfile {
    const requested = withInput(guest, input, resolved, now)
    const changed = { ...requested, cards: [...requested.cards, ...cards] }
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
  const phone = isPhone ? internationalDigits(written, dialingOf(organization)) : null
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
  if (referrerId === noGuestId) return null
  const referrer = isGuid(referrerId)
    ? await findProfile(db, caller.corporationId, { id: referrerId.toLowerCase() })
    : undefined
  if (!referrer || referrer.id === known?.id) throw fail.ReferrerNotFound({ path: 'referrerId' })
  return referrer.id
}

const noGuestId = '00000000-0000-0000-0000-000000000000'

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
  // A concurrent request may have registered the same person with the card after the search for the guest.
  if (conflicting.guestId !== known?.id && (await findKnown(context, requested))?.id === conflicting.guestId)
    throw serializationConflict('The guest was registered meanwhile')
  throw fail.CardOfAnotherCustomer({ path: conflicting.track === card?.track ? 'cardTrack' : 'cardNumber' })
}

export default write({
  path: '/api/1/loyalty/core/customer/create_or_update',
  group: 'Guests: creating',
  summary: 'Register or update a guest',
  description:
    'The guest is found by `id`, else by `phone`, else by `cardTrack`; if none matches, a new guest is registered with an id from the server. An unknown id is refused, as are a phone or card of another guest. A deleted guest is found, and stays deleted unless `isDeleted` is false. Omitted fields keep their values; an empty text clears a value only with `nullifyEmptyFields`.',
  request: GuestInput,
  response: Type.Object({ id: omittable(CustomerId, 'Id of the guest.') }),
  errors: guestInputErrors,
  example: {
    request: {
      organizationId: demo.organization,
      phone: '+442079460301',
      name: 'Ada',
      surName: 'Lovelace',
      birthday: '1985-12-10 00:00:00.000',
      sex: 2,
      consentStatus: 1,
    },
  },

  async run({ body, organization, fail: _, ...context }) {
    const { corporationId } = context.caller
    const { known, change } = await resolveGuestInput(context, organization, body)
    if (known) {
      const { id } = await changeGuest(context, { corporationId, id: known.id, path: 'id' }, change)
      return { id }
    }
    const categories = [...(await context.caches.get(GuestCategoriesOf, corporationId)).values()]
    const guest = newGuest({ id: newId<'Customer'>(), organization, categories, now: context.now })
    const { id } = await registerGuest(context, change(guest))
    return { id }
  },
})
