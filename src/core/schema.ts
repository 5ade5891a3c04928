import { createHash, hash, randomUUIDv7 } from 'node:crypto'
import { type Static, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { plainName } from './plain_text.ts'

declare const brand: unique symbol

/** GUID in lower case that identifies one kind of row; ids of different kinds are different types. */
export type Id<Kind extends string = string> = string & { readonly [brand]: Kind }

/**
 * Schema of a GUID of one kind; requests may use any case. Organization ids also determine the organizations of a request. Without a
 * description, a field is described as the id of its kind.
 */
export const Id = <K extends string>(kind: K) => Type.Unsafe<Id<K>>({ type: 'string', format: 'guid', 'x-id': kind })

/** Returns whether a value is the text of a GUID, in any case. */
export const isGuid = (value: unknown): value is string => typeof value === 'string' && guid.test(value)

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Converts a text that was generated or validated elsewhere. */
export const asId = <K extends string>(text: string) => text as Id<K>

/** Converts an id of rows that do not know its kind, such as those of the ledger. */
export const idOrNull = <K extends string>(id: string | null): Id<K> | null => (id === null ? null : asId<K>(id))

/** Indexes rows by id, in their order. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns a new id. Ids rise with time, which keeps new rows together in indexes. */
export const newId = <K extends string>() => randomUUIDv7() as Id<K>

/** Returns a generator of ids that rise from one random start, several times cheaper than `newId`. */
export function idSequence<K extends string>(): () => Id<K> {
  const start = randomUUIDv7()
  const prefix = start.slice(0, 24)
  let tail = Number.parseInt(start.slice(24), 16)
  return () => {
    tail = (tail + 1) % 2 ** 48
    return (prefix + tail.toString(16).padStart(12, '0')) as Id<K>
  }
}

/**
 * Derives the id of something that has none of its own from owner, kind and name: an RFC 9562 UUID of version 8 over SHA-256. Names that
 * differ only in their form of Unicode or in double blanks have one id.
 */
export function derivedId<K extends string>(ownerId: string, kind: K, name: string): Id<K> {
  const hex = hash('sha256', `${ownerId}\n${kind}\n${plainName(name)}`)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return asId<K>([...parts, hex.slice(20, 32)].join('-'))
}

/** Returns the RFC 9562 UUID of version 5 of a name, which other systems compute alike from the namespace and the name. */
export function namedId<K extends string>(namespace: string, name: string): Id<K> {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  const hex = bytes.toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return asId<K>([...parts, hex.slice(20, 32)].join('-'))
}

/** Maximum sum of a field. */
export const moneyMax = 10_000_000_000

export const moneyUnit = 'Money in the currency of the organization.'

/** Sum of money: a number in JSON, a Decimal in the program. */
export const Money = (
  limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number; 'x-digits'?: number } = {},
) => Type.Number({ minimum: -moneyMax, maximum: moneyMax, ...limits, 'x-decimal': true, 'x-unit': moneyUnit })

/** Amount of goods, in the product's unit. */
export const Amount = (limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number } = {}) =>
  Type.Number({ minimum: 0, maximum: 999.999, ...limits, 'x-decimal': true, 'x-unit': "In the product's unit." })

/** Wall time at the terminal, `yyyy-MM-dd HH:mm:ss.fff`; requests may omit seconds and fraction, or use the ISO `T`. */
export const LocalDateTime = () => Type.String({ format: 'terminal-time', maxLength: 27, 'x-unit': terminalTimeUnit })

export const terminalTimeUnit = "Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`."

/** Time in a response. */
export const UtcTime = () => Type.String({ 'x-unit': 'UTC, ISO 8601.' })

/** Time in a request that belongs to no restaurant. */
export const UtcOffsetTime = () =>
  Type.String({
    format: 'offset-time',
    maxLength: 33,
    'x-unit': 'ISO 8601 with the offset from UTC; without an offset, UTC.',
  })

/** Calendar day, `yyyy-MM-dd`. */
export const CalendarDay = () => Type.String({ format: 'day', maxLength: 10, 'x-unit': 'A day, `yyyy-MM-dd`.' })

/** ISO 8601 time with its offset from UTC; without an offset, wall time of the organization. */
export const OffsetDateTime = () =>
  Type.String({
    format: 'offset-time',
    maxLength: 33,
    'x-unit': "ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone.",
  })

/** Day, or ISO 8601 time with or without an offset. */
export const DayOrTime = () =>
  Type.String({
    format: 'day-or-time',
    maxLength: 33,
    'x-unit': "A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone.",
  })

/** Day of birth. Clients may send a time after it, which does not move it to another day. */
export const DayOfBirth = () =>
  personal(
    Type.String({ format: 'day-or-time', maxLength: 33, 'x-unit': 'A day, `yyyy-MM-dd`, maybe with a time after it.' }),
  )

/** Quantity or unit cost with up to 9 decimals, which may be negative: a number in JSON, a Decimal in the program. */
export const Quantity = (limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number } = {}) =>
  Type.Number({ minimum: -999_999, maximum: 999_999, ...limits, 'x-decimal': true, 'x-digits': 9 })

/** 64-bit integer in the contract; Comanda's values stay below 2^53. */
export const Int64 = (limits: { minimum?: number } = {}) =>
  Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...limits, format: 'int64' })

export const Int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: -2147483648, maximum: 2147483647, ...limits })

/** Free text. Every text has a maximum length: the contract's, or this default. */
export const Text = (limits: { minLength?: number; maxLength?: number; description?: string } = {}) =>
  Type.String({ maxLength: 4000, ...limits })

/** Number or track of a card, or number of a coupon: read in Unicode NFC without double blanks, as names are compared. */
export const CodeText = (limits: { minLength?: number; maxLength?: number } = {}) =>
  Type.String({ maxLength: 255, ...limits, 'x-plain': true })

/** A word from a fixed set. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** A whole number from a fixed set, where the contract has numbers instead of words. */
export const OneOfNumbers = <const Numbers extends readonly number[]>(numbers: Numbers) =>
  Type.Unsafe<Numbers[number]>({ type: 'integer', enum: [...numbers] })

/** List with a maximum length. */
export const List = <T extends TSchema>(
  item: T,
  limits: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
) => Type.Array(item, { maxItems: 1000, ...limits })

/** Documentation of a field. The published contract adds its format and when it is absent. */
export interface FieldNotes {
  /** Meaning of the field, its unit, and the meaning of its absence, in at most two sentences. */
  description?: string
  /** Back-office version that introduced the field. */
  since?: string
  /** Replacement of a deprecated field. */
  deprecated?: string
  /** Type in the published schema, such as `a list`, if clients and servers use another one. */
  differsFrom?: string
}

/** Declares a field that is always present: `field(Text(), 'Remark of the guest.')`. */
export const field = <T extends TSchema>(schema: T, notes: string | FieldNotes): T =>
  Object.assign(copied(schema), notesOf(notes))

/** Copies a schema with its hidden properties, which TypeBox needs and a spread would lose. */
const copied = <T extends TSchema>(schema: T): T =>
  Object.defineProperties({} as T, Object.getOwnPropertyDescriptors(schema))

export const Name = () => field(Text({ minLength: 1, maxLength: 200 }), 'Name.')

/** Declares a field with a secret: the answer with it is stored nowhere. */
export const secretField = <T extends TSchema>(schema: T, notes: string | FieldNotes): T =>
  Object.assign(field(schema, notes), { 'x-secret': true })

/** Declares a value that tells who a person is, or where a person is. Free texts need no such mark. */
export const personal = <T extends TSchema>(schema: T): T => Object.assign(copied(schema), { 'x-personal': true })

/** Declares a field that clients may omit or send as null. */
export const opt = <T extends TSchema>(schema: T, notes?: string | FieldNotes) =>
  Type.Optional(Type.Union([schema, Type.Null()], notesOf(notes)))

/** Declares a field that is always present and may be null. */
export const nullable = <T extends TSchema>(schema: T, notes?: string | FieldNotes) =>
  Type.Union([schema, Type.Null()], notesOf(notes))

/** Declares a field that clients may omit, but not send as null. */
export const omittable = <T extends TSchema>(schema: T, notes?: string | FieldNotes) =>
  Type.Optional(notes === undefined ? schema : field(schema, notes))

/** Declares a field that the contract requires, but that operations can do without: it may be omitted or null (docs/lenient_reading.md). */
export const expected = <T extends TSchema>(schema: T, notes: string | FieldNotes) =>
  Type.Optional(Type.Union([schema, Type.Null()], { ...notesOf(notes), 'x-wanted': true }))

/**
 * Declares a field that responses always contain: if an operation or a stored body omits it, it is null, or an empty list for a list
 * (`core/operation/complete.ts`).
 */
export const responseField = <T extends TSchema>(schema: T, notes: string | FieldNotes) => {
  const isList = 'type' in schema && schema.type === 'array'
  const always = isList ? field(schema, notes) : nullable(schema, notes)
  return omittableFields<TUnion<[T, TNull]>>(Object.assign(always, { 'x-otherwise': isList ? [] : null }))
}

/** Like `responseField`, with a default instead of null. */
export const responseFieldWithDefault = <T extends TSchema>(
  schema: T,
  otherwise: Static<T>,
  notes: string | FieldNotes,
) => omittableFields<T>(Object.assign(field(schema, notes), { 'x-otherwise': otherwise }))

/** Declares a field that responses always contain, although the published schema does not require it. */
export const guaranteed = <T extends TSchema>(schema: T, notes: string | FieldNotes = {}): T =>
  Object.assign(field(schema, notes), { 'x-promised': true })

/** Makes the type optional for programs, although the schema requires the field in responses. */
const omittableFields = <T extends TSchema>(schema: object) => schema as TOptional<T>

/** Declares other names under which some clients send the field. */
export const withAliases = <T extends TSchema>(schema: T, ...names: string[]): T =>
  Object.assign(copied(schema), { 'x-also': names })

const notesOf = (notes: string | FieldNotes = {}) => {
  const { description, since, deprecated, differsFrom } = typeof notes === 'string' ? { description: notes } : notes
  return {
    ...(description && { 'x-about': description }),
    ...(since && { 'x-since': since }),
    ...(deprecated && { deprecated: true, 'x-instead': deprecated }),
    ...(differsFrom && { 'x-differs-from': differsFrom }),
  }
}

type Variant<P extends string, K extends string, T extends TSchema> = { [Property in P]: K } & Static<T>
type Variants<P extends string, M extends Record<string, TSchema>> = {
  [K in keyof M & string]: Variant<P, K, M[K]>
}[keyof M & string]

/** Lenient readings of variants, beyond the contract: docs/lenient_reading.md. */
interface VariantReadings<Word extends string> {
  /** Kind of an object without the discriminating field. */
  assumed?: Word
  /** Whether an invalid object with only empty texts is read as null, if null is allowed. */
  emptyIsNone?: boolean
}

/**
 * Declares an object with several kinds, distinguished by one field. `variants` maps the value of that field to the other fields of the
 * kind: `Variants('type', { regular: RegularCustomer, 'one-time': OneTimeCustomer })`.
 */
export const Variants = <P extends string, M extends Record<string, TSchema>>(
  property: P,
  variants: M,
  { assumed, emptyIsNone }: VariantReadings<keyof M & string> = {},
) =>
  Type.Unsafe<Variants<P, M>>({
    type: 'object',
    ...(assumed !== undefined && { 'x-assumed': assumed }),
    ...(emptyIsNone && { 'x-empty': 'none' }),
    required: [property],
    discriminator: { propertyName: property },
    oneOf: Object.entries(variants).map(([word, schema]) => {
      const { properties = {}, required = [], 'x-differs-from': other } = schema as KindSchema
      return {
        type: 'object',
        ...(other !== undefined && { 'x-differs-from': other }),
        required: [property, ...required],
        properties: { [property]: { type: 'string', const: word, 'x-about': kindSentence(word) }, ...properties },
      }
    }),
  })

interface KindSchema {
  properties?: object
  required?: string[]
  /** Note on a kind that the published schema does not have. */
  'x-differs-from'?: string
}

const kindSentence = (word: string) => `Kind of the object: always \`${word}\` here.`

/** Correlation id in a response with other fields. The framework fills it in. */
export const CorrelationId = field(
  Id('Command'),
  'Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it.',
)
