import { type Dialing, dialedDigits, isPhone, plainDigits } from '#core/phone.ts'

/** Names and words are compared in lower case, without accents, in one spelling of each letter. */

const nameMax = 100
const wordMax = 40
const wordsMax = 30
/** Digits of a phone without the country code, in most countries. */
const nationalDigits = 10
/** Minimum number of digits that, separated by spaces, are one phone instead of several numbers. */
const phoneDigitsMin = 5

/** Returns the form in which names are compared; null for none. */
export const normalizeName = (name: string | null | undefined): string | null =>
  cut(fold(name ?? ''), nameMax).trim() || null

/** Only lowercases plain text, to be fast: every saved order has some names. */
const fold = (text: string) => {
  const lower = text.toLowerCase().trim()
  return plain.test(lower) ? lower : lower.normalize('NFKD').replace(accents, '').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const plain = /^[\x00-\x7f]*$/
const accents = /[\u0300-\u036f]/g

/** Returns the first letters of a text, without splitting a character. */
const cut = (text: string, lettersMax: number) =>
  text.length > lettersMax ? Array.from(text).slice(0, lettersMax).join('') : text

/** Returns the distinct words of texts: runs of letters and digits. */
export function splitWords(...texts: readonly (string | null | undefined)[]): string[] {
  const found = fold(texts.filter(Boolean).join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map((word) => cut(word, wordMax)))].slice(0, wordsMax)
}

/** Returns the digits of a phone as words: whole, and without the country code. */
export const phoneWords = (digits: string): string[] =>
  [...new Set([digits, digits.slice(-nationalDigits)])].filter(Boolean)

/** Possible beginnings of a found word. */
export type SearchedWord = readonly string[]

/**
 * Returns the words of a search text; a phone may have spaces, signs and a leading zero, and a whole phone is found in all its forms.
 * Undefined for a blank text, which does not filter; empty for a text that no word can begin with.
 */
export function searchWords(
  text: string | null | undefined,
  dialings: readonly Dialing[],
): readonly SearchedWord[] | undefined {
  if (!text?.trim()) return undefined
  const written = plainDigits(text)
  const digits = written.replace(/\D/g, '').replace(/^0+/, '')
  if (!/^[\d\s()+./-]+$/.test(written) || digits.length < phoneDigitsMin) return splitWords(text).map((word) => [word])
  const forms = isPhone(text) ? dialings.flatMap((dialing) => dialedDigits(text, dialing)) : []
  return [[...new Set([digits, ...forms])]]
}
