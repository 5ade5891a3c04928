import { createRequire } from 'node:module'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'

/** Country whose rules a phone without a country code follows. */
export interface Dialing {
  /** ISO 3166-1 code, such as `IT`. */
  country: string | null
  /** Calling code, such as `39`, where the country is unknown. */
  callingCode: string | null
}

/** Rules for a phone that no restaurant received: only numbers with a country code are international. */
export const anyCountry: Dialing = { country: null, callingCode: null }

type Library = typeof import('libphonenumber-js/max')

let loaded: Library | undefined

/** Loads the numbering plans of all countries with the first phone: they take 20 MB and 0.1 s of processor time. */
function library(): Library {
  loaded ??= createRequire(import.meta.url)('libphonenumber-js/max') as Library
  return loaded
}

const rememberedMax = 10_000
/** Results by country and text: parsing takes 40 µs, and orders of a restaurant repeat few phones. */
const remembered = new Map<string, string>()

/**
 * Returns the digits of a phone in international form (E.164) without its extension: `+44 20 7946-0000`, `0044 20 7946 0000` and, in
 * the United Kingdom, `020 7946 0000` are equal. A number that no numbering plan has keeps its digits (docs/domain.md §13.6).
 */
export function internationalDigits(text: string, dialing: Dialing): string {
  const key = `${dialing.country ?? ''} ${dialing.callingCode ?? ''} ${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const digits = findNumber(text, dialing)?.number.slice(1) ?? unplannedDigits(text, dialing)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(key, digits)
  return digits
}

/** Returns whether the digits may be a complete phone number (E.164). */
export const isInternational = (digits: string): boolean => /^\d{8,15}$/.test(digits)

/** Returns the digits of a phone in all forms in which people dial it, the international one first. */
export function dialedDigits(text: string, dialing: Dialing): string[] {
  const international = internationalDigits(text, dialing)
  return [...new Set([international, ...nationalDigits(international), `00${international}`, writtenDigits(text)])]
}

/** Returns the digits of an international number as people write it in its country: without and with the trunk prefix. */
export function nationalDigits(international: string): string[] {
  const number = library().parsePhoneNumberFromString(`+${international}`)
  return number ? [number.nationalNumber, asciiDigits(number.formatNational())] : []
}

/** Returns the calling code with which an international number begins. */
export const callingCodeIn = (international: string): string | undefined =>
  library().parsePhoneNumberFromString(`+${international}`)?.countryCallingCode

/**
 * Returns the number that the digits meant before numbering plans were known, when the calling code was put before a national number
 * with its trunk prefix: `789161234567` is `79161234567`.
 */
export function repairedDigits(stored: string, dialing: Dialing): string {
  if (library().parsePhoneNumberFromString(`+${stored}`)?.isValid()) return internationalDigits(`+${stored}`, dialing)
  const code = dialing.country ? callingCodeOf(dialing.country) : dialing.callingCode
  if (!code || !stored.startsWith(code)) return stored
  const national = stored.slice(code.length)
  for (const written of [national, `0${national}`]) {
    const found = findNumber(written, dialing)
    if (found?.isValid() && found.countryCallingCode === code) return found.number.slice(1)
  }
  return stored
}

/** Returns the countries that have a numbering plan. */
export const getCountries = (): string[] => library().getCountries()

/** Returns the countries that share the calling code. */
export const countriesOf = (callingCode: string): string[] =>
  getCountries().filter((country) => callingCodeOf(country) === callingCode)

/** Returns whether a text is the code of a country with a numbering plan. */
export const isCountry = (code: string): boolean => library().isSupportedCountry(code)

/** Returns the calling code of a country: `39` for `IT`. */
export const callingCodeOf = (country: string): string => library().getCountryCallingCode(country as CountryCode)

/** Returns whether a text is a phone of 8 to 15 digits of any script, maybe with an extension. */
export function isPhone(text: string): boolean {
  const number = withoutExtension(text)
  const { length } = number.replace(/\D/g, '')
  return /^\+?[\d\s()./\p{Pd}]+$/u.test(number) && length >= 8 && length <= 15
}

/** Returns the digits of a phone as it was written, without extension and the zero of `+44 (0)20`. */
export const writtenDigits = (text: string): string =>
  withoutExtension(text)
    .replace(/^(\D*(?:\+|00)\d{1,3}\s*)\(0\)/, '$1')
    .replace(/\D/g, '')

const asciiDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')

/** Returns the text with digits of other scripts as ASCII digits. Unicode has the ten digits of a script in a row. */
export function plainDigits(text: string): string {
  if (ascii.test(text)) return text
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    let zero = digit.codePointAt(0)!
    while (digit.codePointAt(0)! - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return `${digit.codePointAt(0)! - zero}`
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/

const withoutExtension = (text: string): string => plainDigits(text).replace(extension, '').trim()
const extension = /(?:;ext=|[,;#x]|ext\p{L}{0,10}|доб\p{L}{0,10})[.:]?\s{0,3}\d{1,7}\s{0,3}$/iu

/** Calling codes of countries that dialed 8 before a national number, as some of their people still write. */
const dialedEight = new Set('7 370 371 372 373 374 375 380 992 993 994 995 996 998'.split(' '))

/**
 * Finds a number as written, with `00` before the country code, without a former trunk prefix, or with the country code but without a
 * plus. Prefers a number of a numbering plan to one that only has the right length.
 */
function findNumber(text: string, { country, callingCode }: Dialing): PhoneNumber | undefined {
  const written = plainDigits(text).trim()
  const code = country ? callingCodeOf(country) : callingCode?.replace(/\D/g, '')
  const defaults = country ? { defaultCountry: country as CountryCode } : code ? { defaultCallingCode: code } : {}
  const forms = [written]
  if (/^[^\d+]*00/.test(written)) forms.push(written.replace('00', '+'))
  else if (/^[^\d+]*0/.test(written)) forms.push(written.replace('0', ''))
  else if (/^[^\d+]*8/.test(written) && code && dialedEight.has(code)) forms.push(written.replace('8', ''))
  if (/^[^\d+]*[1-9]/.test(written) && writtenDigits(text).length >= internationalDigitsMin)
    forms.push(written.replace(/^\D*/, '+'))
  const numbers = forms.map((form) => library().parsePhoneNumberFromString(form, defaults))
  return numbers.find((number) => number?.isValid()) ?? numbers.find((number) => number?.isPossible())
}

/** Minimum length of a number with country code. National numbers without trunk prefix are shorter. */
const internationalDigitsMin = 11

/** Returns the digits of a number without a numbering plan, with the country code unless they have one. */
function unplannedDigits(text: string, { country, callingCode }: Dialing): string {
  const digits = writtenDigits(text)
  if (plainDigits(text).trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const code = country ? callingCodeOf(country) : callingCode?.replace(/\D/g, '')
  if (!code || (digits.startsWith(code) && digits.length >= internationalDigitsMin)) return digits
  return `${code}${digits.startsWith('0') ? digits.slice(1) : digits}`
}
