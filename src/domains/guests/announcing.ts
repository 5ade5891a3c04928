import { dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { changeGuests } from './changes.ts'
import { listChainsWithUnannounced, listUnannounced } from './store.ts'

/** Maximum number of guests per run; a chain with more needs several. */
const guestsAtOnce = 500

/**
 * Publishes events of guests that orders have created, since orders do not wait for revisions of the chain. A change of such a guest
 * publishes it first, so each is announced once.
 */
export const guestAnnouncing = dueRule({
  name: 'guests: made by orders',
  listDue: listChainsWithUnannounced,
  async handle(context, { ownerId }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const ids = await listUnannounced(context.db, corporationId, guestsAtOnce)
    await changeGuests(context, corporationId, ids, (guest) =>
      guest.isAnnounced ? guest : { ...guest, isAnnounced: true },
    )
  },
})
