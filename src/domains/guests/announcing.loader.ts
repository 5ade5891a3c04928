import { due } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { changeGuests } from './changes.ts'
import { listUnannounced } from './store.ts'

/**
 * Tells who follows guests of those whom orders have made, as of any other who registers: orders do not wait for the revisions of
 * the chain. Whoever changes such a guest first tells it, too, so it is told once.
 */
export const guestAnnouncing = due({
  name: 'guests: made by orders',
  listDue: listUnannounced,
  handle: (context, { ownerId, id }) =>
    changeGuests(context, asId<'Corporation'>(ownerId), [id], (guest) =>
      guest.isAnnounced ? guest : { ...guest, isAnnounced: true },
    ),
})
