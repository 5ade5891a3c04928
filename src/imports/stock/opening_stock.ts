import { basename } from 'node:path'
import { type Static, Type } from 'typebox'
import { Decimal, type MoneyGrid, moneyGrid, toNumber, zero } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { CalendarDay, field, omittable, Text } from '#core/schema.ts'
import { documentAmount, lineSum, unitColumns, unitOfLine } from '../goods/amounts.ts'
import type { FoundDocuments } from '../goods/documents.ts'
import { productColumns, productOfLine, readGoods } from '../goods/goods.ts'
import { organizationOf, readStores } from '../goods/names.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { phrase } from '../phrases.ts'
import type { Columns } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { readTable, refuseErrors } from '../tables/table.ts'

const columns = {
  ...productColumns,
  ...unitColumns,
  quantity: {
    headings: ['quantity'],
    meaning: ['quantity', 'counted'],
    isRequired: true,
    description: 'Amount in the store.',
  },
  price: {
    headings: ['price', 'cost'],
    meaning: ['purchasePrice', 'price'],
    description: 'Cost of one unit or container.',
  },
  sum: { headings: ['sum', 'cost_sum'], meaning: 'sum', description: 'Cost of the whole amount, in place of a price.' },
  store: { headings: ['store'], meaning: 'store', description: 'Name or code of the store.' },
} as const satisfies Columns

type StockLine = Line<keyof typeof columns>

const Options = Type.Object({
  date: field(CalendarDay(), 'First day of the goods in the stores.'),
  store: omittable(Text({ minLength: 1, maxLength: 200 }), 'Store of lines that name none.'),
})
type Options = Static<typeof Options>

/** Goods with which the stores of a restaurant begin. */
export const openingStockKind: ImportKind<typeof Options> = {
  files: { stock: { description: 'A line for each product in a store.', columns, isRequired: true } },
  options: Options,
  plan,
}

const rowsPerRequest = 500

interface Row {
  storeId: string
  productId: string
  amount: number
  sum: number
}

async function plan(input: ImportInput<Options>): Promise<ImportPlan> {
  const { api, files, reading, options } = input
  const organizationId = organizationOf(input)
  const { stock: source } = files
  if (!source) throw new OperatorError(phrase`There is no file with stock`, phrase`Give one`)
  const faults = new Set<string>()
  const table = await readTable(source, { ...reading, columns })
  const { lines, headings } = linesOf<keyof typeof columns>(table, columns, { file: basename(source.path), faults })
  const rows = await readRows(lines, input)
  refuseErrors(source.path, [...faults])
  const { openingStock } = await api.post<{ openingStock: { date: string; rows: Row[] }[] }>(
    '/admin/books/opening_stock/list',
    { organizationId },
  )
  const saved = new Map(openingStock.flatMap(({ date, rows }) => rows.map((row) => [keyOf(row), { ...row, date }])))
  const hasStock = (row: Row) => row.amount > 0 || (saved.get(keyOf(row))?.amount ?? 0) > 0
  const changed = rows.filter((row) => {
    const before = saved.get(keyOf(row))
    const isSame = before?.amount === row.amount && before.sum === row.sum && before.date === options.date
    return hasStock(row) && !isSame
  })
  const added = changed.filter((row) => (saved.get(keyOf(row))?.amount ?? 0) === 0).length
  const sum = toNumber(rows.reduce((total, row) => total.plus(row.sum), zero))
  return {
    files: [{ part: 'stock', file: basename(source.path), headings }],
    changes: { date: options.date, products: rows.length, added, changed: changed.length - added, sum },
    sentence: `opening stock of ${rows.length} products worth ${sum.toFixed(2)} on ${options.date}: ${added} new, ${changed.length - added} changed`,
    notes: [],
    saves: { date: options.date, rows: changed },
    rows: changed.length,
    async apply(onSaved) {
      for (let done = 0; done < changed.length; done += rowsPerRequest) {
        const part = changed.slice(done, done + rowsPerRequest)
        await api.post('/admin/books/opening_stock/save', { organizationId, date: options.date, rows: part })
        onSaved(done + part.length)
      }
    },
  }
}

const keyOf = ({ storeId, productId }: Row): string => `${storeId} ${productId}`

/** Returns a row for each store and product. Lines of the same add up. */
async function readRows(lines: readonly StockLine[], input: ImportInput<Options>): Promise<Row[]> {
  const { api, corporationId, options } = input
  const organizationId = organizationOf(input)
  const [goods, storeOf, { currencyCode }] = await Promise.all([
    readGoods(api, corporationId),
    readStores(api, corporationId, { organizationId, usual: options.store }),
    api.post<FoundDocuments>('/admin/documents/list', { organizationId }),
  ])
  const grid = moneyGrid(currencyCode)
  const rows = new Map<string, Row>()
  for (const line of lines) {
    const store = storeOf(line.text('store'))
    if ('fault' in store) line.reportError('store', store.fault)
    const found = productOfLine(line, goods)
    const unit = found && unitOfLine(line, found)
    if (found && !found.product.isStored)
      line.reportError('product', phrase`"${found.product.name}" cannot lie in a store`)
    const stock = unit && stockOf(line, unit, grid)
    if (!found || !stock || 'fault' in store) continue
    const row = { storeId: store.id, productId: found.product.id, ...stock }
    const former = rows.get(keyOf(row))
    rows.set(
      keyOf(row),
      former ? { ...row, amount: added(former.amount, row.amount), sum: added(former.sum, row.sum) } : row,
    )
  }
  return [...rows.values()]
}

const added = (one: number, other: number): number => toNumber(new Decimal(one).plus(other))

/** Returns amount and cost of a line; nothing for an invalid one. */
function stockOf(line: StockLine, unit: { factor: Decimal }, grid: MoneyGrid): { amount: number; sum: number } {
  const none = { amount: 0, sum: 0 }
  const [quantity, price, given] = [line.amount('quantity'), line.amount('price'), line.amount('sum')]
  if (quantity === null || quantity === 0) {
    if (given) line.reportError('sum', phrase`goods without an amount cannot have a sum`)
    return none
  }
  const amount = documentAmount(quantity, unit)
  const sum = lineSum({ amount: quantity, price, sum: given }, grid)
  if ('fault' in amount) line.reportError('quantity', amount.fault)
  if ('fault' in sum) line.reportError(sum.column, sum.fault)
  if ('fault' in amount || 'fault' in sum) return none
  return { amount: toNumber(amount.value), sum: toNumber(sum.value) }
}
