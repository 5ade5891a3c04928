import { columns, openingSum, ratio, shareOf, sum, sumOf, total } from './column.rules.ts'

const received = 'case when side.sign > 0 then posting.to_amount end'
const issued = 'case when side.sign < 0 then posting.from_amount end'
const amount = 'case when side.sign > 0 then posting.to_amount else -posting.from_amount end'
const otherAmount = 'case when side.sign > 0 then -posting.from_amount else posting.to_amount end'
const resigned = 'side.sign * posting.sum'
const incoming = 'case when side.sign > 0 then posting.sum end'
const outgoing = 'case when side.sign < 0 then posting.sum end'
const priced = `case when ${amount} is not null then ${resigned} end`
const stored = `case when ledger.type = 'INVENTORY_ASSETS' then ${amount} end`

/** Sums, amounts and balances. */
export const postingMeasureColumns = columns({
  'Sum.ResignedSum': {
    label: 'Sum',
    meaning: 'Debit less credit. All accounts together make 0.',
    type: 'MONEY',
    tags: 'finance, P&L',
    measure: total(sum(resigned)),
  },
  'Sum.Incoming': {
    label: 'Debit',
    meaning: 'Sum of the debit side.',
    type: 'MONEY',
    tags: 'finance, balance sheet',
    measure: total(sum(incoming)),
  },
  'Sum.Outgoing': {
    label: 'Credit',
    meaning: 'Sum of the credit side.',
    type: 'MONEY',
    tags: 'finance, balance sheet',
    measure: total(sum(outgoing)),
  },
  'Sum.PartOfSummaryByCol': {
    label: 'Share of the column',
    meaning: 'Sum ÷ sum of all rows of the column.',
    type: 'PERCENT',
    tags: 'finance',
    measure: shareOf(sum(resigned), 'column'),
  },
  'Sum.PartOfSummaryByRow': {
    label: 'Share of the row',
    meaning: 'Sum ÷ sum of all columns of the row.',
    type: 'PERCENT',
    tags: 'finance',
    measure: shareOf(sum(resigned), 'row'),
  },
  'PercentOfSummary.ByCol': {
    label: 'Share of the column',
    meaning: 'Sum ÷ sum of all rows of the column.',
    type: 'PERCENT',
    tags: 'payment',
    measure: shareOf(sum(resigned), 'column'),
  },
  'PercentOfSummary.ByRow': {
    label: 'Share of the row',
    meaning: 'Sum ÷ sum of all columns of the row.',
    type: 'PERCENT',
    tags: 'payment',
    measure: shareOf(sum(resigned), 'row'),
  },
  Amount: {
    label: 'Amount',
    meaning: 'Amount of the product: received less issued.',
    type: 'AMOUNT',
    tags: 'goods, balance sheet',
    measure: total(sum(amount)),
  },
  'Amount.In': {
    label: 'Received',
    meaning: 'Amount of the product on the debit side.',
    type: 'AMOUNT',
    tags: 'goods, balance sheet',
    measure: total(sum(received)),
  },
  'Amount.Out': {
    label: 'Issued',
    meaning: 'Amount of the product on the credit side.',
    type: 'AMOUNT',
    tags: 'goods, balance sheet',
    measure: total(sum(issued)),
  },
  'Amount.StoreInOutTyped': {
    label: 'Amount in stores',
    meaning: 'Amount that stores received less what they issued.',
    type: 'AMOUNT',
    tags: 'goods, balance sheet',
    measure: total(sum(stored)),
  },
  'Contr-Amount': {
    label: 'Amount of the other side',
    meaning: 'Amount of the product of the other side: received less issued there.',
    type: 'AMOUNT',
    tags: 'corresponding side',
    measure: total(sum(otherAmount)),
  },
  'Product.AvgSum': {
    label: 'Average price',
    meaning: 'Sum ÷ amount of rows with an amount.',
    type: 'MONEY',
    tags: 'goods',
    measure: ratio(sum(priced), sum(amount)),
  },
  'StartBalance.Money': {
    label: 'Opening balance',
    meaning: 'Balance before the period: debit less credit.',
    type: 'MONEY',
    tags: 'balance sheet',
    measure: total(openingSum(resigned)),
  },
  'StartBalance.Amount': {
    label: 'Opening amount',
    meaning: 'Amount of the product before the period.',
    type: 'AMOUNT',
    tags: 'balance sheet',
    measure: total(openingSum(amount)),
  },
  'FinalBalance.Money': {
    label: 'Closing balance',
    meaning: 'Balance at the end of the period: debit less credit.',
    type: 'MONEY',
    tags: 'balance sheet',
    measure: sumOf(openingSum(resigned), sum(resigned)),
  },
  'FinalBalance.Amount': {
    label: 'Closing amount',
    meaning: 'Amount of the product at the end of the period.',
    type: 'AMOUNT',
    tags: 'balance sheet',
    measure: sumOf(openingSum(amount), sum(amount)),
  },
})
