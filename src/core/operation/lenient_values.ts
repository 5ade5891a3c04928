import { isGuid } from '#core/schema.ts'
import { fromOffsetTime, isOffsetTime, isTerminalTime, toTerminalTime } from '#core/time.ts'

/** As much of the schema of a single value as readings depend on. */
export interface ValueSchema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
}

/** Answers the value in its canonical form, or the value itself where no reading applies. `zone` is where wall times count. */
export type ReadValue = (value: unknown, zone: string | undefined) => unknown

/** How a single value may be written beside its canonical form; undefined where that is the only one. */
export function valueReader(schema: ValueSchema): ReadValue | undefined {
  const { type, format } = schema
  if (format === 'guid') return readId
  if (format === 'terminal-time') return readWallTime
  if (type === 'number' || type === 'integer') return readNumber
  const words = enumValuesOf(schema)
  return words.length > 0 ? enumReader(words) : undefined
}

const formatsWithNone = new Set(['guid', 'terminal-time', 'day', 'offset-time', 'day-or-time'])

/** Whether an empty text can only stand for null: it is no id, date, number or word. */
export const isEmptyTextNull = (schema: ValueSchema): boolean =>
  formatsWithNone.has(schema.format ?? '') ||
  schema.type === 'number' ||
  schema.type === 'integer' ||
  enumValuesOf(schema).length > 0

/** The words that the schema takes. */
export const enumValuesOf = ({ enum: words = [], const: word }: ValueSchema): string[] =>
  [...words, word].filter((one) => typeof one === 'string')

/** The word in the case of the schema. */
export function enumReader(words: readonly string[]): ReadValue {
  const spellings = caseVariantsOf(words)
  return (value) => (typeof value === 'string' ? (spellings.get(value.toLowerCase()) ?? value) : value)
}

/** Names by what they are in lower case. Names that differ in case alone have no other spelling. */
export function caseVariantsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(names, (name) => name.toLowerCase())
  return new Map(
    [...alike].filter(([, [, another]]) => another === undefined).map(([folded, [name]]) => [folded, name!]),
  )
}

const inBraces = /^\{([^{}]*)\}$/
const withoutDashes = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i

/** The id in lower case with dashes: of a text in braces or without dashes, or of a list of one. */
function readId(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return readId(value[0])
  if (typeof value !== 'string') return value
  const bare = inBraces.exec(value)?.[1] ?? value
  const id = bare.replace(withoutDashes, '$1-$2-$3-$4-$5')
  return isGuid(id) ? id.toLowerCase() : value
}

/** A time with its offset from UTC as the clock in the zone shows it. */
function readWallTime(value: unknown, zone: string | undefined): unknown {
  if (typeof value !== 'string' || zone === undefined || isTerminalTime(value) || !isOffsetTime(value)) return value
  return toTerminalTime(fromOffsetTime(value, zone), zone)
}

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const digitsMax = 40

const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= digitsMax && plainDecimal.test(value) ? Number(value) : value
