import { type Static, type TSchema, Type } from 'typebox'
import type { Db, Fragment } from '#core/db/connect.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import { field, Id, Int64, isGuid, Text } from '#core/schema.ts'
import { isDay, isOffsetTime, storedToUtcTime } from '#core/time.ts'

/** The operators of filters, as the wire spells them. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'like', 'blank', 'notblank'] as const
export type Operator = (typeof operators)[number]

/** A field of a list: how it is answered, where it is stored, and what may be asked of it. */
export interface Column<Schema extends TSchema = TSchema> {
  /** Of the field in an answer. */
  schema: Schema
  kind: Kind
  /** What filters may ask of the field; none unless said. */
  operators: readonly Operator[]
  /** Name of the column; the field's in snake case unless said. */
  column?: string
  /** False for a field that filters know and answers do not, such as a second name of one. */
  isReturned?: boolean
  /** What `eq` means where it is not that the column has the value: `and …` is put before it. */
  equals?(db: Db, value: string): Fragment
}

export type Columns = Readonly<Record<string, Column>>

/** What all columns of one type have in common. */
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
  /** A filter's value as PostgreSQL reads it from text; undefined for a value of another type. */
  read(value: unknown): string | undefined
  /** What the value of a filter must be. */
  expects: string
  /** True where `eq` asks for rows with a greater value: those that have changed since. */
  eqSelectsGreater?: true
  /** What is answered of a stored value that is not null. */
  toResponse(stored: unknown): unknown
}

const asStored = (stored: unknown) => stored
/** As many digits as a `numeric` of ours ever has. */
const plainDecimal = /^-?\d{1,20}(\.\d{1,20})?$/

const notFiltered = { read: () => undefined, expects: 'left out', toResponse: asStored }
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

/** Numbers in text count as numbers when they are plain ones. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN

interface ColumnOptions {
  /** A sentence on the field. */
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
/** A revision by which clients ask for what has changed after it. */
export const changedAfterColumn = (options?: ColumnOptions) =>
  columnOf({ ...kinds.integer, eqSelectsGreater: true })(Int64(), options)
export const decimalColumn = (options?: ColumnOptions) => columnOf(kinds.decimal)(Type.Number(), options)
/** A moment, answered in UTC; a filter's time without an offset is UTC, too. */
export const momentColumn = (options?: ColumnOptions) =>
  columnOf(kinds.moment)(Type.String({ format: 'offset-time', maxLength: 33 }), options)
/** Answered as it is stored, and not filtered by. */
export const jsonColumn = <Schema extends TSchema>(schema: Schema, options?: Omit<ColumnOptions, 'operators'>) =>
  columnOf(kinds.json)(schema, options)

/** What is answered of the columns, each field that is asked for and null where it is empty. */
export type ItemOf<C extends Columns> = { [Field in keyof C]?: Static<C[Field]['schema']> | null }
