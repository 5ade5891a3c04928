import type { TestedScreen } from './described.ts'
import { openMenu } from './menus.ts'

const asManager = async (world: Parameters<TestedScreen['prepare']>[0]) => {
  const restaurant = await world.once(openMenu)
  return { restaurant, manager: await restaurant.enter('manager') }
}

export const menuScreens: readonly TestedScreen[] = [
  {
    name: 'Menu',
    prepare: async (world) => ({ path: '/console/menu', cookie: (await world.once(asManager)).manager.cookie }),
    async ready(page) {
      const price = page.locator('.menu-items .cell').first()
      await price.fill('9')
      await price.press('Enter')
      await page.locator('.bar').waitFor()
    },
  },
  {
    name: 'Dish of a menu',
    prepare: async (world) => ({ path: '/console/menu', cookie: (await world.once(asManager)).manager.cookie }),
    async ready(page) {
      await page.locator('.menu-name').first().click()
      await page.locator('.menu-item-panel .menu-more summary').first().click()
    },
  },
  {
    name: 'Import of a file',
    prepare: async (world) => ({
      path: '/console/import?kind=menu',
      cookie: (await world.once(asManager)).manager.cookie,
    }),
    async ready(page) {
      const buffer = Buffer.from('Nome,Gruppo,Prezzo,Voce\nOlive,Antipasti,free,\n')
      await page.locator('input[type=file]').first().setInputFiles({ name: 'carta.csv', mimeType: 'text/csv', buffer })
      await page.locator('.wrong').first().waitFor()
    },
  },
]
