import { type Office, openOffice, type SavedDocument, saveDish } from '#test/fixtures/documents.ts'
import { enterAs } from '#test/fixtures/people.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

const invoice = '/api/inventory/v1/incoming_invoice'

const invoiceOf = ({ supplier, store, goods, otherGoods }: Office) => ({
  date: '2026-05-04T10:00:00',
  counteragent: supplier,
  defaultStore: store,
  incomingDocumentNumber: 'HF-2026/114',
  comment: 'One bag was wet',
  items: [
    { num: 1, product: goods, store, amount: 10, price: 2, vatPercent: 20 },
    { num: 2, product: otherGoods, store, amount: 4, sum: 10, vatPercent: 20 },
  ],
})

/** Books with a posted invoice, a draft, goods below zero, a dish with a recipe, and their owner. */
async function openKeptBooks(world: World) {
  const office = await openOffice(world)
  const { corporationId, organizationId, goods, otherGoods, bar } = office
  const posted = await office.ask<SavedDocument>(`${invoice}/create`, invoiceOf(office))
  await office.ask(`${invoice}/post`, { documentId: posted.documentId })
  const draft = await office.ask<SavedDocument>(`${invoice}/create`, invoiceOf(office))
  const writeoff = '/api/inventory/v1/writeoff_document'
  const accountId = (await office.createAccount({ name: 'Waste', type: 'EXPENSES' })).id
  const { documentId } = await office.ask<SavedDocument>(`${writeoff}/create`, {
    date: '2026-05-05T10:00:00',
    storeFrom: bar,
    expenseAccount: accountId,
    items: [{ num: 1, product: goods, amount: 0.75 }],
  })
  await office.ask(`${writeoff}/post`, { documentId })
  const dish = await saveDish(world, office, { [goods]: 0.25, [otherGoods]: 0.1 })
  const { cookie } = await enterAs(world, { role: 'owner', corporationId })
  const search = `restaurant=${organizationId}`
  return { office, posted, draft, dish, cookie, search }
}

/** Screens of the books that `screens.test.ts` checks. */
export const booksScreens: readonly TestedScreen[] = [
  {
    name: 'Documents',
    async prepare(world) {
      const { cookie, search } = await world.once(openKeptBooks)
      return { path: `/console/documents?${search}`, cookie }
    },
    async ready(page) {
      await page.locator('.row-link').first().waitFor()
      await page.locator('.new-document summary').click()
    },
  },
  {
    name: 'Document',
    async prepare(world) {
      const { draft, cookie, search } = await world.once(openKeptBooks)
      return { path: `/console/documents/incoming_invoice/${draft.documentId}?${search}`, cookie }
    },
    async ready(page) {
      await page.locator('.lines .line-typed').first().fill('many')
      await page.locator('.bar .button:not(.quiet)').first().click()
      await page.locator('.lines .wrong').waitFor()
      await page.locator('.dish-box').waitFor()
    },
  },
  {
    name: 'Stock',
    async prepare(world) {
      const { office, cookie, search } = await world.once(openKeptBooks)
      const product = `product=${office.goods}&in=${office.store}&from=2026-05-01`
      return { path: `/console/stock?${search}&${product}`, cookie }
    },
    async ready(page) {
      await page.locator('.moved a').first().waitFor()
      await page.locator('.tag.late').waitFor()
    },
  },
  {
    name: 'Recipe',
    async prepare(world) {
      const { dish, cookie, search } = await world.once(openKeptBooks)
      return { path: `/console/recipes/${dish}?${search}&date=2026-06-01`, cookie }
    },
    ready: (page) => page.locator('.document-sum strong', { hasText: /\d/ }).waitFor(),
  },
  {
    name: 'Form of a recipe',
    async prepare(world) {
      const { dish, cookie, search } = await world.once(openKeptBooks)
      return { path: `/console/recipes/${dish}?${search}&date=2026-06-01&edit=change`, cookie }
    },
    async ready(page) {
      await page.locator('.lines .cell').first().fill('many')
      await page.locator('.dish-box input').fill('Saffron')
      await page.locator('.dish-box .button').waitFor()
    },
  },
  {
    name: 'Stock-take',
    async prepare(world) {
      const { office, cookie, search } = await world.once(openKeptBooks)
      return { path: `/console/stock/count?${search}&store=${office.store}`, cookie }
    },
    async ready(page) {
      await page.locator('.dish-box input').fill('flour')
      await page.locator('.dish-item').first().waitFor()
      await page.locator('.dish-box input').press('Enter')
      await page.locator('.count-number').fill('8')
      await page.locator('.bar .primary').click()
      await page.locator('.compared.differs').waitFor()
    },
  },
]
