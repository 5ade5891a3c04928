import { defineError, type ErrorDef } from '#core/errors.ts'

export const SameStore = defineError('SAME_STORE', 400, 'The goods already are in this store')
export const UnitMismatch = defineError<{ amountUnitId: string | null }>(
  'UNIT_MISMATCH',
  400,
  'Amounts are in the unit of the product',
  'Send the amount in the unit `amountUnitId` of the response.',
)
export const AccountRefused = defineError(
  'ACCOUNT_REFUSED',
  400,
  'The cost or revenue of goods is not posted to this account',
  'Choose an account that is no store, has no counteragents and is not 1.07.',
)
export const ActualAmountZero = defineError(
  'ACTUAL_AMOUNT_ZERO',
  400,
  'The line has a sum, but nothing of it entered the store',
  'Send an `actualAmount` above 0, or the sum 0.',
)
export const PriceDeviates: ErrorDef<{ price: number; agreedPrice: number; allowedDeviation: number }> = {
  ...defineError(
    'PRICE_DEVIATES',
    400,
    'The price deviates from the price list of the supplier by more than is allowed',
    'The response has the price, the agreed price and the allowed deviation in percent. The settings of the books decide whether such invoices are refused.',
  ),
  sentence: ({ price, agreedPrice, allowedDeviation }) =>
    `The price ${price} deviates from the agreed ${agreedPrice} by more than ${allowedDeviation} percent`,
}
export const NotASupplier = defineError(
  'NOT_A_SUPPLIER',
  400,
  'The counteragent is no supplier',
  'The chain saves its suppliers by /admin/counteragents/save.',
)
export const NoMoneyAccount = defineError(
  'NO_MONEY_ACCOUNT',
  400,
  'Invoices are not paid from or to this account',
  'Choose an account of the type CASH or CURRENT_ASSET that allows transactions by hand.',
)
export const PaymentTooLarge: ErrorDef<{ unpaid: number }> = {
  ...defineError(
    'PAYMENT_TOO_LARGE',
    400,
    'The payment is larger than the unpaid rest of the invoice',
    'The response has the unpaid rest.',
  ),
  sentence: ({ unpaid }) => `The payment is larger than ${unpaid}, the unpaid rest of the invoice`,
}
export const InvoiceNotPaid: ErrorDef<{ unpaid: number }> = {
  ...defineError(
    'INVOICE_NOT_PAID',
    400,
    'The invoice has an unpaid rest, so it has no date of payment',
    'The response has the unpaid rest.',
  ),
  sentence: ({ unpaid }) => `${unpaid} of the invoice is not paid, so it has no date of payment`,
}
export const ReturnTooLarge: ErrorDef<{ returnable: number }> = {
  ...defineError(
    'RETURN_TOO_LARGE',
    400,
    'The returned amount exceeds the rest of the invoice',
    'The response has the amount that can return: that of the invoice less that of its posted returns.',
  ),
  sentence: ({ returnable }) =>
    `At most ${returnable} can return: the amount of the invoice less that of its posted returns`,
}
export const InvoiceNotReturnable = defineError(
  'INVOICE_NOT_RETURNABLE',
  400,
  'Goods return to the supplier of a posted incoming invoice of the same organization only',
  'Post the invoice first, or omit `incomingInvoiceId`.',
)
export const ChartMissing = defineError(
  'CHART_MISSING',
  400,
  'The product has no assembly chart on the day of the document',
  'Create a chart that is valid on that day.',
)
export const SameGoods = defineError(
  'SAME_GOODS',
  400,
  'A product cannot become itself in the same store',
  'Omit the line, or choose another store.',
)
export const PercentInvalid = defineError(
  'PERCENT_INVALID',
  400,
  'The percents of the lines must add up to more than 0 and at most 100',
)
export const FirstStepRefused = defineError(
  'FIRST_STEP_REFUSED',
  400,
  'The first step of a stock-take counts dishes, preparations and modifiers only',
  'Count other products in `items`.',
)
