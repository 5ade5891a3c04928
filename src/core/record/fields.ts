import { type Static, type TArray, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { Decimal, toNumber } from '#core/decimal.ts'
import { type Kind, kinds, type Operator } from '#core/kits/columns.ts'
import { completeValue } from '#core/kits/saved_rows.ts'
import {
  CalendarDay,
  field,
  Id,
  Int32,
  Int64,
  List,
  OneOf,
  OneOfNumbers,
  omittable,
  opt,
  Text,
  UtcTime,
} from '#core/schema.ts'
import { type Instant, storedToUtcTime, toUtcTime } from '#core/time.ts'

/** Whether requests must, may or cannot contain a field. Responses contain `server` fields, but no `internal` ones. */
export type Presence = 'required' | 'nullable' | 'initial' | 'server' | 'internal'

/** A field as a column, in requests and responses, and in the state. */
export interface Field<Schema extends TSchema = TSchema, Value = unknown, P extends Presence = Presence>
  extends FieldOptions {
  /** Schema of a value that is not null. */
  schema: Schema
  description: string
  kind: Kind
  presence: P
  isNullable: boolean
  /** Input value of an omitted field; undefined for a required field. */
  initial?: unknown
  /** Converts a stored or input value that is not null to the state's value. */
  read(stored: unknown): NonNullable<Value>
  /** Converts the value for responses and events; null stays null. */
  wire(value: Value): unknown
  /** Converts the value to JSON that PostgreSQL reads without loss; by default like `wire`. */
  store?(value: Value): unknown
  /** Returns the new value of a field that is written at each change. */
  stamp?(value: Value, change: { at: Instant; revision: number; isNew: boolean; isDeleted: boolean }): Value
}

interface FieldOptions {
  /** Operators that filters of lists may use; none by default. */
  filters?: readonly Operator[]
  /** Whether no two undeleted rows of a corporation share a value. Requires a partial unique index. */
  isUnique?: boolean
  /** Whether at most one undeleted row of a corporation has the flag, which the last saved row gets. */
  isSingle?: boolean
  /** Whether the text may contain personal data. Erasure clears it in rows that mention an erased guest. */
  isPersonal?: boolean
  /** Whether events omit the values of the field. */
  isSecret?: boolean
}

/** Operators of filters on texts. */
export const textFilters = ['eq', 'ne', 'in', 'nin', 'like', 'blank', 'notblank'] as const satisfies readonly Operator[]

export const idFilters = ['eq', 'ne', 'in', 'nin', 'blank', 'notblank'] as const satisfies readonly Operator[]
export const flagFilters = ['eq', 'ne'] as const satisfies readonly Operator[]
/** Operators of filters on numbers, days and moments. */
export const orderFilters = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'blank',
  'notblank',
] as const satisfies readonly Operator[]

type Required<Schema extends TSchema, Value = Static<Schema>> = Field<Schema, Value, 'required'>

const same = (value: unknown) => value

export const required = <Schema extends TSchema>(
  kind: Kind,
  schema: Schema,
  description: string,
  options: FieldOptions = {},
) => ({
  schema,
  description,
  kind,
  presence: 'required' as const,
  isNullable: false,
  ...options,
})

/** Declares a field with the same value in state, column and response. */
const plain = <Schema extends TSchema>(
  ...declaration: [kind: Kind, schema: Schema, description: string, options?: FieldOptions]
): Required<Schema> => ({
  ...required(...declaration),
  read: (stored) => stored as NonNullable<Static<Schema>>,
  wire: same,
})

interface TextOptions extends FieldOptions {
  minLength?: number
  maxLength?: number
  /** Form of the text, instead of its lengths. */
  pattern?: string
}

export const text = (description: string, { minLength, maxLength, pattern, ...options }: TextOptions = {}) => {
  const limits = { ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) }
  return plain(kinds.text, pattern === undefined ? Text(limits) : Type.String({ pattern }), description, options)
}

export const choice = <const Words extends readonly string[]>(
  words: Words,
  description: string,
  options?: FieldOptions,
) => plain(kinds.text, OneOf(words), description, options)

/** Declares a code that is a number in the contract. */
export const numberChoice = <const Numbers extends readonly number[]>(numbers: Numbers, description: string) =>
  plain(kinds.integer32, OneOfNumbers(numbers), description)

export const flag = (description: string, options?: FieldOptions) =>
  plain(kinds.flag, Type.Boolean(), description, options)

export const integer = (description: string, { minimum, maximum }: { minimum?: number; maximum?: number } = {}) =>
  plain(
    kinds.integer32,
    Int32({ ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }),
    description,
  )

export const day = (description: string, options?: FieldOptions) =>
  plain(kinds.day, CalendarDay(), description, options)

/** Declares the id of another row. Kinds are names, so that records may refer to themselves and to each other. */
export const ref = <const K extends string>(kind: K, description: string, options?: FieldOptions) =>
  plain(kinds.uuid, Id(kind), description, options)

/** Declares an ordered list of ids of other rows. */
export const refs = <const K extends string>(kind: K, description: string) =>
  plain(kinds.uuids, List(Id(kind)), description)

/** Declares an unordered set of ids of other rows. */
export const refSet = <const K extends string>(
  kind: K,
  description: string,
): Required<TArray<ReturnType<typeof Id<K>>>, ReadonlySet<string>> => ({
  ...required(kinds.uuids, List(Id(kind)), description),
  read: (stored) => new Set(stored as string[]),
  wire: (value) => [...value],
})

/** Declares a list of texts that are compared as wholes. */
export const texts = <Item extends TSchema>(item: Item, description: string, limits: { maxItems?: number } = {}) =>
  plain(kinds.texts, List(item, limits), description)

/** Declares a structured value in one column. */
export const json = <Schema extends TSchema>(schema: Schema, description: string): Required<Schema> => ({
  ...plain(kinds.json, schema, description),
  // Values are stored as they are listed, so that saving a listed row again changes nothing.
  read: (stored) => completeValue(schema, stored) as NonNullable<Static<Schema>>,
})

/** Declares an exact number, a Decimal in the state. `digits` is the scale of the column; unlimited by default. */
export const decimal = <Schema extends TSchema>(
  schema: Schema,
  description: string,
  { digits, ...options }: FieldOptions & { digits?: number } = {},
): Required<Schema, Decimal> => ({
  ...required(kinds.decimal, schema, description, options),
  read(stored) {
    const value = new Decimal(String(stored))
    return digits === undefined ? value : value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
  },
  wire: toNumber,
  store: (value) => value.toFixed(),
})

/** Declares a time that the server writes: an Instant in the state, UTC in responses. */
export const moment = (description: string, options?: FieldOptions): Moment => ({
  ...required(kinds.moment, UtcTime(), description, options),
  presence: 'server',
  read: (stored: unknown) => Date.parse(storedToUtcTime(`${stored}`)),
  wire: (value: Instant | null) => (value === null ? null : toUtcTime(value)),
})

type Moment = Field<ReturnType<typeof UtcTime>, Instant, 'server'>

/** Value until the row is saved. */
const initialMoment = toUtcTime(0)

/** Declares the times of creation and of the last change, written with each change. */
export const createdAt = (options?: FieldOptions): Moment => ({
  ...moment('When it was created.', options),
  initial: initialMoment,
  stamp: (value, { at, isNew }) => (isNew ? at : value),
})
export const modifiedAt = (options?: FieldOptions): Moment => ({
  ...moment('When it was last changed.', options),
  initial: initialMoment,
  stamp: (_value, { at }) => at,
})
/** Declares the time of deletion; null while the row is not deleted. */
export const deletedAt = (options?: FieldOptions): Field<ReturnType<typeof UtcTime>, Instant | null, 'server'> => ({
  ...moment('When it was deleted. Null while it is not.', options),
  isNullable: true,
  initial: null,
  stamp: (value, { at, isDeleted }) => (isDeleted ? (value ?? at) : null),
})

/** Declares the revision of the corporation at the last change, for rows whose `revision` counts their own changes. */
export const changeRevision = (): Field<ReturnType<typeof Int64>, number, 'internal'> => ({
  ...required(kinds.integer, Int64(), 'Revision of the corporation at the last change.'),
  presence: 'internal',
  initial: 0,
  read: Number,
  wire: same,
  stamp: (_value, { revision }) => revision,
})

/** Makes a field optional: null if omitted. */
export const optional = <S extends TSchema, V>(one: Field<S, V, 'required'>): Field<S, V | null, 'nullable'> => ({
  ...one,
  presence: 'nullable',
  isNullable: true,
  initial: null,
  wire: (value) => (value === null ? null : one.wire(value)),
  ...(one.store && { store: (value: V | null) => (value === null ? null : one.store!(value)) }),
})

/** Gives a field an input value for requests that omit it. */
export const withDefault = <S extends TSchema, V>(
  one: Field<S, V, 'required'>,
  initial: Static<S> & {},
): Field<S, V, 'initial'> => ({ ...one, presence: 'initial', initial })

/** Makes a field one that only the server writes. */
export const server = <S extends TSchema, V>(one: Field<S, V>, initial = one.initial): Field<S, V, 'server'> => ({
  ...one,
  presence: 'server',
  initial,
})

/** Makes a field one that neither requests nor responses contain. */
export const internal = <S extends TSchema, V>(one: Field<S, V>, initial = one.initial): Field<S, V, 'internal'> => ({
  ...one,
  presence: 'internal',
  initial,
})

export const comment = () => optional(text('Remark for the staff.', { maxLength: 500, isPersonal: true }))

/** Schema of a field in a request. */
export type InputSchema<F> =
  F extends Field<infer S, infer _, infer P>
    ? P extends 'required'
      ? S
      : P extends 'nullable'
        ? TOptional<TUnion<[S, TNull]>>
        : TOptional<S>
    : never

export function inputSchema({ schema, description, presence, initial }: Field): TSchema {
  if (presence === 'required') return field(schema, description)
  if (presence === 'nullable') return opt(schema, description)
  const value = typeof initial === 'string' ? `\`${initial}\`` : Array.isArray(initial) ? 'none' : initial
  return omittable(schema, `${description} If omitted, ${value}.`)
}

/** Converts an input value to the state's value. */
export const readInput = ({ initial, read }: Field, requested: unknown): unknown => {
  const value = requested === undefined ? initial : requested
  return value === null || value === undefined ? null : read(value)
}
