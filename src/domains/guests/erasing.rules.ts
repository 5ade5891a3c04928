import type { Dialing } from '#core/phone.ts'
import { type ErasedPerson, fullNamesOf, phoneForms, wordsOfNames } from './mentions.rules.ts'
import type { GuestProfile } from './model.ts'

/** Returns the personal data of a guest's profile. */
export const personOf = (
  { id, phone, email, name, middleName, surname, cards }: GuestProfile,
  dialings: readonly Dialing[],
): ErasedPerson => ({
  id,
  phones: new Set(phone ? phoneForms(`+${phone}`, dialings) : []),
  emails: new Set(email ? [email.toLowerCase()] : []),
  names: new Set(wordsOfNames([name, middleName, surname])),
  fullNames: new Set(fullNamesOf({ name, middleName, surname })),
  cards: new Set(cards.flatMap(({ track, number }) => [track.toLowerCase(), number.toLowerCase()])),
})

export const mergePersons = (one: ErasedPerson, other: ErasedPerson): ErasedPerson => ({
  id: one.id,
  phones: one.phones.union(other.phones),
  emails: one.emails.union(other.emails),
  names: one.names.union(other.names),
  fullNames: one.fullNames.union(other.fullNames),
  cards: one.cards.union(other.cards),
})

/** Adds the personal data of orders, whose phones and names may differ from the profile. */
export function withBodies(
  person: ErasedPerson,
  bodies: readonly unknown[],
  dialings: readonly Dialing[],
): ErasedPerson {
  const [phones, names, fullNames] = [new Set(person.phones), new Set(person.names), new Set(person.fullNames)]
  for (const body of bodies) {
    if (typeof body !== 'object' || body === null || !('customer' in body)) continue
    const { customer } = body
    if (typeof customer !== 'object' || customer === null) continue
    if ('phone' in body && typeof body.phone === 'string')
      for (const form of phoneForms(body.phone, dialings)) phones.add(form)
    const [name, surname] = [textOf(customer, 'name'), textOf(customer, 'surname')]
    for (const word of wordsOfNames([name, surname])) names.add(word)
    for (const fullName of fullNamesOf({ name, surname })) fullNames.add(fullName)
  }
  return { ...person, phones, names, fullNames }
}

function textOf(value: object, member: 'name' | 'surname'): string | null {
  const known: unknown = Object.entries(value).find(([name]) => name === member)?.[1]
  return typeof known === 'string' ? known : null
}
