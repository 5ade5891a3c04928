import { isGuid } from '#core/schema.ts'
import { fromOffsetTime, isOffsetTime, isTerminalTime, toTerminalTime } from '#core/time.ts'

/** Part of the schema of a single value that readings depend on. */
export interface ValueSchema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
}

/** Returns the canonical form of a value, or the value itself. `zone` is the time zone of wall times. */
export type ReadValue = (value: unknown, zone: string | undefined) => unknown

/** Returns the reader for variants of a single value; undefined if there are none. */
export function valueReader(schema: ValueSchema): ReadValue | undefined {
  const { type, format } = schema
  if (format === 'guid') return readId
  if (format === 'terminal-time') return readWallTime
  if (type === 'number' || type === 'integer') return readNumber
  const words = enumValuesOf(schema)
  return words.length > 0 ? enumReader(words) : undefined
}

const formatsWithNone = new Set(['guid', 'terminal-time', 'day', 'offset-time', 'day-or-time'])

/** Returns whether an empty text can only mean null: it is no valid id, date, number or enum value. */
export const isEmptyTextNull = (schema: ValueSchema): boolean =>
  formatsWithNone.has(schema.format ?? '') ||
  schema.type === 'number' ||
  schema.type === 'integer' ||
  enumValuesOf(schema).length > 0

/** Returns the enum values of the schema. */
export const enumValuesOf = ({ enum: words = [], const: word }: ValueSchema): string[] =>
  [...words, word].filter((one) => typeof one === 'string')

/** Two words of the family for payments with bonuses: in orders and in dictionaries. */
const bonusWords = ['LoyaltyCard', 'IikoCard']

/** Returns a reader of enum values, ignoring case. A schema with one of the words for bonuses has the other one, too. */
export function enumReader(words: readonly string[]): ReadValue {
  const declared = caseVariantsOf(words)
  const [bonusWord, another] = bonusWords.flatMap((word) => declared.get(word.toLowerCase()) ?? [])
  const others =
    bonusWord === undefined || another !== undefined
      ? []
      : bonusWords.map((word) => [word.toLowerCase(), bonusWord] as const)
  const spellings = new Map([...others, ...declared])
  return (value) => (typeof value === 'string' ? (spellings.get(value.toLowerCase()) ?? value) : value)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns names by their lower case. Names that differ only in case are omitted, as they have no other spelling. */
export function caseVariantsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(names, (name) => name.toLowerCase())
  return new Map(
    [...alike].filter(([, [, another]]) => another === undefined).map(([folded, [name]]) => [folded, name!]),
  )
}

const inBraces = /^\{([^{}]*)\}$/
const withoutDashes = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i

/** Reads an id in braces, without dashes, or in a list of one; returns it in lower case with dashes. */
function readId(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return readId(value[0])
  if (typeof value !== 'string') return value
  const bare = inBraces.exec(value)?.[1] ?? value
  const id = bare.replace(withoutDashes, '$1-$2-$3-$4-$5')
  return isGuid(id) ? id.toLowerCase() : value
}

/** Converts a time with an offset to wall time in the zone. */
function readWallTime(value: unknown, zone: string | undefined): unknown {
  if (typeof value !== 'string' || zone === undefined || isTerminalTime(value) || !isOffsetTime(value)) return value
  return toTerminalTime(fromOffsetTime(value, zone), zone)
}

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const digitsMax = 40

const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= digitsMax && plainDecimal.test(value) ? Number(value) : value
