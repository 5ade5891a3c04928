import type { ReactNode } from 'react'
import { usePreferences } from './preferences.ts'
import { instantOfUtc } from './restaurants.ts'
import { defineTexts, momentText, useTexts } from './text.ts'

const texts = defineTexts({ none: 'None.' }, { none: 'Нет.' })

/** Returns a function that writes moments of the wire. */
export function useTime(): (utc: string) => string {
  const { language } = usePreferences()
  return (utc) => momentText(new Date(instantOfUtc(utc)).toISOString(), language)
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sheet">
    <h2>{title}</h2>
    {children}
  </section>
)

/** JSON or text of a request or an answer. */
export const Body = ({ label, json }: { label: string; json: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section className="body-text" aria-label={label} tabIndex={0}>
    <pre>{indented(json)}</pre>
  </section>
)

/** Returns JSON with a member per line. A body that was cut stays as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Rows with notes below them. */
export function Rows({ rows }: { rows: readonly { key: string; text: string; notes: readonly string[] }[] }) {
  const t = useTexts(texts)
  if (rows.length === 0) return <p className="hint">{t.none}</p>
  return (
    <ul className="trace-rows">
      {rows.map(({ key, text, notes }) => (
        <li key={key}>
          {text}
          {notes.map((note) => (
            <p key={note} className="hint">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
