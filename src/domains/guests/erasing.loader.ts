import { due } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { eraseTraces } from './erasing.command.ts'
import { findRecheck, listToRecheck } from './erasure.store.ts'

/** Orders that were on their way when their guest was erased are erased when they are over. */
export const erasureRecheck = due({
  name: 'guests: looking for the erased once more',
  listDue: listToRecheck,
  async handle({ db, caches, now }, { ownerId, id }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const recheckAt = await findRecheck(db, corporationId, id)
    if (recheckAt == null || recheckAt > now) return
    await eraseTraces({ db, caches, now }, corporationId, asId<'Customer'>(id), true)
  },
})
