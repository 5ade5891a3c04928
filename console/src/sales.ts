import { call, type Request } from './api.ts'

/** Part of the sales: a restaurant or all of the person's, days, and what the rows are grouped by. */
export interface SalesQuery {
  /** Null for all restaurants of the person. */
  organizationId: string | null
  period: Period
}

/** First and last day, such as `2026-03-01`. */
export interface Period {
  from: string
  to: string
}

export const groupings = ['day', 'dish', 'hour', 'payment', 'restaurant'] as const
export type Grouping = (typeof groupings)[number]

/** Columns of each grouping: the one that names a row, and the one that finds its orders. */
const columnsOf: Record<Grouping, { name: string; key: string }> = {
  day: { name: 'OpenDate.Typed', key: 'OpenDate.Typed' },
  dish: { name: 'DishName', key: 'DishId' },
  hour: { name: 'HourOpen', key: 'HourOpen' },
  payment: { name: 'PayTypes', key: 'PayTypes' },
  restaurant: { name: 'Department', key: 'Department.Id' },
}

/** Figures of a row, or of the whole. */
export interface SalesFigures {
  revenue: number
  orders: number
  /** Revenue of an order; null without orders. */
  average: number | null
  /** Amount of dishes. */
  amount: number
  /** Cost of goods as a share of the revenue; null where nothing has a cost. */
  costShare: number | null
}

export interface SalesRow extends SalesFigures {
  key: string
  name: string
}

export interface Sales {
  total: SalesFigures
  rows: SalesRow[]
}

type Report = Request<'/api/reporting/v1/olap/get'>
type Filter = Report['filters'][number]

const dayMs = 24 * 60 * 60_000

/** Returns the day that is some days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days of a period. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

export const comparisons = ['before', 'weekday'] as const
export type Comparison = (typeof comparisons)[number]

/** Returns the period of the same length just before, or the last one that begins on the same weekday. */
export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const length = lengthOf(period)
  const days = comparison === 'before' ? length : Math.ceil(length / 7) * 7
  return { from: daysLater(period.from, -days), to: daysLater(period.to, -days) }
}

const including = (name: string, values: string[]): Filter => ({ name, filterType: 'IncludeValues', values })

function filtersOf({ organizationId, period: { from, to } }: SalesQuery): Filter[] {
  return [
    { name: 'OpenDate.Typed', filterType: 'DateRange', from, to, includeHigh: true },
    including('DeletedWithWriteoff', ['NOT_DELETED']),
    including('OrderDeleted', ['NOT_DELETED']),
    ...(organizationId === null ? [] : [including('Department.Id', [organizationId])]),
  ]
}

/** Columns in the order of the table. */
const measures = {
  revenue: 'DishDiscountSumInt',
  orders: 'UniqOrderId',
  average: 'DishDiscountSumInt.average',
  amount: 'DishAmountInt',
  costShare: 'ProductCostBase.Percent',
} as const satisfies Record<keyof SalesFigures, string>

const aggregateFields = Object.values(measures)

/** Figures in the order of the columns of a file. */
export const figures = Object.keys(measures) as (keyof SalesFigures)[]

/** Returns the report of the sales by a grouping. Days and hours are in their order, the others begin with the largest revenue. */
export function reportOf(query: SalesQuery, grouping: Grouping): Report {
  return {
    reportType: 'SALES',
    groupByRowFields: [columnsOf[grouping].name],
    aggregateFields,
    filters: filtersOf(query),
    buildSummary: true,
    ...(grouping !== 'day' && grouping !== 'hour' && { sort: [{ name: measures.revenue, descending: true }] }),
  }
}

type Values = Readonly<Record<string, unknown>>

const numberIn = (values: Values, name: string): number => Number(values[name] ?? 0)
const numberOrNull = (values: Values, name: string): number | null =>
  values[name] === null || values[name] === undefined ? null : Number(values[name])

const figuresIn = (values: Values): SalesFigures => ({
  revenue: numberIn(values, measures.revenue),
  orders: numberIn(values, measures.orders),
  average: numberOrNull(values, measures.average),
  amount: numberIn(values, measures.amount),
  // Without recipes the cost is 0, which is no figure.
  costShare: numberOrNull(values, measures.costShare) || null,
})

export async function readSales(query: SalesQuery, grouping: Grouping, signal: AbortSignal): Promise<Sales> {
  const { name, key } = columnsOf[grouping]
  const report = { ...reportOf(query, grouping), groupByRowFields: [...new Set([key, name])] }
  const { data, summary } = await call('/api/reporting/v1/olap/get', report, { signal })
  const whole = summary.find(([group]) => Object.keys(group ?? {}).length === 0)?.[1] ?? {}
  return {
    total: figuresIn(whole),
    rows: data.map((row) => ({ ...figuresIn(row), key: `${row[key] ?? ''}`, name: `${row[name] ?? ''}` })),
  }
}

export interface SoldOrder {
  id: string
  number: number
  /** Local time of the restaurant. */
  closedAt: string
  restaurant: string
  organizationId: string
  isDelivery: boolean
  revenue: number
}

export const soldOrdersMax = 500

/** Returns the latest orders of a row, or of the whole period without a row. */
export async function readSoldOrders(
  query: SalesQuery,
  row: { grouping: Grouping; key: string } | undefined,
  signal: AbortSignal,
): Promise<SoldOrder[]> {
  const filters = filtersOf(query)
  if (row?.grouping === 'day')
    filters.push({ name: 'OpenDate.Typed', filterType: 'DateRange', from: row.key, to: row.key, includeHigh: true })
  else if (row)
    filters.push({ ...including(columnsOf[row.grouping].key, []), values: [row.key === '' ? null : row.key] })
  const { data } = await call(
    '/api/reporting/v1/olap/get',
    {
      reportType: 'SALES',
      groupByRowFields: [
        'CloseTime',
        'UniqOrderId.Id',
        'OrderNum',
        'Department',
        'Department.Id',
        'Delivery.IsDelivery',
      ],
      aggregateFields: [measures.revenue],
      filters,
      sort: [{ name: 'CloseTime', descending: true }],
      limit: soldOrdersMax,
    },
    { signal },
  )
  return data.map((one) => ({
    id: `${one['UniqOrderId.Id']}`,
    number: numberIn(one, 'OrderNum'),
    closedAt: `${one.CloseTime ?? ''}`,
    restaurant: `${one.Department ?? ''}`,
    organizationId: `${one['Department.Id']}`,
    isDelivery: one['Delivery.IsDelivery'] === 'DELIVERY_ORDER',
    revenue: numberIn(one, measures.revenue),
  }))
}

const cost = 'ProductCostBase.ProductCost'

/** Returns how many of the sold dishes have no recipe on any of the days, and therefore no cost. */
export async function countWithoutRecipe(query: SalesQuery, signal: AbortSignal): Promise<number> {
  const sold = await call(
    '/api/reporting/v1/olap/get',
    {
      reportType: 'SALES',
      groupByRowFields: ['DishId'],
      aggregateFields: [cost],
      filters: [...filtersOf(query), including('DishType', ['DISH'])],
    },
    { signal },
  )
  const dishes = sold.data.filter((row) => numberIn(row, cost) === 0)
  if (dishes.length === 0) return 0
  const { from: dateFrom, to: dateTo } = query.period
  const { items } = await call('/api/nomenclature/v2/assembly-chart/list', { dateFrom, dateTo }, { signal })
  const charted = new Set(items?.map(({ productId }) => productId))
  return dishes.filter((row) => !charted.has(`${row.DishId}`)).length
}

/** Returns the number of deliveries that arrived late. */
export async function countLate(query: SalesQuery, signal: AbortSignal): Promise<number> {
  const { data } = await call(
    '/api/reporting/v1/olap/get',
    {
      reportType: 'DELIVERIES',
      aggregateFields: [measures.orders],
      filters: [...filtersOf(query), { name: 'Delivery.Delay', filterType: 'Range', from: 1 }],
    },
    { signal },
  )
  return numberIn(data[0] ?? {}, measures.orders)
}
