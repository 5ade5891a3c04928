import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

interface Sold {
  shop: Shop
  owner: Browsing
  /** Accounting day of the orders. */
  day: string
}

/** Sells dishes at a table, now. */
export async function sell(shop: Shop, items: readonly object[], payments: readonly object[]): Promise<void> {
  const orderId = await shop.place({ items })
  await shop.act('/front/order/close', { orderId, payments })
}

/** A restaurant that has sold four orders today, one of a dish without a recipe, with its owner. */
export async function soldDay(world: World): Promise<Sold> {
  const shop = await openShop(world)
  await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
  const { organizationId } = shop
  const { today: day } = await world.ask<{ today: string }>('/admin/days/list', { organizationId })
  await sell(shop, [shop.item('pizza', 12, 2), shop.item('cola', 3)], [cashPayment(27)])
  await sell(shop, [shop.item('pizza', 12)], [cardPayment(12)])
  await sell(shop, [shop.item('cola', 3, 1.35)], [cashPayment(4.05)])
  await sell(shop, [shop.item('unknown', 9)], [cardPayment(9)])
  await waitForReports(world, organizationId)
  const owner = await enterAs(world, { role: 'owner', organizationIds: [organizationId] })
  return { shop, owner, day }
}

export const salesScreens: readonly TestedScreen[] = [
  {
    name: 'Sales',
    async prepare(world) {
      const { owner, day } = await world.once(soldDay)
      return { path: `/console/sales?from=${day}&to=${day}&against=weekday&by=dish`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.table a').first().waitFor(),
  },
  {
    name: 'Today',
    prepare: async (world) => ({ path: '/console/today', cookie: (await world.once(soldDay)).owner.cookie }),
    ready: (page) => page.locator('.tile-value').first().waitFor(),
  },
  {
    name: 'Close of a day',
    async prepare(world) {
      const { shop, day } = await world.once(soldDay)
      const { cookie } = await world.once(cashierOfDay)
      return { path: `/console/days/${day}?restaurant=${shop.organizationId}`, cookie }
    },
    ready: (page) => page.locator('.day-form').waitFor(),
  },
]

async function cashierOfDay(world: World): Promise<Browsing> {
  const { shop } = await world.once(soldDay)
  return enterAs(world, { role: 'cashier', organizationIds: [shop.organizationId] })
}
