import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { browserFile, launchBrowser, openTab, withoutBrowser } from '#test/harness/browser.ts'
import { root } from '#test/harness/files.ts'
import { openWorld, type World } from '#test/harness/world.ts'
import { buildConsole } from './described.ts'

const folder = join(root, 'docs', 'pictures')
const orders = [
  { name: 'Emma Novak', dishes: ['Sea bass', 'Garden salad', 'Still water'] },
  { name: 'Luca Ferri', dishes: ['Tomato soup', 'Fried squid'] },
  { name: 'Priya Nair', dishes: ['Halloumi skewers', 'Halloumi skewers', 'Chips'] },
  { name: 'Jonas Berg', dishes: ['Rib-eye steak', 'Chips', 'Lemonade'] },
  { name: 'Sofia Costa', dishes: ['Garden salad'] },
  { name: 'Omar Haddad', dishes: ['Fried squid', 'Tomato soup', 'Lemonade'] },
  { name: 'Chloe Martin', dishes: ['Sea bass', 'Chips'] },
  { name: 'Ivan Petrov', dishes: ['Rib-eye steak', 'Rib-eye steak', 'Garden salad'] },
]

/** Takes the pictures of the README in a headless Chromium, on servers of their own. Throws where there is none. */
export async function takePictures(): Promise<void> {
  if (!browserFile) throw new Error(withoutBrowser)
  await buildConsole()
  await mkdir(folder, { recursive: true })
  const browser = await launchBrowser()
  try {
    await inWorld((world) => takeBoard(world, browser))
    await inWorld((world) => takeKitchen(world, browser))
  } finally {
    await browser.close()
  }
}

async function inWorld(take: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld({ console: true })
  try {
    await take(world)
  } finally {
    await world.stop()
  }
}

async function takeBoard(world: World, browser: Browser): Promise<void> {
  const { organizationId, placed, act } = await openBusyRestaurant(world)
  for (const orderId of placed.slice(2)) await act('/front/deliveries/start_cooking', { orderId })
  for (const orderId of placed.slice(5)) await act('/front/deliveries/complete_cooking', { orderId })
  await act('/front/deliveries/deliver', { orderId: placed.at(-1)! })
  const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
  const tab = await openTab(browser, { url: world.url, cookie })
  await take(tab.page, { path: '/console/orders', shown: '.column.accepted .card', file: 'board.png' })
}

async function takeKitchen(world: World, browser: Browser): Promise<void> {
  const { organizationId, terminalGroupId, placed, act } = await openBusyRestaurant(world)
  for (const orderId of placed.slice(0, 3)) await act('/front/deliveries/start_cooking', { orderId })
  const { cookie } = await enterAs(world, { role: 'cook', organizationIds: [organizationId] })
  const tab = await openTab(browser, { url: world.url, cookie, theme: 'dark' })
  await take(tab.page, { path: `/console/kitchen/${terminalGroupId}`, shown: '.dish-button', file: 'kitchen.png' })
}

/** A restaurant with an order of each guest, of dishes of the demo menu. */
async function openBusyRestaurant(world: World) {
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId } = restaurant
  const { products } = await world.ask<{ products: Product[] }>('/api/1/nomenclature', { organizationId })
  const placed: string[] = []
  for (const { name, dishes } of orders) {
    const items = dishes.map((dish) => {
      const { id, sizePrices } = products.find((product) => product.name === dish)!
      return { type: 'Product', productId: id, amount: 1, price: sizePrices[0]!.price.currentPrice }
    })
    placed.push(await restaurant.place({ customer: { type: 'one-time', name }, items }))
  }
  const act = async (operation: string, body: object) => {
    const actionId = newId<'Command'>()
    const place = { organizationId, terminalGroupId, actionId }
    await world.ask('/api/1/front_office/act', { ...place, operation, body })
    await world.outcome(organizationId, actionId)
  }
  return { organizationId, terminalGroupId, placed, act }
}

interface Product {
  id: string
  name: string
  sizePrices: { price: { currentPrice: number } }[]
}

async function take(page: Page, { path, shown, file }: { path: string; shown: string; file: string }): Promise<void> {
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
}
