import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'
import { restaurantWithGuest } from './regulars.ts'

async function opened(world: World, part: string) {
  const { organizationId, owner } = await world.once(restaurantWithGuest)
  return { path: `/console/settings/${part}?restaurant=${organizationId}`, cookie: owner.cookie }
}

export const settingsScreens: readonly TestedScreen[] = [
  {
    name: 'Settings',
    prepare: (world) => opened(world, 'paymentTypes'),
    async ready(page) {
      await page.locator('.cell-button').first().click()
      await page.locator('.dialog [type=submit]').waitFor()
    },
  },
  {
    name: 'New restaurant',
    prepare: (world) => opened(world, 'newRestaurant'),
    ready: (page) => page.locator('.settings-part form').waitFor(),
  },
]
