import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { searched } from '#core/db/text_rows.ts'
import { failers } from '#core/errors.ts'
import { loadDomains } from '#core/operation/domain.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, minuteMs } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { lockGuest } from './changes.ts'
import { type ErasureOwners, eraseTexts, findTraces, noteErasure, type Traces } from './erasure.store.ts'
import { GuestHasOpenOrders } from './errors.ts'
import type { GuestProfile } from './model.ts'
import { findProfile } from './reads.ts'
import { type ErasedPerson, phoneForms, wordsOfNames } from './redaction.rules.ts'

/** What may keep a guest from being erased. */
export const erasureErrors = { GuestHasOpenOrders }
const fail = failers(erasureErrors)

/** After which time everything has come in that was on its way when a guest was erased. */
const recheckAfterMs = 5 * minuteMs

interface Erasure {
  db: Db
  caches: Caches
  now: Instant
}

/**
 * Erases what is kept of a guest outside the guest's own row, and notes it. Whoever erases the same guest at the same time waits.
 * An order that comes in meanwhile may still name the guest: the guest is looked for once more a few minutes later.
 */
export async function eraseTraces(
  { db, caches, now }: Erasure,
  corporationId: Id<'Corporation'>,
  guestId: Id<'Customer'>,
  isRecheck = false,
): Promise<void> {
  await lockGuest(db, corporationId, guestId)
  const guest = await findProfile(db, corporationId, { id: guestId })
  if (!guest) return
  const organizations = [...(await caches.get(OrganizationsOf, corporationId)).values()]
  const countryCodes = organizations.map((one) => settingsOf(one).countryPhoneCode?.replace(/\D/g, '') ?? '')
  const placed = (await loadDomains()).flatMap(({ placedByGuests = [] }) => placedByGuests)
  const owners = { corporationId, organizationIds: organizations.map(({ id }) => id), placed }
  const known = personOf(guest, countryCodes)
  const traces = await findTraces(db, owners, known, searchedTexts(known))
  await refuseOpen(db, owners, traces)
  const person = await withoutOthers(db, corporationId, withDocuments(known, traces, countryCodes))
  await eraseTexts(db, owners, person, traces, searchedTexts(person))
  for (const organizationId of owners.organizationIds)
    for (const { saveAgain } of placed) await saveAgain(db, organizationId, traces.subjectIds)
  const phones = [...person.phones].flatMap((digits) => [digits, `0${digits}`])
  await noteErasure(db, corporationId, { guestId, phones, now, recheckAt: isRecheck ? null : now + recheckAfterMs })
}

async function refuseOpen(db: Db, { organizationIds, placed }: ErasureOwners, { subjectIds }: Traces): Promise<void> {
  const open: string[] = []
  for (const organizationId of organizationIds)
    for (const { listOpen } of placed) open.push(...(await listOpen(db, organizationId, subjectIds)))
  if (open.length > 0) throw fail.GuestHasOpenOrders({ orderIds: open.slice(0, 10) })
}

const personOf = (
  { id, phone, email, name, middleName, surname }: GuestProfile,
  countryCodes: readonly string[],
): ErasedPerson => ({
  id,
  phones: new Set(phone ? phoneForms(phone, countryCodes) : []),
  emails: new Set(email ? [email.toLowerCase()] : []),
  names: new Set(wordsOfNames([name, middleName, surname])),
})

/** The texts by which rows are found: the shortest way to write a phone is part of all others. */
const searchedTexts = ({ id, phones, emails }: ErasedPerson): string[] => [
  ...new Set([id, ...phones, ...emails].map(searched)),
]

/** The person with what orders call it. An order may have another phone and another name than the guest. */
function withDocuments(person: ErasedPerson, { documents }: Traces, countryCodes: readonly string[]): ErasedPerson {
  const [phones, names] = [new Set(person.phones), new Set(person.names)]
  for (const doc of documents) {
    if (typeof doc !== 'object' || doc === null || !('customer' in doc)) continue
    const { customer } = doc
    if (typeof customer !== 'object' || customer === null) continue
    if ('phone' in doc && typeof doc.phone === 'string')
      for (const form of phoneForms(doc.phone.replace(/\D/g, ''), countryCodes)) if (form !== '') phones.add(form)
    for (const member of ['name', 'surname'] as const)
      for (const word of wordsOfNames([textOf(customer, member)])) names.add(word)
  }
  return { ...person, phones, names }
}

/** Without phones with which somebody else has registered since: they are found in what is that guest's. */
async function withoutOthers(db: Db, corporationId: string, person: ErasedPerson): Promise<ErasedPerson> {
  const phones = new Set(person.phones)
  for (const phone of person.phones) {
    const other = await findProfile(db, corporationId, { phone })
    if (other && other.id !== person.id) for (const form of person.phones) if (phone.endsWith(form)) phones.delete(form)
  }
  return { ...person, phones }
}

function textOf(value: object, member: 'name' | 'surname'): string | null {
  const known: unknown = Object.entries(value).find(([name]) => name === member)?.[1]
  return typeof known === 'string' ? known : null
}
