import type { GuestProfile } from './model.ts'
import { type ErasedPerson, phoneForms, wordsOfNames } from './redaction.rules.ts'

/** Returns the personal data of a guest's profile. */
export const personOf = (
  { id, phone, email, name, middleName, surname }: GuestProfile,
  countryCodes: readonly string[],
): ErasedPerson => ({
  id,
  phones: new Set(phone ? phoneForms(phone, countryCodes) : []),
  emails: new Set(email ? [email.toLowerCase()] : []),
  names: new Set(wordsOfNames([name, middleName, surname])),
})

export const mergePersons = (one: ErasedPerson, other: ErasedPerson): ErasedPerson => ({
  id: one.id,
  phones: one.phones.union(other.phones),
  emails: one.emails.union(other.emails),
  names: one.names.union(other.names),
})

/** Adds the personal data of orders, whose phones and names may differ from the profile. */
export function withDocuments(
  person: ErasedPerson,
  documents: readonly unknown[],
  countryCodes: readonly string[],
): ErasedPerson {
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

function textOf(value: object, member: 'name' | 'surname'): string | null {
  const known: unknown = Object.entries(value).find(([name]) => name === member)?.[1]
  return typeof known === 'string' ? known : null
}
