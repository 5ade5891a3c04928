import { defineError, type ErrorDef } from '#core/errors.ts'
import { type MissingOrder, missingMax } from './model.ts'

export const DayNotOver: ErrorDef<{ today: string }> = {
  ...defineError(
    'DAY_NOT_OVER',
    400,
    'The day to be closed is not over at each organization',
    'Days before the one in the response can be closed.',
  ),
  sentence: ({ today }) => `Only days before ${today} can be closed: later ones are not over at each organization`,
}

export const ValuationPending = defineError<{ documents: number }>(
  'VALUATION_PENDING',
  409,
  'Goods of the days to be closed are still being valued',
  'Try again in some seconds.',
)

export const SalesNotPosted = defineError<{ orders: number; waiting: readonly MissingOrder[] }>(
  'SALES_NOT_POSTED',
  409,
  'Orders of the days to be closed are still to be posted to the books',
  `Try again in some seconds. \`waiting\` has the first ${missingMax} of these orders.`,
)

export const PeriodClosed: ErrorDef<{ closedThrough: string }> = {
  ...defineError(
    'PERIOD_CLOSED',
    400,
    'The books of this day are closed',
    'Days after `closedThrough` of the response are open.',
  ),
  sentence: ({ closedThrough }) => `The books are closed through ${closedThrough}: choose a later day`,
}

export const PeriodTooLong = defineError(
  'PERIOD_TOO_LONG',
  400,
  'The period has more rows than one response may have',
  'Request a shorter period.',
)

export const TooManyDigits: ErrorDef<{ digits: number }> = {
  ...defineError('TOO_MANY_DIGITS', 400, 'The sum has more decimals than the currency of the books'),
  sentence: ({ digits }) => `Sums in the currency of the books have at most ${digits} decimals`,
}
export const TransactionNotFound = defineError(
  'TRANSACTION_NOT_FOUND',
  404,
  'The organization has no transaction by hand with this id',
)
export const TransactionExists = defineError(
  'TRANSACTION_EXISTS',
  400,
  'Another transaction has this id',
  'The same row with the same id is no error. To change a transaction, cancel it and save another with a new id.',
)
const NoCustomTransactions = defineError(
  'NO_CUSTOM_TRANSACTIONS',
  400,
  'The account does not allow transactions by hand',
  'Goods in stores change with their documents. Other accounts allow it with `isCustomTransactionsAllowed`.',
)
const SidesEqual = defineError('SIDES_EQUAL', 400, 'Both sides are the same account with the same counteragent')
const NoCounteragents = defineError(
  'NO_COUNTERAGENTS',
  400,
  'The account has no counteragents: only accounts of debts and liabilities do',
)
export const DateOutOfRange = defineError(
  'DATE_OUT_OF_RANGE',
  400,
  'Dates of the books are from 1970-01-01 to 2999-12-31',
)
const DocumentNotPayable = defineError(
  'DOCUMENT_NOT_PAYABLE',
  400,
  'The organization has no posted service act or sales document with this id',
  'Post the document first. Invoices are paid by their own operation.',
)
const RepeatedGoods = defineError('REPEATED_GOODS', 400, 'Another row has this store and product')
const SumWithoutAmount = defineError('SUM_WITHOUT_AMOUNT', 400, 'Without an amount there is no sum')

/** Errors of what a transaction by hand says. */
export const transactionErrors = {
  DateOutOfRange,
  PeriodClosed,
  NoCustomTransactions,
  NoCounteragents,
  SidesEqual,
  TooManyDigits,
  DocumentNotPayable,
}

/** Errors of what opening stock says. */
export const NegativeStock = defineError<{ storeId: string; productId: string; quantity: number; moment: string }>(
  'NEGATIVE_STOCK',
  400,
  'The stock of a product would be negative',
  'The response has the store, the product, the quantity and the moment. Post the missing receipts first, or allow negative stock in the settings of the books.',
)

export const openingStockErrors = {
  DateOutOfRange,
  PeriodClosed,
  RepeatedGoods,
  TooManyDigits,
  SumWithoutAmount,
  NegativeStock,
}

export const CashFlowCategoryNotFound = defineError(
  'CASH_FLOW_CATEGORY_NOT_FOUND',
  404,
  'There is no such cash-flow category',
)
export const CounteragentNotFound = defineError('COUNTERAGENT_NOT_FOUND', 404, 'There is no such counteragent')
export const GoodsNotStored = defineError(
  'GOODS_NOT_STORED',
  400,
  'The product is not kept in stock',
  'Services, rates and products that do not affect stock are never moved.',
)
