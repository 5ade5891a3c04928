import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Static, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'

declare const brand: unique symbol

/** A GUID in lower case that names one kind of thing; ids of different kinds do not mix. */
export type Id<Kind extends string = string> = string & { readonly [brand]: Kind }

/**
 * A GUID of one kind, in any case on the way in. Organization ids also mark what the caller must be allowed to see. A field that
 * says nothing else is described as the id of its kind.
 */
export const Id = <K extends string>(kind: K) => Type.Unsafe<Id<K>>({ type: 'string', format: 'guid', 'x-id': kind })

/** Whether a value is the text of a GUID, in any case. */
export const isGuid = (value: unknown): value is string => typeof value === 'string' && guid.test(value)

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Says that a text which was made or checked elsewhere is an id of this kind. */
export const asId = <K extends string>(text: string) => text as Id<K>

/** Rows by their ids, in the order in which they come. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** A fresh id. They rise with time, which keeps the indexes of new rows together. */
export const newId = <K extends string>() => randomUUIDv7() as Id<K>

/** Fresh ids for the parts of one thing, which rise from one random start: several times cheaper than one by one. */
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
 * The id of something that has none of its own: made of its owner, kind and name, so that the same is always found under the
 * same. An RFC 9562 UUID of version 8 over SHA-256.
 */
export function derivedId<K extends string>(ownerId: string, kind: K, name: string): Id<K> {
  const hex = createHash('sha256').update(`${ownerId}\n${kind}\n${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return asId<K>([...parts, hex.slice(20, 32)].join('-'))
}

/** Returns the RFC 9562 UUID of version 5 of a name: other systems compute the same one from the namespace and the name. */
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

const moneyMax = 10_000_000_000

export const moneyUnit = 'Money in the currency of the organization.'

/** A sum of money: a JSON number, a Decimal inside. */
export const Money = (
  limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number; 'x-digits'?: number } = {},
) => Type.Number({ minimum: -moneyMax, maximum: moneyMax, ...limits, 'x-decimal': true, 'x-unit': moneyUnit })

/** An amount of goods, in the product's unit. */
export const Amount = (limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number } = {}) =>
  Type.Number({ minimum: 0, maximum: 999.999, ...limits, 'x-decimal': true, 'x-unit': "In the product's unit." })

/** Wall time at the terminal, `yyyy-MM-dd HH:mm:ss.fff`; seconds, fraction and the ISO `T` are up to the client. */
export const LocalDateTime = () => Type.String({ format: 'terminal-time', maxLength: 27, 'x-unit': terminalTimeUnit })

export const terminalTimeUnit = "Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`."

/** A moment that the server answers. */
export const UtcTime = () => Type.String({ 'x-unit': 'UTC, ISO 8601.' })

/** A day of the calendar, `yyyy-MM-dd`. */
export const CalendarDay = () => Type.String({ format: 'day', maxLength: 10, 'x-unit': 'A day, `yyyy-MM-dd`.' })

/** An ISO 8601 time with its offset from UTC; without an offset, wall time of the organization. */
export const OffsetDateTime = () =>
  Type.String({
    format: 'offset-time',
    maxLength: 33,
    'x-unit': "ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone.",
  })

/** A day, or an ISO 8601 time with or without an offset. */
export const DayOrTime = () =>
  Type.String({
    format: 'day-or-time',
    maxLength: 33,
    'x-unit': "A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone.",
  })

/** A quantity or a unit cost with up to 9 decimals, which may be below zero: a JSON number, a Decimal inside. */
export const Quantity = (limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number } = {}) =>
  Type.Number({ minimum: -999_999, maximum: 999_999, ...limits, 'x-decimal': true, 'x-digits': 9 })

/** A 64-bit integer on the wire; ours stay below 2^53. */
export const Int64 = (limits: { minimum?: number } = {}) =>
  Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...limits, format: 'int64' })

/** A 32-bit integer. */
export const Int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: -2147483648, maximum: 2147483647, ...limits })

/** Free text. Every text has a written limit; the wire's own limits are given where it has them. */
export const Text = (limits: { minLength?: number; maxLength?: number; description?: string } = {}) =>
  Type.String({ maxLength: 4000, ...limits })

/** One of a fixed set of words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** One of a fixed set of whole numbers, which the wire has instead of words. */
export const OneOfNumbers = <const Numbers extends readonly number[]>(numbers: Numbers) =>
  Type.Unsafe<Numbers[number]>({ type: 'integer', enum: [...numbers] })

/** A list with a written maximum. */
export const List = <T extends TSchema>(
  item: T,
  limits: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
) => Type.Array(item, { maxItems: 1000, ...limits })

/** What a field says of itself beside its shape. The published contract adds its format and when it is absent. */
export interface FieldNotes {
  /** A sentence or two: what the field is, its unit, and what it means when it is absent. */
  description?: string
  /** The back-office version that introduced the field. */
  since?: string
  /** What to use instead. */
  deprecated?: string
  /** What the published schema has in this place, where what clients and servers do is another: `a list`. */
  differsFrom?: string
}

/** A field that is always there: `field(Text(), 'Remark of the guest.')`. */
export const field = <T extends TSchema>(schema: T, about: string | FieldNotes): T =>
  Object.assign(copied(schema), notesOf(about))

/** With its hidden properties, in which TypeBox keeps what a spread would lose. */
const copied = <T extends TSchema>(schema: T): T =>
  Object.defineProperties({} as T, Object.getOwnPropertyDescriptors(schema))

/** What people call a thing. */
export const Name = () => field(Text({ minLength: 1, maxLength: 200 }), 'Name, for people.')

/** A field that clients may leave out or send as null. */
export const opt = <T extends TSchema>(schema: T, about?: string | FieldNotes) =>
  Type.Optional(Type.Union([schema, Type.Null()], notesOf(about)))

/** A field that is always there, and may be null. */
export const nullable = <T extends TSchema>(schema: T, about?: string | FieldNotes) =>
  Type.Union([schema, Type.Null()], notesOf(about))

/** A field that clients may leave out, but not send as null. */
export const omittable = <T extends TSchema>(schema: T, about?: string | FieldNotes) =>
  Type.Optional(about === undefined ? schema : field(schema, about))

/**
 * A field that the contract asks for, and without which an operation knows what is meant: it may be left out or null
 * (docs/lenient_reading.md).
 */
export const expected = <T extends TSchema>(schema: T, about: string | FieldNotes) =>
  Type.Optional(Type.Union([schema, Type.Null()], { ...notesOf(about), 'x-wanted': true }))

/**
 * A field of an answer that is always there: what an operation leaves out of it, or a stored document does not have, is answered
 * as null, or as an empty list where the field holds a list (`core/operation/complete.ts`).
 */
export const responseField = <T extends TSchema>(schema: T, about: string | FieldNotes) => {
  const isList = 'type' in schema && schema.type === 'array'
  const always = isList ? field(schema, about) : nullable(schema, about)
  return omittableFields<TUnion<[T, TNull]>>(Object.assign(always, { 'x-otherwise': isList ? [] : null }))
}

/** The same for a field that is `otherwise` when it is left out, and never null. */
export const responseFieldWithDefault = <T extends TSchema>(
  schema: T,
  otherwise: Static<T>,
  about: string | FieldNotes,
) => omittableFields<T>(Object.assign(field(schema, about), { 'x-otherwise': otherwise }))

/** A field of an answer that is always there, though the published schema does not ask for it. */
export const guaranteed = <T extends TSchema>(schema: T, about: string | FieldNotes = {}): T =>
  Object.assign(field(schema, about), { 'x-promised': true })

/** The type says that programs may leave the field out, the schema that answers do not. */
const omittableFields = <T extends TSchema>(schema: object) => schema as TOptional<T>

/** A field that some clients send under another name. */
export const withAliases = <T extends TSchema>(schema: T, ...names: string[]): T =>
  Object.assign(copied(schema), { 'x-also': names })

const notesOf = (about: string | FieldNotes = {}) => {
  const { description, since, deprecated, differsFrom } = typeof about === 'string' ? { description: about } : about
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

/** How clients write a schema beside what the contract shows: docs/lenient_reading.md. */
interface VariantReadings<Word extends string> {
  /** The kind of an object without the word. */
  assumed?: Word
  /** Whether an object that has but empty texts, and does not fit, means none where there may be none. */
  emptyIsNone?: boolean
}

/**
 * An object that comes in several kinds, told apart by one field. `variants` maps the word in that field to the other
 * fields of the kind: `Variants('type', { regular: RegularCustomer, 'one-time': OneTimeCustomer })`.
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
  /** Of a kind that the published schema does not have. */
  'x-differs-from'?: string
}

const kindSentence = (word: string) => `Kind of the object: always \`${word}\` here.`

/** Response of an operation that answers its correlation id and more. The frame fills the id in. */
export const CorrelationId = field(
  Id('Command'),
  'Id of this request. It stands in the log of the server; the outcome of a command is asked for by it.',
)
