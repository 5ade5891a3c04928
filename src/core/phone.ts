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
  const valid = findNumber(text, dialing)
  const digits = valid ? valid.number.slice(1) : unplannedDigits(text, dialing)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(key, digits)
  return digits
}

/** Returns the digits of a phone in all forms in which people dial it, the international one first. */
export function dialedDigits(text: string, dialing: Dialing): string[] {
  const international = internationalDigits(text, dialing)
  const number = library().parsePhoneNumberFromString(`+${international}`)
  const national = number?.isValid() ? [number.nationalNumber, asciiDigits(number.formatNational())] : []
  return [...new Set([international, ...national, `00${international}`, asciiDigits(text)])]
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
  const [, number = ''] = /^(\+?[\d\s().-]+)(?:(?:ext\.?|x|доб\.?|;ext=) ?\d{1,7})?$/iu.exec(plain(text)) ?? []
  const { length } = number.replace(/\D/g, '')
  return length >= 8 && length <= 15
}

/** Digits of any script as ASCII digits. */
export const asciiDigits = (text: string): string => plain(text).replace(/\D/g, '')

/** Replaces digits of other scripts. Unicode has the ten digits of a script in a row. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    let zero = digit.codePointAt(0)!
    while (digit.codePointAt(0)! - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return `${digit.codePointAt(0)! - zero}`
  })

/** Finds a number of a numbering plan: as written, with `00` before the country code, or without a former trunk prefix. */
function findNumber(text: string, { country, callingCode }: Dialing): PhoneNumber | undefined {
  const written = plain(text).trim()
  const code = callingCode?.replace(/\D/g, '')
  const defaults = country ? { defaultCountry: country as CountryCode } : code ? { defaultCallingCode: code } : {}
  const forms = [written]
  if (/^\D*00/.test(written)) forms.push(written.replace('00', '+'))
  if (/^\D*[08]/.test(written)) forms.push(written.replace(/[08]/, ''))
  for (const form of forms) {
    const number = library().parsePhoneNumberFromString(form, defaults)
    if (number?.isValid()) return number
  }
  return undefined
}

/** Minimum length of a number with country code. National numbers without trunk prefix are shorter. */
const internationalDigitsMin = 11

/** Returns the digits of a number without a numbering plan, with the country code unless they have one. */
function unplannedDigits(text: string, { country, callingCode }: Dialing): string {
  const written = plain(text).trim()
  const [number = ''] = written.split(/;ext=|ext|x|доб/iu)
  const digits = number.replace(/\D/g, '')
  if (number.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const code = country ? callingCodeOf(country) : callingCode?.replace(/\D/g, '')
  if (!code || (digits.startsWith(code) && digits.length >= internationalDigitsMin)) return digits
  return `${code}${digits.startsWith('0') ? digits.slice(1) : digits}`
}
