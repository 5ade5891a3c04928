import { type Static, Type } from 'typebox'
import { allocateMoney, Decimal, type MoneyGrid, total, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { flag, optional, ref, text } from '#core/record/fields.ts'
import { field, Id, omittable, Quantity } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import type { PostingContext } from '#documents/family.ts'
import { dayOrTime } from '#documents/fields.ts'
import { documentFamily } from '#documents/operations.ts'
import type { BooksSettings } from '#domains/books/schemas.ts'
import { EmployeeNotFound } from '#domains/employees/errors.ts'
import { employeeRows } from '#domains/employees/rules.ts'
import { purchaseDebtOf } from '#domains/finance/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Posting } from '#ledger/model.ts'
import { demo } from '#shared/demo.ts'
import { demoInvoice } from './demo.rules.ts'
import { ActualAmountZero, PriceDeviates } from './errors.ts'
import { checkStored, checkUnit, goodsLine, goodsLineErrors } from './goods_lines.rules.ts'
import { payableIncomingInvoice, paymentDate, paymentDates, paymentOperations } from './invoice_payments.ts'
import { movementOf } from './movements.rules.ts'
import { controlPrices } from './price_control.ts'
import {
  alwaysOmitted,
  counteragent,
  defaultStore,
  gridOf,
  pricedErrors,
  pricedTargets,
  priceLines,
  requestedPrices,
  storedPrices,
  supplierLine,
} from './priced_goods.rules.ts'

/** Goods of an invoice that enter a store. */
interface EnteringGoods {
  amount: Decimal
  sum: Decimal
}

/**
 * Returns the cost of goods with their shares of additional expenses. Each expense is spread by itself (docs/domain.md §16.5).
 * Returns null if they cannot be spread.
 */
function spreadExpenses(
  goods: readonly EnteringGoods[],
  expenses: readonly Decimal[],
  { algorithm, grid }: { algorithm: BooksSettings['defaultDistributionAlgorithm']; grid: MoneyGrid },
): Decimal[] | null {
  if (goods.length === 0 || algorithm === 'DISTRIBUTION_NOT_SPECIFIED') return null
  const sums = goods.map(({ sum }) => sum)
  const isBySum = algorithm === 'DISTRIBUTION_BY_SUM' && !total(sums).isZero()
  const weights = isBySum ? sums : goods.map(({ amount }) => amount)
  const shares = expenses.map((expense) => allocateMoney(expense, weights, grid))
  return sums.map((sum, i) => sum.plus(total(shares.map((share) => share[i] ?? zero))))
}

const RequestedLine = Type.Object({
  ...goodsLine,
  store: field(Id('Store'), 'Store that the goods enter.'),
  ...requestedPrices,
  actualAmount: omittable(Quantity({ minimum: 0 }), 'Amount that entered the store. If omitted, the amount.'),
  isAdditionalExpense: omittable(
    Type.Boolean(),
    'Whether the line is an expense, such as a delivery, that is spread over the cost of the goods.',
  ),
  ...supplierLine,
})
const Line = Type.Object({ ...RequestedLine.properties, ...storedPrices })
type Line = Static<typeof Line>

const base = '/api/inventory/v1/incoming_invoice'
const changing = [200, 400, 401, 429, 500] as const

export default [
  ...documentFamily({
    base,
    type: 'INCOMING_INVOICE',
    name: 'IncomingInvoice',
    title: 'incoming invoice',
    description:
      'Posting receives `actualAmount`, else `amount`, of each line for the whole sum of the line (INVOICE), and owes the sum to the supplier (2.01) or to the employee of `employeePassToAccount` (2.03). ' +
      'VAT is part of the cost, or goes to 1.06 (NDS_INCOMING) if the books keep it apart. ' +
      'Each line with `isAdditionalExpense` is distributed over the goods by `defaultDistributionAlgorithm`: by their sums without separate VAT (by amounts if all sums are 0), or by the amounts that enter the stores. ' +
      'With DISTRIBUTION_NOT_SPECIFIED, or without goods, it is an expense (5.04).',
    groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
    header: {
      counteragent,
      defaultStore,
      employeePassToAccount: optional(ref('Employee', 'Employee who paid the supplier, and to whom the sum is owed.')),
      internalOutgoingInvoiceId: optional(ref('ChainDocument', 'Outgoing invoice of another restaurant of the chain.')),
      deliveryOnTime: optional(flag('Whether the goods were delivered on time.')),
      dueDate: optional(dayOrTime('Day by which the invoice is to be paid.')),
      incomingDate: optional(dayOrTime("Date of the supplier's document.")),
      incomingDocumentNumber: optional(text("Number of the supplier's document.", { maxLength: 100 })),
      invoice: optional(text('Number of the tax invoice.', { maxLength: 100 })),
      paymentDate,
      transportInvoiceNumber: optional(text('Number of the transport invoice.', { maxLength: 100 })),
    },
    listed: [],
    hasOneSchema: true,
    requestedItem: RequestedLine,
    item: Line,
    hasArticles: true,
    total: 'lines',
    targets: { ...pricedTargets, Employee: { NotFound: EmployeeNotFound, rows: employeeRows } },
    statuses: {
      create: [201, 400, 401, 429, 500],
      update: changing,
      list: changing,
      get: [200, 400, 401, 404, 429, 500],
    },
    errors: { ...goodsLineErrors, ...pricedErrors, ActualAmountZero },
    postingErrors: { PriceDeviates },
    derived: {
      ...paymentDates,
      header: { ...paymentDates.header, matchesToTheOrder: alwaysOmitted(Type.Boolean()) },
      item: { producer: alwaysOmitted(Id('Producer')) },
    },

    complete({ lines, products, digits }) {
      for (const [i, line] of lines.entries()) {
        if (!line.isAdditionalExpense) checkStored(line, products, `items[${i}]`)
        checkUnit(line, products, `items[${i}]`)
      }
      const priced = priceLines(lines, { products, digits })
      const empty = priced.items.findIndex(({ actualAmount, sum }) => actualAmount === 0 && sum > 0)
      if (empty >= 0) throw fail.ActualAmountZero({ path: `items[${empty}].actualAmount` })
      return priced
    },

    check: controlPrices,
    lessensStock: ['unpost'],

    goods({ counteragent, employeePassToAccount, items }, context) {
      const from = purchaseDebtOf(counteragent, employeePassToAccount)
      const { entering, costs } = costsOf(items, context)
      const receipts = entering.map(({ index, storeId, ...goods }, i) => ({
        ...movementOf(context, goods, index),
        type: 'INVOICE' as const,
        from,
        storeId,
        cost: { kind: 'sum' as const, sum: costs[i]! },
      }))
      return { isPurchase: true, stages: [{ receipts }] }
    },

    postings({ counteragent, employeePassToAccount, items }, context) {
      const from = purchaseDebtOf(counteragent, employeePassToAccount)
      const { isSpread } = costsOf(items, context)
      const { services, inputVat } = systemAccounts
      const postings = items.flatMap((line, i): Posting[] => {
        const lineId = context.lineIdOf(i)
        const cost = costOf(line, context)
        const vat = new Decimal(line.sum).minus(cost)
        const isExpense = line.isAdditionalExpense && !isSpread
        return [
          ...(isExpense ? [{ type: 'INVOICE' as const, from, to: { account: services }, sum: cost, lineId }] : []),
          { type: 'NDS_INCOMING', from, to: { account: inputVat }, sum: vat, lineId },
        ]
      })
      return postings.filter(({ sum }) => !sum.isZero())
    },

    example: {
      organizationId: demo.organization,
      date: '2026-05-04T10:00:00+01:00',
      request: demoInvoice,
      documents: demoDocuments(base),
    },
  }),
  ...paymentOperations(payableIncomingInvoice),
]

/** Returns the sum of a line, without VAT if the books keep it apart. */
const costOf = ({ sum, sumWithoutVat }: Line, { books }: PostingContext): Decimal =>
  new Decimal(books.vatAccounting === 'VAT_NOT_INCLUDED_IN_PRICE' ? sumWithoutVat : sum)

/** Returns the goods that enter stores with their costs, and whether these contain the additional expenses. */
function costsOf(items: readonly Line[], context: PostingContext) {
  const { defaultDistributionAlgorithm: algorithm, digits } = context.books
  const entering = items.flatMap((line, index) => {
    const amount = new Decimal(line.actualAmount ?? line.amount)
    return line.isAdditionalExpense || amount.isZero()
      ? []
      : [{ index, storeId: line.store, productId: line.product, amount, sum: costOf(line, context) }]
  })
  const expenses = items.filter((line) => line.isAdditionalExpense).map((line) => costOf(line, context))
  const spread = spreadExpenses(entering, expenses, { algorithm, grid: gridOf(digits) })
  return { entering, costs: spread ?? entering.map(({ sum }) => sum), isSpread: spread !== null }
}

const fail = failers({ ActualAmountZero })
