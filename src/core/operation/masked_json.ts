import type { TSchema } from 'typebox'
import { nearestName } from '#core/nearest_name.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isOffsetTime, isTerminalTime } from '#core/time.ts'
import { caseVariantsOf, isObject } from './lenient_values.ts'

/** JSON without secrets and personal data. */
export interface MaskedJson {
  json: string
  /** Texts that were left out. Undefined if the JSON was cut, or there are too many, so that some are unknown. */
  hidden: ReadonlySet<string> | undefined
}

/**
 * Writes a body as JSON of at most `lengthMax` characters without secrets and personal data. Only what the schema restricts stays: numbers,
 * flags, listed words and misspelt ones, ids and times. Any other value becomes its kind and length, and undeclared members are dropped.
 */
export function maskJson(schema: TSchema, body: unknown, lengthMax: number): MaskedJson {
  const text = new LimitedText(lengthMax)
  write(schema as Loose, body, text)
  return { json: text.toString(), hidden: text.isFull || text.hidden.size > hiddenMax ? undefined : text.hidden }
}

/** Maximum number of texts that are left out and known. */
const hiddenMax = 1_000

interface Loose {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, Loose>
  anyOf?: readonly Loose[]
  oneOf?: readonly Loose[]
  discriminator?: { propertyName: string }
  items?: Loose
  'x-secret'?: true
  'x-personal'?: true
}

class LimitedText {
  readonly hidden = new Set<string>()
  readonly #lengthMax: number
  readonly #parts: string[] = []
  #length = 0

  constructor(lengthMax: number) {
    this.#lengthMax = lengthMax
  }

  get isFull(): boolean {
    return this.#length > this.#lengthMax
  }

  add(part: string): void {
    this.#parts.push(part)
    this.#length += part.length
  }

  /** Adds what a value is instead of the value: `"[12 characters]"`. */
  addMask(value: unknown): void {
    this.hide(value)
    if (typeof value === 'string') this.add(`"[${value.length} characters]"`)
    else this.add(Array.isArray(value) ? `"[list of ${value.length}]"` : `"[${typeof value}]"`)
  }

  hide(value: unknown): void {
    if (this.hidden.size > hiddenMax) return
    if (typeof value === 'string') this.hidden.add(value)
    else if (Array.isArray(value)) for (const item of value) this.hide(item)
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) {
        this.hidden.add(name)
        this.hide(member)
      }
  }

  toString(): string {
    const text = this.#parts.join('')
    return text.length > this.#lengthMax ? `${text.slice(0, this.#lengthMax - 1)}…` : text
  }
}

function write(schema: Loose, value: unknown, text: LimitedText): void {
  const { properties, items } = schema
  const kind = kindOf(schema, value)
  if (kind) write(kind, value, text)
  else if (value === null) text.add('null')
  else if (schema['x-secret'] || schema['x-personal']) text.addMask(value)
  else if (properties && isObject(value)) writeObject(properties, value, text)
  else if (items && Array.isArray(value)) writeList(items, value, text)
  else if (isRestricted(schema, value)) text.add(JSON.stringify(value))
  else text.addMask(value)
}

/** Returns the branch of the schema to which the value belongs, empty if none; undefined for a schema without branches. */
function kindOf({ anyOf, oneOf, discriminator, ...schema }: Loose, value: unknown): Loose | undefined {
  if (value === null || schema['x-secret'] || schema['x-personal']) return undefined
  if (anyOf) return anyOf.find((branch) => allows(branch, value)) ?? {}
  if (!oneOf || !discriminator) return undefined
  const { propertyName } = discriminator
  if (!isObject(value)) return {}
  const words = oneOf.map(({ properties }) => properties?.[propertyName]?.const)
  const kind = oneOf[words.indexOf(value[propertyName])]
  return kind ?? { properties: { [propertyName]: { enum: words } } }
}

function writeObject(properties: Record<string, Loose>, value: Record<string, unknown>, text: LimitedText): void {
  text.add('{')
  let separator = ''
  for (const [sent, member] of Object.entries(value)) {
    if (text.isFull) return
    const name = Object.hasOwn(properties, sent) ? sent : spellingsOf(properties).get(sent.toLowerCase())
    if (name === undefined) text.hide({ [sent]: member })
    if (name === undefined || member === undefined) continue
    text.add(`${separator}${JSON.stringify(name)}:`)
    write(properties[name]!, member, text)
    separator = ','
  }
  text.add('}')
}

function writeList(items: Loose, values: readonly unknown[], text: LimitedText): void {
  text.add('[')
  for (const [i, value] of values.entries()) {
    if (text.isFull) return
    if (i > 0) text.add(',')
    write(items, value, text)
  }
  text.add(']')
}

const spellings = new WeakMap<object, ReadonlyMap<string, string>>()

function spellingsOf(properties: Record<string, Loose>): ReadonlyMap<string, string> {
  const known = spellings.get(properties) ?? caseVariantsOf(Object.keys(properties))
  spellings.set(properties, known)
  return known
}

/** Returns whether a value has the JSON type of the schema. */
function allows({ type, oneOf }: Loose, value: unknown): boolean {
  if (oneOf || type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  return typeof value === (type === 'integer' ? 'number' : type)
}

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  guid: isGuid,
  'terminal-time': isTerminalTime,
  day: isDay,
  'offset-time': isOffsetTime,
  'day-or-time': (text) => isDay(text) || isOffsetTime(text),
}

/** Returns whether the schema permits only values that are no free text, and this is one of them. */
function isRestricted(schema: Loose, value: unknown): boolean {
  const { type, format = '', enum: words, const: word } = schema
  if (words) return words.includes(value) || isMisspelt(value, words)
  if (word !== undefined) return word === value
  if (typeof value !== 'string') return typeof value !== 'object' && allows(schema, value)
  return type === 'string' && (formats[format]?.(value) ?? false)
}

/** Share of other letters up to which a word is a listed one misspelt, and no text of a person. */
const misspeltShareMax = 1 / 4

/** Returns whether a text is a part of a listed word, or one with few other letters. */
function isMisspelt(value: unknown, words: readonly unknown[]): boolean {
  if (typeof value !== 'string' || value.length < 3) return false
  const listed = words.filter((word) => typeof word === 'string')
  const isPart = listed.some((word) => word.toLowerCase().includes(value.toLowerCase()))
  return isPart || nearestName(value, listed, misspeltShareMax) !== undefined
}
