import { columns } from './column.rules.ts'
import { datePart, hour, paddedDatePart, weekday, weekInMonth } from './expressions.rules.ts'

/** Wall time of a moment at the restaurant. */
const momentOf = (of: string): string => `(${of} at time zone organization.time_zone)`

/** Accounting day of a moment. */
const dayOf = (of: string): string =>
  `cast(${momentOf(of)} - cast(coalesce(settings.day_begins_at, '00:00') as interval) as date)`

const moment = momentOf('posting.effective_at')
const day = dayOf('posting.effective_at')
const secondaryMoment = momentOf('posting.secondary_at')
const secondaryDay = dayOf('posting.secondary_at')

const transactionType = 'cast(posting.type as text)'

/** When postings take effect. */
export const postingTimeColumns = columns({
  'DateTime.DateTyped': {
    label: 'Accounting day',
    meaning: 'Accounting day of the posting.',
    type: 'DATE',
    tags: 'time',
    sql: day,
  },
  'DateTime.Typed': {
    label: 'Moment',
    meaning: 'When the posting takes effect.',
    type: 'DATETIME',
    tags: 'time',
    sql: moment,
  },
  'DateTime.Hour': {
    label: 'Hour',
    meaning: 'Hour of the moment, from 00 to 23.',
    type: 'STRING',
    tags: 'time',
    sql: hour(moment),
  },
  'DateTime.DayOfWeak': {
    label: 'Day of the week',
    meaning: 'Day of the week of the accounting day, with its number from Monday on.',
    type: 'STRING',
    tags: 'time',
    sql: weekday(day),
  },
  'DateTime.WeekInMonth': {
    label: 'Week of the month',
    meaning: 'Week of the month of the accounting day, in blocks of seven days: 1 to 5.',
    type: 'STRING',
    tags: 'time',
    sql: weekInMonth(day),
  },
  'DateTime.WeekInYear': {
    label: 'Week of the year',
    meaning: 'Week (ISO 8601) of the accounting day, from 01 to 53.',
    type: 'STRING',
    tags: 'time',
    sql: paddedDatePart('week', day),
  },
  'DateTime.Month': {
    label: 'Month',
    meaning: 'Month of the accounting day, from 01 to 12.',
    type: 'STRING',
    tags: 'time',
    sql: paddedDatePart('month', day),
  },
  'DateTime.Quarter': {
    label: 'Quarter',
    meaning: 'Quarter of the accounting day, from 1 to 4.',
    type: 'STRING',
    tags: 'time',
    sql: datePart('quarter', day),
  },
  'DateTime.Year': {
    label: 'Year',
    meaning: 'Year of the accounting day.',
    type: 'STRING',
    tags: 'time',
    sql: datePart('year', day),
  },
  'DateSecondary.DateTyped': {
    label: 'Own day',
    meaning: 'Own accounting day of a document that takes effect later because its day is closed.',
    type: 'DATE',
    tags: 'time',
    sql: secondaryDay,
  },
  'DateSecondary.DateTimeTyped': {
    label: 'Own moment',
    meaning: 'Own moment of a document that takes effect later because its day is closed.',
    type: 'DATETIME',
    tags: 'time',
    sql: secondaryMoment,
  },
})

/** Documents, orders and transactions that made postings. */
export const documentColumns = columns({
  TransactionType: {
    label: 'Type',
    meaning: 'Type of the posting, such as SALES_REVENUE.',
    type: 'ENUM',
    tags: 'transaction',
    sql: transactionType,
  },
  'TransactionType.Code': {
    label: 'Code of the type',
    meaning: 'Code of the type of the posting.',
    type: 'OBJECT',
    tags: 'transaction',
    sql: transactionType,
  },
  TransactionSide: {
    label: 'Side',
    meaning: 'DEBIT or CREDIT: every posting has a row of each.',
    type: 'ENUM',
    tags: 'transaction',
    sql: 'side.name',
  },
  Document: {
    label: 'Document',
    meaning: 'Number of the document.',
    type: 'STRING',
    tags: 'transaction',
    sql: 'document.number',
  },
  Comment: {
    label: 'Comment',
    meaning: 'Comment of the document or transaction.',
    type: 'STRING',
    tags: 'transaction',
    sql: 'document.comment',
    isPersonal: true,
  },
  OrderId: {
    label: 'Id of the order',
    meaning: 'Order that is sold.',
    type: 'ID',
    tags: 'transaction',
    sql: 'sold.order_id',
  },
  OrderNum: {
    label: 'Order',
    meaning: 'Number of the order that is sold.',
    type: 'STRING',
    tags: 'transaction',
    sql: 'cast(sold.number as text)',
  },
  Conception: {
    label: 'Brand',
    meaning: 'Brand of the document.',
    type: 'STRING',
    tags: 'corporation, organization',
    sql: 'conception.name',
  },
  'Conception.Code': {
    label: 'Code of the brand',
    meaning: 'Code of the brand of the document.',
    type: 'STRING',
    tags: 'corporation, organization',
    sql: 'conception.code',
  },
  Department: {
    label: 'Restaurant',
    meaning: 'Organization.',
    type: 'STRING',
    tags: 'corporation',
    sql: 'organization.name',
  },
  'Department.Code': {
    label: 'Code of the restaurant',
    meaning: 'Short name of the organization.',
    type: 'STRING',
    tags: 'corporation',
    sql: 'organization.code',
  },
  'Department.JurPerson': {
    label: 'Legal person',
    meaning: 'Chain to which the restaurant belongs.',
    type: 'STRING',
    tags: 'corporation',
    sql: 'corporation.name',
  },
  CashFlowCategory: {
    label: 'Cash-flow category',
    meaning: 'Category of the movement of money.',
    type: 'STRING',
    tags: 'cash flow',
    sql: 'cash_flow.name',
  },
  'CashFlowCategory.Type': {
    label: 'Type of the cash-flow category',
    meaning: 'OPERATIONAL, INVESTMENT or FINANCE.',
    type: 'ENUM',
    tags: 'cash flow',
    sql: 'cash_flow.type',
  },
  'CashFlowCategory.Hierarchy': {
    label: 'Cash-flow categories of all levels',
    meaning: 'Categories from the topmost one on, with / between them.',
    type: 'STRING',
    tags: 'cash flow',
    sql: 'cash_flow.hierarchy',
  },
  'CashFlowCategory.HierarchyLevel1': {
    label: 'Cash-flow category of level 1',
    meaning: 'Topmost category.',
    type: 'STRING',
    tags: 'cash flow',
    sql: 'cash_flow.top',
  },
  'CashFlowCategory.HierarchyLevel2': {
    label: 'Cash-flow category of level 2',
    meaning: 'Category of the second level.',
    type: 'STRING',
    tags: 'cash flow',
    sql: 'cash_flow.second',
  },
  'CashFlowCategory.HierarchyLevel3': {
    label: 'Cash-flow category of level 3',
    meaning: 'Category of the third level.',
    type: 'STRING',
    tags: 'cash flow',
    sql: 'cash_flow.third',
  },
})
