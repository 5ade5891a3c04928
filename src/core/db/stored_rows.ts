import postgres from 'postgres'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Db, Fragment } from './connect.ts'
import { instants as selectInstants } from './timestamps.ts'

/** A state that is stored as one row of its corporation. */
interface OwnedState {
  corporationId: string
  id: string
}

interface StoredRows<State> {
  table: string
  /** All fields except the corporation and the id; each has a column of its name in snake case. */
  fields: readonly (keyof State & string)[]
  /** Fields of type instant. */
  instants?: readonly (keyof State & string)[]
  /** Fields of type decimal. */
  decimals?: readonly (keyof State & string)[]
}

/** Statements of an aggregate whose states are rows of a corporation. */
interface RowStatements<State> {
  /** Returns the states by id, locked in the order of ids. The locks do not block foreign keys to the rows. */
  lock(db: Db, corporationId: string, ids: readonly string[]): Promise<Map<string, State>>
  /** Locks the rows that meet `condition`, in the order of ids, and returns their ids; the condition begins with `and`. */
  lockIds(db: Db, corporationId: string, condition: Fragment): Promise<string[]>
  /** Returns the states of a corporation's rows that meet `condition`, which begins with `and` and may contain an order. */
  list(db: Db, corporationId: string, condition: Fragment): Promise<State[]>
  /** Returns the ids of the inserted rows, without those that violate a key. */
  insert(db: Db, states: readonly State[]): Promise<readonly string[]>
  save(db: Db, states: readonly State[]): Promise<unknown>
}

/** Returns statements that read and write whole states of an aggregate, with one column per field. */
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
  const times = columnsOf(instants)

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
         and known.corporation_id = any(${states.map(({ corporationId }) => corporationId)}::uuid[])
         and known.id = new.id`,
  }

  async function list(db: Db, corporationId: string, condition: Fragment): Promise<State[]> {
    const rows = await db<State[]>`
      select ${db(plain)} ${times.length > 0 ? db`, ${selectInstants(db, ...times)}` : db``}
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
