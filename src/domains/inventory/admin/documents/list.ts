import { type Static, Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { asId, DayOrTime, field, Id, List, nullable, opt, Text } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { toMoment } from '#documents/fields.ts'
import { FoundDocument, readDocuments } from '#documents/importing.ts'
import { findBooks } from '#domains/books/reads.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { listBalances } from '#ledger/balances.store.ts'
import { demo } from '#shared/demo.ts'
import { listInvoiceIds, listStockTakeIds } from '../../imported_documents.store.ts'
import incomingInventory from '../../incoming_inventory.ts'
import incomingInvoice from '../../incoming_invoice.ts'
import { TotalQuantity } from '../../schemas.ts'

/** Products in stores that a response has at most. */
const stockMax = 100_000

const InvoiceKey = Type.Object({
  counteragent: field(Id('Counteragent'), 'Supplier.'),
  incomingDocumentNumber: field(Text({ minLength: 1, maxLength: 100 }), "Number of the supplier's document."),
})

const Count = Type.Object({
  storeIds: field(List(Id('Store'), { minItems: 1, maxItems: 100 }), 'Counted stores.'),
  date: field(DayOrTime(), 'Moment of the count.'),
})

const Stock = Type.Object(
  {
    storeId: field(Id('Store'), 'Store.'),
    productId: field(Id('Product'), 'Product.'),
    amount: field(TotalQuantity(), 'Amount in the books before that moment.'),
  },
  { title: 'CountedStock' },
)

export default query({
  path: '/admin/documents/list',
  group: 'none stated',
  summary: 'Find the documents that files describe',
  description: 'The oldest documents are first. Cancelled ones are included.',
  request: Type.Object({
    organizationId: Id('Organization'),
    incomingInvoices: opt(List(InvoiceKey), 'Invoices to find, by supplier and number.'),
    stockTake: opt(Count, 'Stock-takes to find, with the stock of their stores.'),
  }),
  response: Type.Object({
    incomingInvoices: field(List(FoundDocument(incomingInvoice), { maxItems: 10_000 }), 'Invoices that were found.'),
    stockTakes: field(List(FoundDocument(incomingInventory), { maxItems: 10_000 }), 'Stock-takes that were found.'),
    stock: field(List(Stock, { maxItems: stockMax }), 'Products in the counted stores.'),
    currencyCode: nullable(Text(), 'Currency of the books in ISO 4217. Null if no organization has one.'),
  }),
  errors: { OrganizationNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      incomingInvoices: [{ counteragent: demo.supplier, incomingDocumentNumber: 'HF-2026-118' }],
      stockTake: { storeIds: [demo.store], date: '2026-05-04T10:00:00' },
    },
  },

  async run({ body: { organizationId, incomingInvoices, stockTake }, db, fail }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const [invoiceIds, counted, { currency }] = await Promise.all([
      listInvoiceIds(db, organizationId, incomingInvoices ?? []),
      stockTake ? findCounted(stockTake) : { ids: [], stock: [] },
      findBooks(db, organization.corporationId),
    ])
    const [invoices, stockTakes] = await Promise.all([
      readDocuments({ db }, organization, incomingInvoice, invoiceIds),
      readDocuments({ db }, organization, incomingInventory, counted.ids),
    ])
    return { incomingInvoices: invoices, stockTakes, stock: counted.stock, currencyCode: currency }

    async function findCounted({ storeIds, date }: Static<typeof Count>) {
      const zone = organization!.timeZone
      const at = toMoment(date, zone)
      const [ids, balances] = await Promise.all([
        listStockTakeIds(db, organizationId, { storeIds, at, day: dayOf(at, zone) }),
        listBalances(db, organizationId, { before: at, accountIds: storeIds }),
      ])
      const stock = balances.flatMap(({ accountId, productId, amount }) =>
        productId === null || amount.isZero()
          ? []
          : [{ storeId: asId<'Store'>(accountId), productId: asId<'Product'>(productId), amount: toNumber(amount) }],
      )
      return { ids, stock }
    }
  },
})
