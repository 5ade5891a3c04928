import { touch } from '#core/cache.ts'
import { toInstant } from '#core/time.ts'
import { importOrders } from '#domains/past_orders/changes.ts'
import { postClosings } from '#domains/sales/changes.ts'
import { readClosings } from '#ordering/ended/reading.ts'
import type { DemoHistoryPart } from './demo_history.ts'
import { changeContext, findRestaurant } from './seed.ts'
import { countInTheEvening, type Past, supplyInTheMorning } from './supplies.ts'
import { ordersOn } from './trade.rules.ts'

/**
 * Twelve months of the demo restaurant: deliveries and production in the morning, orders over the day, waste and a stock-take at the end of
 * each month in the evening. Orders are posted at once, because the stock-take counts the goods after them.
 */
export const tradeHistory: DemoHistoryPart = {
  name: 'sales: trade',
  days: 365,
  async makeDay(db, day, context) {
    const past = { ...context, db, day, organization: await findRestaurant(db) }
    await supplyInTheMorning(past)
    await sell(past)
    await countInTheEvening(past)
  },
}

const closingTime = '22:29:00.000'

async function sell({ db, day, caches, services, organization }: Past): Promise<void> {
  const now = toInstant(`${day} ${closingTime}`, organization.timeZone)
  const context = {
    ...changeContext(db, now),
    caches,
    use: services.use,
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
