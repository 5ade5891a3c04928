import type { Db, Fragment } from '#core/db/connect.ts'
import type { ErasableDocuments } from '#core/operation/domain.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './store.ts'

interface Kind<State> {
  /** Says of an accepted one that nothing is still to come. */
  isOver(state: State): boolean
  /** The same of rows, as far as an index finds those that are open. */
  isOpenRow(db: Db): Fragment
  /** Its table has a column with the phone, and an index on it. */
  hasPhone?: boolean
}

/** What erasure of a guest needs of a kind of placed things. */
export const erasableDocuments = <State extends Placed>(
  { table, lock, save }: PlacedStore<State>,
  { isOver, isOpenRow, hasPhone = false }: Kind<State>,
): ErasableDocuments => ({
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
