import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openOffice } from '#test/fixtures/documents.ts'
import { enterAs } from '#test/fixtures/people.ts'
import type { World } from '#test/harness/world.ts'
import { describeConsole } from './described.ts'

/** An office with books, and a session of its bookkeeper. */
async function openBooksOf(world: World, role: 'owner' | 'bookkeeper' = 'bookkeeper') {
  const office = await openOffice(world)
  const { cookie } = await enterAs(world, { role, corporationId: office.corporationId })
  return { office, cookie, search: `restaurant=${office.organizationId}` }
}

/** Types a product and takes the first one that is found. */
async function type(page: Page, text: string): Promise<void> {
  const box = page.locator('.dish-box input')
  await box.fill(text)
  await page.locator('.dish-item').first().waitFor()
  await box.press('Enter')
}

describeConsole('the books in the console', ({ it }) => {
  it('take an invoice by keyboard: saved, posted, seen in stock, and unposted', async (world, open) => {
    const { office, cookie, search } = await openBooksOf(world)
    const tab = await open({ cookie })
    const { page } = tab
    await page.goto(`/console/documents/incoming_invoice/new?${search}`)
    await page.getByLabel('Supplier or customer').selectOption({ label: 'Harbour Foods' })
    await page.getByLabel('Store', { exact: true }).first().selectOption({ label: 'Kitchen' })
    await type(page, 'flo')
    const { keyboard } = page
    await keyboard.type('12,5')
    await keyboard.press('Enter')
    await keyboard.type('2')
    await keyboard.press('Enter')
    for (let i = 0; i < 3; i++) await keyboard.press('Enter')
    await keyboard.type('sug')
    await page.locator('.dish-item').first().waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Control+Enter')
    await page.locator('.wrong', { hasText: 'Fill this in.' }).waitFor()
    await page.getByLabel('Amount: Sugar').fill('4')
    await page.getByLabel('Sum: Sugar').fill('10')
    await keyboard.press('Control+Enter')
    await page.locator('.document-sum', { hasText: '$35.00' }).waitFor()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('button', { name: 'Unpost' }).waitFor()
    assert.deepEqual(await office.balances(), { '2.01': -35, [office.store]: 35 })
    await page.screenshot({ path: '/tmp/docsw/invoice.png', fullPage: true })
    assert.deepEqual(tab.complaints, [])
  })
})
