import type { Db, Fragment } from '#core/db/connect.ts'
import type { ErasableBodies } from '#core/operation/domain.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

interface Kind<State> {
  /** Returns whether an accepted order expects no further change. */
  isOver(state: State): boolean
  /** SQL condition for open rows, as far as an index finds them. */
  isOpenRow(db: Db): Fragment
  /** Whether the table has an indexed column with the phone. */
  hasPhone?: boolean
}

/** Returns the parts of guest erasure for one kind of orders. */
export const erasableBodies = <State extends Placed>(
  { table, lock, save }: PlacedStore<State>,
  { isOver, isOpenRow, hasPhone = false }: Kind<State>,
): ErasableBodies => ({
  table,
  isOpenRow,
  hasPhone,
  async listOpen(db, organizationId, ids) {
    const states = [...(await lock(db, organizationId, ids)).values()]
    const open = states.filter((state) => state.creationStatus !== 'Error' && !isOverNow(state))
    return open.map(({ id }) => id)

    function isOverNow(state: State): boolean {
      return state.creationStatus === 'Success' && isOver(state)
    }
  },
  async resave(db, organizationId, ids) {
    const states = await lock(db, organizationId, ids)
    if (states.size > 0) await save(db, [...states.values()])
  },
})
