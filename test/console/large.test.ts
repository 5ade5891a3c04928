import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import type { World } from '#test/harness/world.ts'
import { describeConsole } from './described.ts'

/** Processor time of the page, in seconds. */
const menuMax = 1.5

const groups = 100
const productsOfGroup = 50

/** Creates a chain of one restaurant with a menu of 5,000 products. */
async function openLargeMenu(world: World) {
  const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Canteen' })
  const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', {
    corporationId,
    name: 'Canteen',
  })
  const products = Array.from({ length: groups * productsOfGroup }, (_, i) => ({
    ...{ id: newId<'Product'>(), name: `Dish ${i + 1}`, description: 'With its sauce' },
    prices: [{ price: 5 + (i % 20) }],
  }))
  for (let i = 0; i < products.length; i += 1_000)
    await world.ask('/admin/menus/save', { corporationId, products: products.slice(i, i + 1_000) })
  const menu = {
    ...{ id: newId(), name: 'Main menu' },
    groups: Array.from({ length: groups }, (_, i) => ({
      name: `Group ${i + 1}`,
      productIds: products.slice(i * productsOfGroup, (i + 1) * productsOfGroup).map(({ id }) => id),
    })),
  }
  await world.ask('/admin/menus/save', { corporationId, menu })
  return { corporationId, organizationId }
}

/** Begins to measure a tab. Returns a function that returns the processor time of its present page, in seconds. */
async function measurePage(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
}

describeConsole('large restaurants in the console', ({ it }) => {
  it('have a menu of 5,000 products that is read by group and drawn by window', async (world, open) => {
    const { corporationId } = await openLargeMenu(world)
    const { cookie } = await enterAs(world, { role: 'manager', corporationId })
    const { page } = await open({ cookie })
    const seconds = await measurePage(page)
    let received = 0
    page.on('response', async (response) => {
      if (response.url().includes('/admin/menus/list')) received += (await response.body()).length
    })
    await page.goto('/console/menu')
    await page.getByLabel('Dish 1, Price').waitFor()
    const used = await seconds()
    await page.getByRole('link', { name: /Group 100/ }).click()
    await page.getByLabel('Dish 4951, Price').waitFor()
    assert.ok(used <= menuMax, `${used} s`)
    assert.ok(received < 1_000_000, `${received} bytes`)
  })
})
