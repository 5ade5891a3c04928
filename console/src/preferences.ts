import { useSyncExternalStore } from 'react'

export type Language = 'en' | 'ru'
export type Theme = 'system' | 'light' | 'dark'

/** What a person has chosen in this browser. */
interface Preferences {
  language: Language
  theme: Theme
}

const storageKey = 'comanda.preferences'
const listeners = new Set<() => void>()
let current: Preferences = { language: defaultLanguage(), theme: 'system', ...stored() }

function defaultLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'ru')
  return known === 'ru' ? 'ru' : 'en'
}

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Theme of the open screen for people who have not chosen one. */
let screenTheme: Theme = 'system'

function apply(): void {
  document.documentElement.lang = current.language
  document.documentElement.dataset.theme = current.theme === 'system' ? screenTheme : current.theme
}

apply()

export function savePreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  localStorage.setItem(storageKey, JSON.stringify(current))
  apply()
  for (const listener of listeners) listener()
}

/** Shows the screen in the theme, unless the person has chosen one. Returns a function that ends this. */
export function preferTheme(theme: Theme): () => void {
  screenTheme = theme
  apply()
  return () => {
    screenTheme = 'system'
    apply()
  }
}

export const preferences = (): Preferences => current

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
