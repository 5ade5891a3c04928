import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import writeXlsxFile from 'write-excel-file/node'
import { OperatorError } from '#core/operator_error.ts'
import type { Api } from '#imports/api.ts'
import { catalogueKind } from '#imports/catalogue/kind.ts'
import { invoicesKind } from '#imports/invoices/kind.ts'
import { parseMenu, readMenuTable } from '#imports/menu/file.ts'
import { openOrders } from '#imports/orders/kind.ts'
import { parseDateFormat } from '#imports/tables/date_format.ts'
import { dateOrderIn, parseTime } from '#imports/tables/dates.ts'
import { bytesSource } from '#imports/tables/source.ts'

const folder = import.meta.dirname

/** Returns the files of a folder with their expected results. */
function casesOf(kind: string, extension: string) {
  const names = readdirSync(join(folder, kind)).filter((name) => /\.(?:csv|xml)$/.test(name))
  return names.sort().map((name) => {
    const path = join(folder, kind, name)
    return { name, bytes: readFileSync(path), expected: readFileSync(path.replace(/\.\w+$/, extension), 'utf8') }
  })
}

async function readMenu(bytes: Buffer, options: { encoding?: string } = {}) {
  const { rows } = parseMenu(await readMenuTable({ menu: bytesSource('menu.csv', bytes), ...options }))
  return rows.map(({ name, groups, prices }) => ({
    name,
    group: groups[0] ?? '',
    prices: prices.map(({ size, price }) => (size ? { size, price } : { price })),
  }))
}

describe('menus as restaurants have them', () => {
  for (const { name, bytes, expected } of casesOf('menus', '.json'))
    it(`${name} has the expected products`, async () => assert.deepEqual(await readMenu(bytes), JSON.parse(expected)))
})

describe('orders as other systems export them', () => {
  for (const { name, bytes, expected } of casesOf('orders', '.json'))
    it(`${name} has the expected orders`, async () => {
      const { file } = await openOrders({ files: { orders: bytesSource(name, bytes) }, reading: {}, options: {} })
      const orders: object[] = []
      for await (const one of file.read({ orderTypes: new Map(), paymentTypes: new Map() })) {
        assert.ok('order' in one, JSON.stringify(one))
        const { openedAt, items } = one.order
        orders.push({ openedAt, items: items.map(({ amount, price }) => [amount, price]) })
      }
      assert.deepEqual(orders, JSON.parse(expected))
    })
})

/** Server of a chain with the products of `kitchen.json`, and a supplier and a store. */
function openKitchen(): { api: Api; nameOf: (id: string) => string } {
  const { products, ...directories } = JSON.parse(readFileSync(join(folder, 'kitchen.json'), 'utf8'))
  const others = { allergenGroups: [], productTags: [], placeTypes: [], containers: [] }
  const answers: Readonly<Record<string, object>> = {
    '/admin/directories/list': { ...others, ...directories },
    '/admin/catalogue/list': { scales: [], groups: [], products, sizePrices: [], charts: [], cursor: null },
    '/admin/counteragents/pricelists/list': { supplierProducts: [] },
    '/admin/counteragents/list': { counteragents: [{ id: 'harbour', name: 'Harbour' }] },
    '/admin/stores/list': { stores: [{ id: 'store', name: 'Kitchen', organizationId: 'cafe' }] },
    '/admin/documents/list': { incomingInvoices: [], stockTakes: [], stock: [], currencyCode: 'USD' },
    '/admin/books/settings/list': { settings: [] },
  }
  const names = new Map<string, string>(
    products.map((row: { productId: string; name: string }) => [row.productId, row.name]),
  )
  const api = { post: async <T>(path: string) => (answers[path] ?? assert.fail(`${path} is not expected`)) as T }
  return { api, nameOf: (id) => names.get(id) ?? id }
}

/** Requests of an import of recipes. */
interface SentRecipes {
  parts: {
    field: string
    rows: {
      productId: string
      items: {
        productId: string
        quantityIn: number
        quantityMiddle?: number
        quantityOut?: number
        packageCount?: number
      }[]
    }[]
  }[]
}

/** Requests of an import of invoices. */
interface SentInvoices {
  bodies: {
    incomingDocumentNumber: string
    date: string
    items: { product: string; amount: number; containerId?: string; sum: number; vatPercent: number }[]
  }[]
}

const place = { corporationId: 'chain', organizationId: 'cafe', reading: {}, options: {} }

describe('recipes in the units of cooks', () => {
  const { api, nameOf } = openKitchen()
  for (const { name, bytes, expected } of casesOf('recipes', '.json'))
    it(`${name} has the expected amounts`, async () => {
      const { saves } = await catalogueKind.plan({ ...place, api, files: { charts: bytesSource(name, bytes) } })
      const { parts } = saves as SentRecipes
      assert.deepEqual(
        parts.map(({ field }) => field),
        ['charts'],
      )
      const recipes = parts[0]!.rows.map(({ productId, items }) => ({
        product: nameOf(productId),
        items: items.map((item) => [
          ...[nameOf(item.productId), item.quantityIn, item.quantityMiddle ?? null],
          ...[item.quantityOut ?? null, item.packageCount ?? null],
        ]),
      }))
      assert.deepEqual(recipes, JSON.parse(expected))
    })
})

describe('invoices as suppliers send them', () => {
  const { api, nameOf } = openKitchen()
  for (const { name, bytes, expected } of casesOf('invoices', '.json'))
    it(`${name} has the expected lines`, async () => {
      const options = { new: true }
      const { saves } = await invoicesKind.plan({
        ...place,
        api,
        options,
        files: { invoice: bytesSource(name, bytes) },
      })
      const invoices = (saves as SentInvoices).bodies.map(({ incomingDocumentNumber, date, items }) => ({
        number: incomingDocumentNumber,
        date,
        items: items.map(({ product, amount, containerId = null, sum, vatPercent }) => [
          ...[nameOf(product), amount, containerId, sum, vatPercent],
        ]),
      }))
      assert.deepEqual(invoices, JSON.parse(expected))
    })
})

describe('broken files', () => {
  for (const { name, bytes, expected } of casesOf('broken', '.txt'))
    it(`${name} is refused with its fault`, () =>
      assert.rejects(readMenu(bytes), (error) => {
        assert.ok(error instanceof OperatorError)
        assert.ok(error.message.includes(expected.trim()), error.message)
        return true
      }))
})

const dish = fc.record({
  name: fc.constantFrom('Tea', 'Crème brûlée', 'Žurek', 'Борщ', 'Coffee, black', 'Pie; small', 'Half "n" half'),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
})
const dishes = fc.uniqueArray(dish, { selector: ({ name }) => name, minLength: 1, maxLength: 5 })

/** Ways of writing a price. None has two meanings, because all have two decimals. */
const priceForms: ((whole: string, fraction: string) => string)[] = [
  (whole, fraction) => `${whole}.${fraction}`,
  (whole, fraction) => `${whole},${fraction}`,
  (whole, fraction) => `${grouped(whole, '.')},${fraction} €`,
  (whole, fraction) => `$${grouped(whole, ',')}.${fraction}`,
  (whole, fraction) => `${grouped(whole, ' ')},${fraction}`,
  (whole, fraction) => `CHF ${grouped(whole, '’')}.${fraction}`,
]
const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, mark)

const form = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf8', 'utf8 with mark', 'utf16le', 'xlsx'),
  price: fc.constantFrom(...priceForms),
  heading: fc.constantFrom('name,price', 'Artikel,Preis', 'Наименование,Цена', 'Nom,Prix (€)'),
  title: fc.constantFrom('', 'Menu of the summer'),
})
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never

const priceOf = ({ price }: Form, cents: number) =>
  price(`${Math.floor(cents / 100)}`, `${cents % 100}`.padStart(2, '0'))

async function written(table: readonly { name: string; cents: number }[], options: Form): Promise<Buffer> {
  const { separator, lineEnd, encoding, heading, title } = options
  const cells = [heading.split(','), ...table.map((one) => [one.name, priceOf(options, one.cents)])]
  if (encoding === 'xlsx') return writeXlsxFile(cells.map((row) => row.map((value) => ({ value })))).toBuffer()
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = cells.map((row) => row.map(quoted).join(separator))
  const text = [...(title === '' ? [] : [title]), ...rows].join(lineEnd)
  return encoding === 'utf8'
    ? Buffer.from(text)
    : Buffer.from(`\ufeff${text}`, encoding === 'utf16le' ? 'utf16le' : 'utf8')
}

const menuOf = (table: readonly { name: string; cents: number }[]) =>
  table.map(({ name, cents }) => ({ name, group: 'Menu', prices: [{ price: cents / 100 }] }))

/** Ways of writing a day whose number is above 12, which have one meaning each; `format` is the form for `--date-format`. */
const dayForms: readonly { format: string; write: (year: string, month: string, day: string) => string }[] = [
  { format: 'dd.MM.yyyy', write: (year, month, day) => `${day}.${month}.${year}` },
  { format: 'd/M/yyyy', write: (year, month, day) => `${Number(day)}/${Number(month)}/${year}` },
  { format: 'MM/dd/yyyy', write: (year, month, day) => `${month}/${day}/${year}` },
  { format: 'dd-MM-yyyy', write: (year, month, day) => `${day}-${month}-${year}` },
  { format: 'yyyy-MM-dd', write: (year, month, day) => `${year}-${month}-${day}` },
  { format: 'yyyyMMdd', write: (year, month, day) => `${year}${month}${day}` },
]
const half = (hour: string) => `${Number(hour) % 12 || 12}`
const timeForms: readonly ((hour: string, minute: string) => string)[] = [
  (hour, minute) => `${hour}:${minute}`,
  (hour, minute) => `${hour}:${minute}:00`,
  (hour, minute) => `${half(hour)}:${minute} ${Number(hour) < 12 ? 'AM' : 'pm'}`,
  (hour, minute) => `${half(hour)}:${minute}${Number(hour) < 12 ? 'a.m.' : 'P.M.'}`,
]
const twoDigits = (max: number, min = 0) => fc.integer({ min, max }).map((value) => `${value}`.padStart(2, '0'))
const cell = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }).map(String),
  month: twoDigits(12, 1),
  day: twoDigits(28, 1),
  hour: twoDigits(23),
  minute: twoDigits(59),
})
const timesForm = fc.record({
  dayForm: fc.constantFrom(...dayForms),
  timeForm: fc.constantFrom(...timeForms),
  offset: fc.constantFrom('', 'Z', '+02:00', ' -03:30'),
})

type Cell = typeof cell extends fc.Arbitrary<infer T> ? T : never
type TimesForm = typeof timesForm extends fc.Arbitrary<infer T> ? T : never

const timeText = ({ year, month, day, hour, minute }: Cell, { dayForm, timeForm, offset }: TimesForm) =>
  `${dayForm.write(year, month, day)} ${timeForm(hour, minute)}${offset}`

const timeOf = ({ year, month, day, hour, minute }: Cell, { offset }: TimesForm) => ({
  value: { local: `${year}-${month}-${day} ${hour}:${minute}:00`, ...(offset !== '' && { offset: offset.trim() }) },
})

describe('any column of times', () => {
  it('reads the same in every form, if one of its days is above 12', () =>
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), cell, twoDigits(28, 13), timesForm, (cells, last, day, written) => {
        const column = [...cells, { ...last, day }]
        const texts = column.map((one) => timeText(one, written))
        const order = dateOrderIn(texts)
        assert.deepEqual(
          texts.map((text) => parseTime(text, order)),
          column.map((one) => timeOf(one, written)),
        )
      }),
    ))

  it('reads the same in every form that is named, whatever its days', () =>
    fc.assert(
      fc.property(cell, timesForm, (one, written) =>
        assert.deepEqual(
          parseTime(timeText(one, written), parseDateFormat(written.dayForm.format)),
          timeOf(one, written),
        ),
      ),
    ))

  it('has two meanings with slashes, if no day is above 12 and the form is not named', () =>
    fc.assert(
      fc.property(cell, twoDigits(12, 1), (one, day) => {
        const text = `${one.month}/${day}/${one.year}`
        const found = parseTime(text, dateOrderIn([text]))
        const isOne = one.month === day
        assert.ok(found && (isOne ? 'value' in found : 'meanings' in found), JSON.stringify(found))
      }),
    ))
})

describe('any table', () => {
  it('reads the same in every encoding, with every separator, line end, heading and form of numbers', () =>
    fc.assert(
      fc.asyncProperty(dishes, form, async (table, options) =>
        assert.deepEqual(await readMenu(await written(table, options)), menuOf(table)),
      ),
      { numRuns: 40 },
    ))

  it('is never read less than its whole lines when it is cut', () =>
    fc.assert(
      fc.asyncProperty(dishes, form, fc.double({ min: 0, max: 1, noNaN: true }), async (table, options, share) => {
        const bytes = await written(table, options)
        const cut = bytes.subarray(0, Math.floor(bytes.length * share))
        const found = await readMenu(cut).catch((error: unknown) => error)
        if (found instanceof OperatorError) return
        assert.ok(Array.isArray(found), `${found}`)
        const starts = await Promise.all(table.map((_, i) => written(table.slice(0, i + 1), options)))
        const isWhole = ({ length }: Buffer) => length <= cut.length
        assert.deepEqual(found, menuOf(table.slice(0, starts.filter(isWhole).length)))
      }),
      { numRuns: 60 },
    ))
})
