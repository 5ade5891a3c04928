import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { optional, ref } from '#core/record/fields.ts'
import { field, Id, Money, omittable } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DiscountTooLarge } from '#documents/lines.ts'
import { lineIdOf } from '#documents/model.ts'
import { documentFamily } from '#documents/operations.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Posting } from '#ledger/model.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { demoReturn } from './demo.rules.ts'
import { AccountRefused, InvoiceNotReturnable, ReturnTooLarge } from './errors.ts'
import { checkGoodsLines, goodsLine, goodsLineErrors } from './goods_lines.rules.ts'
import { amountOf, movementOf } from './movements.rules.ts'
import {
  accountOr,
  alwaysOmitted,
  checkAccounts,
  counteragent,
  defaultStore,
  discountSum,
  expenseAccount,
  pricedErrors,
  pricedTargets,
  priceLines,
  requestedPrices,
  storedPrices,
  supplierLine,
} from './priced_goods.rules.ts'
import { refuseExcess } from './returns.ts'

const RequestedLine = Type.Object({
  ...goodsLine,
  store: field(Id('Store'), 'Store that the goods leave.'),
  ...requestedPrices,
  discountSum,
  ...supplierLine,
})

const base = '/api/inventory/v1/returned_invoice'

export default documentFamily({
  base,
  type: 'RETURNED_INVOICE',
  name: 'ReturnedInvoice',
  title: 'return to a supplier',
  description:
    "Posting issues the goods at cost to `expenseAccount` (RETURNED_INVOICE), which is credited at the document's price, owed by the supplier (RETURNED_INVOICE_REVENUE). " +
    'The difference stays on `expenseAccount`; later changes of the cost post nothing again. If the books keep VAT apart, the price is without VAT, which goes back from 1.06 (NDS_INCOMING). ' +
    '`incomingInvoiceId` names a posted invoice of the supplier: its posted returns together return at most the amounts that it received. ' +
    '`incomePrice` is the present cost per unit while the return is posted.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    counteragent,
    defaultStore,
    expenseAccount,
    incomingInvoiceId: optional(ref('Document', 'Incoming invoice whose goods return.')),
  },
  listed: ['counteragent', 'expenseAccount'],
  listsStores: true,
  hasOwnFlags: true,
  requestedItem: RequestedLine,
  item: Type.Object({ ...RequestedLine.properties, ...storedPrices }),
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
  postingErrors: { InvoiceNotReturnable, ReturnTooLarge },
  derived: {
    item: {
      incomePrice: omittable(Money({ 'x-digits': 9 }), 'Cost per unit at the return, while the document is posted.'),
      producer: alwaysOmitted(Id('Producer')),
    },
    hasCosts: true,
    async read(db, documents) {
      const posted = documents.filter(({ status }) => status === 'PROCESSED')
      const lists = await Promise.all(
        posted.map(({ organizationId, id }) => listDocumentPostings(db, organizationId, id)),
      )
      const costs = new Map(
        lists.flat().flatMap(({ type, lineId, sum }) => (type === 'RETURNED_INVOICE' ? [[`${lineId}`, sum]] : [])),
      )
      return ({ id, items }) => ({
        items: items.map(({ amount }, i) => {
          const cost = costs.get(lineIdOf(id, i))
          return cost ? { incomePrice: cost.div(`${amount}`).toDecimalPlaces(9).toNumber() } : {}
        }),
      })
    },
  },

  complete({ document, lines, products, accounts, digits }) {
    checkGoodsLines(lines, products)
    checkAccounts(document, accounts)
    return priceLines(lines, { products, digits })
  },

  related: ({ incomingInvoiceId }) => incomingInvoiceId,
  async check({ incomingInvoiceId, counteragent, items }, context) {
    const { related } = context
    if (incomingInvoiceId === null) return undefined
    const isReturnable = related?.family === 'INCOMING_INVOICE' && related.status === 'PROCESSED'
    if (!isReturnable || related.counteragent !== counteragent)
      throw fail.InvoiceNotReturnable({ path: 'incomingInvoiceId' })
    await refuseExcess(items, related, context, 'RETURNED_INVOICE')
    return undefined
  },
  lessensStock: ['post'],

  goods({ items, expenseAccount }, context) {
    const to = { account: accountOr(expenseAccount, context, systemAccounts.costOfGoods) }
    const issues = items.map((line, i) => ({
      ...movementOf(context, amountOf(line), i),
      type: 'RETURNED_INVOICE' as const,
      to,
      storeId: line.store,
    }))
    return { stages: [{ issues }] }
  },

  postings({ items, counteragent, expenseAccount }, context) {
    const expense = { account: accountOr(expenseAccount, context, systemAccounts.costOfGoods) }
    const to = { account: systemAccounts.suppliers, counteragentId: counteragent }
    const isVatApart = context.books.vatAccounting === 'VAT_NOT_INCLUDED_IN_PRICE'
    const postings = items.flatMap(({ sum, sumWithoutVat }, i): Posting[] => {
      const lineId = context.lineIdOf(i)
      const withoutVat = new Decimal(isVatApart ? sumWithoutVat : sum)
      const vat = new Decimal(sum).minus(withoutVat)
      return [
        { type: 'RETURNED_INVOICE_REVENUE', from: expense, to, sum: withoutVat, lineId },
        { type: 'NDS_INCOMING', from: { account: systemAccounts.inputVat }, to, sum: vat, lineId },
      ]
    })
    return postings.filter(({ sum }) => !sum.isZero())
  },

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T12:00:00+01:00',
    request: demoReturn,
    documents: demoDocuments(base),
  },
})

const fail = failers({ InvoiceNotReturnable })
