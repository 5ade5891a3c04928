import { type Language, usePreferences } from './preferences.ts'

type Message = string | ((...values: never[]) => string)

/** Messages with the parameters of `T`. */
type Translated<T> = {
  [Name in keyof T]: T[Name] extends (...values: infer V) => string ? (...values: V) => string : string
}

export type Texts<T> = Readonly<Record<Language, Translated<T>>>

/** Declares the texts of a screen. A message that Russian lacks, or that has other parameters there, does not compile. */
export function defineTexts<T extends Record<string, Message>>(en: T & Translated<T>, ru: Translated<T>): Texts<T> {
  return { en, ru }
}

export const useTexts = <T>(texts: Texts<T>): Translated<T> => texts[usePreferences().language]

const pluralRules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') }

/** Returns the English form for a number. */
export const pluralEn = (count: number, one: string, other: string): string =>
  pluralRules.en.select(count) === 'one' ? one : other

/** Returns the Russian form for a number: 1 заказ, 2 заказа, 5 заказов. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const form = pluralRules.ru.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(language, options)
  moneyFormats.set(key, format)
  return format
}

/** Writes a sum of an answer as the language does. */
export const moneyText = (sum: number, currency: string, language: Language): string =>
  moneyFormat(currency, language).format(sum)

/** Like `moneyText`, without the sign of the currency, for columns. */
export const amountText = (sum: number, currency: string, language: Language): string =>
  moneyFormat(currency, language)
    .formatToParts(sum)
    .filter(({ type }) => type !== 'currency')
    .map(({ value }) => value)
    .join('')
    .trim()

const numberFormats = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 3 }),
  ru: new Intl.NumberFormat('ru', { maximumFractionDigits: 3 }),
}

/** Writes an amount that is no money. */
export const numberText = (value: number, language: Language): string => numberFormats[language].format(value)

const percentFormats = {
  en: new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }),
  ru: new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 }),
}

/** Writes a share, such as 0.125, in percent. Unknown ones are a dash. */
export const percentText = (share: number | null, language: Language): string =>
  share === null ? '–' : percentFormats[language].format(share)

const dateFormats = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeZone: 'UTC' }),
}

/** Writes the date of a local time of the wire, or of a date such as `2026-03-01`. */
export const dateText = (local: string, language: Language): string =>
  dateFormats[language].format(new Date(`${local.slice(0, 10)}T00:00:00Z`))

const dayFormats = {
  en: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
}

/** Writes day and month of a date such as `2026-03-01`. */
export const dayText = (day: string, language: Language): string =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`))

const momentFormats = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }),
  ru: new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeStyle: 'medium' }),
}

/** Writes a moment of the wire that belongs to no restaurant, to the second, in the zone of the browser. */
export const momentText = (utc: string, language: Language): string => momentFormats[language].format(new Date(utc))

/** Writes a number for an input, never rounded. */
export const inputText = (value: number, language: Language): string =>
  language === 'ru' ? String(value).replace('.', ',') : String(value)

/** Returns the number that somebody typed, with a decimal comma or point. */
export const typedNumber = (text: string): number | undefined =>
  /^\d{1,9}(?:[.,]\d{0,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

const ageFormats = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  ru: new Intl.RelativeTimeFormat('ru', { numeric: 'auto' }),
}

/** Writes how long ago a moment was: `3 minutes ago`. */
export function ageText(at: number, language: Language): string {
  const minutes = Math.round((at - Date.now()) / 60_000)
  const format = ageFormats[language]
  if (minutes > -60) return format.format(Math.min(minutes, 0), 'minute')
  return minutes > -48 * 60
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 1440), 'day')
}
