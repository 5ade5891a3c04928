import { useState } from 'react'
import { newId } from './api.ts'

/** Returns an idempotency key for a change. It stays while the content does, so that another attempt changes nothing twice. */
export function useIntentKey(content: unknown): string {
  const text = JSON.stringify(content)
  const [intent, setIntent] = useState(() => ({ text, key: newId() }))
  if (intent.text === text) return intent.key
  const next = { text, key: newId() }
  setIntent(next)
  return next.key
}
