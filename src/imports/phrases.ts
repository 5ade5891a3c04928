import { AsyncLocalStorage } from 'node:async_hooks'
import { russianPhrases, russianWords } from './russian.ts'

export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

/** Language of the person who imports files. Commands have none, and print English. */
export const importLanguage = new AsyncLocalStorage<Language>()

const textIn = (known: Readonly<Record<string, string>>, key: string): string =>
  (importLanguage.getStore() === 'ru' && known[key]) || key

/**
 * Returns a text for people in the language of the import. Its Russian form is found by the English one, whose values are numbered:
 * `"{1}" is below 0`.
 */
export function phrase({ raw }: TemplateStringsArray, ...values: readonly unknown[]): string {
  const key = raw.reduce((text, part, i) => `${text}{${i}}${part}`)
  return textIn(russianPhrases, key).replace(/\{(\d+)\}/g, (_, number: string) => `${values[Number(number) - 1]}`)
}

/** Returns a word of phrases, or a text of an operation, in the language of the import. Unknown ones stay English. */
export const word = (text: string): string => textIn(russianWords, text)
