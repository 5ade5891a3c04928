import { basename } from 'node:path'
import type { Element } from '@xmldom/xmldom'
import { allocateMoney, Decimal, type MoneyGrid, roundMoney, total, zero } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { isDay } from '#core/time.ts'
import { phrase, word } from '../phrases.ts'
import type { ReadHeading } from '../tables/columns.ts'
import { encodingOf } from '../tables/csv.ts'
import { type CellValues, textMapper } from '../tables/values.ts'
import type { FileInvoice, InvoiceLine } from './invoice.ts'
import { invoiceColumns } from './table.ts'

const invoiceNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
/** Kinds of invoices that do not deliver goods for a sum, by UNCL 1001. */
const otherTypes: Readonly<Record<string, string>> = {
  '381': 'a credit note',
  '384': 'a correction of another invoice',
  '386': 'an invoice of a prepayment',
}
/** Difference of a line that rounded prices may cause: the slack of PEPPOL-EN16931-R120. */
const lineSlack = new Decimal('0.02')

/** Returns whether a file is XML: its first character, behind a byte order mark, is `<`. */
export const isXml = (bytes: Buffer): boolean =>
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(bytes.subarray(0, 64).toString('latin1'))

/** Places of the texts of an item, by the columns of a table. */
const itemPaths = {
  product: ['Name'],
  supplierArticle: ['SellersItemIdentification', 'ID'],
  article: ['BuyersItemIdentification', 'ID'],
  barcode: ['StandardItemIdentification', 'ID'],
} as const

/** Elements whose texts can be replaced as cells of a table. */
export const ublHeadings: readonly ReadHeading[] = [
  { heading: 'AccountingSupplierParty', column: 'supplier' },
  ...Object.entries(itemPaths).map(([column, path]) => ({ heading: `Item/${path.join('/')}`, column })),
  { heading: 'InvoicedQuantity/@unitCode', column: 'unit' },
]

interface UblContext {
  /** Name of the file in messages. */
  path: string
  faults: Set<string>
  grid: MoneyGrid
  /** Name of the supplier here, if the invoice has another one. */
  supplier: string
  /** Product of charges of the whole invoice, such as a delivery; if undefined, they are spread over the lines. */
  charges: string | undefined
  /** Values that replace those of the invoice. */
  values?: CellValues | undefined
}

/** Reads an invoice in UBL 2.1, as Peppol BIS Billing 3 restricts it. */
export async function readUbl(bytes: Buffer, context: UblContext): Promise<FileInvoice> {
  const root = await parseXml(bytes, context.path)
  expectInvoice(root, context.path)
  const file = basename(context.path)
  const report = (element: Element, message: string) =>
    context.faults.add(`${file}, line ${element.lineNumber}: ${message}`)
  const supplier = at(root, 'AccountingSupplierParty', 'Party')
  const name = textAt(supplier, 'PartyLegalEntity', 'RegistrationName')
  const shortName = textAt(supplier, 'PartyName', 'Name')
  const taxNumber = textAt(supplier, 'PartyTaxScheme', 'CompanyID') || textAt(supplier, 'PartyLegalEntity', 'CompanyID')
  const usual = shortName || name
  const mapped = textMapper(context.values, invoiceColumns)
  const names = [taxNumber, textAt(supplier, 'PartyIdentification', 'ID'), shortName, name, context.supplier]
  return {
    supplierNames: names.map((text) => mapped('supplier', text)),
    supplierFields: {
      ...(usual !== '' && { name: usual }),
      ...(name !== '' && { company: name }),
      ...(taxNumber !== '' && { taxpayerIdNumber: taxNumber }),
    },
    number: expectText(root, 'ID', report),
    date: expectDay(root, 'IssueDate', report) ?? '',
    dueDate: textAt(root, 'DueDate') === '' ? null : expectDay(root, 'DueDate', report),
    currency: textAt(root, 'DocumentCurrencyCode') || null,
    lines: linesOf(root, { ...context, report, mapped }),
    reportError: (_, message) => report(root, message),
  }
}

type Report = (element: Element, message: string) => void

async function parseXml(bytes: Buffer, path: string): Promise<Element> {
  const refused = (message: string, advice = phrase`Ask the supplier for a valid file`) =>
    new OperatorError(phrase`${path} cannot be read as XML: ${message}`, advice)
  const [, declared = encodingOf(bytes)] =
    /^<\?xml[^>]{0,100}?encoding=["']([\w.:-]{1,40})["']/.exec(bytes.subarray(0, 200).toString('latin1')) ?? []
  let text: string
  try {
    text = new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw refused(phrase`it is not ${declared}`)
  }
  // Entities could grow without limit, or name other files; invoices need neither.
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw refused(phrase`it has a document type definition`, phrase`Remove it from the file`)
  // Not loaded for tables.
  const { DOMParser, onWarningStopParsing } = await import('@xmldom/xmldom')
  try {
    const { documentElement } = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml')
    if (documentElement) return documentElement
  } catch (error) {
    throw refused((error as Error).message.split('\n')[0]!)
  }
  throw refused(phrase`it is empty`)
}

function expectInvoice(root: Element, path: string): void {
  const refuse = (kind: string, advice: string) => new OperatorError(phrase`${path} is ${word(kind)}`, advice)
  if (root.localName === 'CreditNote')
    throw refuse(
      'a credit note',
      phrase`It may return goods or correct a price: enter a return to the supplier, or a transaction`,
    )
  if (root.localName !== 'Invoice' || root.namespaceURI !== invoiceNamespace)
    throw refuse(phrase`no UBL invoice: its root is ${root.nodeName}`, phrase`Name an invoice in UBL 2.1, CSV or XLSX`)
  const type = otherTypes[textAt(root, 'InvoiceTypeCode')]
  if (type !== undefined) throw refuse(type, phrase`Enter it by hand`)
}

/** Returns the child elements with a name; the prefixes of UBL differ between files. */
const childrenOf = (element: Element, name: string): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1 && node.localName === name)

/** Returns the first element below a path of names. */
function at(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element
  for (const name of names) found = found && childrenOf(found, name)[0]
  return found
}

const textAt = (element: Element | undefined, ...names: readonly string[]): string =>
  at(element, ...names)?.textContent?.trim() ?? ''

function expectText(element: Element, name: string, report: Report): string {
  const text = textAt(element, name)
  if (text === '') report(element, phrase`${element.localName} has no ${name}`)
  return text
}

function expectDay(element: Element, name: string, report: Report): string | null {
  const text = expectText(element, name, report).slice(0, 10)
  if (isDay(text)) return text
  if (text !== '') report(at(element, name) ?? element, phrase`${name} "${text}" is no day such as 2026-05-31`)
  return null
}

/** Returns the number of an element; null if it is missing or invalid. */
function numberAt(element: Element | undefined, report: Report, ...names: readonly string[]): Decimal | null {
  const found = at(element, ...names)
  const text = found?.textContent?.trim() ?? ''
  if (!found || text === '') return null
  if (/^[-+]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/.test(text)) return new Decimal(text)
  report(found, phrase`${found.localName} "${text}" is no number such as 12.50`)
  return null
}

/** Line, or allowance or charge of the whole invoice, with its sum without VAT. */
interface Part {
  element: Element
  /** Below 0 for allowances. */
  net: Decimal
  /** Tax category with its rate. */
  category: string
  vatPercent: number
}

type LineContext = UblContext & { report: Report; mapped: ReturnType<typeof textMapper<keyof typeof invoiceColumns>> }

function linesOf(root: Element, context: LineContext): InvoiceLine[] {
  const { report, charges: chargesProduct } = context
  const lines = childrenOf(root, 'InvoiceLine').map((line) => linePart(line, report))
  const charges = childrenOf(root, 'AllowanceCharge').map((charge) => chargePart(charge, report))
  if (lines.length === 0) report(root, phrase`the invoice has no lines`)
  for (const { element, net } of lines)
    if (net.isNegative()) report(element, phrase`the sum is below 0: enter a return to the supplier`)
  if (lines.some(({ net }) => net.isNegative())) return []
  const taxes = taxesIn(root, [...lines, ...charges], report)
  checkTotals(root, { lines, charges, tax: total(taxes.values()), report })
  const own = charges.filter(({ net }) => chargesProduct !== undefined && net.greaterThan(0))
  const spread = charges.filter((charge) => !own.includes(charge))
  const parts = [...lines, ...own]
  const sums = grossSums(parts, spread, { taxes, context })
  const rounding = numberAt(at(root, 'LegalMonetaryTotal'), report, 'PayableRoundingAmount') ?? zero
  const largest = Decimal.max(...sums.values(), zero)
  const rounded = parts.find((part) => sums.get(part)?.equals(largest))
  return parts.map((part) => {
    const sum = (sums.get(part) ?? zero).plus(part === rounded ? rounding : zero)
    return lines.includes(part) ? goodsLine(part, sum, context) : chargeLine(part, sum, context)
  })
}

function linePart(element: Element, report: Report): Part {
  const net = numberAt(element, report, 'LineExtensionAmount') ?? zero
  const quantity = numberAt(element, report, 'InvoicedQuantity') ?? zero
  const price = numberAt(element, report, 'Price', 'PriceAmount')
  const base = numberAt(element, report, 'Price', 'BaseQuantity')
  const extras = total(childrenOf(element, 'AllowanceCharge').map((charge) => chargeSum(charge, report)))
  const computed =
    price &&
    quantity
      .times(price)
      .div(base?.greaterThan(0) ? base : 1)
      .plus(extras)
  if (computed?.minus(net).abs().greaterThan(lineSlack))
    report(
      element,
      phrase`LineExtensionAmount is ${net.toFixed(2)}, but price, amount and charges make ${computed.toFixed(2)}`,
    )
  return { element, net, ...taxOf(at(element, 'Item', 'ClassifiedTaxCategory'), report) }
}

const chargePart = (element: Element, report: Report): Part => ({
  element,
  net: chargeSum(element, report),
  ...taxOf(at(element, 'TaxCategory'), report),
})

/** Returns the sum of a charge, or the negative sum of an allowance. */
function chargeSum(element: Element, report: Report): Decimal {
  const sum = numberAt(element, report, 'Amount') ?? zero
  return textAt(element, 'ChargeIndicator') === 'true' ? sum : sum.negated()
}

function taxOf(category: Element | undefined, report: Report): Pick<Part, 'category' | 'vatPercent'> {
  const percent = numberAt(category, report, 'Percent') ?? zero
  if (category && (percent.isNegative() || percent.greaterThan(100)))
    report(category, phrase`the rate is ${percent.toFixed()} percent`)
  return { category: `${textAt(category, 'ID')} ${percent.toFixed()}`, vatPercent: percent.toNumber() }
}

/** Returns the tax of each category as the invoice has it, else computed. Checks its base. */
function taxesIn(root: Element, parts: readonly Part[], report: Report): Map<string, Decimal> {
  const subtotals = childrenOf(root, 'TaxTotal').flatMap((element) => childrenOf(element, 'TaxSubtotal'))
  const stated = new Map(subtotals.map((one) => [taxOf(at(one, 'TaxCategory'), report).category, one]))
  return new Map(
    [...Map.groupBy(parts, ({ category }) => category)].map(([category, members]) => {
      const taxable = total(members.map(({ net }) => net))
      const computed = taxable.times(members[0]!.vatPercent).div(100).toDecimalPlaces(2)
      const subtotal = stated.get(category)
      const base = numberAt(subtotal, report, 'TaxableAmount')
      const tax = numberAt(subtotal, report, 'TaxAmount') ?? computed
      if (subtotal && base && !base.equals(taxable))
        report(
          subtotal,
          phrase`TaxableAmount is ${base.toFixed(2)}, but the lines of the rate make ${taxable.toFixed(2)}`,
        )
      // Some programs round the tax of each line.
      if (subtotal && tax.minus(computed).abs().greaterThan(lineSlack.times(members.length)))
        report(subtotal, phrase`TaxAmount is ${tax.toFixed(2)}, but the rate makes ${computed.toFixed(2)}`)
      return [category, tax]
    }),
  )
}

interface Totals {
  lines: readonly Part[]
  charges: readonly Part[]
  tax: Decimal
  report: Report
}

/** Compares the totals of the invoice with its lines. */
function checkTotals(root: Element, { lines, charges, tax, report }: Totals): void {
  const totals = at(root, 'LegalMonetaryTotal')
  const amount = (name: string) => numberAt(totals, report, name)
  const ofLines = total(lines.map(({ net }) => net))
  const net = ofLines.plus(total(charges.map((charge) => charge.net)))
  const gross = net.plus(tax)
  const payable = gross.minus(amount('PrepaidAmount') ?? zero).plus(amount('PayableRoundingAmount') ?? zero)
  const expected = {
    LineExtensionAmount: ofLines,
    TaxExclusiveAmount: net,
    TaxInclusiveAmount: gross,
    PayableAmount: payable,
  }
  if (!totals || amount('PayableAmount') === null) report(totals ?? root, phrase`the invoice has no PayableAmount`)
  for (const [name, computed] of Object.entries(expected)) {
    const found = amount(name)
    if (found && !found.equals(computed))
      report(
        at(totals, name) ?? root,
        phrase`${name} is ${found.toFixed(2)}, but the lines make ${computed.toFixed(2)}`,
      )
  }
}

interface GrossContext {
  taxes: ReadonlyMap<string, Decimal>
  context: LineContext
}

/** Returns the sums of lines with VAT. Tax, allowances and charges of a rate are spread over its lines, so that they add up exactly. */
function grossSums(
  parts: readonly Part[],
  spread: readonly Part[],
  { taxes, context }: GrossContext,
): Map<Part, Decimal> {
  const { report, grid } = context
  const members = Map.groupBy(parts, ({ category }) => category)
  for (const { element, category } of spread)
    if (!members.has(category))
      report(element, phrase`no line has the VAT rate of this charge: name a product of such charges with --charges`)
  return new Map(
    [...members].flatMap(([category, some]) => {
      const others = spread.filter((one) => one.category === category)
      const sum = total([...some, ...others].map(({ net }) => net)).plus(taxes.get(category) ?? zero)
      if (sum.decimalPlaces() > grid.digits)
        report(some[0]!.element, phrase`the sums have more than ${grid.digits} decimals`)
      if (sum.isNegative()) report(some[0]!.element, phrase`the sum with allowances is below 0`)
      const shares = allocateMoney(
        roundMoney(sum, grid),
        some.map(({ net }) => net),
        grid,
      )
      return some.map((part, i) => [part, shares[i] ?? zero] as const)
    }),
  )
}

function goodsLine({ element, vatPercent }: Part, sum: Decimal, { report, mapped }: LineContext): InvoiceLine {
  const quantity = at(element, 'InvoicedQuantity')
  const item = at(element, 'Item')
  const named = (column: keyof typeof itemPaths) => mapped(column, textAt(item, ...itemPaths[column]))
  return {
    identity: {
      product: named('product'),
      supplierArticle: named('supplierArticle'),
      article: named('article'),
      barcode: named('barcode'),
    },
    amount: numberAt(element, report, 'InvoicedQuantity') ?? zero,
    unit: mapped('unit', quantity?.getAttribute('unitCode') ?? ''),
    container: '',
    countsPackages: true,
    store: '',
    sum,
    vatPercent,
    reportError: (_, message) => report(element, message),
  }
}

const chargeLine = ({ element, vatPercent }: Part, sum: Decimal, { charges, report }: LineContext): InvoiceLine => ({
  identity: { product: charges ?? '' },
  amount: new Decimal(1),
  unit: '',
  container: '',
  countsPackages: true,
  store: '',
  sum,
  vatPercent,
  reportError: (_, message) => report(element, message),
})
