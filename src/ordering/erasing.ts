import type { PlacedByGuests } from '#core/operation/domain.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './store.ts'

/** What erasure of a guest needs of a kind of placed things. `isOver` says of an accepted one that nothing is still to come. */
export const placedByGuests = <State extends Placed>(
  { table, lock, save }: PlacedStore<State>,
  isOver: (state: State) => boolean,
): PlacedByGuests => ({
  table,
  async listOpen(db, organizationId, ids) {
    const states = [...(await lock(db, organizationId, ids)).values()]
    const open = states.filter((state) => state.creationStatus !== 'Error' && !isOverNow(state))
    return open.map(({ id }) => id)

    function isOverNow(state: State): boolean {
      return state.creationStatus === 'Success' && isOver(state)
    }
  },
  async saveAgain(db, organizationId, ids) {
    const states = await lock(db, organizationId, ids)
    if (states.size > 0) await save(db, [...states.values()])
  },
})
