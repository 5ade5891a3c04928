import type { Path, Request, Response } from './api.ts'
import { defineTexts } from './text.ts'

export type Kind = Response<'/api/inventory/v1/documents/list'>['documents'][number]['kind']
export type Status = Response<'/api/inventory/v1/documents/list'>['documents'][number]['status']

type BaseOf<P> = P extends `${infer Base}/unpost` ? Base : never
type Base = BaseOf<Path>
type Body<B extends Base> = Request<`${B}/create`>
type Line<B extends Base> = Body<B>['items'][number]
type Needed<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T]

/** Controls of the fields of a document's head. */
export const headControls = {
  counteragent: 'counteragent',
  employeePassToAccount: 'employee',
  store: 'store',
  storeFrom: 'store',
  storeTo: 'store',
  defaultStore: 'store',
  product: 'product',
  amount: 'number',
  processingMode: 'mode',
  incomingInvoiceId: 'INCOMING_INVOICE',
  outgoingInvoiceId: 'OUTGOING_INVOICE',
  incomingDocumentNumber: 'text',
  incomingDate: 'day',
  invoice: 'text',
  contractNumber: 'text',
  contractDate: 'day',
  dueDate: 'day',
  expenseAccount: 'account',
  revenueAccount: 'account',
  accountSurplus: 'account',
  accountShortage: 'account',
  banquet: 'check',
  assemblyChartWriteoff: 'check',
} as const

/** Controls of the fields of a line, besides its product. */
export const lineControls = {
  store: 'store',
  productSize: 'size',
  amount: 'number',
  containerId: 'container',
  actualAmount: 'number',
  price: 'number',
  discountSum: 'number',
  sum: 'number',
  vatPercent: 'number',
  incomeSum: 'number',
  mainProductAmountPercent: 'number',
  revenueAccount: 'account',
  isAdditionalExpense: 'check',
  splitVat: 'check',
  comment: 'text',
} as const

export type HeadField = keyof typeof headControls
export type LineField = keyof typeof lineControls

export interface DocumentKind {
  /** Path of its operations, without the last part. */
  base: Base
  head: readonly HeadField[]
  line: readonly LineField[]
  /** Fields of the head that a document cannot lack. */
  needed: readonly HeadField[]
}

/** Fields that all kinds have, or that the screen fills in. */
type Common = 'organizationId' | 'date' | 'items' | 'itemsFirstStep' | 'amountUnit'

/** Declares a kind. Fields that its operation lacks, and needed ones that are missing here, do not compile. */
function kind<
  const B extends Base,
  const Head extends readonly (HeadField & keyof Body<B>)[],
  const Columns extends readonly (LineField & keyof Line<B>)[],
  const NeededHead extends readonly Head[number][],
>(
  base: B,
  head: Head,
  line: Columns,
  needed: Exclude<Needed<Body<B>>, Common | NeededHead[number]> extends never ? NeededHead : never,
  ..._complete: Exclude<Needed<Line<B>>, 'num' | 'product' | Columns[number]> extends never ? [] : [never]
): DocumentKind {
  return { base, head, line, needed }
}

const stores = ['storeFrom', 'storeTo'] as const
const prices = ['price', 'sum', 'vatPercent'] as const
const reducedPrices = ['price', 'discountSum', 'sum', 'vatPercent'] as const
const act = ['counteragent', 'contractNumber', 'contractDate', 'dueDate'] as const
const service = ['revenueAccount', 'splitVat'] as const

/** All kinds of documents, in the order in which people look for them. */
export const documentKinds = {
  INCOMING_INVOICE: kind(
    '/api/inventory/v1/incoming_invoice',
    ['counteragent', 'defaultStore', 'incomingDocumentNumber', 'incomingDate', 'dueDate', 'employeePassToAccount'],
    ['store', 'amount', 'containerId', ...prices, 'actualAmount', 'isAdditionalExpense'],
    ['counteragent'],
  ),
  RETURNED_INVOICE: kind(
    '/api/inventory/v1/returned_invoice',
    ['counteragent', 'defaultStore', 'incomingInvoiceId', 'expenseAccount'],
    ['store', 'amount', 'containerId', ...reducedPrices],
    ['counteragent'],
  ),
  INTERNAL_TRANSFER: kind('/api/inventory/v1/internal_transfer', stores, ['amount', 'containerId'], stores),
  WRITEOFF_DOCUMENT: kind(
    '/api/inventory/v1/writeoff_document',
    ['storeFrom', 'expenseAccount'],
    ['productSize', 'amount', 'containerId'],
    ['storeFrom', 'expenseAccount'],
  ),
  INCOMING_INVENTORY: kind(
    '/api/inventory/v1/incoming_inventory',
    ['store', 'accountSurplus', 'accountShortage'],
    ['amount', 'comment'],
    ['store'],
  ),
  PRODUCTION_DOCUMENT: kind('/api/inventory/v1/production_document', stores, ['productSize', 'amount'], stores),
  TRANSFORMATION_DOCUMENT: kind(
    '/api/inventory/v1/transformation_document',
    [...stores, 'product', 'amount', 'assemblyChartWriteoff'],
    ['productSize', 'amount'],
    [...stores, 'product', 'amount'],
  ),
  DISASSEMBLE_DOCUMENT: kind(
    '/api/inventory/v1/disassemble_document',
    [...stores, 'product', 'amount'],
    ['amount', 'mainProductAmountPercent'],
    [...stores, 'product', 'amount'],
  ),
  OUTGOING_INVOICE: kind(
    '/api/inventory/v1/outgoing_invoice',
    ['counteragent', 'defaultStore', 'dueDate', 'expenseAccount', 'revenueAccount'],
    ['store', 'productSize', 'amount', ...reducedPrices],
    ['counteragent'],
  ),
  SALES_RETURN_DOCUMENT: kind(
    '/api/inventory/v1/incoming_returned_invoice',
    ['counteragent', 'processingMode', 'defaultStore', 'outgoingInvoiceId', 'expenseAccount', 'revenueAccount'],
    ['store', 'productSize', 'amount', ...reducedPrices, 'incomeSum'],
    ['counteragent', 'processingMode'],
  ),
  SALES_DOCUMENT: kind(
    '/api/inventory/v1/sales_document',
    ['defaultStore', 'expenseAccount', 'revenueAccount', 'banquet'],
    ['store', 'productSize', 'amount', ...reducedPrices],
    [],
  ),
  INCOMING_SERVICE: kind(
    '/api/finance/v1/incoming_service',
    [...act, 'incomingDocumentNumber', 'incomingDate', 'employeePassToAccount'],
    ['amount', ...prices, ...service],
    ['counteragent'],
  ),
  OUTGOING_SERVICE: kind(
    '/api/finance/v1/outgoing_service',
    act,
    ['amount', ...reducedPrices, ...service],
    ['counteragent'],
  ),
} satisfies Record<Kind, DocumentKind>

export const kindNames = Object.keys(documentKinds) as Kind[]

/** Returns the last part of a kind's paths, which the address of the screen has. */
export const slugOf = (kind: Kind): string => documentKinds[kind].base.split('/').at(-1)!

export const kindOf = (slug: string | undefined): Kind | undefined => kindNames.find((kind) => slugOf(kind) === slug)

export const statusLooks = { NEW: 'tag', PROCESSED: 'tag done', CANCELED: 'tag late' } as const

export const kindTexts = defineTexts(
  {
    INCOMING_INVOICE: 'Incoming invoice',
    RETURNED_INVOICE: 'Return to a supplier',
    INTERNAL_TRANSFER: 'Transfer',
    WRITEOFF_DOCUMENT: 'Write-off',
    INCOMING_INVENTORY: 'Stock-take',
    PRODUCTION_DOCUMENT: 'Production',
    TRANSFORMATION_DOCUMENT: 'Transformation',
    DISASSEMBLE_DOCUMENT: 'Disassembly',
    OUTGOING_INVOICE: 'Outgoing invoice',
    SALES_RETURN_DOCUMENT: 'Return from a customer',
    SALES_DOCUMENT: 'Sales',
    INCOMING_SERVICE: 'Service received',
    OUTGOING_SERVICE: 'Service provided',
    NEW: 'Draft',
    PROCESSED: 'Posted',
    CANCELED: 'Cancelled',
  },
  {
    INCOMING_INVOICE: 'Приходная накладная',
    RETURNED_INVOICE: 'Возврат поставщику',
    INTERNAL_TRANSFER: 'Перемещение',
    WRITEOFF_DOCUMENT: 'Списание',
    INCOMING_INVENTORY: 'Инвентаризация',
    PRODUCTION_DOCUMENT: 'Приготовление',
    TRANSFORMATION_DOCUMENT: 'Переработка',
    DISASSEMBLE_DOCUMENT: 'Разбор',
    OUTGOING_INVOICE: 'Расходная накладная',
    SALES_RETURN_DOCUMENT: 'Возврат от покупателя',
    SALES_DOCUMENT: 'Реализация',
    INCOMING_SERVICE: 'Полученная услуга',
    OUTGOING_SERVICE: 'Оказанная услуга',
    NEW: 'Черновик',
    PROCESSED: 'Проведён',
    CANCELED: 'Отменён',
  },
)

/** Names of the fields of heads and lines. */
export const fieldTexts = defineTexts(
  {
    number: 'Number',
    date: 'Date and time',
    comment: 'Comment',
    counteragent: 'Supplier or customer',
    employeePassToAccount: 'Paid by the employee',
    store: 'Store',
    storeFrom: 'From store',
    storeTo: 'To store',
    defaultStore: 'Store',
    product: 'Product',
    amount: 'Amount',
    processingMode: 'What returns',
    incomingInvoiceId: 'Of the incoming invoice',
    outgoingInvoiceId: 'Of the outgoing invoice',
    incomingDocumentNumber: 'Number at the supplier',
    incomingDate: 'Date at the supplier',
    invoice: 'Tax invoice',
    contractNumber: 'Contract',
    contractDate: 'Date of the contract',
    dueDate: 'To be paid by',
    expenseAccount: 'Account of the cost',
    revenueAccount: 'Account',
    accountSurplus: 'Account of surpluses',
    accountShortage: 'Account of shortages',
    banquet: 'Banquet',
    assemblyChartWriteoff: 'Its ingredients leave the store',
    productSize: 'Size',
    containerId: 'Package',
    actualAmount: 'Received',
    price: 'Price',
    discountSum: 'Discount',
    sum: 'Sum',
    vatPercent: 'VAT, %',
    incomeSum: 'Cost',
    mainProductAmountPercent: 'Share of the cost, %',
    isAdditionalExpense: 'Expense',
    splitVat: 'VAT apart',
  },
  {
    number: 'Номер',
    date: 'Дата и время',
    comment: 'Комментарий',
    counteragent: 'Контрагент',
    employeePassToAccount: 'Оплатил сотрудник',
    store: 'Склад',
    storeFrom: 'Со склада',
    storeTo: 'На склад',
    defaultStore: 'Склад',
    product: 'Товар',
    amount: 'Количество',
    processingMode: 'Что возвращается',
    incomingInvoiceId: 'По приходной накладной',
    outgoingInvoiceId: 'По расходной накладной',
    incomingDocumentNumber: 'Номер у поставщика',
    incomingDate: 'Дата у поставщика',
    invoice: 'Счёт-фактура',
    contractNumber: 'Договор',
    contractDate: 'Дата договора',
    dueDate: 'Оплатить до',
    expenseAccount: 'Счёт расхода',
    revenueAccount: 'Счёт',
    accountSurplus: 'Счёт излишков',
    accountShortage: 'Счёт недостач',
    banquet: 'Банкет',
    assemblyChartWriteoff: 'Списать его ингредиенты',
    productSize: 'Размер',
    containerId: 'Упаковка',
    actualAmount: 'Принято',
    price: 'Цена',
    discountSum: 'Скидка',
    sum: 'Сумма',
    vatPercent: 'НДС, %',
    incomeSum: 'Себестоимость',
    mainProductAmountPercent: 'Доля стоимости, %',
    isAdditionalExpense: 'Доп. расход',
    splitVat: 'НДС отдельно',
  },
)
