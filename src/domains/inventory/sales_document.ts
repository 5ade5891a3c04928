import { Type } from 'typebox'
import { flag, optional } from '#core/record/fields.ts'
import { field, Id, omittable } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DiscountTooLarge } from '#documents/lines.ts'
import { documentFamily } from '#documents/operations.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { demoSale } from './demo.rules.ts'
import { AccountRefused } from './errors.ts'
import { checkGoodsLines, goodsLineErrors } from './goods_lines.rules.ts'
import {
  checkAccounts,
  defaultStore,
  expenseAccount,
  pricedErrors,
  pricedTargets,
  priceLines,
  revenueAccount,
} from './priced_goods.rules.ts'
import { requestedSale, revenuePostings, saleGoods, storedSale } from './sales.rules.ts'

const RequestedLine = Type.Object({
  ...requestedSale,
  store: omittable(Id('Store'), 'Store that the goods leave. If omitted, `defaultStore`.'),
})

const base = '/api/inventory/v1/sales_document'

export default documentFamily({
  base,
  type: 'SALES_DOCUMENT',
  name: 'SalesDocument',
  title: 'sales document',
  description:
    'Sales without orders, such as those of another system. ' +
    'Posting works like that of an outgoing invoice, with 1.07 instead of the customer until the sum is paid (SESSION_WRITEOFF, SALES_REVENUE). Lines without a store have `defaultStore`.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    banquet: optional(flag('Whether the goods were sold at a banquet.')),
    defaultStore,
    expenseAccount,
    revenueAccount,
  },
  listed: ['expenseAccount', 'revenueAccount'],
  listsStores: true,
  requestedItem: RequestedLine,
  item: Type.Object({ ...storedSale, store: field(Id('Store'), 'Store that the goods leave.') }),
  hasArticles: true,
  total: 'lines',
  targets: pricedTargets,
  statuses: {
    create: [201, 400, 401, 403, 429, 500, 502],
    update: [200, 400, 401, 405, 429, 500, 502],
    list: [200, 400, 401, 429, 500],
    get: [200, 400, 401, 404, 429, 500],
  },
  errors: { ...goodsLineErrors, ...pricedErrors, DiscountTooLarge, AccountRefused, FieldRequired },
  hasCharts: true,
  hasSizes: true,
  lessensStock: ['post'],

  complete(draft) {
    const { document, lines, products, accounts } = draft
    checkGoodsLines(lines, products)
    checkAccounts(document, accounts)
    const { items, ...totals } = priceLines(lines, draft)
    const stored = items.map((line, i) => ({
      ...line,
      store: requireField(line.store ?? document.defaultStore, `items[${i}].store`),
    }))
    return { items: stored, ...totals }
  },

  goods: ({ items, expenseAccount }, context) =>
    saleGoods(items, context, { type: 'SESSION_WRITEOFF', expenseAccount }),
  postings: ({ items, revenueAccount }, context) =>
    revenuePostings(items, context, {
      debt: { account: systemAccounts.salesWithoutOrder },
      type: 'SALES_REVENUE',
      revenueAccount,
    }),

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoSale,
    documents: demoDocuments(base),
  },
})
