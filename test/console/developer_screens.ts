import { demo } from '#shared/demo.ts'
import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { listed } from '#test/fixtures/requests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

interface Refused {
  owner: Browsing
  /** Correlation id of a refused request. */
  refused: string
  /** Correlation id of an order that was placed. */
  placed: string
}

/** A restaurant whose key has placed an order and sent one that was refused, with an owner. */
export async function refusedRequest(world: World): Promise<Refused> {
  const restaurant = await openRestaurant(world)
  const create = '/api/1/deliveries/create'
  const token = await world.tokenOf({ organizationIds: [restaurant.organizationId] })
  const { correlationId: placed } = await world.ask<{ correlationId: string }>(create, restaurant.body(), { token })
  const wrong = restaurant.body({ items: [{ type: 'Product', productId: 'Margherita', amount: 1 }] })
  const { correlationId: refused } = await world.refuse(create, wrong, { token })
  const { organizationId } = restaurant
  await world.outcome(organizationId, placed)
  await listed(world.ask, '/admin/requests/list', { corporationId: demo.corporation, organizationId }, 2)
  return { owner: await enterAs(world, { role: 'owner' }), refused, placed }
}

export const developerScreens: readonly TestedScreen[] = [
  {
    name: 'Requests',
    prepare: async (world) => ({
      path: '/console/requests',
      cookie: (await world.once(refusedRequest)).owner.cookie,
    }),
    ready: (page) => page.locator('.table a').first().waitFor(),
  },
  {
    name: 'Request',
    async prepare(world) {
      const { owner, placed } = await world.once(refusedRequest)
      return { path: `/console/requests/${placed}`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.body-text').first().waitFor(),
  },
]
