import { basename } from 'node:path'
import { Decimal, type MoneyGrid, roundMoney, zero } from '#core/decimal.ts'
import { lineSum, unitColumns, withVat } from '../goods/amounts.ts'
import { identityOf, supplierProductColumns, textKey } from '../goods/goods.ts'
import { phrase, word } from '../phrases.ts'
import type { Columns, ReadHeading } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import type { Source } from '../tables/source.ts'
import { type ReadOptions, readTable } from '../tables/table.ts'
import type { FileInvoice, InvoiceLine } from './invoice.ts'

export const invoiceColumns = {
  supplier: {
    headings: ['supplier'],
    meaning: 'supplier',
    description:
      'Name, code or tax number of the supplier. Empty cells repeat the line above, as those of number and days.',
  },
  number: {
    headings: ['invoice_number', 'number'],
    meaning: ['invoiceNumber', 'orderNumber'],
    description: "Number of the supplier's invoice.",
  },
  date: { headings: ['date', 'invoice_date'], meaning: 'date', description: 'Day of the invoice.' },
  dueDate: { headings: ['due_date', 'pay_by'], description: 'Day by which it is to be paid.' },
  ...supplierProductColumns,
  quantity: {
    headings: ['quantity'],
    meaning: 'quantity',
    isRequired: true,
    description: 'Amount that was delivered.',
  },
  ...unitColumns,
  price: {
    headings: ['price'],
    meaning: ['purchasePrice', 'price'],
    description: 'Price of one unit or container.',
  },
  discount: { headings: ['discount'], meaning: 'discount', description: 'Discount of the line, as a sum.' },
  sum: { headings: ['sum'], meaning: 'sum', description: 'Sum of the line after the discount, in place of a price.' },
  vat: {
    headings: ['vat', 'vat_percent'],
    meaning: 'tax',
    description: "VAT in percent. Default: the product's rate.",
  },
  store: { headings: ['store'], meaning: 'store', description: 'Name or code of the store that the goods enter.' },
} as const satisfies Columns

type TableLine = Line<keyof typeof invoiceColumns>

interface TableContext {
  reading: Omit<ReadOptions, 'columns'>
  faults: Set<string>
  grid: MoneyGrid
  /** Whether prices and sums are without VAT. */
  withoutVat: boolean
  /** Values of invoices that do not have their own. */
  usual: { supplier: string; number: string; date: string }
}

/** Reads the invoices of a table. Their lines need not be adjacent. */
export async function readInvoiceTable(
  source: Source,
  context: TableContext,
): Promise<{ invoices: FileInvoice[]; headings: ReadHeading[] }> {
  const { reading, faults } = context
  const table = await readTable(source, { ...reading, columns: invoiceColumns })
  const file = basename(source.path)
  const { lines, headings } = linesOf<keyof typeof invoiceColumns>(table, invoiceColumns, { file, faults })
  const headed = withHeaders(lines, context)
  const byInvoice = Map.groupBy(headed, ({ supplier, number }) => `${textKey(supplier)}\n${number}`)
  return { invoices: [...byInvoice.values()].map((parts) => invoiceOf(parts, context)), headings }
}

interface HeadedLine {
  line: TableLine
  supplier: string
  number: string
  date: string
  dueDate: string | null
}

/** Returns the lines with the header of their invoice, which empty cells repeat. */
function withHeaders(lines: readonly TableLine[], { usual }: TableContext): HeadedLine[] {
  const former: Omit<HeadedLine, 'line'> = { ...usual, dueDate: null }
  return lines.map((line) => {
    const number = line.text('number')
    const isNew = number !== '' && number !== former.number
    if (isNew) Object.assign(former, { date: usual.date, dueDate: null })
    Object.assign(former, {
      supplier: line.text('supplier') || former.supplier,
      number: number || former.number,
      date: line.day('date') ?? former.date,
      dueDate: line.day('dueDate') ?? former.dueDate,
    })
    for (const column of ['supplier', 'number', 'date'] as const)
      if (former[column] === '') line.reportError(column, phrase`the ${word(column)} of the invoice is empty`)
    return { line, ...former }
  })
}

function invoiceOf(parts: readonly HeadedLine[], context: TableContext): FileInvoice {
  const { line: first, supplier, number, date, dueDate } = parts[0]!
  for (const { line, ...part } of parts)
    for (const column of ['date', 'dueDate'] as const)
      if (part[column] !== null && part[column] !== (column === 'date' ? date : dueDate) && line.text(column) !== '')
        line.reportError(column, phrase`the invoice has another day on line ${first.number}`)
  return {
    supplierNames: [supplier],
    supplierFields: {},
    number,
    date,
    dueDate,
    currency: null,
    lines: parts.map(({ line }) => lineIn(line, context)),
    reportError: first.reportError,
  }
}

/** Reads a line. An invalid one has any amount and sum, so that its product is looked up, too. */
function lineIn(line: TableLine, { grid, withoutVat }: TableContext): InvoiceLine {
  const [quantity, price, sum] = [line.amount('quantity'), line.amount('price'), line.amount('sum')]
  const [discount, vatPercent] = [line.amount('discount'), line.amount('vat')]
  const amount = new Decimal(quantity ?? 1)
  const found = lineSum({ amount, price, sum, discount }, grid)
  if ('fault' in found) line.reportError(found.column, found.fault)
  if (withoutVat && vatPercent === null) line.reportError('vat', phrase`the VAT is empty, but prices are without it`)
  const value = 'fault' in found ? zero : found.value
  return {
    identity: identityOf(line),
    amount,
    unit: line.text('unit'),
    container: line.text('container'),
    countsPackages: false,
    store: line.text('store'),
    sum: withoutVat ? roundMoney(withVat(value, vatPercent ?? 0), grid) : value,
    vatPercent,
    reportError: line.reportError,
  }
}
