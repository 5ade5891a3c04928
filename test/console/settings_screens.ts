import type { World } from '#test/harness/world.ts'
import { asOwner, busyRestaurant, type TestedScreen } from './screens.ts'

async function opened(world: World, part: string) {
  const { restaurant } = await world.once(busyRestaurant)
  const { cookie } = await world.once(asOwner)
  return { path: `/console/settings/${part}?restaurant=${restaurant.organizationId}`, cookie }
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
