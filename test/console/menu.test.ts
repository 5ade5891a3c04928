import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'
import { describeConsole } from './described.ts'
import { openMenu } from './menus.ts'

/** Presses Tab until the focused element has the label or text. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const focused: string = await page.evaluate(
      '(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement)',
    )
    if (focused === label) return
  }
  throw new Error(`Tab never reaches ${label}`)
}

const workbook = async (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'carta.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer(),
})

describeConsole('the menu', ({ it }) => {
  it('is changed by keyboard alone, and nothing is saved before Save', async (world, open) => {
    const restaurant = await openMenu(world)
    const { cookie } = await restaurant.enter('manager')
    const tab = await open({ cookie })
    const { page } = tab
    await page.goto('/console/menu')
    await page.getByRole('row', { name: 'Margherita' }).waitFor()
    await tabTo(page, 'Margherita, Small')
    await page.keyboard.type('8,90')
    await page.keyboard.press('Enter')
    await page.keyboard.type('7.40')
    await tabTo(page, 'Marinara, Large')
    await page.keyboard.type('12')
    await page.keyboard.press('ArrowDown')
    await page.getByText('3 changes not saved').waitFor()
    assert.deepEqual(await restaurant.pricesOf('Margherita'), [8.5, 12.5, 13.5])
    await tabTo(page, 'Show changes')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('row', { name: 'Margherita Small 8.50 8.90' }).waitFor()
    await page.keyboard.press('Escape')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    await page.locator('.bar').waitFor({ state: 'detached' })
    assert.deepEqual(await restaurant.pricesOf('Margherita'), [8.9, 12.5, 13.5])
    assert.deepEqual(await restaurant.pricesOf('Marinara'), [7.4, 12, 12])
    await page.getByRole('link', { name: 'Desserts' }).click()
    const atRestaurant = page.getByRole('row').getByLabel('Tiramisù, Price, Trattoria Roma')
    assert.equal(await atRestaurant.inputValue(), '6.00')
    await atRestaurant.fill('6.5')
    await atRestaurant.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.bar').waitFor({ state: 'detached' })
    const tiramisu = (await restaurant.list()).products.find(({ name }) => name === 'Tiramisù')
    assert.deepEqual(
      tiramisu?.prices.map(({ organizationId, price }) => [organizationId !== null, price]),
      [[true, 6.5]],
    )
  })

  it('gets groups and dishes, and hides and deletes dishes', async (world, open) => {
    const restaurant = await openMenu(world)
    const { cookie } = await restaurant.enter('manager')
    const { page } = await open({ cookie })
    await page.goto('/console/menu')
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name').fill('Antipasti')
    await page.keyboard.press('Enter')
    await page.getByText('The group has no dishes yet.').waitFor()
    await page.getByRole('button', { name: 'New dish' }).click()
    await page.getByLabel('Name').fill('Olives')
    await page.getByLabel('Price').fill('4.50')
    await page.keyboard.press('Enter')
    await page.getByLabel('Description').fill('Green ones')
    await page.getByLabel('Hidden from guests').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.bar').waitFor({ state: 'detached' })
    const groupsOf = async () =>
      (await restaurant.list()).menus[0]!.groups.map((one) => [one.name, one.productIds.length])
    const others = [
      ['Pizza', 3],
      ['Drinks', 2],
      ['Desserts', 1],
    ]
    assert.deepEqual(await groupsOf(), [...others, ['Antipasti', 1]])
    const olives = (await restaurant.list()).products.find(({ name }) => name === 'Olives')
    assert.partialDeepStrictEqual(olives, { description: 'Green ones', isHidden: true, prices: [{ price: 4.5 }] })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The group has no dishes yet.').waitFor()
    await page.getByRole('button', { name: 'Change the group' }).click()
    await page.getByRole('button', { name: 'Remove from the menu' }).click()
    await page.getByRole('row', { name: 'Margherita' }).waitFor()
    assert.deepEqual(await groupsOf(), others)
  })

  it('shows a person who changed the same price, and saves what the person chooses, in Russian on a phone', async (world, open) => {
    const restaurant = await openMenu(world)
    const [first, second] = [await restaurant.enter('owner'), await restaurant.enter('manager')]
    const { page } = await open({
      cookie: second.cookie,
      language: 'ru',
      width: 390,
      provokes: ['409 /admin/menus/save'],
    })
    await page.goto('/console/menu')
    const type = async (label: string, price: string) => {
      await page.getByLabel(label, { exact: true }).fill(price)
      await page.keyboard.press('Enter')
    }
    await type('Margherita, Small', '9')
    await type('Margherita, Large', '14')
    await type('Diavola, Small', '11')
    await page.getByLabel('Группа').selectOption({ label: 'Drinks · 2' })
    await type('Lemonade, Цена', '3,70')
    for (const screen of ['Люди', 'Меню']) {
      await page.getByRole('button', { name: 'Ещё' }).click()
      await page.getByRole('link', { name: screen, exact: true }).click()
    }
    await page.getByText('4 изменения не сохранены').waitFor()
    const { page: other } = await open({ cookie: first.cookie })
    await other.goto('/console/menu')
    await other.getByLabel('Margherita, Small').fill('8.7')
    await other.getByLabel('Margherita, Large').fill('13')
    await other.getByLabel('Marinara, Small').fill('7.5')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.locator('.bar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A owner').first().waitFor()
    assert.equal(await dialog.locator('section').count(), 2)
    await dialog.getByText('Оставить чужое: 8,70').click()
    await dialog.getByText('Сохранить моё: 14,00').click()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await page.locator('.bar').waitFor({ state: 'detached' })
    const prices = await Promise.all(['Margherita', 'Marinara', 'Diavola', 'Lemonade'].map(restaurant.pricesOf))
    assert.deepEqual(prices, [[8.7, 14, 13.5], [7.5, 11, 12], [11, 13.9, 14.9], [3.7]])
  })

  it('is imported from a workbook whose headings are mapped once', async (world, open) => {
    const restaurant = await openMenu(world)
    const { cookie } = await restaurant.enter('manager')
    const tab = await open({ cookie })
    const { page } = tab
    const dishes = Array.from({ length: 12 }, (_, i) => [`Piatto ${i + 1}`, i < 6 ? 'Primi' : 'Secondi', 10 + i])
    const headings = ['Voce', 'Gruppo', 'Prezzo']
    await page.goto('/console/menu')
    await page.getByRole('link', { name: 'Import a file' }).click()
    const file = page.getByLabel('File with the menu')
    await page.getByText('First line, for example: item_name,price,').first().waitFor()
    await file.setInputFiles(await workbook([headings, ...dishes.slice(0, 3), ['Piatto 4', 'Primi', 'dieci']]))
    await page.getByText('has no column item_name').waitFor()
    const columns = await page.getByLabel('Meaning of Voce').locator('option').allTextContents()
    assert.deepEqual(
      columns.filter((text) => /^[a-z]|_/.test(text)),
      [],
    )
    await page.getByLabel('Meaning of Voce').selectOption('name')
    await page.getByRole('row', { name: /^5 Prezzo .*dieci/ }).waitFor()
    await file.setInputFiles(await workbook([headings, ...dishes]))
    await page.getByText('12: Piatto 1').waitFor()
    await page.getByRole('button', { name: 'Save 12 rows' }).click()
    await page.getByText('Saved 12 rows.').waitFor()
    await page.getByRole('link', { name: 'To the menu' }).click()
    await page.getByRole('button', { name: 'Find a dish' }).click()
    await page.getByRole('combobox', { name: 'Find a dish' }).fill('piatto 6')
    await page.getByRole('option', { name: 'Piatto 6' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Piatto 6' }).waitFor()
    assert.equal(await page.getByLabel('Piatto 6, Price').first().inputValue(), '15.00')
    await page.goto('/console/import?kind=menu')
    await file.setInputFiles(await workbook([headings, ...dishes.slice(0, 11), ['Piatto 12', 'Secondi', 22]]))
    await page.getByText('Piatto 12: 21.00 → 22.00').waitFor()
    assert.equal(await page.getByLabel('Meaning of Voce').inputValue(), 'name')
    const russian = await open({ cookie, language: 'ru', width: 390 })
    await russian.page.goto('/console/import?kind=menu')
    await russian.page
      .getByLabel('Файл с меню')
      .setInputFiles(await workbook([headings, ['Piatto 4', 'Primi', 'dieci']]))
    await russian.page.getByRole('row', { name: '2 Prezzo «dieci» – не число, например 9.50' }).waitFor()
  })
})
