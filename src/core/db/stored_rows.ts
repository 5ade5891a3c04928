import postgres from 'postgres'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Db, Fragment } from './connect.ts'

/** A state that is stored as one row of its corporation. */
interface OwnedState {
  corporationId: string
  id: string
}

interface StoredRows<State> {
  table: string
  /** All fields but the corporation and the id. Each has a column of its name in snake case. */
  fields: readonly (keyof State & string)[]
  /** Those of the fields that are instants. */
  instants?: readonly (keyof State & string)[]
  /** Those of the fields that are decimals. */
  decimals?: readonly (keyof State & string)[]
}

/** The statements of an aggregate whose states are rows of a corporation. */
interface RowStatements<State> {
  /** The states by id, locked in the order of ids. Nobody waits for them who only refers to them by a foreign key. */
  lock(db: Db, corporationId: string, ids: readonly string[]): Promise<Map<string, State>>
  /** Locks the rows for which `condition` holds, in the order of ids, and answers their ids; it begins with `and`. */
  lockIds(db: Db, corporationId: string, condition: Fragment): Promise<string[]>
  /** The states of a corporation's rows for which `condition` holds; it begins with `and`, and may say their order. */
  list(db: Db, corporationId: string, condition: Fragment): Promise<State[]>
  /** Answers the ids of those that went in: not of those that clash with a key. */
  insert(db: Db, states: readonly State[]): Promise<readonly string[]>
  save(db: Db, states: readonly State[]): Promise<unknown>
}

/** Reads and writes whole states of an aggregate, a column a field. */
export function storedRows<State extends OwnedState>({
  table,
  fields,
  instants = [],
  decimals = [],
}: StoredRows<State>): RowStatements<State> {
  const isInstant = new Set<string>(instants)
  const columnsOf = (names: readonly string[]) => names.map(postgres.fromCamel)
  const plain = columnsOf(['corporationId', 'id', ...fields.filter((name) => !isInstant.has(name))])
  const own = columnsOf(fields)

  return {
    async lock(db, corporationId, ids) {
      const locked = await list(db, corporationId, db`and id = any(${ids}::uuid[]) order by id for no key update`)
      return new Map(locked.map((state) => [state.id, state]))
    },
    async lockIds(db, corporationId, condition) {
      const locked = await db<{ id: string }[]>`
        select id
          from ${db(table)}
         where corporation_id = ${corporationId}
           ${condition}
         order by id
           for no key update`
      return locked.map(({ id }) => id)
    },
    list,
    async insert(db, states) {
      const all = db(['corporation_id', 'id', ...own])
      const rows = await db<{ id: string }[]>`
        insert into ${db(table)} (${all})
        select ${all}
          from ${recordsOf(db, states)}
            on conflict do nothing
        returning id`
      return rows.map(({ id }) => id)
    },
    save: (db, states) => db`
      update ${db(table)} as known
         set (${db(own)}) = row (${db(own.map((column) => `new.${column}`))})
        from ${recordsOf(db, states)} as new
       where known.corporation_id = new.corporation_id
         and known.id = new.id`,
  }

  async function list(db: Db, corporationId: string, condition: Fragment): Promise<State[]> {
    const times = columnsOf(instants).map(
      (column) => db`, round(extract(epoch from ${db(column)}) * 1000)::bigint as ${db(column)}`,
    )
    const rows = await db<State[]>`
      select ${db(plain)} ${times.length > 0 ? times : db``}
        from ${db(table)}
       where corporation_id = ${corporationId}
         ${condition}`
    for (const row of rows)
      for (const name of decimals) if (row[name] !== null) row[name] = new Decimal(String(row[name])) as never
    return [...rows]
  }

  function recordsOf(db: Db, states: readonly State[]): Fragment {
    const records = states.map((state) => {
      const entries = fields.map((name) => [postgres.fromCamel(name), written(name, state[name])])
      return { corporation_id: state.corporationId, id: state.id, ...Object.fromEntries(entries) }
    })
    return db`jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(records)}::text::jsonb)`
  }

  function written(name: string, value: unknown): unknown {
    return isInstant.has(name) && value !== null && value !== undefined
      ? new Date(value as Instant).toISOString()
      : value
  }
}
