import type { Dialing } from '#core/phone.ts'
import { callingCodeIn, internationalDigits, nationalDigits, plainDigits, writtenDigits } from '#core/phone.ts'

/** Person to erase, by everything that identifies the person. */
export interface ErasedPerson {
  id: string
  /** Digits of phones as written, in international and in national form. */
  phones: ReadonlySet<string>
  /** In lower case. */
  emails: ReadonlySet<string>
  /** Tracks and numbers of cards in lower case. */
  cards: ReadonlySet<string>
  /** Words of names in lower case. */
  names: ReadonlySet<string>
  /** Names with surnames: words in lower case, joined by blanks. */
  fullNames: ReadonlySet<string>
}

/** Search for a person in texts. */
export interface Mentions {
  person: ErasedPerson
  /** Digits in all written forms, without leading zeros. */
  phones: ReadonlySet<string>
  phoneDigitsMax: number
  fullNames: readonly (readonly string[])[]
}

/** Part of a text: `from` is included, `to` is not. */
interface Span {
  from: number
  to: number
}

/** Minimum lengths: shorter texts are too often something else. */
const nationalDigitsMin = 7
export const cardLengthMin = 6
/** Shorter phones may lack a country code. */
const internationalDigitsMin = 11

export function mentionsOf(person: ErasedPerson): Mentions {
  const phones = new Set([...person.phones].flatMap(writtenForms))
  return {
    person,
    phones,
    phoneDigitsMax: Math.max(0, ...[...phones].map(({ length }) => length)),
    fullNames: [...person.fullNames].map((name) => name.split(' ')),
  }
}

/** Returns the digits of a phone as it is written, and in its international and national forms by the rules of these countries. */
export function phoneForms(text: string, dialings: readonly Dialing[]): string[] {
  const international = dialings.map((dialing) => internationalDigits(text, dialing))
  const forms = [writtenDigits(text), ...international, ...international.flatMap(nationalDigits)]
  return [...new Set(forms.flatMap((form) => [form, withoutZeros(form)]))].filter(
    ({ length }) => length >= nationalDigitsMin,
  )
}

/** Returns the digits of a phone in all forms in which people write it, without leading zeros. */
export function writtenForms(digits: string): string[] {
  const significant = withoutZeros(digits)
  if (significant.length < nationalDigitsMin) return []
  const code = significant.length < internationalDigitsMin ? undefined : callingCodeIn(significant)
  if (code === undefined) return [significant]
  const national = significant.slice(code.length)
  const forms = [significant, national, ...nationalDigits(significant).map(withoutZeros), `${code}0${national}`]
  return [...new Set(forms)].filter(({ length }) => length >= nationalDigitsMin)
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** Returns the words of names in lower case, without single letters. */
export const wordsOfNames = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap(wordsOf).filter((word) => word.length > 1)

const wordsOf = (text: string | null | undefined): string[] =>
  [...(text ?? '').matchAll(word)].map(([found]) => found.toLowerCase())

const word = /[\p{L}\p{N}\p{M}]+/gu

interface Name {
  name: string | null
  middleName?: string | null
  surname: string | null
}

/** Returns the name with the surname in both orders; a name without a surname if it has several words. */
export function fullNamesOf({ name, middleName = null, surname }: Name): string[] {
  const [given, middle, family] = [wordsOf(name), wordsOf(middleName), wordsOf(surname)]
  const orders = [
    [...given, ...family],
    [...given, ...middle, ...family],
    [...family, ...given],
    [...family, ...given, ...middle],
  ]
  return [...new Set(orders.filter(({ length }) => length > 1).map((words) => words.join(' ')))]
}

/**
 * Returns the parts of a text that are phones or e-mail addresses of the person; in a free text also cards and full names, and all
 * names if `isOwn` or if there is another mention.
 */
export function findMentions(
  text: string,
  mentions: Mentions,
  { isFree = false, isOwn = false }: { isFree?: boolean; isOwn?: boolean } = {},
): Span[] {
  const { person } = mentions
  const lower = lowered(text)
  const spans = [
    ...findPhones(text, mentions),
    ...[...person.emails].flatMap((email) => findWhole(lower, email, inEmail)),
  ]
  if (isFree) {
    const cards = [...person.cards].filter(({ length }) => length >= cardLengthMin)
    const words = [...lower.matchAll(word)].map(({ 0: found, index }) => ({
      found,
      from: index,
      to: index + found.length,
    }))
    spans.push(...cards.flatMap((card) => findWhole(lower, card, inWord)), ...findNames(words, mentions))
    if (isOwn || spans.length > 0) spans.push(...words.filter(({ found }) => person.names.has(found)))
  }
  return spans.sort((one, other) => one.from - other.from || other.to - one.to)
}

/** Removes spans that are sorted by their starts. A span between blanks is removed with one of them. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const { from, to } of spans) {
    if (from > end) parts.push(text.slice(end, from))
    const isBetweenBlanks = (text[from - 1] ?? ' ') === ' ' && text[to] === ' '
    end = Math.max(end, isBetweenBlanks ? to + 1 : to)
  }
  return parts.join('') + text.slice(end)
}

/** Converts to lower case without changing the positions of characters. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (character) => {
    const one = character.toLowerCase()
    return one.length === character.length ? one : character
  }).join('')
}

/** Ids and times consist of digits, too, and programs read them. */
const machineText =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/i

/**
 * Finds the digits of phones with anything but letters between them. A group of digits belongs to a phone as a whole: a longer
 * number that contains the digits is another number.
 */
function findPhones(text: string, { phones, phoneDigitsMax }: Mentions): Span[] {
  if (phones.size === 0 || machineText.test(text)) return []
  const groups = [...text.matchAll(isAscii(text) ? /\d+/g : /\p{Nd}+/gu)].map(({ 0: found, index }) => {
    const written = isAscii(found) ? found : plainDigits(found)
    return { digits: withoutZeros(written), written, from: index, to: index + found.length }
  })
  const joins = groups.map(({ to }, i) => i + 1 < groups.length && !letter.test(text.slice(to, groups[i + 1]!.from)))
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    let { digits } = groups[first]!
    let found: number | undefined
    for (let last = first; digits !== '' && digits.length <= phoneDigitsMax; last++) {
      if (phones.has(digits)) found = last
      if (!joins[last]) break
      digits += groups[last + 1]!.written
    }
    if (found === undefined) continue
    const isAfterZeros = first > 0 && joins[first - 1] && groups[first - 1]!.digits === ''
    spans.push({ from: startOf(text, groups[isAfterZeros ? first - 1 : first]!.from), to: groups[found]!.to })
    first = found
  }
  return spans
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

const letter = /\p{L}/u

/** Includes the characters with which a phone begins. */
function startOf(text: string, from: number): number {
  let start = from
  while (start > 0 && '+('.includes(text[start - 1]!)) start--
  return start
}

/** Finds a text that is not part of a longer one. */
function findWhole(text: string, sought: string, isPart: (character: string) => boolean): Span[] {
  const spans: Span[] = []
  for (let from = text.indexOf(sought); from !== -1; from = text.indexOf(sought, from + sought.length)) {
    const to = from + sought.length
    // A dot ends a sentence, unless more follows.
    const next = text[to] === '.' || text[to] === '-' ? text[to + 1] : text[to]
    if (!isPart(text[from - 1] ?? ' ') && !inWord(next ?? ' ')) spans.push({ from, to })
  }
  return spans
}

const inWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)
const inEmail = (character: string): boolean => inWord(character) || '._%+-'.includes(character)

interface Word extends Span {
  found: string
}

/** Finds full names whose words have at most three other characters between them. */
function findNames(words: readonly Word[], { fullNames }: Mentions): Span[] {
  return words.flatMap(({ from }, i) =>
    fullNames
      .filter((name) => name.every((part, at) => isPart(part, i, at)))
      .map((name) => ({ from, to: words[i + name.length - 1]!.to })),
  )

  function isPart(part: string, first: number, at: number): boolean {
    const next = words[first + at]
    return next?.found === part && (at === 0 || next.from - words[first + at - 1]!.to <= 3)
  }
}
