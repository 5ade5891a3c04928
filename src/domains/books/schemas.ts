import { type Static, Type } from 'typebox'
import {
  CalendarDay,
  field,
  Id,
  List,
  Money,
  nullable,
  OffsetDateTime,
  OneOf,
  opt,
  Quantity,
  Text,
} from '#core/schema.ts'
import { orderKinds } from '#shared/order_kinds.ts'
import { missingMax } from './model.ts'

export const VatAccounting = field(
  OneOf(['VAT_INCLUDED_IN_PRICE', 'VAT_NOT_INCLUDED_IN_PRICE']),
  'Whether the VAT of purchases is part of the cost of goods and expenses, or is separate input VAT.',
)
export const DistributionAlgorithm = field(
  OneOf(['DISTRIBUTION_BY_SUM', 'DISTRIBUTION_BY_AMOUNT', 'DISTRIBUTION_NOT_SPECIFIED']),
  'How additional expenses of an invoice are spread over its goods: by their sums, by their amounts, or not at all.',
)
export const DeviationAction = field(
  OneOf(['NOT_NOTIFY', 'NOTIFY', 'DISABLE', 'DISABLE_GREATER']),
  'Effect on an invoice whose prices differ from the price list of the supplier: none, a message, or a refusal of any deviation or of higher prices only.',
)

/** Settings of the books of a chain. */
export const BooksSettings = Type.Object(
  {
    currencyIsoName: nullable(
      Type.String({ minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' }),
      'Currency of the books in ISO 4217, such as `GBP`. Null for that of the first organization of the chain that names one.',
    ),
    vatAccounting: VatAccounting,
    defaultDistributionAlgorithm: DistributionAlgorithm,
    defaultDeviationAction: DeviationAction,
    isNegativeStockAllowed: field(
      Type.Boolean(),
      'Whether documents may make the stock of a store negative. Sales of orders always may.',
    ),
    openingBalanceOrganizationId: nullable(
      Id('Organization'),
      'Organization that holds the opening balances of accounts. Null for the first organization of the chain.',
    ),
    dayBeginsAt: field(
      Type.String({ minLength: 5, maxLength: 5, pattern: '^(0[0-9]|1[01]):[0-5][0-9]$' }),
      'Wall time from `00:00` to `11:59` at which the accounting day of sales begins.',
    ),
    closedThrough: nullable(
      CalendarDay(),
      'Last closed day: documents of this day and earlier ones cannot change. Null if no day is closed.',
    ),
  },
  { title: 'BooksSettings' },
)
export type BooksSettings = Static<typeof BooksSettings>

export const BooksSettingsPatch = Type.Partial(BooksSettings)
export type BooksSettingsPatch = Static<typeof BooksSettingsPatch>

const EnteredSide = Type.Object({
  accountId: field(Id('Account'), 'Account, not deleted, that allows transactions by hand and is no store.'),
  counteragentId: opt(
    Id('Counteragent'),
    'Supplier, employee or guest, on accounts of debts and liabilities only. Omitted or null: Unassigned.',
  ),
})

/** A transaction to save. */
export const TransactionInput = Type.Object(
  {
    id: opt(Id('BooksTransaction'), 'Id of the transaction; absent for a new id.'),
    date: field(OffsetDateTime(), 'Moment at which the transaction takes effect.'),
    from: field(EnteredSide, 'Credited account.'),
    to: field(EnteredSide, 'Debited account.'),
    sum: field(Money({ exclusiveMinimum: 0 }), 'Sum, above 0, in the currency of the books.'),
    cashFlowCategoryId: opt(Id('CashFlowCategory'), 'Cash-flow category.'),
    conceptionId: opt(Id('Conception'), 'Conception.'),
    documentId: opt(Id('Document'), 'Posted service act or sales document that the transaction pays.'),
    comment: opt(Text({ maxLength: 500 }), 'Comment.'),
  },
  { title: 'BooksTransactionInput' },
)
export type TransactionInput = Static<typeof TransactionInput>

const OpeningStockRow = Type.Object({
  storeId: field(Id('Store'), 'Store of the organization.'),
  productId: field(Id('Product'), 'Product that is kept in stock.'),
  amount: field(Quantity({ minimum: 0 }), "Amount, in the product's unit. 0 deletes the row."),
  sum: field(Money({ minimum: 0 }), 'Cost of the whole amount, in the currency of the books.'),
})

/** Opening stock of one day. */
export const OpeningStockInput = Type.Object(
  {
    date: field(CalendarDay(), 'First day of the goods in the stores.'),
    rows: field(List(OpeningStockRow, { minItems: 1 }), 'Goods, each product once per store.'),
  },
  { title: 'OpeningStockInput' },
)

/** Orders of closed days that are not in the books. */
export const notPosted = field(
  List(
    Type.Object(
      {
        organizationId: Id('Organization'),
        orderId: field(Id('Order'), 'Order.'),
        kind: field(OneOf(orderKinds), 'Kind of the order.'),
        day: field(CalendarDay(), 'Accounting day.'),
        reason: opt(Text(), 'Why the order could not be posted.'),
      },
      { title: 'OrderNotPosted' },
    ),
    { maxItems: missingMax },
  ),
  'Orders of closed days that could not be posted, the first ones. `/admin/books/sales/post` posts them at the first open moment.',
)
