import type { Db } from '#core/db/connect.ts'
import type { EventBody, Stamp } from '#core/operation/aggregate.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

/** A stored order, as far as a repeated import compares it. */
export interface StoredOrder {
  id: Id<'Order'>
  requestHash: string | null
}

/** Statements and events of the import of closed orders into one table. */
interface ImportTable<State extends Placed> {
  stamp(state: State, stamp: Stamp): State
  eventOf(state: State): EventBody
  /** Returns the orders with these ids that the table has, whether they were imported or placed. */
  listStored(db: Db, organizationId: string, ids: readonly string[]): Promise<StoredOrder[]>
  /** Inserts stamped states. Makes the transaction be retried if another one has inserted one of them meanwhile. */
  insert(db: Db, states: readonly State[], correlationId: string): Promise<void>
}

/** Returns the import of closed orders into the table of one kind. */
export const importTableOf = <State extends Placed>(store: PlacedStore<State>): ImportTable<State> => ({
  stamp: (state, stamp) => store.stamp(state, stamp),
  eventOf: store.importEventOf,
  listStored: (db, organizationId, ids) => db<StoredOrder[]>`
    select id, request_hash
      from ${db(store.table)}
     where organization_id = ${organizationId}
       and id = any(${ids}::uuid[])`,
  async insert(db, states, correlationId) {
    if (states.length === 0) return
    const correlationIds = states.map(() => correlationId)
    const inserted = await db<object[]>`${store.insert(db, states, correlationIds)}`
    if (inserted.length < states.length) throw serializationConflict('An order was created meanwhile')
  },
})
