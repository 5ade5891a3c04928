import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { type Browsing, enterAs, makePerson } from '#test/fixtures/people.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import type { World } from '#test/harness/world.ts'
import { booksScreens } from './books_screens.ts'
import type { TestedScreen } from './described.ts'
import { developerScreens } from './developer_screens.ts'
import { guestsScreens } from './guests_screens.ts'
import { hallScreens } from './hall_screens.ts'
import { busyKitchen } from './kitchens.ts'
import { menuScreens } from './menu_screens.ts'
import { salesScreens } from './sales_screens.ts'
import { serverScreens } from './server_screens.ts'
import { settingsScreens } from './settings_screens.ts'
import { webhooksScreens } from './webhooks_screens.ts'

/** Session of an owner of the demo chain, for `world.once`. */
export const asOwner = (world: World): Promise<Browsing> => enterAs(world, { role: 'owner' })

/** A restaurant with an order in each column of the board, and its cashier. */
export async function busyRestaurant(world: World) {
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId } = restaurant
  const cashier = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
  const act = async (operation: string, body: object) => {
    const actionId = randomUUID()
    await cashier.ask('/api/1/front_office/act', { organizationId, terminalGroupId, actionId, operation, body })
    const { state, exception } = await world.outcome(organizationId, actionId)
    if (state !== 'Success') throw new Error(`${operation}: ${exception?.message}`)
  }
  const comment = 'Ring twice, the bell is broken'
  const customer = { type: 'one-time', name: 'Chloe Marchetti-Featherstonehaugh' }
  const accepted = await restaurant.place({ comment, customer })
  const cooking = await restaurant.place({ customer: { type: 'one-time', name: 'Grace Kim' } })
  const ready = await restaurant.place()
  const delivered = await restaurant.place()
  await act('/front/deliveries/start_cooking', { orderId: cooking })
  for (const orderId of [ready, delivered]) await act('/front/deliveries/complete_cooking', { orderId })
  await act('/front/deliveries/deliver', { orderId: delivered })
  return { restaurant, cashier, act, orders: { accepted, cooking, ready, delivered } }
}

/** Screens that `screens.test.ts` checks in both languages, two widths and both themes. */
export const testedScreens: readonly TestedScreen[] = [
  {
    name: 'Log in',
    async prepare(world) {
      // While nobody has a password, the page names the command instead.
      await world.once(asOwner)
      return { path: '/console' }
    },
    ready: (page) => page.locator('input[name=password]').waitFor(),
  },
  {
    name: 'Enter',
    async prepare(world) {
      const { personId } = await makePerson(world, { role: 'cashier' })
      const { token } = await world.ask<{ token: string }>('/admin/people/link', { personId })
      return { path: `/console/#enter=${token}` }
    },
    ready: (page) => page.locator('input[name=password]').waitFor(),
  },
  {
    name: 'Orders',
    prepare: async (world) => ({ path: '/console/orders', cookie: (await world.once(busyRestaurant)).cashier.cookie }),
    ready: (page) => page.locator('.card:visible').first().waitFor(),
  },
  {
    name: 'Order',
    async prepare(world) {
      const { cashier, orders } = await world.once(busyRestaurant)
      return { path: `/console/orders/${orders.cooking}`, cookie: cashier.cookie }
    },
    ready: (page) => page.locator('.impossible summary').click(),
  },
  {
    name: 'Payment',
    async prepare(world) {
      const { cashier } = await world.once(busyRestaurant)
      return { path: '/console/orders?tab=way', cookie: cashier.cookie }
    },
    async ready(page) {
      await page.locator('.group.close .card .button:not(.quiet)').click()
      await page.locator('.dialog input[inputmode=decimal]').fill('50')
    },
  },
  {
    name: 'New order',
    prepare: async (world) => ({
      path: '/console/orders/new',
      cookie: (await world.once(busyRestaurant)).cashier.cookie,
    }),
    async ready(page) {
      await page.locator('input[type=tel]').fill('+442079460000')
      await page.locator('.dish-box input').fill('201')
      await page.locator('.dish-item').first().waitFor()
      await page.locator('.dish-box input').press('Enter')
      await page.locator('.dialog [type=submit]').click()
      await page.locator('.totals').waitFor()
    },
  },
  {
    name: 'Stop list',
    async prepare(world) {
      const { restaurant, cashier } = await world.once(busyRestaurant)
      const items = [
        { productId: dish.plain.id, balance: 0 },
        { productId: demo.coffee, balance: 3 },
      ]
      await stopListAt(world, restaurant).stop(...items)
      return { path: '/console/stop', cookie: cashier.cookie }
    },
    ready: (page) => page.locator('.needed-by a').first().waitFor(),
  },
  {
    name: 'Kitchen',
    async prepare(world) {
      const { cook, path } = await world.once(busyKitchen)
      return { path, cookie: cook.cookie }
    },
    ready: (page) => page.locator('.dish.done').waitFor(),
  },
  {
    name: 'Kitchen in the light theme',
    // On a slow machine the tap takes effect, which leaves a dish less for the next page.
    async prepare(world) {
      const { cook, path } = await busyKitchen(world)
      return { path, cookie: cook.cookie }
    },
    async ready(page) {
      await page.locator('.dish.done').waitFor()
      await page.evaluate(`localStorage.setItem('comanda.preferences', JSON.stringify({ theme: 'light' }))`)
      await page.reload()
      await page.locator('.dish-button').first().click()
      await page.locator('.undo').waitFor()
    },
  },
  {
    name: 'Dishes of a kitchen',
    async prepare(world) {
      const { cook, path } = await world.once(busyKitchen)
      return { path: `${path}?view=dishes`, cookie: cook.cookie }
    },
    ready: (page) => page.locator('.kitchen-dishes li').first().waitFor(),
  },
  ...salesScreens,
  {
    name: 'People',
    async prepare(world) {
      await world.once(busyRestaurant)
      return { path: '/console/people', cookie: (await world.once(asOwner)).cookie }
    },
    ready: (page) => page.locator('.people-list a').first().waitFor(),
  },
  {
    name: 'Person',
    async prepare(world) {
      const owner = await world.once(asOwner)
      const { cashier } = await world.once(busyRestaurant)
      return { path: `/console/people/${cashier.personId}`, cookie: owner.cookie }
    },
    async ready(page) {
      await page.locator('.sessions li').first().waitFor()
      await page.locator('.sheet .row button[type=button]').first().click()
      await page.locator('.qr').waitFor()
    },
  },
  {
    name: 'Profile',
    prepare: async (world) => ({ path: '/console/profile', cookie: (await world.once(asOwner)).cookie }),
    ready: (page) => page.locator('input[autocomplete=new-password]').waitFor(),
  },
  ...menuScreens,
  ...hallScreens,
  ...booksScreens,
  ...guestsScreens,
  ...settingsScreens,
  ...developerScreens,
  ...webhooksScreens,
  ...serverScreens,
]
