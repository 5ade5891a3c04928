import assert from 'node:assert/strict'
import writeXlsxFile from 'write-excel-file/node'
import { openOffice } from '#test/fixtures/documents.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { describeConsole } from './described.ts'

const dishes = Array.from({ length: 12 }, (_, i) => [`Piatto ${i + 1}`, i < 6 ? 'Primi' : 'Secondi', 10 + i])

describeConsole('a restaurant from nothing', ({ it }) => {
  it('is made, gets its menu from a file, sells a dish, and closes the day', async (world, open) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Da Bruno' })
    const owner = await enterAs(world, { role: 'owner', corporationId })
    const tab = await open({ cookie: owner.cookie })
    const { page } = tab
    await page.goto('/console')
    await page.getByRole('link', { name: 'Make the first restaurant' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Trattoria')
    await page.getByRole('combobox', { name: 'Time zone' }).pressSequentially('rome')
    await page.getByRole('option', { name: 'Europe/Rome' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByText('From a file').click()
    await page.getByRole('button', { name: 'Make the restaurant' }).click()

    await page.getByLabel('File with the menu').setInputFiles({
      name: 'carta.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsxFile(
        [['Voce', 'Gruppo', 'Prezzo'], ...dishes].map((row) => row.map((value) => ({ value }))),
      ).toBuffer(),
    })
    await page.getByLabel('Meaning of Voce').selectOption('name')
    await page.getByRole('button', { name: 'Save 12 rows' }).click()
    await page.getByRole('link', { name: 'To the menu' }).click()

    await page.getByLabel('Piatto 2, Price').fill('12.50')
    await page.getByLabel('Piatto 2, Price').press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.bar').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Stop list' }).click()
    await page.locator('.dish-box input').fill('piatto 3')
    await page.locator('.dish-item').first().waitFor()
    await page.locator('.dish-box input').press('Enter')
    await page.locator('.stop-entries', { hasText: 'Piatto 3' }).waitFor()

    await page.goto('/console/orders/new')
    await page.locator('input[type=tel]').fill('+390612345678')
    await page.getByLabel('Guest', { exact: true }).fill('Lucia')
    for (const dish of ['piatto 2', 'piatto 5']) {
      await page.locator('.dish-box input').fill(dish)
      await page.locator('.dish-item').first().waitFor()
      await page.locator('.dish-box input').press('Enter')
    }
    await page.locator('.new-order .choice input').nth(1).check({ force: true })
    await page.locator('.totals', { hasText: '€26.50' }).waitFor()
    await page.locator('.new-order .primary').click()
    for (const step of ['Start cooking', 'Cooked', 'Pack', 'Hand over', 'Payment'])
      await page.locator('.panel-foot .primary', { hasText: step }).click()
    await page.locator('.dialog input[inputmode=decimal]').fill('30')
    await page.getByText('Change: €3.50').waitFor()
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()

    const { organizations } = await owner.ask<{ organizations: { id: string }[] }>('/api/1/organizations')
    await waitForReports(world, organizations[0]!.id)
    await page.getByRole('link', { name: 'Today' }).click()
    await page.locator('.tile', { hasText: 'Revenue' }).getByText('€26.50').waitFor()
    await page.getByRole('link', { name: 'Close the day', exact: true }).click()
    await page.getByLabel('Counted cash').fill('26.50')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.locator('.day-count', { hasText: '€0.00' }).waitFor()
    assert.deepEqual(tab.complaints, [])
  })

  it('gets a store and a supplier, and books an invoice that is in stock then', async (world, open) => {
    const { corporationId } = await openOffice(world)
    const keeper = await enterAs(world, { role: 'bookkeeper', corporationId })
    const tab = await open({ cookie: keeper.cookie })
    const { page } = tab
    await page.goto('/console')
    await page.getByRole('link', { name: 'Settings' }).click()
    for (const [part, name] of [
      ['Stores', 'Cucina'],
      ['Suppliers and customers', 'Mulino'],
    ] as const) {
      await page.getByRole('link', { name: part }).click()
      await page.getByRole('button', { name: 'Add' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.locator('.dialog [type=submit]').click()
      await page.getByRole('button', { name, exact: true }).waitFor()
    }
    await page.goto('/console/documents/incoming_invoice/new')
    await page.locator('label', { hasText: 'Supplier or customer' }).locator('select').selectOption({ label: 'Mulino' })
    await page
      .locator('label', { hasText: /^Store/ })
      .locator('select')
      .selectOption({ label: 'Cucina' })
    await page.locator('.dish-box input').fill('flour')
    await page.locator('.dish-item').first().waitFor()
    await page.locator('.dish-box input').press('Enter')
    await page.getByLabel('Amount: Flour').fill('10')
    await page.getByLabel('Price: Flour').fill('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.document-sum', { hasText: '$20.00' }).waitFor()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('button', { name: 'Unpost' }).waitFor()
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await page.locator('tr', { hasText: 'Flour' }).getByText('10').first().waitFor()
    assert.deepEqual(tab.complaints, [])
  })
})
