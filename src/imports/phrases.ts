import { AsyncLocalStorage } from 'node:async_hooks'
import { englishPhrases } from './english.ts'
import { russianPhrases, russianWords } from './russian.ts'

export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

/** Language of the person who imports files in the console. Commands have none, and print English that names their flags. */
export const importLanguage = new AsyncLocalStorage<Language>()

type Texts = Readonly<Record<string, string>>

function textIn(known: Readonly<Partial<Record<Language, Texts>>>, key: string): string {
  const language = importLanguage.getStore()
  return (language && known[language]?.[key]) || key
}

/**
 * Returns a text for people in the language of the import. Other forms are found by the English one of commands, whose values are numbered:
 * `"{1}" is below 0`.
 */
export function phrase({ raw }: TemplateStringsArray, ...values: readonly unknown[]): string {
  const key = raw.reduce((text, part, i) => `${text}{${i}}${part}`)
  return textIn({ ru: russianPhrases, en: englishPhrases }, key).replace(
    /\{(\d+)\}/g,
    (_, number: string) => `${values[Number(number) - 1]}`,
  )
}

/** Returns a word of phrases, or a text of an operation, in the language of the import. Unknown ones stay English. */
export const word = (text: string): string => textIn({ ru: russianWords }, text)
