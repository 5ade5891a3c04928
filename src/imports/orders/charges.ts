import { Decimal, toNumber, total, zero } from '#core/decimal.ts'
import type { PastItem, PastOrder } from '#domains/past_orders/schemas.ts'
import { phrase } from '../phrases.ts'
import type { TableRow } from '../tables/table.ts'
import type { ChargeName, OrderColumns } from './columns.ts'

/** Rows of one order. */
interface OrderRows {
  /** Rows that may have the order's sums: its row, or all its lines if there is no other file. */
  heads: readonly TableRow[]
  lines: readonly TableRow[]
  isOneTable: boolean
  columns: OrderColumns
  /** Returns the sum of a cell, from 0 on; undefined for an empty one. Records an error of the cell. */
  sumAt(row: TableRow, table: 'orders' | 'lines', column: ChargeName): Decimal | undefined
  reportError(row: TableRow, table: 'orders' | 'lines', column: ChargeName, message: string): void
}

type Charges = Pick<PastOrder, 'items' | 'discount' | 'surcharge' | 'tips' | 'delivery' | 'total'>

/** Possible meaning of a discount or surcharge. */
interface Charge {
  ofOrder: Decimal
  ofLines: readonly Decimal[]
}

const sumOf = ({ ofOrder, ofLines }: Charge): Decimal => ofOrder.plus(total(ofLines))

/** Reads the sums of an order and its lines besides prices. A column on lines may have the order's sum on one of them or on each. */
export function readCharges(rows: OrderRows, items: readonly PastItem[]): Charges {
  const [tips, delivery] = [ofOrder(rows, 'tips'), ofOrder(rows, 'delivery')]
  const reductions = readBoth(rows, ['discount', 'orderDiscount', 'lineDiscount'])
  const additions = readBoth(rows, ['surcharge', 'orderSurcharge', 'lineSurcharge'])
  const expected = readTotal(rows, items)
  const fits = (discount: Charge, surcharge: Charge) => {
    const sum = costOf(items)?.minus(sumOf(discount)).plus(sumOf(surcharge)).plus(delivery)
    return [sum, sum?.plus(tips)].some((one) => one && expected && isNear(one, expected, items.length))
  }
  const pairs = reductions.flatMap((discount) => additions.map((surcharge) => [discount, surcharge] as const))
  const fitting = pairs.length > 1 ? pairs.filter(([discount, surcharge]) => fits(discount, surcharge)) : pairs
  const [chosen, second] = fitting
  if (!chosen || second) {
    const column = reductions.length > 1 ? 'discount' : 'surcharge'
    const [once, each] = (column === 'discount' ? reductions : additions).map(sumOf)
    rows.reportError(
      rows.lines[0]!,
      'lines',
      column,
      phrase`"${once}" on each line may be ${once} for the order or ${each}: name the column order_${column} or line_${column}`,
    )
    return { items: [...items] }
  }
  const [discount, surcharge] = chosen
  const reducedBy = (one: Decimal = zero, other: Decimal = zero) => ({
    ...(!one.isZero() && { discount: { sum: toNumber(one) } }),
    ...(!other.isZero() && { surcharge: { sum: toNumber(other) } }),
  })
  return {
    items: items.map((item, i) => ({ ...item, ...reducedBy(discount.ofLines[i], surcharge.ofLines[i]) })),
    ...reducedBy(discount.ofOrder, surcharge.ofOrder),
    ...(!delivery.isZero() && { delivery: { sum: toNumber(delivery) } }),
    ...(!tips.isZero() && { tips: [{ sum: toNumber(tips) }] }),
    ...(expected && { total: toNumber(expected) }),
  }
}

/** Returns the one sum of the order that its rows have, on one or on each of them. */
function ofOrder({ heads, sumAt, reportError }: OrderRows, column: ChargeName): Decimal {
  const found = heads
    .map((row) => ({ row, sum: sumAt(row, 'orders', column) ?? zero }))
    .filter(({ sum }) => !sum.isZero())
  const [first] = found
  const other = found.find(({ sum }) => !sum.equals(first!.sum))
  if (other)
    reportError(other.row, 'orders', column, phrase`line ${first!.row.line} of the same order has ${first!.sum}`)
  return first?.sum ?? zero
}

const onLines = ({ lines, sumAt }: OrderRows, column: ChargeName): Decimal[] =>
  lines.map((row) => sumAt(row, 'lines', column) ?? zero)

/** Returns a discount or surcharge, or its two meanings if an equal sum on each line may be the order's. */
function readBoth(rows: OrderRows, [plain, order, line]: readonly [ChargeName, ChargeName, ChargeName]): Charge[] {
  const { lines, sumAt, isOneTable } = rows
  const [clear, sums] = [ofOrder(rows, order), onLines(rows, plain)]
  const named = onLines(rows, line)
  const ofOrderAlone = (sum: Decimal) => ({ ofOrder: clear.plus(sum), ofLines: named })
  const ofEach = { ofOrder: clear, ofLines: named.map((sum, i) => sum.plus(sums[i]!)) }
  if (!isOneTable) return [{ ...ofEach, ofOrder: clear.plus(ofOrder(rows, plain)) }]
  const [first = zero, ...others] = sums
  // Systems that write the discounts of lines write a zero on lines without one.
  if (lines.slice(1).every((row) => sumAt(row, 'lines', plain) === undefined)) return [ofOrderAlone(first)]
  const isRepeated = !first.isZero() && others.every((sum) => sum.equals(first))
  return isRepeated ? [ofOrderAlone(first), ofEach] : [ofEach]
}

/** Returns the total of the order, if the file has one. Totals of lines are compared with their prices. */
function readTotal(rows: OrderRows, items: readonly PastItem[]): Decimal | undefined {
  const { lines, isOneTable } = rows
  if (rows.columns.lineCharges.lineTotal >= 0) checkLineTotals(rows, items, 'lineTotal')
  if (!isOneTable) {
    if (rows.columns.lineCharges.total >= 0) checkLineTotals(rows, items, 'total')
    return rows.sumAt(rows.heads[0]!, 'orders', 'total')
  }
  const found = lines.flatMap((row) => rows.sumAt(row, 'lines', 'total') ?? [])
  const [first, ...others] = found
  if (!first) return undefined
  if (others.some((sum) => !sum.equals(first))) {
    checkLineTotals(rows, items, 'total')
    return undefined
  }
  const isOfLines = found.length === lines.length && lines.every((row, i) => isLineTotal(rows, row, items[i]!, first))
  return isOfLines ? undefined : first
}

function checkLineTotals(rows: OrderRows, items: readonly PastItem[], column: 'total' | 'lineTotal'): void {
  for (const [i, row] of rows.lines.entries()) {
    const sum = rows.sumAt(row, 'lines', column)
    const item = items[i]!
    if (!sum || typeof item.price !== 'number' || isLineTotal(rows, row, item, sum)) continue
    const message = phrase`the total is ${sum}, but ${item.amount} at ${item.price} cost ${new Decimal(item.price).times(item.amount)}`
    rows.reportError(row, 'lines', column, message)
  }
}

/** Returns whether a line has this sum, before or after its own discount and surcharge. */
function isLineTotal(rows: OrderRows, row: TableRow, { amount, price }: PastItem, sum: Decimal): boolean {
  if (typeof price !== 'number') return false
  const cost = new Decimal(price).times(amount)
  const sumOf = (...columns: ChargeName[]) => total(columns.map((column) => rows.sumAt(row, 'lines', column) ?? zero))
  const own = cost.minus(sumOf('discount', 'lineDiscount')).plus(sumOf('surcharge', 'lineSurcharge'))
  return isNear(sum, cost, 1) || isNear(sum, own, 1)
}

/** Returns the sum of items whose prices the file has. */
const costOf = (items: readonly PastItem[]): Decimal | undefined =>
  items.every(({ price }) => typeof price === 'number')
    ? total(items.map(({ amount, price }) => new Decimal(price ?? 0).times(amount)))
    : undefined

/** Half a cent, by which the sum of each line may have been rounded. */
const roundingMax = new Decimal('0.005')

const isNear = (a: Decimal, b: Decimal, lines: number): boolean =>
  a.minus(b).abs().lessThanOrEqualTo(roundingMax.times(lines))
