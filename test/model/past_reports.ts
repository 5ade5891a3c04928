import assert from 'node:assert/strict'
import {
  type PastLine,
  pizzeriaFacts,
  readPizzeriaLines,
  readTakeawayLines,
  takeawayFacts,
} from '#test/fixtures/past_orders.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import type { World } from '#test/harness/world.ts'

/** Reports on past orders of real restaurants, against totals of their files. */

const weekdays = ['1. Monday', '2. Tuesday', '3. Wednesday', '4. Thursday', '5. Friday', '6. Saturday', '7. Sunday']

const fields: Record<string, (line: PastLine) => string> = {
  YearOpen: ({ at }) => at.slice(0, 4),
  Mounth: ({ at }) => at.slice(5, 7),
  HourOpen: ({ at }) => at.slice(11, 13),
  DayOfWeekOpen: ({ at }) => weekdays[(new Date(at.slice(0, 10)).getUTCDay() + 6) % 7]!,
  'OpenDate.Typed': ({ at }) => at.slice(0, 10),
  DishName: ({ dish }) => dish,
  DishGroup: ({ category }) => category,
  'DishSize.Name': ({ size }) => size,
}

interface Totals {
  lines: number
  amount: number
  cents: number
  orders: number
}

/** Adds up lines by the values of some fields. */
function totalsBy(lines: readonly PastLine[], names: readonly string[]): Record<string, Totals> {
  const groups = Map.groupBy(lines, (line) => names.map((name) => fields[name]!(line)).join(' | '))
  const totals = [...groups].map(([key, own]): [string, Totals] => [
    key,
    {
      lines: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      orders: new Set(own.map(({ order }) => order)).size,
    },
  ])
  return Object.fromEntries(totals)
}

/** Returns the totals of a report. */
async function reportBy(world: World, token: string, organizationId: string, names: readonly string[]) {
  const { data } = await world.ask<Report>(
    '/api/reporting/v1/olap/get',
    {
      reportType: 'SALES',
      groupByRowFields: names,
      aggregateFields: ['OrderItems', 'DishAmountInt', 'DishDiscountSumInt', 'UniqOrderId'],
      filters: ordersOf(organizationId),
    },
    { token },
  )
  const totals = data.map((row): [string, Totals] => [
    names.map((name) => row[name]).join(' | '),
    {
      lines: Number(row.OrderItems),
      amount: Number(row.DishAmountInt),
      cents: Math.round(Number(row.DishDiscountSumInt) * 100),
      orders: Number(row.UniqOrderId),
    },
  ])
  return Object.fromEntries(totals)
}

interface Restaurant {
  corporationId: string
  organizationId: string
}

async function compare(
  world: World,
  { corporationId, organizationId }: Restaurant,
  lines: readonly PastLine[],
  groupedBy: readonly string[][],
) {
  await waitForReports(world, organizationId)
  const key = { corporationId, name: 'Reports' }
  const { apiKey } = await world.ask<{ apiKey: string }>('/admin/api_keys/create', key)
  const { token } = await world.ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
  for (const names of groupedBy)
    assert.deepEqual(await reportBy(world, token, organizationId, names), totalsBy(lines, names), names.join())
}

/** Compares totals of the files with published facts. */
function checkFacts(own: readonly PastLine[], { orders, lines, revenue }: typeof takeawayFacts) {
  const all = totalsBy(own, [])['']!
  assert.deepEqual([all.lines, all.orders, all.cents], [lines, orders, Math.round(revenue * 100)])
}

const groupings = [
  [],
  ['DishName'],
  ['DishName', 'Mounth'],
  ['YearOpen', 'Mounth'],
  ['DayOfWeekOpen'],
  ['HourOpen'],
  ['DayOfWeekOpen', 'HourOpen'],
  ['OpenDate.Typed'],
]

/** Compares reports on the year of the pizzeria with totals of its files. */
export async function comparePizzeria(world: World, pizzeria: Restaurant): Promise<void> {
  const lines = await readPizzeriaLines()
  checkFacts(lines, pizzeriaFacts)
  const dishes = [['DishGroup'], ['DishSize.Name'], ['DishGroup', 'DishSize.Name'], ['DishGroup', 'Mounth', 'HourOpen']]
  await compare(world, pizzeria, lines, [...groupings, ...dishes])
}

/** Compares reports on the years of the takeaway with totals of its file. */
export async function compareTakeaway(world: World, takeaway: Restaurant): Promise<void> {
  const lines = await readTakeawayLines()
  checkFacts(lines, takeawayFacts)
  await compare(world, takeaway, lines, groupings)
}
