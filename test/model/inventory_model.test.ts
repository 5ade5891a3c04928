import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { ModelInventory, type Turnovers } from './inventory.ts'
import type { Content, InvoiceLine, ModelDocument, ModelProduct, PricedLine, Products } from './inventory_documents.ts'
import { kitchen, stores } from './inventory_kitchen.ts'
import { contentOf, sequence } from './inventory_steps.ts'

/** Examples of the rules, computed by hand, that the model of documents and cost has to match. */

const goods: ModelProduct = { type: 'GOODS', unit: 'kilogram', weight: 1000, vat: null, reference: null, charts: [] }
const day = '2026-03-30'
const always = { from: '2026-01-01', to: '2027-01-01', strategy: 'ASSEMBLE', sizes: 'COMMON', output: 1000 } as const
const products: Products = {
  flour: goods,
  sugar: { ...goods, reference: 250 },
  oil: { ...goods, unit: 'litre', weight: 900 },
  bottle: { ...goods, unit: 'piece', weight: null },
  taxed: { ...goods, vat: 20 },
  dough: {
    ...goods,
    charts: [
      { ...always, to: '2026-04-01', output: 3000, lines: [{ product: 'flour', gross: 2000 }] },
      { ...always, from: '2026-04-01', strategy: 'DIRECT', lines: [{ product: 'flour', gross: 500 }] },
    ],
  },
  pizza: {
    ...goods,
    factors: { large: 1500 },
    charts: [
      {
        ...always,
        lines: [
          { product: 'dough', gross: 300 },
          { product: 'oil', gross: 20 },
        ],
      },
    ],
  },
  freight: { ...goods, type: 'SERVICE' },
}

class Case {
  readonly model = new ModelInventory(products)
  private minute = 10

  /** Posts a document one minute after the previous one, or at a given moment. */
  post(content: Content, at = `${day}T12:${this.minute++}:00`): ModelDocument {
    const document = this.model.create(at, content)
    assert.equal(this.model.post(document), 'done')
    return document
  }

  buy(lines: Partial<InvoiceLine>[], at?: string): ModelDocument {
    return this.post({ family: 'incoming_invoice', supplier: 'harbour', lines: lines.map(line) }, at)
  }

  sell(lines: Partial<PricedLine>[], at?: string): ModelDocument {
    return this.post({ family: 'outgoing_invoice', customer: 'guest', lines: lines.map(line) }, at)
  }

  writeOff(product: string, amount: number, at?: string): ModelDocument {
    return this.post(
      { family: 'writeoff_document', store: 'kitchen', account: '5.03', lines: [{ product, amount }] },
      at,
    )
  }

  count(product: string, amount: number, at?: string): ModelDocument {
    return this.post({ family: 'incoming_inventory', store: 'kitchen', lines: [{ product, amount }] }, at)
  }

  /** Cents by type and accounts. */
  cents({ number }: ModelDocument): Record<string, number> {
    const turnovers = this.model.result().postings.get(number)!
    return Object.fromEntries(Object.entries(turnovers).map(([key, { cents }]) => [key, cents]))
  }

  turnovers = ({ number }: ModelDocument): Turnovers => this.model.result().postings.get(number)!

  /** Thousandths and cents of a product in the kitchen. */
  stock(product: string): [amount: number, cents: number] {
    const { amount, cents } = this.model.result().stock[`kitchen ${product}`] ?? { amount: 0, cents: 0 }
    return [amount / 1_000_000, cents]
  }
}

const line = <Line extends Partial<InvoiceLine>>(some: Line) => ({
  store: 'kitchen',
  product: 'flour',
  amount: 1000,
  vat: 0,
  ...(some.price === undefined && { sum: 0 }),
  ...some,
})

const between = { from: 'kitchen', to: 'kitchen' }

describe('The model of documents and cost', () => {
  test('issues at the average, and the last piece takes the rest', () => {
    const books = new Case()
    books.buy([{ amount: 2000, sum: 500 }])
    books.buy([{ amount: 1000, sum: 500 }])
    const first = books.writeOff('flour', 1000)
    const last = books.writeOff('flour', 2000)
    assert.deepEqual(books.cents(first), { 'WRITEOFF kitchen > 5.03': 333 })
    assert.deepEqual(books.cents(last), { 'WRITEOFF kitchen > 5.03': 667 })
    assert.deepEqual(books.stock('flour'), [0, 0])
  })

  test('estimates missing pieces at the last average, and corrects them at the next receipt', () => {
    const books = new Case()
    books.buy([{ amount: 1000, sum: 500 }])
    const missing = books.writeOff('flour', 11_000)
    assert.deepEqual(books.cents(missing), { 'WRITEOFF kitchen > 5.03': 5500 })
    assert.deepEqual(books.stock('flour'), [-10_000, -5000])
    const receipt = books.buy([{ amount: 20_000, sum: 14_000 }])
    assert.deepEqual(books.cents(receipt), {
      'INVOICE 2.01/harbour > kitchen': 14_000,
      'STORE_COST_CORRECTION kitchen > 5.05': 2000,
    })
    assert.deepEqual(books.stock('flour'), [10_000, 7000])
    assert.equal(books.model.result().balances['5.05'], 2000)
  })

  test('estimates at an earlier purchase of another store, then at the reference cost, then at zero', () => {
    const books = new Case()
    books.buy([{ store: 'bar', amount: 4000, sum: 1000 }])
    assert.deepEqual(books.cents(books.writeOff('flour', 2000)), { 'WRITEOFF kitchen > 5.03': 500 })
    assert.deepEqual(books.cents(books.writeOff('sugar', 2000)), { 'WRITEOFF kitchen > 5.03': 500 })
    assert.deepEqual(books.cents(books.writeOff('oil', 2000)), { 'WRITEOFF kitchen > 5.03': 0 })
  })

  test('orders documents by moment, then by creation', () => {
    const books = new Case()
    const issue = books.writeOff('flour', 1000, `${day}T12:00:00`)
    assert.deepEqual(books.cents(issue), { 'WRITEOFF kitchen > 5.03': 0 })
    books.buy([{ amount: 1000, sum: 300 }], `${day}T11:59:59`)
    assert.deepEqual(books.cents(issue), { 'WRITEOFF kitchen > 5.03': 300 })
    const later = books.buy([{ amount: 1000, sum: 800 }], `${day}T12:00:00`)
    assert.deepEqual(books.cents(issue), { 'WRITEOFF kitchen > 5.03': 300 })
    assert.equal(books.model.unpost(later), 'done')
    assert.deepEqual(books.stock('flour'), [0, 0])
  })

  test('keeps a counted balance when something is posted before it', () => {
    const books = new Case()
    books.buy([{ amount: 4000, sum: 1000 }], `${day}T08:00:00`)
    const count = books.count('flour', 3000, `${day}T10:00:00`)
    const next = books.count('flour', 3500, `${day}T11:00:00`)
    assert.deepEqual(books.cents(count), { 'INVENTORY_CORRECTION kitchen > 5.03': 250 })
    assert.deepEqual(books.cents(next), { 'INVENTORY_CORRECTION 4.03 > kitchen': 125 })
    books.writeOff('flour', 2000, `${day}T09:00:00`)
    assert.deepEqual(books.turnovers(count), {
      'INVENTORY_CORRECTION 4.03 > kitchen': { cents: 250, from: {}, to: { flour: 1_000_000_000 } },
    })
    assert.deepEqual(books.cents(next), { 'INVENTORY_CORRECTION 4.03 > kitchen': 125 })
    assert.deepEqual(books.stock('flour'), [3500, 875])
  })

  test('values a negative balance at its average, without a correction', () => {
    const books = new Case()
    books.writeOff('sugar', 2000)
    const count = books.count('sugar', 1000)
    assert.deepEqual(books.cents(count), { 'INVENTORY_CORRECTION 4.03 > kitchen': 750 })
    assert.deepEqual(books.stock('sugar'), [1000, 250])
  })

  test('adds up the rows of a product in a stock-take', () => {
    const books = new Case()
    const rows = [
      { product: 'sugar', amount: 400 },
      { product: 'sugar', amount: 600 },
    ]
    books.post({ family: 'incoming_inventory', store: 'kitchen', lines: rows })
    assert.deepEqual(books.stock('sugar'), [1000, 250])
  })

  test('returns goods at the cost of their sale, and refuses more than was sold', () => {
    const books = new Case()
    books.buy([{ amount: 4000, sum: 1000 }])
    const sale = books.sell([{ amount: 3000, sum: 2000 }])
    books.buy([{ amount: 1000, sum: 900 }])
    const back = (amount: number): Content => ({
      family: 'incoming_returned_invoice',
      customer: 'guest',
      sale,
      mode: 'RETURN_DISH',
      lines: [line({ amount, sum: 1200, vat: 20 })],
    })
    assert.deepEqual(books.cents(books.post(back(2000))), {
      'SALES_RETURN_WRITEOFF 5.01 > kitchen': 500,
      'SALES_RETURN_PAYMENT 1.10/guest > 4.01': 1000,
      'NDS_SALES 1.10/guest > 2.02': 200,
    })
    const more = books.model.create(`${day}T20:00:00`, back(1001))
    assert.equal(books.model.post(more), 'RETURN_TOO_LARGE')
    assert.equal(books.model.unpost(sale), 'done')
    assert.equal(books.model.post(more), 'done')
  })

  test('returns the share that was missing at the average of the store', () => {
    const books = new Case()
    books.buy([{ amount: 1000, sum: 100 }])
    const sale = books.sell([{ amount: 4000 }])
    books.buy([{ store: 'bar', amount: 1000, sum: 900 }])
    const lines = [line({ store: 'bar', amount: 4000 })]
    const content = {
      family: 'incoming_returned_invoice',
      customer: 'guest',
      sale,
      mode: 'RETURN_GOOD',
      lines,
    } as const
    // A piece costs 1.00; three missing pieces cost the average of the bar, 9.00.
    assert.equal(books.cents(books.post(content))['SALES_RETURN_WRITEOFF 5.01 > bar'], 100 + 2700)
  })

  test('returns to the supplier at cost, and leaves the difference to the price on the expense account', () => {
    const books = new Case()
    const invoice = books.buy([{ amount: 4000, actual: 2000, sum: 1200, vat: 20 }])
    books.model.settings.vatAccounting = 'VAT_NOT_INCLUDED_IN_PRICE'
    const content = (amount: number): Content => ({
      family: 'returned_invoice',
      supplier: 'harbour',
      invoice,
      lines: [line({ amount, sum: 480, vat: 20 })],
    })
    assert.deepEqual(books.cents(books.post(content(1000))), {
      'RETURNED_INVOICE kitchen > 5.01': 600,
      'RETURNED_INVOICE_REVENUE 5.01 > 2.01/harbour': 400,
      'NDS_INCOMING 1.06 > 2.01/harbour': 80,
    })
    assert.deepEqual(books.model.result().balances, { '1.06': -80, '2.01': -720, '5.01': 200, kitchen: 600 })
    assert.equal(books.model.post(books.model.create(`${day}T20:00:00`, content(1001))), 'RETURN_TOO_LARGE')
  })

  test('distributes each expense by sum, 0.06 over ten lines as six cents', () => {
    const books = new Case()
    const bought = Array.from({ length: 10 }, (_, i) => ({ store: `s${i}`, sum: 100 }))
    const invoice = books.buy([...bought, { product: 'freight', isExpense: true, sum: 6 }])
    const sums = Object.values(books.cents(invoice))
    assert.deepEqual(sums, [100, 100, 100, 100, 101, 101, 101, 101, 101, 101])
  })

  test('distributes by amount if chosen or if all sums are zero, and not at all without goods', () => {
    const books = new Case()
    const expense = { product: 'freight', isExpense: true, sum: 400, vat: 0 }
    const bought = [{ amount: 1000 }, { product: 'oil', amount: 2000, actual: 3000 }]
    books.buy([...bought, expense])
    assert.deepEqual([books.stock('flour')[1], books.stock('oil')[1]], [100, 300])
    assert.deepEqual(books.cents(books.buy([expense])), { 'INVOICE 2.01/harbour > 5.04': 400 })
    books.model.settings.distribution = 'DISTRIBUTION_NOT_SPECIFIED'
    const invoice = books.buy([{ sum: 700 }, expense])
    assert.deepEqual(books.cents(invoice), {
      'INVOICE 2.01/harbour > 5.04': 400,
      'INVOICE 2.01/harbour > kitchen': 700,
    })
  })

  test('separates VAT from goods and expenses, at the rate of the product if the line has none', () => {
    const books = new Case()
    books.model.settings.vatAccounting = 'VAT_NOT_INCLUDED_IN_PRICE'
    const lines = [
      { store: 'kitchen', product: 'taxed', amount: 1000, price: 1005 },
      { store: 'kitchen', product: 'freight', amount: 1000, sum: 11, vat: 10, isExpense: true },
    ]
    const content = { family: 'incoming_invoice', supplier: 'harbour', employee: 'ada', lines } as const
    // 1.005 is 1.01 and 0.84 without VAT; the freight is 0.10 without VAT.
    assert.deepEqual(books.cents(books.post({ ...content, lines: [...lines] })), {
      'INVOICE 2.03/ada > kitchen': 94,
      'NDS_INCOMING 2.03/ada > 1.06': 18,
    })
  })

  test('resolves nested charts by day, size and strategy, and rounds to nine decimals once', () => {
    const books = new Case()
    const parts = (at: string) => {
      const portion = { product: 'pizza', size: 'large', amount: 1000 }
      const content = { family: 'writeoff_document', store: 'kitchen', account: '5.03', lines: [portion] } as const
      return books.turnovers(books.post({ ...content, lines: [portion] }, at))['WRITEOFF kitchen > 5.03']!.from
    }
    assert.deepEqual(parts('2026-03-31T23:59:59'), { flour: 300_000_000, oil: 30_000_000 })
    assert.deepEqual(parts('2026-04-01T00:00:00'), { dough: 450_000_000, oil: 30_000_000 })
    const dough = books.writeOff('dough', 1000)
    assert.deepEqual(books.turnovers(dough)['WRITEOFF kitchen > 5.03']!.from, { flour: 666_666_667 })
  })

  test('produces line by line', () => {
    const books = new Case()
    books.buy([
      { amount: 2000, sum: 600 },
      { product: 'oil', amount: 1000, sum: 100 },
    ])
    const lines = [
      { product: 'dough', amount: 3000 },
      { product: 'pizza', amount: 1000 },
    ]
    books.post({ family: 'production_document', ...between, lines }, '2026-04-01T10:00:00')
    // The dough takes 1.5 flour at 3.00; the pizza takes 0.3 dough and 0.02 oil.
    assert.deepEqual(books.stock('dough'), [2700, 405])
    assert.deepEqual(books.stock('pizza'), [1000, 47])
    assert.deepEqual(books.stock('oil'), [980, 98])
  })

  test('disassembles in proportion to percents', () => {
    const books = new Case()
    books.buy([{ amount: 1000, sum: 1000 }])
    books.post({
      family: 'disassemble_document',
      ...between,
      whole: { product: 'flour', amount: 1000 },
      lines: [
        { product: 'sugar', amount: 300, percent: 20 },
        { product: 'oil', amount: 100, percent: 10 },
      ],
    })
    assert.deepEqual([books.stock('sugar')[1], books.stock('oil')[1]], [667, 333])
  })

  test('transforms by amount, by weight, or equally', () => {
    const made = (...names: string[]) => {
      const books = new Case()
      books.buy([{ amount: 1000, sum: 1000 }])
      const lines = names.map((product, i) => ({ product, amount: 1000 * (i + 1) }))
      const whole = { product: 'flour', amount: 1000 }
      books.post({ family: 'transformation_document', ...between, whole, usesChart: false, lines })
      return names.map((name) => books.stock(name)[1])
    }
    assert.deepEqual(made('sugar', 'taxed'), [333, 667])
    // 1 kg and 2 × 0.9 kg.
    assert.deepEqual(made('sugar', 'oil'), [357, 643])
    assert.deepEqual(made('sugar', 'bottle'), [500, 500])
  })

  test('transfers the value, and corrects the store that lacked goods', () => {
    const books = new Case()
    books.buy([{ store: 'bar', amount: 4000, sum: 1000 }])
    books.writeOff('flour', 1000)
    const lines = [{ product: 'flour', amount: 2000 }]
    const transfer = books.post({ family: 'internal_transfer', from: 'bar', to: 'kitchen', lines })
    assert.deepEqual(books.cents(transfer), { 'TRANSFER bar > kitchen': 500 })
    assert.deepEqual(books.stock('flour'), [1000, 250])
  })

  test('refuses a shortage from the document on, but not after the next stock-take', () => {
    const books = new Case()
    books.model.settings.isNegativeStockAllowed = false
    const receipt = books.buy([{ amount: 2000, sum: 200 }], `${day}T08:00:00`)
    books.writeOff('flour', 1500, `${day}T10:00:00`)
    const post = (amount: number, at: string) => {
      const content = { family: 'writeoff_document', store: 'kitchen', account: '5.03' } as const
      return books.model.post(books.model.create(at, { ...content, lines: [{ product: 'flour', amount }] }))
    }
    assert.equal(post(501, `${day}T09:00:00`), 'NEGATIVE_STOCK')
    assert.equal(books.model.unpost(receipt), 'NEGATIVE_STOCK')
    const count = books.count('flour', 2000, `${day}T09:30:00`)
    assert.equal(post(501, `${day}T09:00:00`), 'done')
    assert.equal(books.model.unpost(count), 'NEGATIVE_STOCK')
  })

  test('replaces opening stock, which is not a purchase', () => {
    const books = new Case()
    const row = { day, store: 'kitchen', product: 'flour' }
    books.model.open({ ...row, amount: 1000, cents: 300 })
    books.model.open({ ...row, amount: 2000, cents: 400 })
    assert.deepEqual(books.cents(books.writeOff('flour', 500)), { 'WRITEOFF kitchen > 5.03': 100 })
    assert.equal(books.model.result().balances['3.01'], -400)
    books.model.open({ ...row, amount: 0, cents: 0 })
    assert.deepEqual(books.stock('flour'), [-500, 0])
  })

  test('keeps stores equal to their accounts, and leaves nothing when all is unposted', () => {
    fc.assert(
      fc.property(sequence, ({ settings, steps }) => {
        const model = new ModelInventory(kitchen)
        model.settings = { ...settings }
        for (const step of steps) {
          if (step.action !== 'create') continue
          model.post(model.create(step.at, contentOf(model, step.drafted)))
        }
        const { balances, stock } = model.result()
        for (const store of stores) {
          const rows = Object.entries(stock).filter(([key]) => key.startsWith(store))
          assert.equal(
            rows.reduce((sum, [, { cents }]) => sum + cents, 0),
            balances[store] ?? 0,
          )
        }
        const all = Object.values(balances).reduce((sum, cents) => sum + cents, 0)
        assert.equal(all, 0)
        model.settings.isNegativeStockAllowed = true
        for (const document of model.documents) model.unpost(document)
        assert.deepEqual(model.result(), { postings: new Map(), balances: {}, stock: {} })
      }),
      { numRuns: 100 },
    )
  })
})
