import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'
import { enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { describeConsole, enter } from './described.ts'

const dishes = Array.from({ length: 12 }, (_, i) => [`Piatto ${i + 1}`, i < 6 ? 'Primi' : 'Secondi', 10 + i])

describeConsole('a restaurant from nothing', ({ it }) => {
  it('works a first day by what the screens say, from its menu to the close', async (world, open) => {
    const operator = await enterAs(world, { role: 'operator', corporationId: null })
    const { page: first } = await open({ cookie: operator.cookie })
    const { page } = await open()
    await enter(page, await inviteOwner(first))
    await makeRestaurant(page)
    await importMenu(page)
    await changePriceAndStop(page)
    await bookInvoice(page)
    await makeRecipe(page)
    await makeRule(page)
    await sellByPhone(page)
    await spendBonus(page)
    await makeHall(page)
    await takeReserve(page)
    await serveTable(page)
    await countStock(page)
    await makePosition(page)
    await waitForReports(world, new URL(page.url()).searchParams.get('restaurant')!)
    await closeDay(page)
  })
})

const go = (page: Page, screen: string) =>
  page.locator('.rail').getByRole('link', { name: screen, exact: true }).click()

const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()

const submit = (page: Page) => page.locator('.dialog [type=submit]').click()

/** Types into a box that finds, and takes the first entry. */
async function find(page: Page, text: string): Promise<void> {
  await page.locator('.dish-box input').fill(text)
  await page.locator('.dish-item').first().waitFor()
  await page.locator('.dish-box input').press('Enter')
}

/** Makes a chain, as the first person of a server does, and returns the link of its owner. */
async function inviteOwner(page: Page): Promise<string> {
  await page.goto('/console')
  await press(page, 'New chain')
  await page.getByLabel('Name').fill('Da Bruno')
  await submit(page)
  await page.getByRole('link', { name: 'Invite the owner' }).click()
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Login').fill('bruno')
  await press(page, 'Save')
  await press(page, 'Make a link')
  return page.getByLabel('Address to send').inputValue()
}

async function makeRestaurant(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Make the first restaurant' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Trattoria')
  await page.getByRole('combobox', { name: 'Time zone' }).pressSequentially('rome')
  await page.getByRole('option', { name: 'Europe/Rome' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByText('From a file').click()
  await press(page, 'Make the restaurant')
}

async function importMenu(page: Page): Promise<void> {
  const rows = [['Voce', 'Gruppo', 'Prezzo'], ...dishes].map((row) => row.map((value) => ({ value })))
  await page.getByLabel('File with the menu').setInputFiles({
    name: 'carta.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsxFile(rows).toBuffer(),
  })
  await page.getByText('or choose it among the columns of the file.').waitFor()
  await page.getByLabel('Meaning of Voce').selectOption('name')
  await press(page, 'Save 12 rows')
  await page.getByRole('link', { name: 'To the menu' }).click()
}

async function changePriceAndStop(page: Page): Promise<void> {
  await page.getByLabel('Piatto 2, Price').fill('12.50')
  await page.getByLabel('Piatto 2, Price').press('Enter')
  await press(page, 'Save')
  await page.locator('.bar').waitFor({ state: 'detached' })
  await go(page, 'Stop list')
  await find(page, 'piatto 3')
  await page.locator('.stop-entries', { hasText: 'Piatto 3' }).waitFor()
}

/** Books an invoice of a supplier, a store and an ingredient that are made on the way. */
async function bookInvoice(page: Page): Promise<void> {
  await newInvoice(page)
  await page.getByRole('link', { name: 'Make a store' }).click()
  await addRow(page, 'Cucina')
  await newInvoice(page)
  await press(page, 'New supplier or customer')
  await page.getByLabel('Name', { exact: true }).fill('Mulino')
  await submit(page)
  await page.locator('select', { hasText: 'Mulino' }).first().waitFor()
  await makeIngredient(page, 'Farina')
  await page.getByLabel('Amount: Farina').fill('10')
  await page.getByLabel('Price: Farina').fill('2')
  await press(page, 'Save')
  await page.locator('.document-sum', { hasText: '€20.00' }).waitFor()
  await press(page, 'Post')
  await page.getByRole('button', { name: 'Unpost' }).waitFor()
}

async function newInvoice(page: Page): Promise<void> {
  await go(page, 'Documents')
  await page.getByText('New document', { exact: true }).click()
  await page.getByRole('link', { name: 'Incoming invoice', exact: true }).click()
}

async function addRow(page: Page, name: string): Promise<void> {
  await press(page, 'Add')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await submit(page)
  await page.getByRole('button', { name, exact: true }).waitFor()
}

async function makeIngredient(page: Page, name: string, isMadeHere = false): Promise<void> {
  await page.locator('.dish-box input').fill(name)
  await press(page, `New ingredient: ${name}`)
  await page.getByLabel('Unit').selectOption({ label: 'kg' })
  await page.getByLabel('Is made here').setChecked(isMadeHere)
  await submit(page)
}

/** Makes the recipe of a dish, with an ingredient that has a recipe of its own. */
async function makeRecipe(page: Page): Promise<void> {
  await go(page, 'Recipes')
  await page.getByRole('link', { name: 'Piatto 2', exact: true }).click()
  await press(page, 'Make a recipe')
  await makeIngredient(page, 'Impasto', true)
  await page.getByLabel('Gross: Impasto').fill('0.5')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Impasto' }).click()
  await press(page, 'Make a recipe')
  await find(page, 'farina')
  await page.getByLabel('Gross: Farina').fill('1')
  await press(page, 'Save')
  await page.locator('.document-sum', { hasText: '€2.00' }).waitFor()
  await go(page, 'Recipes')
  await page.getByRole('link', { name: 'Piatto 2', exact: true }).click()
  await page.locator('.document-sum', { hasText: '€1.00' }).waitFor()
}

async function makeRule(page: Page): Promise<void> {
  await go(page, 'Guests')
  await page.getByRole('link', { name: 'Loyalty rules' }).click()
  await press(page, '5 % back')
  await submit(page)
  await page.getByText('5 % of each order comes back as points').waitFor()
}

async function sellByPhone(page: Page): Promise<void> {
  await go(page, 'Orders')
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByLabel('Phone').fill('+390612345678')
  await page.getByLabel('Guest', { exact: true }).fill('Lucia')
  for (const dish of ['piatto 2', 'piatto 5']) await find(page, dish)
  await page.getByText('Pick-up').click()
  await page.locator('.totals', { hasText: '€26.50' }).waitFor()
  await page.locator('.new-order .primary').click()
  for (const step of ['Start cooking', 'Cooked', 'Pack', 'Hand over', 'Payment'])
    await page.locator('.panel-foot .primary', { hasText: step }).click()
  await page.locator('.dialog input[inputmode=decimal]').fill('30')
  await page.getByText('Change: €3.50').waitFor()
  await submit(page)
  await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()
}

/** Tops up the guest's wallet, and charges it. */
async function spendBonus(page: Page): Promise<void> {
  await go(page, 'Guests')
  await page.getByRole('link', { name: /390612345678/ }).click()
  const wallets = page.getByRole('region', { name: 'Wallets' })
  for (const [action, sum] of [
    ['Top up', '5'],
    ['Charge', '4'],
  ] as const) {
    await wallets.getByRole('button', { name: `${action}: 5 % back` }).click()
    await page.getByLabel('Sum').fill(sum)
    await submit(page)
    await page.locator('.dialog').waitFor({ state: 'detached' })
  }
  await wallets
    .locator('.line-sum')
    .getByText(/^[12]\.\d+$/)
    .waitFor()
}

async function makeHall(page: Page): Promise<void> {
  await go(page, 'Hall')
  await page.getByRole('link', { name: 'Make a hall with tables' }).click()
  await addRow(page, 'Sala')
  for (const number of ['1', '2']) {
    await page.getByRole('button', { name: 'Add' }).nth(1).click()
    assert.equal(await page.getByLabel('Number').inputValue(), number)
    await submit(page)
    await page.getByRole('button', { name: number, exact: true }).waitFor()
  }
}

async function takeReserve(page: Page): Promise<void> {
  await go(page, 'Reserves')
  await press(page, 'Day after')
  await page.getByRole('link', { name: 'New reserve' }).click()
  await page.getByLabel('Guest', { exact: true }).fill('Lucia')
  await page.getByLabel('Phone').fill('+390612345678')
  await page.getByLabel('Table 2, for 4').check()
  await press(page, 'Reserve')
  await page.locator('.panel h2', { hasText: 'Lucia' }).waitFor()
}

/** Serves a table, which is paid in two parts. */
async function serveTable(page: Page): Promise<void> {
  await go(page, 'Hall')
  await page.getByRole('link', { name: 'Table 1' }).click()
  await press(page, 'Open the table')
  await press(page, 'Add the guest')
  await page.getByLabel('Phone or card number').fill('06 12345678')
  await page.getByText('Known here: ').waitFor()
  await submit(page)
  await page.locator('.panel .facts', { hasText: '+390612345678' }).waitFor()
  await find(page, 'piatto 2')
  await press(page, 'Add and send to the kitchen')
  await press(page, 'Print bill')
  await press(page, 'Payment')
  const rest = page.locator('.dialog .rest')
  await rest.getByText('€12.50').waitFor()
  const wallet = page.locator('.dialog .wallet-choice')
  const [, points = ''] = /^Pay €(\S+) from the wallet/.exec(await wallet.innerText()) ?? []
  await wallet.getByRole('checkbox').check()
  await rest.getByText(`€${(12.5 - Number(points)).toFixed(2)}`).waitFor()
  await page.locator('.dialog input[inputmode=decimal]').fill('5')
  await submit(page)
  await rest.getByText(`€${(7.5 - Number(points)).toFixed(2)}`).waitFor()
  await page.locator('.dialog').getByText('Card').click()
  await submit(page)
  await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()
}

async function countStock(page: Page): Promise<void> {
  await go(page, 'Stock')
  await page.locator('tr', { hasText: 'Farina' }).getByText('9 kg').waitFor()
  await page.getByRole('link', { name: 'Count the stock' }).click()
  await find(page, 'farina')
  await page.keyboard.type('8.5')
  await press(page, 'Compare')
  await page.locator('.compared.differs', { hasText: '−0.5' }).waitFor()
  await press(page, 'Save and post')
  await page.getByText('Posted', { exact: true }).waitFor()
}

/** Makes the position that worked hours need. */
async function makePosition(page: Page): Promise<void> {
  await go(page, 'Settings')
  await page.getByRole('link', { name: 'Worked hours' }).click()
  await page.locator('.caution').getByRole('link', { name: 'Positions' }).click()
  await press(page, 'Add')
  await page.getByLabel('Name', { exact: true }).fill('Cuoco')
  await page.getByLabel('Short name').fill('C')
  await submit(page)
  await page.getByRole('button', { name: 'Cuoco', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Worked hours' }).click()
  await press(page, 'Add')
  await page.getByRole('combobox', { name: 'Position' }).selectOption({ label: 'Cuoco' })
  await page.keyboard.press('Escape')
}

/** Reads the sales and the cost of goods, and closes the day: the cash is the phone order and the first part of the table. */
async function closeDay(page: Page): Promise<void> {
  await go(page, 'Today')
  await page.locator('.tile', { hasText: 'Revenue' }).getByText('€39.00').waitFor()
  await page.locator('.tile', { hasText: 'Cost of goods' }).getByText('5.1%').waitFor()
  await page.getByRole('link', { name: 'Close the day', exact: true }).click()
  await page.getByLabel('Counted cash').fill('31.50')
  await press(page, 'Close the day')
  await page.locator('.day-count', { hasText: '€0.00' }).waitFor()
}
