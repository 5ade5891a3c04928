import { Type } from 'typebox'
import { optional, ref } from '#core/record/fields.ts'
import { field, Id } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { dayOrTime } from '#documents/fields.ts'
import { DiscountTooLarge } from '#documents/lines.ts'
import { documentFamily } from '#documents/operations.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { demoSale } from './demo.rules.ts'
import { AccountRefused } from './errors.ts'
import { checkGoodsLines, goodsLineErrors } from './goods_lines.rules.ts'
import { payableOutgoingInvoice, paymentDate, paymentDates, paymentOperations } from './invoice_payments.ts'
import {
  checkAccounts,
  counteragent,
  defaultStore,
  expenseAccount,
  pricedErrors,
  pricedTargets,
  priceLines,
  revenueAccount,
} from './priced_goods.rules.ts'
import { requestedSale, revenuePostings, saleGoods, storedSale } from './sales.rules.ts'

const store = field(Id('Store'), 'Store that the goods leave.')
const RequestedLine = Type.Object({ ...requestedSale, store })

const base = '/api/inventory/v1/outgoing_invoice'
const changing = [200, 400, 401, 403, 429, 500] as const

export default [
  ...documentFamily({
    base,
    type: 'OUTGOING_INVOICE',
    name: 'OutgoingInvoice',
    title: 'outgoing invoice',
    description:
      'Posting issues the goods by the charts of the day, at cost, to `expenseAccount` (OUTGOING_INVOICE). ' +
      'The customer (1.10) owes the sum: without VAT to `revenueAccount` (OUTGOING_INVOICE_REVENUE), and VAT to 2.02 (NDS_SALES), whatever the value of `vatAccounting`.',
    groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
    header: {
      counteragent,
      defaultStore,
      dueDate: optional(dayOrTime('Day by which the invoice is to be paid.')),
      expenseAccount,
      internalIncomingInvoiceId: optional(ref('ChainDocument', 'Incoming invoice of another restaurant of the chain.')),
      paymentDate,
      revenueAccount,
    },
    listed: [],
    hasOneSchema: true,
    requestedItem: RequestedLine,
    item: Type.Object({ ...storedSale, store }),
    hasArticles: true,
    total: 'lines',
    targets: pricedTargets,
    statuses: {
      create: [201, 400, 401, 403, 429, 500],
      update: changing,
      list: [200, 400, 401, 429, 500],
      get: [200, 400, 401, 404, 429, 500],
    },
    errors: { ...goodsLineErrors, ...pricedErrors, DiscountTooLarge, AccountRefused },
    derived: paymentDates,
    hasCharts: true,
    hasSizes: true,
    lessensStock: ['post'],

    complete(draft) {
      const { document, lines, products, accounts } = draft
      checkGoodsLines(lines, products)
      checkAccounts(document, accounts)
      return priceLines(lines, draft)
    },

    goods: ({ items, expenseAccount }, context) =>
      saleGoods(items, context, { type: 'OUTGOING_INVOICE', expenseAccount }),
    postings: ({ items, counteragent, revenueAccount }, context) =>
      revenuePostings(items, context, {
        debt: { account: systemAccounts.customers, counteragentId: counteragent },
        type: 'OUTGOING_INVOICE_REVENUE',
        revenueAccount,
      }),

    example: {
      organizationId: demo.organization,
      date: '2026-05-04T10:00:00+01:00',
      request: { counteragent: demo.spareSupplier, ...demoSale },
      documents: demoDocuments(base),
    },
  }),
  ...paymentOperations(payableOutgoingInvoice),
]
