import postgres from 'postgres'
import type { Db, Fragment } from '#core/db/connect.ts'
import { uniqueViolationOf } from '#core/db/errors.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import type { Field } from './fields.ts'

/** Fields of a record by name, including the common ones. */
export type Fields = Readonly<Record<string, Field>>

/** Row with any fields. */
export interface AnyRow {
  readonly id: string
  readonly [field: string]: unknown
}

/** A row of a corporation. */
export interface AnyState extends AnyRow {
  readonly corporationId: string
}

/** Field with the id of the tenant that owns the rows. */
export type Owner = 'corporationId' | 'organizationId'

export const columnOf = (name: string): string => postgres.fromCamel(name)

const own = { revision: 'bigint', creation_number: 'bigint' }

/** Columns of a record's table with their types in PostgreSQL. */
export const columnsOf = (fields: Fields, owner: Owner = 'corporationId'): Readonly<Record<string, string>> => ({
  [columnOf(owner)]: 'uuid',
  id: 'uuid',
  ...Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [columnOf(name), kind.sqlType])),
  ...own,
})

interface RecordTable {
  table: string
  fields: Fields
  /** By default a corporation. */
  owner?: Owner
  /** Error for a unique value that is in use. */
  Taken: ErrorDef
}

/** Returns the statements of a record: constant texts, each for any number of rows of one owner. */
export function statementsOf<State extends AnyRow>(declared: RecordTable) {
  const { table, fields, owner = 'corporationId' } = declared
  const columns = columnsOf(fields, owner)
  const all = Object.keys(columns)
  const ownerColumn = columnOf(owner)
  const ownerOf = (states: readonly State[]) => `${states[0]?.[owner]}`
  const others = all.filter((column) => column !== ownerColumn)
  const changing = others.filter((column) => column !== 'id' && column !== 'creation_number')
  const typed = others.map((column) => `"${column}" ${columns[column]}`)
  const assignments = changing.map((column) => `"${column}" = new."${column}"`).join(', ')
  const stored = Object.entries(fields).map(([name, { store, wire }]) => ({
    name,
    column: columnOf(name),
    write: store ?? wire,
  }))
  const recordset = (db: Db, states: readonly State[]): Fragment => {
    const rows = JSON.stringify(states.map((state) => rowOf(stored, state)))
    return db`jsonb_to_recordset(${rows}::text::jsonb) as new(${db.unsafe(typed.join(', '))})`
  }

  return {
    /** Returns the rows by id, locked in the order of ids; inserts of foreign keys to them need not wait. */
    async lock(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, State>> {
      const rows = await db<Record<string, unknown>[]>`
        select ${db(all)}
          from ${db(table)}
         where ${db(ownerColumn)} = ${ownerId}
           and id = any(${ids}::uuid[])
         order by id
           for no key update`
      return new Map(rows.map((row) => [`${row.id}`, stateOf<State>(fields, row)]))
    },
    /** Returns all rows of the owner by name, deleted ones included. */
    async list(db: Db, ownerId: string): Promise<State[]> {
      const rows = await db<Record<string, unknown>[]>`
        select ${db(all)}
          from ${db(table)}
         where ${db(ownerColumn)} = ${ownerId}
         order by name, id`
      return rows.map((row) => stateOf<State>(fields, row))
    },
    /** Inserts rows, skipping existing ids, and returns the ids of the inserted ones. */
    insert: (db: Db, states: readonly State[]): Promise<string[]> =>
      refusingUsedValue(declared, async () => {
        const rows = await db<{ id: string }[]>`
          insert into ${db(table)} (${db(ownerColumn)}, ${db(others)})
          select ${ownerOf(states)}::uuid, ${db(others)}
            from ${recordset(db, states)}
              on conflict (${db(ownerColumn)}, id) do nothing
          returning id`
        return rows.map(({ id }) => id)
      }),
    save: (db: Db, states: readonly State[]): Promise<unknown> =>
      refusingUsedValue(
        declared,
        async () => db`
          update ${db(table)} as known
             set ${db.unsafe(assignments)}
            from ${recordset(db, states)}
           where known.${db(ownerColumn)} = ${ownerOf(states)}
             and known.id = new.id`,
      ),
  }
}

/** Returns the state of a stored row, which may lack columns of fields that are not needed. */
export function stateOf<State>(fields: Fields, row: Readonly<Record<string, unknown>>): State {
  const state: Record<string, unknown> = { ...row }
  for (const [name, { read }] of Object.entries(fields)) state[name] = row[name] === null ? null : read(row[name])
  return state as unknown as State
}

interface StoredField {
  name: string
  column: string
  write(value: unknown): unknown
}

/** Returns the state by column. Omits null, which PostgreSQL treats like absent, to shorten the JSON. */
function rowOf(stored: readonly StoredField[], state: AnyRow): Record<string, unknown> {
  const { id, revision, creationNumber } = state
  const row: Record<string, unknown> = { id, revision, creation_number: creationNumber }
  for (const { name, column, write } of stored) if (state[name] !== null) row[column] = write(state[name])
  return row
}

/** Refuses a unique value that another transaction has used since the check. */
async function refusingUsedValue<T>({ table, fields, Taken }: RecordTable, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const index = uniqueViolationOf(error)
    const [name] =
      Object.entries(fields).find(([name, { isUnique }]) => isUnique && index === uniqueIndexOf(table, name)) ?? []
    throw name === undefined ? error : new OperationError(Taken, { path: name }, { cause: error })
  }
}

/** Name of the partial unique index of a unique field. */
export const uniqueIndexOf = (table: string, name: string): string => `${table}_unique_${columnOf(name)}`
