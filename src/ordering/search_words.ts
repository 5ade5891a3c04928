/** How names are compared and words are found: in lower case, without accents, in one spelling of each letter. */

const nameMax = 100
const wordMax = 40
const wordsMax = 30
/** Digits of a phone without the code of its country, in most of them. */
const nationalDigits = 10
/** From so many on, digits with spaces between them are one phone and not several numbers. */
const phoneDigitsMin = 5

/** A name as it is compared with others; null for none. */
export const normalizeName = (name: string | null | undefined): string | null =>
  cut(fold(name ?? ''), nameMax).trim() || null

/** What is plain already is only put into lower case: every order that is saved has some names. */
const fold = (text: string) => {
  const lower = text.toLowerCase().trim()
  return plain.test(lower) ? lower : lower.normalize('NFKD').replace(accents, '').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const plain = /^[\x00-\x7f]*$/
const accents = /[\u0300-\u036f]/g

/** The first letters of a text, none of them cut in the middle. */
const cut = (text: string, lettersMax: number) =>
  text.length > lettersMax ? Array.from(text).slice(0, lettersMax).join('') : text

/** The words of texts, each once: runs of letters and digits. */
export function splitWords(...texts: readonly (string | null | undefined)[]): string[] {
  const found = fold(texts.filter(Boolean).join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map((word) => cut(word, wordMax)))].slice(0, wordsMax)
}

/** A phone, by its digits, as words: whole, and without the code of its country. */
export const phoneWords = (digits: string): string[] =>
  [...new Set([digits, digits.slice(-nationalDigits)])].filter(Boolean)

/**
 * The words of a search text, each of which has to begin a word of what is found; a phone may be written with spaces, signs
 * and a leading zero. Undefined for a blank text, which asks for nothing; none for one that nothing can begin with.
 */
export function searchWords(text: string | null | undefined): string[] | undefined {
  if (!text?.trim()) return undefined
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s()+.-]+$/.test(text) && digits.length >= phoneDigitsMin) return [digits]
  return splitWords(text)
}

/** All texts that begin with the prefix are not before it and before this, by their code points. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
