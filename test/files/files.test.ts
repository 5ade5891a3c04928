import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import writeXlsxFile from 'write-excel-file/node'
import { OperatorError } from '#core/operator_error.ts'
import { parseMenu, readMenuTable } from '#imports/menu/file.ts'
import { openOrders } from '#imports/orders/kind.ts'
import { bytesSource } from '#imports/tables/source.ts'

const folder = import.meta.dirname

/** Returns the files of a folder with their expected results. */
async function casesOf(kind: string, extension: string) {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.csv')).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, kind, name)
      return { name, bytes: await readFile(path), expected: await readFile(path.replace('.csv', extension), 'utf8') }
    }),
  )
}

async function readMenu(bytes: Buffer, options: { encoding?: string } = {}) {
  const { rows } = parseMenu(await readMenuTable({ menu: bytesSource('menu.csv', bytes), ...options }))
  return rows.map(({ name, groups, prices }) => ({
    name,
    group: groups[0] ?? '',
    prices: prices.map(({ size, price }) => (size ? { size, price } : { price })),
  }))
}

describe('menus as restaurants have them', async () => {
  for (const { name, bytes, expected } of await casesOf('menus', '.json'))
    it(`${name} has the expected products`, async () => assert.deepEqual(await readMenu(bytes), JSON.parse(expected)))
})

describe('orders as other systems export them', async () => {
  for (const { name, bytes, expected } of await casesOf('orders', '.json'))
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

describe('broken files', async () => {
  for (const { name, bytes, expected } of await casesOf('broken', '.txt'))
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
