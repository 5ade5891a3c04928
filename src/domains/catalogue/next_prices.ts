import { dueRule } from '#core/events/due.ts'
import type { Id } from '#core/schema.ts'
import { reviseRows } from './apply_change_set.ts'
import { changeCatalogueOf } from './changes.ts'
import { applyNextPrices, listDueNextPrices, listDueProducts } from './next_prices.store.ts'
import { recordChange } from './overwriting.store.ts'
import { findPublishedRecords } from './published_records.store.ts'
import { watchedPrices } from './published_records.ts'

interface DueChain {
  ownerId: Id<'Corporation'>
  id: Id<'Corporation'>
}

/** Replaces prices by those whose day has begun, with revisions and events as for any other change. */
export const nextPricesDue = dueRule<DueChain>({
  name: 'catalogue: prices that come into force',
  listDue: listDueNextPrices,
  async handle(context, { ownerId }) {
    const { db, now } = context
    await changeCatalogueOf(context, ownerId, async () => {
      const watched = watchedPrices(await listDueProducts(db, ownerId, now))
      const before = await findPublishedRecords(db, ownerId, watched)
      const product = new Set(await applyNextPrices(db, ownerId, now))
      const none = new Set<string>()
      const changed = { product, product_group: none, product_size: none }
      await reviseRows(context, ownerId, changed, { watched, before })
      await recordChange(context, ownerId, product)
      return product.size > 0
    })
  },
})
