import { type Static, type TSchema, Type } from 'typebox'
import type { Db, Fragment } from '#core/db/connect.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import { field, Id, Int64, isGuid, Text } from '#core/schema.ts'
import { isDay, isOffsetTime, storedToUtcTime } from '#core/time.ts'

/** Operators of filters, as spelled in the contract. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'like', 'blank', 'notblank'] as const
export type Operator = (typeof operators)[number]

/** Field of a list: its schema, its column and its filters. */
export interface Column<Schema extends TSchema = TSchema> {
  /** Schema of the field in a response. */
  schema: Schema
  kind: Kind
  /** Operators of filters on the field; none by default. */
  operators: readonly Operator[]
  /** Name of the column; by default the field's name in snake case. */
  column?: string
  /** Whether responses contain the field; false for one that only filters use, such as an alias. */
  isReturned?: boolean
  /** Returns the condition for `eq`, if it is not plain equality. `and …` is put before it. */
  equals?(db: Db, value: string): Fragment
}

export type Columns = Readonly<Record<string, Column>>

/** Properties shared by all columns of one type. */
export interface Kind {
  sqlType:
    | 'uuid'
    | 'text'
    | 'boolean'
    | 'bigint'
    | 'integer'
    | 'numeric'
    | 'timestamptz'
    | 'date'
    | 'jsonb'
    | 'uuid[]'
    | 'text[]'
  /** Returns a filter's value as text for PostgreSQL; undefined for a value of another type. */
  read(value: unknown): string | undefined
  /** Expected value of a filter, for error messages. */
  expects: string
  /** Whether `eq` selects rows with a greater value: those that changed after a revision. */
  eqSelectsGreater?: true
  /** Converts a stored value that is not null to its value in the response. */
  toResponse(stored: unknown): unknown
}

const asStored = (stored: unknown) => stored
/** Maximum digits of a `numeric` column. */
const plainDecimal = /^-?\d{1,20}(\.\d{1,20})?$/

const notFiltered = { read: () => undefined, expects: 'omitted', toResponse: asStored }
const wholeNumber = {
  read: (value: unknown) => (Number.isSafeInteger(numberOf(value)) ? `${numberOf(value)}` : undefined),
  expects: 'a whole number',
  toResponse: asStored,
}

export const kinds = {
  uuid: {
    sqlType: 'uuid',
    read: (value) => (isGuid(value) ? value : undefined),
    expects: 'a GUID',
    toResponse: asStored,
  },
  text: {
    sqlType: 'text',
    read: (value) => (typeof value === 'string' ? value : undefined),
    expects: 'a text',
    toResponse: asStored,
  },
  flag: {
    sqlType: 'boolean',
    read: (value) =>
      value === true || value === false || value === 'true' || value === 'false' ? `${value}` : undefined,
    expects: 'true or false',
    toResponse: asStored,
  },
  integer: { sqlType: 'bigint', ...wholeNumber },
  integer32: { sqlType: 'integer', ...wholeNumber },
  decimal: {
    sqlType: 'numeric',
    read: (value) => plainDecimal.exec(typeof value === 'number' ? new Decimal(value).toFixed() : `${value}`)?.[0],
    expects: 'a number',
    toResponse: (stored) => toNumber(new Decimal(String(stored))),
  },
  moment: {
    sqlType: 'timestamptz',
    read: (value) => (typeof value === 'string' && isOffsetTime(value) ? value : undefined),
    expects: 'a time such as 2026-05-04T10:00:00+03:00',
    toResponse: (stored) => storedToUtcTime(`${stored}`),
  },
  day: {
    sqlType: 'date',
    read: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
    expects: 'a day such as 2026-05-04',
    toResponse: asStored,
  },
  json: { sqlType: 'jsonb', ...notFiltered },
  uuids: { sqlType: 'uuid[]', ...notFiltered },
  texts: { sqlType: 'text[]', ...notFiltered },
} as const satisfies Record<string, Kind>

/** Converts numbers and plain whole numbers in texts. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN

interface ColumnOptions {
  description?: string
  operators?: readonly Operator[]
  column?: string
  isReturned?: boolean
  equals?(db: Db, value: string): Fragment
}

const columnOf =
  (kind: Kind) =>
  <Schema extends TSchema>(
    schema: Schema,
    { description, operators = [], ...options }: ColumnOptions = {},
  ): Column<Schema> => ({
    schema: description === undefined ? schema : field(schema, description),
    kind,
    operators,
    ...options,
  })

export const idColumn = <Kind extends string>(kind: Kind, options?: ColumnOptions) =>
  columnOf(kinds.uuid)(Id(kind), options)
export const textColumn = (options?: ColumnOptions) => columnOf(kinds.text)(Text(), options)
export const flagColumn = (options?: ColumnOptions) => columnOf(kinds.flag)(Type.Boolean(), options)
export const integerColumn = (options?: ColumnOptions) => columnOf(kinds.integer)(Int64(), options)
/** Declares a revision by which clients request later changes. */
export const changedAfterColumn = (options?: ColumnOptions) =>
  columnOf({ ...kinds.integer, eqSelectsGreater: true })(Int64(), options)
export const decimalColumn = (options?: ColumnOptions) => columnOf(kinds.decimal)(Type.Number(), options)
/** Declares a time, returned in UTC; a filter's time without an offset is UTC, too. */
export const momentColumn = (options?: ColumnOptions) =>
  columnOf(kinds.moment)(Type.String({ format: 'offset-time', maxLength: 33 }), options)
/** Declares a field that is returned as stored, without filters. */
export const jsonColumn = <Schema extends TSchema>(schema: Schema, options?: Omit<ColumnOptions, 'operators'>) =>
  columnOf(kinds.json)(schema, options)

/** Item of a list, with null for empty fields. */
export type ItemOf<C extends Columns> = { [Field in keyof C]?: Static<C[Field]['schema']> | null }
