import type { ErrorBody } from '#core/errors.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isOffsetTime } from '#core/time.ts'

const pathLengthMax = 200
/** Form of each part of the path of a declared field. The name of an undeclared field is a text of the client, such as a phone. */
const declaredName = /^[A-Za-z][\w-]*(?:\[\d+\])?$/

/** Returns whether the path of a field contains no text of the client. */
export const isDeclaredPath = (path: string): boolean =>
  path.length <= pathLengthMax && path.split('.').every((name) => declaredName.test(name))

/**
 * Returns an error body without texts of the request. `sentence` replaces its messages if the texts are unknown. Of other details only ids,
 * times, numbers and flags stay.
 */
export function maskError(body: ErrorBody, sentence: string, hidden: ReadonlySet<string> | undefined): ErrorBody {
  const shown = (text: string) => (hidden ? hideTexts(text, hidden) : sentence)
  const { code, fields, retryable, choices, advice, ...facts } = body.details
  const message = shown(body.message)
  return {
    ...body,
    errorDescription: message,
    message,
    details: {
      ...maskFacts(facts),
      // Names of rows of the chain, and a text of the server: no texts of people.
      ...(choices !== undefined && { choices }),
      ...(advice !== undefined && { advice }),
      code,
      fields: fields
        .filter(({ path }) => isDeclaredPath(path))
        .map((field) => (field.message === undefined ? field : { ...field, message: shown(field.message) })),
      retryable,
    },
  }
}

/** Masks texts of people in a message, and its long numbers. */
export function hideTexts(message: string, hidden: ReadonlySet<string>): string {
  const longestFirst = [...hidden].filter((text) => text.length > 1).sort((a, b) => b.length - a.length)
  return withoutDigits(longestFirst.reduce(withoutText, message))
}

const maskFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, maskFact(value)]))

function maskFact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskFact)
  if (typeof value === 'object' && value !== null) return maskFacts(Object.fromEntries(Object.entries(value)))
  const isText = typeof value === 'string' && !isDay(value) && !isOffsetTime(value) && !isGuid(value)
  return isText ? maskOf(value) : value
}

/** Masks a text where it is a whole word or several. */
function withoutText(message: string, text: string): string {
  const mask = maskOf(text)
  if (!message.includes(text) || isGuid(text)) return message
  const parts = message.split(text)
  return parts.reduce((before, after) => {
    const isInWord = isWordCharacter(before.at(-1)) || isWordCharacter(after.at(0))
    return `${before}${isInWord ? text : mask}${after}`
  })
}

const maskOf = (text: string): string => `[${text.length} characters]`

const isWordCharacter = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character)

/** Masks phones and other long numbers, but not ids. */
const withoutDigits = (message: string): string =>
  message.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{7,}/gi, (found) =>
    found.includes('-') ? found : `[${found.length} digits]`,
  )
