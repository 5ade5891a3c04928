import { findOrganization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { touch } from '#core/cache.ts'
import type { Transaction } from '#core/db/connect.ts'
import { server } from '#core/events/outbox.ts'
import type { HistoryPart } from '#core/history.ts'
import { newId } from '#core/schema.ts'
import { type Day, toInstant } from '#core/time.ts'
import { countInTheEvening, supplyInTheMorning } from '#domains/inventory/changes.ts'
import { importOrders } from '#domains/past_orders/changes.ts'
import { readClosings } from '#ordering/ended/reading.loader.ts'
import { demo } from '#shared/demo.ts'
import { postClosings } from './posting.loader.ts'
import { ordersOn } from './trade.rules.ts'

/**
 * Twelve months of the demo restaurant: deliveries and production in the morning, orders over the day, waste and a stock-take at the end of
 * each month in the evening. Orders are posted at once, because the stock-take counts the goods after them.
 */
export const tradeHistory: HistoryPart = {
  name: 'sales: trade',
  days: 365,
  async makeDay(db, day, caches) {
    await supplyInTheMorning(db, day)
    await sell(db, day, caches)
    await countInTheEvening(db, day)
  },
}

const closingTime = '22:29:00.000'

async function sell(db: Transaction, day: Day, caches: Caches): Promise<void> {
  const organization = await findOrganization(db, demo.organization)
  if (!organization) throw new Error('The demo chain has no restaurant yet')
  const now = toInstant(`${day} ${closingTime}`, organization.timeZone)
  const context = {
    db,
    caches,
    now,
    correlationId: newId<'Command'>(),
    author: server,
    notify: () => {},
    touch: (topic: string, key: string) => touch(db, topic, key),
  }
  const results = await importOrders(context, organization, { orders: ordersOn(day), isDryRun: false })
  const invalid = results.find(({ outcome }) => outcome === 'invalid')
  if (invalid) throw new Error(`An order of ${day} cannot be imported: ${JSON.stringify(invalid.error)}`)
  const keys = results.map(({ id }) => ({ kind: 'TableOrder' as const, orderId: id }))
  const closings = await readClosings(db, organization, keys)
  await postClosings(
    context,
    closings.map((closing) => ({ ...closing, at: now })),
  )
}
