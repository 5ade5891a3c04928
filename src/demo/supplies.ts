import type { Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { operatorOf } from '#core/kits/references.ts'
import { runInTransaction } from '#core/operation/operation.ts'
import { derivedId } from '#core/schema.ts'
import { type Day, daysAfter, toInstant } from '#core/time.ts'
import { DocumentExists, WrongState } from '#documents/errors.ts'
import type { AnyDocument } from '#documents/model.ts'
import { listDocuments, listedFields } from '#documents/store.ts'
import { openStock } from '#domains/books/changes.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { PaymentTooLarge } from '#domains/inventory/errors.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listQuantities } from '#ledger/counts.store.ts'
import { demo } from '#shared/demo.ts'
import type { HistoryContext } from './demo_history.ts'
import { demoKitchen } from './kitchen/catalogue.ts'
import { changeContext, operationAt } from './seed.ts'
import {
  countedProducts,
  countsOn,
  deliveriesOn,
  isLastOfMonth,
  paymentDays,
  productionOn,
  roundNames,
  type Stock,
  supplies,
  wasteOn,
} from './supplies.rules.ts'

const base = '/api/inventory/v1'
const payment = `${base}/incoming_invoice/modify/add_payment`

/** A day of the restaurant's past. */
export interface Past extends HistoryContext {
  db: Transaction
  day: Day
  organization: Organization
}

/** Records the deliveries, the production and the payments of a day of the demo restaurant, before its sales. */
export async function supplyInTheMorning(past: Past): Promise<void> {
  await deliver(past)
  await produce(past)
  await pay(past)
}

/** Records the waste of a day, and a stock-take at the end of a month. */
export async function countInTheEvening(past: Past): Promise<void> {
  await discard(past)
  await count(past)
}

const times = { delivery: '07:00', production: '09:00', payment: '12:00', waste: '22:30', count: '23:00' }
type Moment = keyof typeof times

const timeOf = (day: Day, moment: Moment) => `${day}T${times[moment]}:00.000`

const instantOf = ({ day, organization }: Past, moment: Moment) =>
  toInstant(`${day} ${times[moment]}:00.000`, organization.timeZone)

const contextAt = (past: Past, moment: Moment) => ({
  ...changeContext(past.db, instantOf(past, moment)),
  organization: past.organization,
  caller: operatorOf(past.organization.corporationId),
})

const idOf = ({ day }: Pick<Past, 'day'>, name: string) => derivedId(demo.organization, 'Document', `${day} ${name}`)

/**
 * Creates and posts a document of the day under a fixed id, by the operations of its family. A document that exists stays as it is. The body
 * is not compared with the schema.
 */
async function record(past: Past, moment: Moment, family: string, { name, ...body }: RecordedBody): Promise<void> {
  const context = contextAt(past, moment)
  const [organizationId, documentId] = [past.organization.id, idOf(past, name)]
  const run = (action: string, request: object) =>
    runInTransaction(operationAt(past, `${base}/${family}/${action}`), context, request)
  try {
    await run('create', { organizationId, documentId, date: timeOf(past.day, moment), ...body })
    await run('post', { organizationId, documentId })
  } catch (error) {
    if (!isRefused(error, DocumentExists, WrongState)) throw error
  }
}

const isRefused = (error: unknown, ...refusals: readonly object[]): boolean =>
  error instanceof OperationError && refusals.includes(error.def)

interface RecordedBody {
  /** Part of the id, unique within the day. */
  name: string
  items: readonly { num: number; product: string; amount: number }[]
  [field: string]: unknown
}

/** Returns the amounts in the store before a moment of the day. Products that never moved are omitted. */
async function stockAt(past: Past, moment: Moment): Promise<Stock> {
  const quantities = await listQuantities(past.db, demo.organization, {
    storeId: demo.store,
    productIds: countedProducts,
    effectiveAt: instantOf(past, moment),
    creationNumber: 0,
  })
  return new Map([...quantities].map(([id, quantity]) => [id, quantity.toNumber()]))
}

/** Fills up what runs short. The restaurant begins with full stores, if no goods of its kitchen have been there before. */
async function deliver(past: Past): Promise<void> {
  const stock = await stockAt(past, 'delivery')
  // Examples of documents move other goods.
  if (!demoKitchen.goods.some(({ productId }) => stock.has(productId))) return open(past)
  for (const delivery of deliveriesOn(past.day, stock)) await record(past, 'delivery', 'incoming_invoice', delivery)
}

async function open(past: Past): Promise<void> {
  const { db, day, organization } = past
  const books = await shareBooks(db, organization.corporationId)
  const rows = supplies.map(({ productId, full, price }) => ({
    ...{ storeId: demo.store, productId, amount: new Decimal(full) },
    sum: new Decimal(price).times(full).toDecimalPlaces(books.digits),
  }))
  await openStock(db, { organization, books, now: instantOf(past, 'delivery') }, { date: day, rows })
}

const kitchen = { storeFrom: demo.store, storeTo: demo.store }

async function produce(past: Past): Promise<void> {
  const items = productionOn(await stockAt(past, 'production'))
  if (items.length > 0)
    await record(past, 'production', 'production_document', { name: 'production', ...kitchen, items })
}

/** Pays the invoices of a former day from the bank. */
async function pay(past: Past): Promise<void> {
  const { db, organization } = past
  const day = daysAfter(past.day, -paymentDays)
  const period = { family: 'INCOMING_INVOICE', from: day, to: day, rowsMax: 100, fields: listedFields }
  const own = new Set<string>(roundNames.map((name) => idOf({ day }, name)))
  const invoices = await listDocuments<AnyDocument>(db, organization.id, period)
  for (const { id, sum } of invoices.filter((invoice) => own.has(invoice.id))) {
    const body = {
      ...{ organizationId: organization.id, documentId: id, accountId: systemAccounts.bank.id },
      ...{ amount: sum!.toNumber(), paymentDate: timeOf(past.day, 'payment'), cfoItemId: demo.suppliersCashFlow },
    }
    try {
      await runInTransaction(operationAt(past, payment), contextAt(past, 'payment'), body)
    } catch (error) {
      // The invoice may be paid or unposted already.
      if (!isRefused(error, PaymentTooLarge, WrongState)) throw error
    }
  }
}

async function discard(past: Past): Promise<void> {
  const items = wasteOn(past.day, await stockAt(past, 'waste'))
  const expenseAccount = systemAccounts.removedDishes.id
  if (items.length > 0)
    await record(past, 'waste', 'writeoff_document', { name: 'waste', storeFrom: demo.store, expenseAccount, items })
}

async function count(past: Past): Promise<void> {
  if (!isLastOfMonth(past.day)) return
  const store = demo.store
  const items = countsOn(past.day, await stockAt(past, 'count'))
  await record(past, 'count', 'incoming_inventory', { name: 'stock-take', store, items, itemsFirstStep: [] })
}
