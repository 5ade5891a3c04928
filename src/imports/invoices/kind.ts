import { basename } from 'node:path'
import { type Static, Type } from 'typebox'
import { type MoneyGrid, moneyGrid, toNumber, total } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { CalendarDay, omittable, Text } from '#core/schema.ts'
import { documentAmount, unitOf } from '../goods/amounts.ts'
import {
  compareDocument,
  countDocuments,
  countsText,
  type DocumentBody,
  differencesOf,
  documentIdOf,
  documentsToSend,
  type FoundDocuments,
  liveOf,
  namedFields,
  type PlannedDocument,
  type SavedDocument,
  sendDocuments,
} from '../goods/documents.ts'
import { type Goods, readGoods } from '../goods/goods.ts'
import { organizationOf, readStores, readSuppliers, type SupplierRow, type Suppliers } from '../goods/names.ts'
import type { ImportInput, ImportKind, ImportPlan, ReadFile } from '../kind.ts'
import { phrase } from '../phrases.ts'
import { bytesSource, readBytes } from '../tables/source.ts'
import { refuseErrors } from '../tables/table.ts'
import type { FileInvoice, InvoiceLine } from './invoice.ts'
import { invoiceColumns, readInvoiceTable } from './table.ts'
import { isXml, readUbl, ublHeadings } from './ubl.ts'

const Options = Type.Object({
  supplier: omittable(Text({ minLength: 1, maxLength: 500 }), 'Supplier of invoices that name none.'),
  number: omittable(Text({ minLength: 1, maxLength: 100 }), 'Number of an invoice whose file has none.'),
  date: omittable(CalendarDay(), 'Day of invoices whose files have none.'),
  received: omittable(CalendarDay(), 'Day on which the goods came. If omitted, the day of the invoice.'),
  store: omittable(Text({ minLength: 1, maxLength: 200 }), 'Store of lines that name none.'),
  charges: omittable(
    Text({ minLength: 1, maxLength: 200 }),
    'Service whose lines are the charges of whole electronic invoices, such as a delivery. If omitted, charges are spread over the goods.',
  ),
  new: omittable(Type.Boolean(), 'Whether to make suppliers that the chain does not have.'),
  withoutVat: omittable(
    Type.Boolean(),
    'Whether prices and sums of tables are without VAT. If omitted, they include it.',
  ),
  post: omittable(Type.Boolean(), 'Whether the invoices are posted. If omitted, they stay drafts.'),
})
type Options = Static<typeof Options>

/** Invoices of suppliers, in tables or in UBL 2.1. */
export const invoicesKind: ImportKind<typeof Options> = {
  files: {
    invoice: {
      description: 'A line for each product of an invoice, or an invoice in UBL 2.1.',
      columns: invoiceColumns,
      isRequired: true,
      isRepeated: true,
    },
  },
  options: Options,
  plan,
}

const fileMegabytesMax = 32
const itemsMax = 1_000
const compared = {
  header: ['counteragent', 'date', 'incomingDate', 'dueDate'],
  item: ['product', 'store', 'amount', 'containerId', 'sum', 'vatPercent', 'isAdditionalExpense'],
}
/** Fields of a draft that files do not have, and that people may have entered. */
const keptFields = [
  'comment',
  'conception',
  'defaultStore',
  'deliveryOnTime',
  'employeePassToAccount',
  'invoice',
  'transportInvoiceNumber',
]

async function plan(input: ImportInput<Options>): Promise<ImportPlan> {
  const { api, corporationId, options } = input
  const organizationId = organizationOf(input)
  const paths = Object.values(input.files).map(({ path }) => path)
  const faults = new Set<string>()
  const [goods, suppliers, storeOf, { currencyCode }, { settings }] = await Promise.all([
    readGoods(api, corporationId),
    readSuppliers(api, corporationId, { makesMissing: options.new ?? false }),
    readStores(api, corporationId, { organizationId, usual: options.store }),
    api.post<FoundDocuments>('/admin/documents/list', { organizationId }),
    api.post<{ settings: { closedThrough: string | null }[] }>('/admin/books/settings/list', { corporationId }),
  ])
  const { invoices, files } = await readFiles(input, { faults, grid: moneyGrid(currencyCode) })
  const context = { goods, storeOf, options, currencyCode, closedThrough: settings[0]?.closedThrough ?? null }
  const named = invoices.flatMap((invoice) => namedInvoice(invoice, suppliers, context) ?? [])
  refuseTwice(named)
  refuseErrors(paths.join(', '), [...faults])
  const documents = planDocuments(named, await findKnown(input, named), { ...context, organizationId })
  refuseErrors(paths.join(', '), [...faults])
  return planOf({ input, organizationId, files, documents, suppliers })
}

interface Planned {
  input: ImportInput<Options>
  organizationId: string
  files: readonly ReadFile[]
  documents: readonly PlannedInvoice[]
  suppliers: Suppliers
}

function planOf({ input, organizationId, files, documents, suppliers }: Planned): ImportPlan {
  const { api, corporationId, options } = input
  const isPosted = options.post ?? false
  const bodies = documentsToSend(documents, { isPosted })
  const numbers = countDocuments(documents, { isPosted })
  const made = suppliers.made.map(({ name }) => name)
  return {
    files,
    changes: {
      ...numbers,
      suppliers: made,
      invoices: documents.map(({ supplier, number, state, sum }) => ({ supplier, number, state, sum })),
    },
    sentence: countsText('invoice', numbers) + (made.length > 0 ? `; new suppliers: ${made.join(', ')}` : ''),
    notes: [],
    saves: { suppliers: suppliers.made, bodies, isPosted },
    rows: bodies.length,
    async apply(onSaved) {
      if (suppliers.made.length > 0)
        await api.post('/admin/counteragents/save', { corporationId, counteragents: suppliers.made })
      await sendDocuments(api, 'incomingInvoices', { organizationId, bodies, isPosted, nameOf }, onSaved)
    },
  }
}

const nameOf = (body: DocumentBody) => `the invoice ${body.incomingDocumentNumber}`

async function readFiles(
  { files, reading, options }: ImportInput<Options>,
  { faults, grid }: { faults: Set<string>; grid: MoneyGrid },
): Promise<{ invoices: FileInvoice[]; files: ReadFile[] }> {
  const { supplier = '', number = '', date = '', charges, withoutVat = false } = options
  const sources = Object.values(files)
  if (sources.length === 0) throw new OperatorError(phrase`There is no file with an invoice`, phrase`Give one`)
  const invoices: FileInvoice[] = []
  const read: ReadFile[] = []
  for (const source of sources) {
    const { path } = source
    const bytes = await readBytes(source, source.chunks(), fileMegabytesMax)
    if (isXml(bytes)) {
      invoices.push(await readUbl(bytes, { path, faults, grid, charges, supplier, values: reading.values }))
      read.push({ part: 'invoice', file: basename(path), headings: [...ublHeadings] })
      continue
    }
    const usual = { supplier, number, date }
    const table = await readInvoiceTable(bytesSource(path, bytes), { reading, faults, grid, withoutVat, usual })
    invoices.push(...table.invoices)
    read.push({ part: 'invoice', file: basename(path), headings: table.headings })
  }
  return { invoices, files: read }
}

interface NamedInvoice {
  invoice: FileInvoice
  supplier: SupplierRow
  items: readonly (object & { sum: number })[]
}

/** Invoice compared with the server, with what identifies it for people. */
interface PlannedInvoice extends PlannedDocument {
  supplier: string
  number: string
  sum: number
}

/** Looks the supplier and the products of an invoice up; undefined without a supplier. */
function namedInvoice(invoice: FileInvoice, suppliers: Suppliers, context: Names): NamedInvoice | undefined {
  const { currency, lines, reportError } = invoice
  const ownCurrency = context.currencyCode ?? phrase`no currency`
  if (currency !== null && currency !== context.currencyCode)
    reportError('number', phrase`the invoice is in ${currency}, the books are in ${ownCurrency}`)
  if (lines.length > itemsMax) reportError('number', phrase`the invoice has more than ${itemsMax} lines`)
  const supplier = suppliers.find(invoice.supplierNames, invoice.supplierFields)
  if ('fault' in supplier) {
    reportError('supplier', supplier.fault)
    return undefined
  }
  return { invoice, supplier, items: lines.flatMap((line) => itemOf(line, supplier, context) ?? []) }
}

const keyOf = (counteragent: unknown, number: unknown) => `${counteragent}\n${number}`

function refuseTwice(named: readonly NamedInvoice[]): void {
  const groups = Map.groupBy(named, ({ invoice, supplier }) => keyOf(supplier.id, invoice.number))
  for (const [, ...others] of groups.values())
    for (const { invoice, supplier } of others)
      invoice.reportError('number', phrase`the invoice ${invoice.number} of ${supplier.name} is in the files twice`)
}

const invoicesPerRequest = 500

/** Returns the invoices that the server has under the suppliers and numbers of the files. */
async function findKnown(input: ImportInput<Options>, named: readonly NamedInvoice[]): Promise<SavedDocument[]> {
  const keys = named.map(({ invoice, supplier }) => ({
    counteragent: supplier.id,
    incomingDocumentNumber: invoice.number,
  }))
  const known: SavedDocument[] = []
  for (let i = 0; i < keys.length; i += invoicesPerRequest) {
    const { incomingInvoices } = await input.api.post<FoundDocuments>('/admin/documents/list', {
      organizationId: organizationOf(input),
      incomingInvoices: keys.slice(i, i + invoicesPerRequest),
    })
    known.push(...incomingInvoices)
  }
  return known
}

/** Rows by which the names of invoices are looked up, and what applies to all of them. */
interface Names {
  goods: Goods
  storeOf: Awaited<ReturnType<typeof readStores>>
  options: Options
  currencyCode: string | null
  closedThrough: string | null
}

type Context = Names & { organizationId: string }

function planDocuments(
  named: readonly NamedInvoice[],
  known: readonly SavedDocument[],
  context: Context,
): PlannedInvoice[] {
  const knownBy = Map.groupBy(known, (document) => keyOf(document.counteragent, document.incomingDocumentNumber))
  return named.map((one) => {
    const { invoice, supplier } = one
    const key = keyOf(supplier.id, invoice.number)
    const documents = knownBy.get(key) ?? []
    const [before, other] = liveOf(documents)
    if (other)
      invoice.reportError(
        'number',
        phrase`the server has it twice, as ${before?.number} and ${other.number}: cancel one of them`,
      )
    return planInvoice(one, { before, documents, key, context })
  })
}

interface Known {
  /** Invoice that is not cancelled. */
  before: SavedDocument | undefined
  documents: readonly SavedDocument[]
  key: string
  context: Context
}

function planInvoice(
  { invoice, supplier, items }: NamedInvoice,
  { before, documents, key, context }: Known,
): PlannedInvoice {
  const { organizationId, goods, options, closedThrough } = context
  const day = `${before?.date ?? ''}`.slice(0, 10)
  // A day that `--received` has given once stays.
  const known = before && day !== before.incomingDate ? day : undefined
  const date = options.received ?? known ?? invoice.date
  const body: DocumentBody = {
    ...namedFields(before ?? {}, keptFields),
    documentId: before?.documentId ?? documentIdOf(organizationId, `incoming invoice\n${key}`, documents),
    date,
    counteragent: supplier.id,
    incomingDate: invoice.date,
    incomingDocumentNumber: invoice.number,
    ...(invoice.dueDate !== null && { dueDate: invoice.dueDate }),
    items: items.map((item, i) => ({ num: i + 1, ...item })),
  }
  const planned = compareDocument(body, before && { ...before, date: day }, compared)
  // A draft of the same day keeps its time.
  if (before && day === date) body.date = before.date
  const { state, isPosted } = planned
  if (before && isPosted && state === 'changed') {
    const differences = differencesOf(before, body, compared, textIn(goods))
    invoice.reportError(
      'number',
      phrase`the invoice ${invoice.number} of ${supplier.name} is posted, and differs: ${differences}`,
    )
  }
  const isChange = state !== 'same' || (options.post && !isPosted)
  if (isChange && closedThrough !== null && date <= closedThrough)
    invoice.reportError('date', phrase`the books are closed through ${closedThrough}: give --received with a later day`)
  const sum = toNumber(total(items.map((item) => item.sum)))
  return { ...planned, supplier: supplier.name, number: invoice.number, sum }
}

const textIn = (goods: Goods) => (line: object) => {
  const { product, amount, sum } = Object(line)
  return phrase`${goods.nameOf(String(product))} ${amount} for ${sum}`
}

/** Returns a line as the document has it; undefined for an invalid one. */
function itemOf(line: InvoiceLine, supplier: SupplierRow, { goods, storeOf }: Names) {
  const found = goods.find(line.identity, supplier.id)
  if ('fault' in found) {
    line.reportError(found.column, found.fault)
    return undefined
  }
  const { product, supplierProductId } = found
  if (!product.isStored && !product.isService)
    line.reportError('product', phrase`"${product.name}" cannot lie in a store`)
  const store = storeOf(line.store)
  if ('fault' in store) line.reportError('store', store.fault)
  const unit = unitOf(line, found)
  const amount = unit && documentAmount(line.amount, unit)
  if (amount && 'fault' in amount) line.reportError('quantity', amount.fault)
  if (!unit || !amount || 'fault' in amount || 'fault' in store) return undefined
  return {
    product: product.id,
    store: store.id,
    amount: toNumber(amount.value),
    ...(unit.containerId !== null && { containerId: unit.containerId }),
    sum: toNumber(line.sum),
    vatPercent: line.vatPercent ?? product.vatPercent,
    ...(product.isService && { isAdditionalExpense: true }),
    ...(supplierProductId !== null && { supplierProduct: supplierProductId }),
  }
}
