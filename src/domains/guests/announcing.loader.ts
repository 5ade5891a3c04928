import { dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { changeGuests } from './changes.ts'
import { listChainsWithUnannounced, listUnannounced } from './store.ts'

/** A chain with more of them is dealt with in several turns. */
const guestsAtOnce = 500

/**
 * Tells who follows guests of those whom orders have made, as of any other who registers: orders do not wait for the revisions of
 * the chain. Whoever changes such a guest first tells it, too, so it is told once. Those of a chain are told of together, so that a
 * new guest costs little.
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
