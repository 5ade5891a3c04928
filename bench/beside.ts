/**
 * How soon orders are accepted beside reports: 100 orders a second alone, and while one report of 35,000 rows after another is made from
 * PostgreSQL, in turns. Exits with 1 if half of the orders take more than twice as long beside reports.
 *
 *     npm run bench -- beside [--rate 100] [--seconds 40]
 *
 * Under five seconds it only shows that both run, with small reports and without a limit.
 */
import { parseArgs } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { linesOfOrder, writeReportFacts } from '#test/fixtures/report_facts.ts'
import { lengthOf } from './length.ts'
import type { Measured } from './loader.ts'
import { benchOrder } from './order.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '100' }, seconds: { type: 'string', default: '40' } },
})
const { seconds, sized, isShort } = lengthOf(flags.seconds)
const rate = Number(flags.rate)
const rounds = sized(5, 1)
const reportedOrders = sized(7_000, 100)
const ratioMax = 2
const clients = 64
const report = {
  ...{ reportType: 'SALES', groupByRowFields: ['UniqOrderId.Id', 'DishId'], aggregateFields: ['DishDiscountSumInt'] },
  filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }],
}

await onOwnServer('beside', async (server) => {
  const pool = connect(server.database, { connectionsMax: 1 })
  await writeReportFacts(pool, demo.organization, reportedOrders)
  await pool`analyze sale_order, sale_line`
  await pool.end()
  // Starts the thread of reports.
  await makeReport(server)
  const [alone, beside]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    alone.push(await order(server))
    beside.push(await orderBesideReports(server))
  }
  const [first, second] = [medianOf(alone), medianOf(beside)]
  const ratio = second.p50Ms / first.p50Ms
  const isTooMuch = !isShort && ratio > ratioMax
  if (isTooMuch) process.exitCode = 1
  print('alone', first)
  print('beside reports', second)
  console.log(
    `beside reports half of the orders take ${ratio.toFixed(2)} times as long${isTooMuch ? ` (more than ${ratioMax})` : ''}`,
  )
})

function order({ load }: OwnServer): Promise<Measured> {
  const body = { organizationId: demo.organization, order: benchOrder() }
  const times = { seconds: seconds / rounds / 2, warmUpSeconds: sized(2, 0.3) }
  return load({ path: '/api/1/deliveries/create', body, freshIds: true, clients, rate, ...times })
}

async function orderBesideReports(server: OwnServer): Promise<Measured> {
  let isOver = false
  const makeReports = async () => {
    while (!isOver) await makeReport(server)
  }
  const reports = makeReports()
  try {
    return await order(server)
  } finally {
    isOver = true
    await reports
  }
}

/** Makes a report, and takes it as bytes. */
async function makeReport({ url, token }: OwnServer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const init = { method: 'POST', headers, body: JSON.stringify(report) }
  const response = await fetch(`${url}/api/reporting/v1/olap/get`, init)
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok || byteLength < reportedOrders * linesOfOrder)
    throw new Error(`A report answered ${response.status}`)
}

function medianOf(runs: readonly Measured[]): Measured {
  return runs.toSorted((a, b) => a.p99Ms - b.p99Ms)[Math.floor(runs.length / 2)]!
}

function print(name: string, { perSecond, p50Ms, p99Ms, failed }: Measured): void {
  console.log(
    `orders ${name}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failed} failed`,
  )
}
