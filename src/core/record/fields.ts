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

/** Whether requests must, may or cannot have a field. Answers have `server` fields, and no `internal` ones. */
export type Presence = 'required' | 'nullable' | 'initial' | 'server' | 'internal'

/** Column, field of requests and answers, and property of the state. */
export interface Field<Schema extends TSchema = TSchema, Value = unknown, P extends Presence = Presence>
  extends FieldOptions {
  /** Schema of a value that is not null. */
  schema: Schema
  /** Sentence on the field for the contract. */
  description: string
  kind: Kind
  presence: P
  isNullable: boolean
  /** Value, as in a request, of a field that is left out. Undefined for a required field. */
  initial?: unknown
  /** Returns the state's value of a stored or requested value that is not null. */
  read(stored: unknown): NonNullable<Value>
  /** Returns the value as answers and events have it; null stays null. */
  wire(value: Value): unknown
  /** Returns the value as JSON that PostgreSQL reads without loss. Default: as `wire`. */
  store?(value: Value): unknown
  /** Returns the new value of a field that the kit writes at each change. */
  stamp?(value: Value, change: { at: Instant; revision: number; isNew: boolean; isDeleted: boolean }): Value
}

interface FieldOptions {
  /** Operators that filters of lists may use; none by default. */
  filters?: readonly Operator[]
  /** Whether undeleted rows of a corporation never share a value. A partial unique index must back it. */
  isUnique?: boolean
  /** Whether at most one undeleted row of a corporation has the flag: the row saved with it last. */
  isSingle?: boolean
  /** Whether people may be named in the text. Erasure empties it in rows that mention an erased guest. */
  isPersonal?: boolean
  /** Whether events leave out the values of the field. */
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

/** Declares a field whose state, column and answer have the same value. */
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
  /** Form of the text, in place of its lengths. */
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

/** A code that the wire has as a number. */
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

/** Id of another row. Kinds are names, so that records may refer to themselves and to each other. */
export const ref = <const K extends string>(kind: K, description: string, options?: FieldOptions) =>
  plain(kinds.uuid, Id(kind), description, options)

/** Ids of other rows, in their order. */
export const refs = <const K extends string>(kind: K, description: string) =>
  plain(kinds.uuids, List(Id(kind)), description)

/** Ids of other rows in no order: a set in code. */
export const refSet = <const K extends string>(
  kind: K,
  description: string,
): Required<TArray<ReturnType<typeof Id<K>>>, ReadonlySet<string>> => ({
  ...required(kinds.uuids, List(Id(kind)), description),
  read: (stored) => new Set(stored as string[]),
  wire: (value) => [...value],
})

/** Texts that people or programs compare as a whole. */
export const texts = <Item extends TSchema>(item: Item, description: string, limits: { maxItems?: number } = {}) =>
  plain(kinds.texts, List(item, limits), description)

/** A value with parts of its own, in one column. */
export const json = <Schema extends TSchema>(schema: Schema, description: string): Required<Schema> => ({
  ...plain(kinds.json, schema, description),
  // Rows are stored as they are listed, so that a row saved as it is listed does not change.
  read: (stored) => completeValue(schema, stored) as NonNullable<Static<Schema>>,
})

/** An exact number: a Decimal in code. `digits` is the scale of the column; unlimited by default. */
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

/** A moment that the server writes: an Instant in code, UTC in answers. */
export const moment = (description: string, options?: FieldOptions): Moment => ({
  ...required(kinds.moment, UtcTime(), description, options),
  presence: 'server',
  read: (stored: unknown) => Date.parse(storedToUtcTime(`${stored}`)),
  wire: (value: Instant | null) => (value === null ? null : toUtcTime(value)),
})

type Moment = Field<ReturnType<typeof UtcTime>, Instant, 'server'>

/** The value until the row is saved. */
const initialMoment = toUtcTime(0)

/** Moments of the creation and of the last change, which the kit writes. */
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
/** Moment of the deletion; null while the row is not deleted. */
export const deletedAt = (options?: FieldOptions): Field<ReturnType<typeof UtcTime>, Instant | null, 'server'> => ({
  ...moment('When it was deleted. Null while it is not.', options),
  isNullable: true,
  initial: null,
  stamp: (value, { at, isDeleted }) => (isDeleted ? (value ?? at) : null),
})

/** Revision of the corporation at the last change, for rows whose `revision` counts their changes. */
export const changeRevision = (): Field<ReturnType<typeof Int64>, number, 'internal'> => ({
  ...required(kinds.integer, Int64(), 'Revision of the corporation at the last change.'),
  presence: 'internal',
  initial: 0,
  read: Number,
  wire: same,
  stamp: (_value, { revision }) => revision,
})

/** A field that is null when it is left out. */
export const optional = <S extends TSchema, V>(one: Field<S, V, 'required'>): Field<S, V | null, 'nullable'> => ({
  ...one,
  presence: 'nullable',
  isNullable: true,
  initial: null,
  wire: (value) => (value === null ? null : one.wire(value)),
  ...(one.store && { store: (value: V | null) => (value === null ? null : one.store!(value)) }),
})

/** A field with a value for when it is left out, given as in a request. */
export const withDefault = <S extends TSchema, V>(
  one: Field<S, V, 'required'>,
  initial: Static<S> & {},
): Field<S, V, 'initial'> => ({ ...one, presence: 'initial', initial })

/** A field that only the server writes. */
export const server = <S extends TSchema, V>(one: Field<S, V>, initial = one.initial): Field<S, V, 'server'> => ({
  ...one,
  presence: 'server',
  initial,
})

/** A field that neither requests nor answers have. */
export const internal = <S extends TSchema, V>(one: Field<S, V>, initial = one.initial): Field<S, V, 'internal'> => ({
  ...one,
  presence: 'internal',
  initial,
})

export const comment = () => optional(text('Remark for the staff.', { maxLength: 500, isPersonal: true }))

/** The schema of a field in a request. */
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
  return omittable(schema, `${description} Left out, ${value}.`)
}

/** Returns a requested value as the state has it. */
export const readInput = ({ initial, read }: Field, requested: unknown): unknown => {
  const value = requested === undefined ? initial : requested
  return value === null || value === undefined ? null : read(value)
}
