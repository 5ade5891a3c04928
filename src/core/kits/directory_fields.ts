import { type Static, type TArray, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { Decimal, toNumber } from '#core/decimal.ts'
import { field, Id, List, Money, omittable, opt, Text } from '#core/schema.ts'

/** A field of a directory's rows: how it is stated when it is saved, what it is when it is left out, how it is read. */
export interface DirectoryField<Stated extends TSchema = TSchema, Value = unknown> {
  stated: Stated
  /** What is stored when the field is left out. Undefined for one that must be stated. */
  initial?: unknown
  /** What code sees of the stored value. */
  read(stored: unknown): Value
  /** The stored value as it is stated; the same unless said. */
  state?(stored: unknown): unknown
}

export type DirectoryFields = Readonly<Record<string, DirectoryField>>

type Nullable<T extends TSchema> = TOptional<TUnion<[T, TNull]>>

/** The type says what `omittable` does: a schema that is still a parameter has no type of its own. */
const mayBeLeftOut = <T extends TSchema>(schema: T, about: string) =>
  omittable(schema, about) as TSchema as TOptional<T>

const asStored = <Value>(stored: unknown) => stored as Value

const asNumber = (stored: unknown) => (stored === null ? null : toNumber(new Decimal(String(stored))))

/** A field that must be stated. */
export const required = <T extends TSchema>(schema: T, about: string): DirectoryField<T, Static<T>> => ({
  stated: field(schema, about),
  read: asStored<Static<T>>,
})

const leftOut = (about: string, initial: unknown) =>
  `${about} Left out, ${typeof initial === 'string' ? `\`${initial}\`` : Array.isArray(initial) ? 'none' : initial}.`

/** A field with a value for when it is left out. */
export const initially = <T extends TSchema>(
  schema: T,
  initial: Static<T> & {},
  about: string,
): DirectoryField<TOptional<T>, Static<T>> => ({
  stated: mayBeLeftOut(schema, leftOut(about, initial)),
  initial,
  read: asStored<Static<T>>,
})

/** A field that is null when it is left out. */
export const optional = <T extends TSchema>(
  schema: T,
  about: string,
): DirectoryField<Nullable<T>, Static<T> | null> => ({
  stated: opt(schema, about),
  initial: null,
  read: asStored<Static<T> | null>,
})

export const flag = (initial: boolean, about: string) => initially(Type.Boolean(), initial, about)

export const comment = () => optional(Text({ maxLength: 500 }), 'Remark for the staff.')

/** A number that counts in sums, a Decimal in code. */
export const decimal = <T extends TSchema>(
  schema: T,
  initial: number,
  about: string,
): DirectoryField<TOptional<T>, Decimal> => ({
  stated: mayBeLeftOut(schema, leftOut(about, initial)),
  initial,
  read: (stored) => new Decimal(String(stored)),
  state: asNumber,
})

/** The same for a number that must be stated. */
export const requiredDecimal = <T extends TSchema>(schema: T, about: string): DirectoryField<T, Decimal> => ({
  stated: field(schema, about),
  read: (stored) => new Decimal(String(stored)),
  state: asNumber,
})

/** A sum of money that may be left open. */
export const optionalMoney = (about: string): DirectoryField<Nullable<ReturnType<typeof Money>>, Decimal | null> => ({
  stated: opt(Money({ minimum: 0 }), about),
  initial: null,
  read: (stored) => (stored === null ? null : new Decimal(String(stored))),
  state: asNumber,
})

/** Ids of one kind, or null for all that there are. */
export const idSet = <Kind extends string>(
  kind: Kind,
  about: string,
): DirectoryField<Nullable<TArray<ReturnType<typeof Id<Kind>>>>, ReadonlySet<string> | null> => ({
  stated: opt(List(Id(kind)), about),
  initial: null,
  read: (stored) => (stored === null ? null : new Set(stored as string[])),
})

/** The same field, read in a way of its own. */
export const readAs = <T extends TSchema, Value>(
  field: DirectoryField<T>,
  read: (stored: Static<T> & {}) => Value,
): DirectoryField<T, Value> => ({ ...field, read: (stored) => read(stored as Static<T> & {}) })
