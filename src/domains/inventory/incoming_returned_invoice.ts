import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { choice, optional, ref } from '#core/record/fields.ts'
import { field, Id, Money, omittable, Quantity } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DiscountTooLarge, refuseLarge } from '#documents/lines.ts'
import { documentFamily } from '#documents/operations.ts'
import { TooManyDigits } from '#domains/books/errors.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { namedSaleOf, processingModes, receiptsOf, saleOf } from './customer_returns.rules.ts'
import { demoCustomerReturn } from './demo.rules.ts'
import { AccountRefused, ReturnTooLarge } from './errors.ts'
import { checkStored, checkUnit, goodsLineErrors } from './goods_lines.rules.ts'
import {
  accountOr,
  alwaysOmitted,
  checkAccounts,
  counteragent,
  defaultStore,
  expenseAccount,
  pricedErrors,
  pricedTargets,
  priceLines,
  revenueAccount,
  supplierLine,
} from './priced_goods.rules.ts'
import { refuseExcess } from './returns.ts'
import { requestedSale, revenuePostings, storedSale } from './sales.rules.ts'

const own = {
  store: field(Id('Store'), 'Store that the goods enter.'),
  incomePrice: omittable(Money({ minimum: 0, 'x-digits': 9 }), 'Cost per unit at which the goods enter the store.'),
  incomeSum: omittable(Money({ minimum: 0 }), 'Cost of the whole amount. It wins over `incomePrice`.'),
  ...supplierLine,
  amountFactor: omittable(
    Quantity({ minimum: 0 }),
    'Share of the recipe that the size uses. If omitted, that of the product at posting.',
  ),
}
const RequestedLine = Type.Object({ ...requestedSale, ...own })

const base = '/api/inventory/v1/incoming_returned_invoice'

export default documentFamily({
  base,
  type: 'SALES_RETURN_DOCUMENT',
  name: 'IncomingReturnedInvoice',
  title: 'return from a customer',
  description:
    'Posting reverses revenue and VAT of the customer (SALES_RETURN_PAYMENT, NDS_SALES). ' +
    'RETURN_DISH returns the product of the line to the store, RETURN_GOOD its ingredients, DO_NOT_RETURN nothing (SALES_RETURN_WRITEOFF). ' +
    'If `outgoingInvoiceId` names a posted, earlier invoice, its ingredients return in proportion and at its cost; all posted returns together cannot exceed the sold amount of a product and size. ' +
    'Otherwise the charts of the day and `amountFactor` count, at `incomeSum`, else `incomePrice` × amount, else the average. A requested cost is allocated by the reference costs of the ingredients, or by amounts if one has none.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    counteragent,
    defaultStore,
    expenseAccount,
    outgoingInvoiceId: optional(ref('Document', 'Outgoing invoice of the returned goods.')),
    processingMode: choice(processingModes, 'Whether the store receives the products, their ingredients, or nothing.'),
    revenueAccount,
  },
  listed: ['counteragent', 'expenseAccount', 'revenueAccount'],
  listsStores: true,
  requestedItem: RequestedLine,
  item: Type.Object({ ...storedSale, ...own }),
  hasArticles: true,
  total: 'lines',
  targets: pricedTargets,
  statuses: {
    create: [201, 400, 401, 403, 429, 500, 502],
    update: [200, 400, 401, 403, 429, 500, 502],
    list: [200, 400],
    get: [200, 400, 404],
  },
  errors: { ...goodsLineErrors, ...pricedErrors, DiscountTooLarge, AccountRefused },
  postingErrors: { ReturnTooLarge },
  derived: { item: { producer: alwaysOmitted(Id('Producer')) }, read: async () => () => ({}) },
  hasCharts: true,
  lessensStock: ['unpost'],

  complete(draft) {
    const { document, lines, products, accounts, digits } = draft
    for (const [i, line] of lines.entries()) {
      const path = `items[${i}]`
      if (document.processingMode !== 'DO_NOT_RETURN') checkStored(line, products, path)
      checkUnit(line, products, path)
      if (new Decimal(line.incomeSum ?? 0).decimalPlaces() > digits)
        throw fail.TooManyDigits({ path: `${path}.incomeSum`, digits })
      if (line.incomeSum === undefined)
        refuseLarge(new Decimal(line.incomePrice ?? 0).times(line.amount), `${path}.incomePrice`)
    }
    checkAccounts(document, accounts)
    return priceLines(lines, draft)
  },

  related: ({ outgoingInvoiceId }) => outgoingInvoiceId,
  async check(document, context) {
    const sale = saleOf(document, context.related)
    if (sale) await refuseExcess(document.items, sale, context, 'SALES_RETURN_DOCUMENT')
    return undefined
  },

  async goods(document, context) {
    const { items, processingMode, expenseAccount } = document
    const from = { account: accountOr(expenseAccount, context, systemAccounts.costOfGoods) }
    const [named, sale] = [namedSaleOf(context.related), saleOf(document, context.related)]
    return { stages: [{ receipts: await receiptsOf({ items, processingMode, named, sale, from }, context) }] }
  },

  postings: ({ items, counteragent, revenueAccount }, context) =>
    revenuePostings(items, context, {
      debt: { account: systemAccounts.customers, counteragentId: counteragent },
      type: 'SALES_RETURN_PAYMENT',
      revenueAccount,
      isReturned: true,
    }),

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T13:00:00+01:00',
    request: demoCustomerReturn,
    documents: demoDocuments(base),
  },
})

const fail = failers({ TooManyDigits })
