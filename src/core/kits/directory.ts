import postgres from 'postgres'
import {
  type Static,
  type TArray,
  type TNull,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
  Type,
} from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { saveRevised } from '#core/db/revised_rows.ts'
import { field, Id, List, newId, omittable, opt, Text } from '#core/schema.ts'
import { type DirectoryField, type DirectoryFields, flag, required } from './directory_fields.ts'
import { wholeValue } from './saved_rows.ts'

/**
 * One directory of a corporation: a list that people look after, whose rows have an id, a name, `is_deleted`, a revision, and
 * fields of their own. Its table has a column in snake case for each.
 */
export interface Directory<
  Kind extends string = string,
  Fields extends DirectoryFields = DirectoryFields,
  Derived extends object = object,
> {
  /** What an id of a row is an id of. */
  kind: Kind
  table: string
  /** A sentence on the list of rows in a request that saves them. */
  about: string
  fields: Fields
  /** A flag that at most one row has which is not deleted: the one that was saved with it last. */
  single?: keyof Fields & string
  /** True for a table whose rows are listed in the order in which they were made, by their `creation_number`. */
  isNumbered?: boolean
  /** What a row has besides, made of its fields. */
  derive?(row: Values<Fields>): Derived
}

type Values<Fields extends DirectoryFields> = {
  [Name in keyof Fields]: Fields[Name] extends DirectoryField<TSchema, infer Value> ? Value : never
}

/** A row as code sees it. */
export type RowOf<D> =
  D extends Directory<infer Kind, infer Fields, infer Derived>
    ? { id: Id<Kind>; name: string; isDeleted: boolean; revision: number } & Values<Fields> & Derived
    : never

/** A row as it is stated to be saved. */
type StatedRow<D> =
  D extends Directory<infer Kind, infer Fields>
    ? TObject<
        {
          id: TOptional<TUnion<[ReturnType<typeof Id<Kind>>, TNull]>>
          name: ReturnType<typeof Text>
          isDeleted: TOptional<ReturnType<typeof Type.Boolean>>
        } & { [Name in keyof Fields]: Fields[Name]['stated'] }
      >
    : never

/** Declares a directory. */
export const directory = <
  const Kind extends string,
  const Fields extends DirectoryFields,
  Derived extends object = Record<never, never>,
>(
  declaration: Directory<Kind, Fields, Derived>,
): Directory<Kind, Fields, Derived> => declaration

const baseFields = {
  name: required(Text({ minLength: 1, maxLength: 200 }), 'Name, for people.'),
  isDeleted: flag(false, 'Whether the row is deleted. What has referred to it still does.'),
}

const wholeFields = ({ fields }: Pick<AnyDirectory, 'fields'>): DirectoryFields => ({ ...baseFields, ...fields })

/** A directory whatever its fields are. */
export interface AnyDirectory extends Omit<Directory, 'derive'> {
  derive?(row: never): object
}

export type DirectoryRecord = Readonly<Record<string, AnyDirectory>>
export type RowsOf<All> = { [Name in keyof All]: RowOf<All[Name]> }
type StatedRows<All> = { [Name in keyof All]: TOptional<TArray<StatedRow<All[Name]>>> }
type SavedIds<All> = {
  [Name in keyof All]: All[Name] extends { kind: infer Kind extends string }
    ? TArray<ReturnType<typeof Id<Kind>>>
    : never
}

/** What is stated of several directories to be saved: rows by directory, each row whole. */
export const Stated = <All extends DirectoryRecord>(all: All): TObject<StatedRows<All>> => {
  const lists = Object.entries(all).map(([name, one]) => {
    const { kind, about } = one
    const fields = Object.entries(wholeFields(one)).map(([own, { stated }]) => [own, stated])
    const id = opt(Id(kind), 'Row to replace, or an id chosen for a new one. Left out, a new row is made.')
    const row = Type.Object({ id, ...Object.fromEntries(fields) }, { title: `Stated${kind}` })
    return [name, omittable(List(row), about)]
  })
  return Type.Object(Object.fromEntries(lists)) as TObject<StatedRows<All>>
}

/** The ids of saved rows by directory, in the order of the rows. */
export const Saved = <All extends DirectoryRecord>(all: All): TObject<SavedIds<All>> => {
  const lists = Object.entries(all).map(([name, { kind }]) => [
    name,
    field(List(Id(kind)), `Ids of the rows of \`${name}\`, in the order of the request.`),
  ])
  return Type.Object(Object.fromEntries(lists)) as TObject<SavedIds<All>>
}

export type LoadedDirectories<All> = { [Name in keyof All]: ReadonlyMap<string, RowOf<All[Name]>> }

/** All rows of all directories of the corporation by id, ordered by name; deleted ones too. */
export async function loadDirectories<All extends DirectoryRecord>(
  db: Db,
  corporationId: string,
  all: All,
): Promise<LoadedDirectories<All>> {
  const lists = await Promise.all(
    Object.entries(all).map(async ([name, one]) => [name, await loadRows(db, corporationId, one)] as const),
  )
  return Object.fromEntries(lists) as LoadedDirectories<All>
}

/** The same rows as they are stated to be saved. */
export async function listStated(
  db: Db,
  corporationId: string,
  all: DirectoryRecord,
): Promise<Record<string, Record<string, unknown>[]>> {
  const lists = await Promise.all(
    Object.entries(all).map(async ([name, one]) => {
      const rows = await storedRows(db, corporationId, one)
      return [name, rows.map(({ revision: _, ...row }) => statedRow(one, row))] as const
    }),
  )
  return Object.fromEntries(lists)
}

function statedRow(one: AnyDirectory, { id, ...stored }: Omit<StoredRow, 'revision'>): Record<string, unknown> {
  const fields = Object.entries(wholeFields(one)).map(([name, { stated, state }]) => {
    const value = stored[name]
    return [name, wholeValue(stated, state ? state(value) : value)]
  })
  return { id, ...Object.fromEntries(fields) }
}

/** Directories without rows. */
export const noRows = <All extends DirectoryRecord>(all: All): LoadedDirectories<All> =>
  Object.fromEntries(Object.keys(all).map((name): [string, unknown] => [name, new Map()])) as LoadedDirectories<All>

interface StoredRow extends Record<string, unknown> {
  id: string
  revision: number
}

function storedRows(db: Db, corporationId: string, one: AnyDirectory) {
  const names = Object.keys(wholeFields(one))
  return db<StoredRow[]>`
    select ${db(['id', 'revision', ...names.map((name) => postgres.fromCamel(name))])}
      from ${db(one.table)}
     where corporation_id = ${corporationId}
     order by name, id`
}

async function loadRows(db: Db, corporationId: string, one: AnyDirectory): Promise<ReadonlyMap<string, StoredRow>> {
  const fields = Object.entries(wholeFields(one))
  const rows = await storedRows(db, corporationId, one)
  return new Map(
    rows.map(({ id, revision, ...stored }) => {
      const values = Object.fromEntries(fields.map(([name, { read }]) => [name, read(stored[name])]))
      return [id, { id, revision, ...values, ...one.derive?.(values as never) }]
    }),
  )
}

type StatedBody<All extends DirectoryRecord> = Static<TObject<StatedRows<All>>>
type LooseRow = Readonly<Record<string, unknown>> & { id?: string | null; isDeleted?: boolean }

/** The rows that the body states for a directory. */
export const statedRows = (body: object, name: string): readonly LooseRow[] =>
  (body as Record<string, readonly LooseRow[] | undefined>)[name] ?? []

/** Lets one change of the corporation's directories happen at a time. False when there is no such corporation. */
export async function lockDirectories(db: Db, corporationId: string): Promise<boolean> {
  const found = await db`select 1 from corporation where id = ${corporationId} for no key update`
  return found.length > 0
}

/** The ids of all saved rows, and the rows that changed. */
export interface SavedDirectories<All> {
  ids: Static<TObject<SavedIds<All>>>
  /** The rows that were not as stated before, as they are now. */
  changed: readonly ChangedRow[]
}

/** A row of a directory that a save has made or replaced. */
export interface ChangedRow {
  /** Name of the directory among those that were saved. */
  directory: string
  id: string
  name: string
  isDeleted: boolean
}

/** Saves what is stated, in the transaction `db`: makes rows, and replaces those that are there and differ. */
export async function saveDirectories<All extends DirectoryRecord>(
  db: Db,
  corporationId: string,
  all: All,
  stated: StatedBody<All>,
): Promise<SavedDirectories<All>> {
  await lockDirectories(db, corporationId)
  const saved: [name: string, rows: SavedRows][] = []
  for (const [name, one] of Object.entries(all))
    saved.push([name, await saveRows(db, corporationId, one, statedRows(stated, name))])
  const ids = Object.fromEntries(saved.map(([name, rows]) => [name, rows.ids]))
  return {
    ids: ids as Static<TObject<SavedIds<All>>>,
    changed: saved.flatMap(([directory, { changed }]) => changed.map((row) => ({ directory, ...row }))),
  }
}

interface SavedRows {
  ids: string[]
  changed: WholeRow[]
}

type WholeRow = LooseRow & { id: string; name: string; isDeleted: boolean }

async function saveRows(
  db: Db,
  corporationId: string,
  one: AnyDirectory,
  stated: readonly LooseRow[],
): Promise<SavedRows> {
  const fields = Object.entries(wholeFields(one))
  const initial = Object.fromEntries(fields.map(([name, field]) => [name, field.initial]))
  const schemas = new Map(fields.map(([name, { stated }]) => [name, stated]))
  const rows = stated.map((row) => {
    const { name, isDeleted = false, ...own } = row
    const whole = Object.entries({ ...initial, ...own, ...withoutSingle(one, row) })
    // Rows are stored as they are listed, so a row that is saved as it is listed has not changed.
    const values = whole.map(([field, value]) => [field, wholeValue(schemas.get(field) ?? Type.Any(), value)])
    return { ...Object.fromEntries(values), id: row.id ?? newId(), name: `${name}`, isDeleted }
  })
  if (rows.length === 0) return { ids: [], changed: [] }
  await unmarkOthers(db, corporationId, one, rows)
  const numbered = one.isNumbered ? await withNumbers(db, corporationId, one, rows) : rows
  const columns = fields.map(([name]) => name)
  const onlyNew = one.isNumbered ? ['creationNumber'] : []
  const written = await saveRevised(db, corporationId, { table: one.table, fields: columns, onlyNew }, numbered)
  const changed = new Set(written)
  return {
    ids: rows.map(({ id }) => id),
    changed: rows.filter(({ id }) => changed.has(id)),
  }
}

/** A row that is deleted cannot be the one with the flag. */
const withoutSingle = ({ single }: AnyDirectory, { isDeleted }: LooseRow) =>
  single && isDeleted ? { [single]: false } : {}

/** The rows stated with the directory's single flag, by their place. */
export const markedRows = ({ single }: AnyDirectory, rows: readonly LooseRow[]): number[] =>
  single ? [...rows.keys()].filter((i) => rows[i]?.[single] === true && !rows[i]?.isDeleted) : []

async function unmarkOthers(
  db: Db,
  corporationId: string,
  one: AnyDirectory,
  rows: readonly (LooseRow & { id: string })[],
): Promise<void> {
  const [marked] = markedRows(one, rows)
  if (marked === undefined || !one.single) return
  const column = db(postgres.fromCamel(one.single))
  await db`
    update ${db(one.table)}
       set ${column} = false, revision = revision + 1
     where corporation_id = ${corporationId}
       and ${column}
       and id <> ${rows[marked]!.id}`
}

/** Numbers are taken while the corporation is locked, so they become visible in their order. */
async function withNumbers(db: Db, corporationId: string, { table }: AnyDirectory, rows: readonly { id: string }[]) {
  const [last] = await db<{ number: number | null }[]>`
    select max(creation_number) as number from ${db(table)} where corporation_id = ${corporationId}`
  return rows.map((row, i) => ({ ...row, creationNumber: (last?.number ?? 0) + i + 1 }))
}
