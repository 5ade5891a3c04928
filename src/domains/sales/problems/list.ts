import { Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List, OffsetDateTime, OneOf, opt, Quantity, Text } from '#core/schema.ts'
import { daysAfter, toOffsetTime } from '#core/time.ts'
import { PeriodTooLong } from '#domains/books/errors.ts'
import { findBooks, readValues } from '#domains/books/reads.ts'
import { endOfDay } from '#ledger/periods.ts'
import { demo } from '#shared/demo.ts'
import { advice, problemKinds, valuedKinds } from '../problems.rules.ts'
import { listProblems, type Problem } from '../problems.store.ts'

const daysMax = 366
const pageMax = 1_000

const BooksProblem = Type.Object(
  {
    kind: field(
      OneOf(problemKinds),
      'NO_CHART: a dish without a chart moved no goods. NO_STORE: an order without a store moved no goods. ' +
        'NEGATIVE_STOCK: negative stock at the end of a day on which the product moved. ' +
        'ESTIMATED_COST: goods left beyond the balance of their store, at an estimated cost. ' +
        'NOT_POSTED: an order could not be posted. SALES_LEFT_OUT: orders were closed while the books were switched off.',
    ),
    productId: opt(Id('Product'), 'Product. Null if the problem concerns whole orders.'),
    storeId: opt(Id('Store'), 'Store. Null if the problem concerns no store, or no store is known.'),
    day: field(CalendarDay(), 'Accounting day.'),
    orders: field(Int32(), 'Number of orders. For goods of a store it also counts other documents that moved them.'),
    amount: opt(
      Quantity(),
      "NEGATIVE_STOCK, ESTIMATED_COST: missing amount, in the product's unit. Null for other kinds.",
    ),
    orderId: opt(Id('Order'), 'NOT_POSTED: the order. Null for other kinds.'),
    reason: opt(Text(), 'NOT_POSTED: why the order could not be posted. Null for other kinds.'),
    startedAt: opt(OffsetDateTime(), 'SALES_LEFT_OUT: closing of the first order. Null for other kinds.'),
    endedAt: opt(OffsetDateTime(), 'SALES_LEFT_OUT: closing of the last order. Null for other kinds.'),
    advice: field(Text(), 'Remedy.'),
  },
  { title: 'BooksProblem' },
)

export default query({
  path: '/api/finance/v1/problems/list',
  group: 'Finance: reading',
  summary: 'List problems of sales and goods',
  description:
    'Sales that could not be posted completely, and goods that stores had too little of: one row for each kind, product, store and accounting day, and for each order that is not posted. ' +
    `The latest day comes first. The period has at most ${daysMax} days.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    dateFrom: field(CalendarDay(), 'First accounting day.'),
    dateTo: field(CalendarDay(), 'Last accounting day.'),
    kinds: opt(List(OneOf(problemKinds), { minItems: 1, maxItems: problemKinds.length }), 'Kinds; all if absent.'),
    limit: opt(Int32({ minimum: 1, maximum: pageMax }), `Maximum number of items on the page; ${pageMax} if absent.`),
    offset: opt(Int32({ minimum: 0 }), 'Number of items to skip; none if absent.'),
  }),
  response: Type.Object(
    {
      items: field(List(BooksProblem, { maxItems: pageMax }), 'Problems.'),
      totalCount: field(Int32(), 'Number of problems of the period.'),
    },
    { title: 'BooksProblems' },
  ),
  errors: { PeriodTooLong },
  example: { request: { organizationId: demo.organization, dateFrom: '2026-05-01', dateTo: '2026-05-31' } },

  async run({ body, db, organization, fail, ...context }) {
    const { dateFrom: from, dateTo: to, kinds, limit, offset } = body
    if (to >= daysAfter(from, daysMax))
      throw fail.PeriodTooLong({ path: 'dateTo', message: `A period has at most ${daysMax} days` })
    const { dayBeginsAt } = await findBooks(db, organization.corporationId)
    const requested = kinds ?? problemKinds
    const list = (db: Db) =>
      listProblems(db, organization.id, {
        ...{ from, to, dayBeginsAt, timeZone: organization.timeZone, kinds: requested },
        ...{ limit: limit ?? pageMax, offset: offset ?? 0 },
      })
    const isValued = requested.some((kind) => valuedKinds.includes(kind))
    const before = endOfDay(daysAfter(to, 1), organization.timeZone)
    const { items, totalCount } = await (isValued
      ? readValues(context, { organizations: [organization], before }, list)
      : list(db))
    return { items: items.map((problem) => itemOf(problem, organization.timeZone)), totalCount }
  },
})

const itemOf = ({ amount, startedAt, endedAt, ...problem }: Problem, zone: string) => ({
  ...problem,
  amount: amount === null ? null : toNumber(amount),
  startedAt: startedAt === null ? null : toOffsetTime(startedAt, zone),
  endedAt: endedAt === null ? null : toOffsetTime(endedAt, zone),
  advice: advice[problem.kind],
})
