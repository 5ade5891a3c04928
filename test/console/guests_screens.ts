import type { TestedScreen } from './described.ts'
import { restaurantWithGuest } from './regulars.ts'

export const guestsScreens: readonly TestedScreen[] = [
  {
    name: 'Guests',
    async prepare(world) {
      const { organizationId, owner } = await world.once(restaurantWithGuest)
      return { path: `/console/guests?restaurant=${organizationId}&q=ada`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.guests-list a').first().waitFor(),
  },
  {
    name: 'Guest',
    async prepare(world) {
      const { organizationId, customerId, owner } = await world.once(restaurantWithGuest)
      return { path: `/console/guests/${customerId}?restaurant=${organizationId}`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.table tbody tr').nth(1).waitFor(),
  },
  {
    name: 'New loyalty rule',
    async prepare(world) {
      const { organizationId, owner } = await world.once(restaurantWithGuest)
      return { path: `/console/guests/rules?restaurant=${organizationId}`, cookie: owner.cookie }
    },
    async ready(page) {
      await page.locator('section.row .button').first().click()
      // Phones show a dialog only after the keyboard of its focused field.
      await page.locator('.modal:not([style*=opacity]) [type=submit]').waitFor()
    },
  },
  {
    name: 'Try-out of loyalty rules',
    async prepare(world) {
      const { organizationId, owner } = await world.once(restaurantWithGuest)
      return { path: `/console/guests/rules/try?restaurant=${organizationId}`, cookie: owner.cookie }
    },
    async ready(page) {
      await page.locator('.dish-box input').fill('201')
      await page.locator('.dish-item').first().waitFor()
      await page.locator('.dish-box input').press('Enter')
      await page.locator('.dialog [type=submit]').click()
      await page.locator('.trace li li').first().waitFor()
    },
  },
]
