/**
 * Reports over a year of facts. Each report is requested from a server with the replica, from one without and, alternating with the first,
 * from the benchmark's own table in DuckDB. Also measures the size of a line, the memory of many concurrent reports, and how fast facts
 * arrive.
 *
 *     npm run bench -- reports [--lines 10000000] [--seconds 20] [--rounds 5]
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { connect, embeddedUser, type Pool } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { startNodeProcess } from '#test/harness/nodes.ts'
import { lagOf } from './follower_lag.ts'
import { lengthOf } from './length.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
})
const { seconds, isShort, sized } = lengthOf(flags.seconds)
const lineCount = Number(flags.lines ?? sized('10000000', '200000'))
const rounds = sized(Number(flags.rounds), 3)

const restaurants = 10
const linesOfOrder = 3
const ordersOfRestaurant = Math.floor(lineCount / restaurants / linesOfOrder)
const dishes = 200
const categories = 12
const groups = 20
const arrivalRate = 100
const clients = 8
const pollMs = 200
const catchUpWithinMs = 600_000
const timeoutSeconds = 600

/** Maximum bytes of a line, with its share of the order and of the indexes. */
const factBytesMax = 400
const replicaBytesMax = { tables: 60, deliveries: 100 }
const referenceRatioMax = 2
const summaryMsMax = 4_000
const lagSecondsMax = 5
/** Maximum memory of the replica, and an allowance for responses. */
const memoryMegabytesMax = 512 + 300

interface Case {
  name: string
  fields: Record<string, unknown>
  /** Statement on the benchmark's own table. */
  reference?: string
  /** Minimum ratio of PostgreSQL's time to the replica's. */
  speedUpMin?: number
}

const inYear = "day >= date '2025-01-01' and day < date '2026-01-01'"
const cases: readonly Case[] = [
  {
    name: 'a year by dish',
    fields: { groupByRowFields: ['DishName'], aggregateFields: ['DishAmountInt', 'DishDiscountSumInt'] },
    reference: `select dish, sum(amount), sum(sum) from fact where ${inYear} group by 1`,
    speedUpMin: 10,
  },
  {
    name: 'month × category',
    fields: {
      groupByRowFields: ['DishCategory'],
      groupByColFields: ['Mounth'],
      aggregateFields: ['DishDiscountSumInt'],
    },
    reference: `select category, month(day), sum(sum) from fact where ${inYear} group by 1, 2`,
    speedUpMin: 10,
  },
  {
    name: 'food cost by group',
    fields: {
      groupByRowFields: ['DishGroup'],
      aggregateFields: ['DishDiscountSumInt', 'ProductCostBase.ProductCost', 'ProductCostBase.Percent'],
    },
    reference: `select product_group, sum(sum), sum(cost) from fact where ${inYear} group by 1`,
    speedUpMin: 10,
  },
  {
    name: 'different orders by hour',
    fields: { groupByRowFields: ['HourOpen'], aggregateFields: ['UniqOrderId'] },
    speedUpMin: 3,
  },
  {
    name: 'month × category with orders and summary',
    fields: {
      groupByRowFields: ['DishCategory'],
      groupByColFields: ['Mounth'],
      aggregateFields: ['DishDiscountSumInt', 'UniqOrderId'],
      buildSummary: true,
    },
  },
]

const failures: string[] = []
await onOwnServer('reports', measure, { COMANDA_REPORTS_REPLICA: 'on', COMANDA_METRICS: '127.0.0.1:0' })
if (!isShort) for (const failure of failures) console.log(failure)
process.exit(failures.length > 0 && !isShort ? 1 : 0)

async function measure(server: OwnServer): Promise<void> {
  const pool = connect(server.database, { connectionsMax: 2 })
  const { inTables, asDeliveries } = await openRestaurants(server, pool)
  const organizationIds = [...inTables, ...asDeliveries]
  const memoryBefore = await residentMegabytes(server.pid)
  await writeAndCopy({ server, pool, kind: 'tables', organizationIds: inTables })
  await writeAndCopy({ server, pool, kind: 'deliveries', organizationIds: asDeliveries })
  await pool`vacuum analyze sale_order, sale_line, sale_facts`
  const factBytes = await bytesOfFacts(pool)
  console.log(`a line takes ${factBytes.toFixed(0)} bytes in PostgreSQL, with its share of the order and the indexes`)
  expect(factBytes <= factBytesMax, `A line takes ${factBytes.toFixed(0)} bytes in PostgreSQL`)
  await compareSpeed(server, organizationIds)
  const memory = (await residentWhileMany(server, organizationIds)) - memoryBefore
  console.log(`${clients} clients at once take ${memory.toFixed(0)} MB of memory`)
  expect(memory <= memoryMegabytesMax, `${clients} clients take ${memory.toFixed(0)} MB`)
  await measureArrival(server, pool, inTables[0]!)
  await pool.end()
}

function expect(isMet: boolean, failure: string): void {
  if (!isMet) failures.push(`NOT REACHED: ${failure}`)
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** Opens restaurants with dishes in categories and groups: half of them serve tables, half deliver. */
async function openRestaurants({ save }: OwnServer, pool: Pool) {
  const ids: string[] = []
  for (let i = 0; i < restaurants; i++) {
    const { id } = await save<{ id: string }>('/admin/organizations/save', {
      name: `Restaurant ${i}`,
      timeZone: 'Europe/London',
    })
    await save('/admin/terminal_groups/save', { corporationId: undefined, organizationId: id, name: 'Kitchen' })
    ids.push(id)
  }
  const products = Array.from({ length: dishes }, (_, i) => ({
    ...{ id: dishId(i), name: `Dish ${i}`, type: 'DISH', prices: [{ price: 10 }], taxCategoryId: demo.vat },
  }))
  await save('/admin/menus/save', { products })
  for (const [table, column, count] of [
    ['product_category', 'category_id', categories],
    ['product_group', 'group_id', groups],
  ] as const) {
    const rows = Array.from({ length: count }, (_, i) => ({ id: randomUUID(), name: `Kind ${i}` }))
    await pool`
      insert into ${pool(table)} (corporation_id, id, name)
      select ${demo.corporation}::uuid, id, name
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[]) as made(id, name)`
    await pool`
      update product
         set ${pool(column)} = (${rows.map(({ id }) => id)}::uuid[])[1 + made.number % ${count}]
        from unnest(${products.map(({ id }) => id)}::uuid[], ${products.map((_, i) => i)}::integer[]) as made(id, number)
       where corporation_id = ${demo.corporation}
         and product.id = made.id`
  }
  return { inTables: ids.slice(0, restaurants / 2), asDeliveries: ids.slice(restaurants / 2) }
}

function dishId(i: number): string {
  return `00000000-0000-4000-8000-${`${i}`.padStart(12, '0')}`
}

interface Part {
  server: OwnServer
  pool: Pool
  kind: 'tables' | 'deliveries'
  organizationIds: readonly string[]
}

/** Writes a year of orders, and waits until the replica has copied them. */
async function writeAndCopy({ server, pool, kind, organizationIds }: Part): Promise<void> {
  const writingFrom = performance.now()
  const half = organizationIds.length / 2
  const write = async (ids: readonly string[]) => {
    for (const id of ids) await writeFacts(pool, id, kind)
  }
  await Promise.all([write(organizationIds.slice(0, half)), write(organizationIds.slice(half))])
  const written = secondsSince(writingFrom)
  const bytesBefore = await replicaBytes(server)
  const copyingFrom = performance.now()
  await untilCopied(server, organizationIds)
  const lines = organizationIds.length * ordersOfRestaurant * linesOfOrder
  const bytes = ((await replicaBytes(server)) - bytesBefore) / lines
  console.log(
    `${lines} lines of ${kind} are written in ${written} s, copied in ${secondsSince(copyingFrom)} s, and take ${bytes.toFixed(0)} bytes each in the replica`,
  )
  expect(bytes <= replicaBytesMax[kind], `A line of ${kind} takes ${bytes.toFixed(0)} bytes in the replica`)
}

/** Inserts a year of orders with three lines each, the last of which is a modifier of the second. */
async function writeFacts(pool: Pool, organizationId: string, kind: Part['kind']): Promise<void> {
  const isDelivery = kind === 'deliveries'
  await pool`
    insert into sale_order (organization_id, order_id, facts_revision, revision, kind, is_deleted, opened_on, closed_on, opened_at,
                            closed_at, bill_printed_at, number, terminal_group_id, table_id, service_type, guests, waiter_id,
                            courier_id, customer_name, phone, address, city, street, postcode, expected_at, confirmed_at,
                            printed_at, cooked_at, sent_at, delivered_at, predicted_at, is_asap, payment_names, source_key, costs)
    select ${organizationId}::uuid, gen_random_uuid(), 1, 1, ${isDelivery ? 'Delivery' : 'TableOrder'}, false, at::date, at::date, at,
           at + minutes, ${isDelivery ? null : pool`at + minutes - interval '5 minutes'`}, number, ${demo.terminalGroup}::uuid,
           ${isDelivery ? null : pool`('00000000-0000-4000-8000-0000000001' || 10 + number % 40)::uuid`}::uuid,
           ${isDelivery ? 'DeliveryByCourier' : 'Common'}, 1 + number % 4,
           ${isDelivery ? null : pool`('00000000-0000-4000-8000-0000000002' || 10 + number % 8)::uuid`}::uuid,
           ${isDelivery ? pool`('00000000-0000-4000-8000-0000000003' || 10 + number % 8)::uuid` : null}::uuid,
           ${isDelivery ? pool`'Guest ' || guest, '+4479' || 10000000 + guest, 'London, ' || street || ', ' || guest % 200, 'London', street, 'NW' || guest % 9 || ' ' || guest % 900` : pool`null, null, null, null, null, null`},
           ${isDelivery ? pool`at + interval '60 minutes', at + interval '1 minute', at + interval '2 minutes', at + minutes - interval '20 minutes', at + minutes - interval '15 minutes', at + minutes, at + interval '50 minutes', true` : pool`null, null, null, null, null, null, null, null`},
           'Cash', ${isDelivery ? 'Website' : null},
           array[round((random() * 5)::numeric, 2), round((random() * 5)::numeric, 2), round(random()::numeric, 2)]
      from (select number, floor(random() * 20000)::int as guest, 'Street ' || floor(random() * 300)::int as street,
                   date_trunc('second', timestamp '2025-01-01 10:00:00' + floor(day) * interval '1 day'
                                        + (day - floor(day)) * interval '13 hours') as at,
                   date_trunc('second', interval '30 minutes' + random() * interval '40 minutes') as minutes
              from generate_series(0, ${ordersOfRestaurant - 1}) as number
             cross join lateral (select number * 365.0 / ${ordersOfRestaurant} as day) as placed) as made`
  await pool`
    insert into sale_line (organization_id, order_number, line, removal, product_id, position_id, parent_product_id,
                           parent_position_id, payment_type_id, printed_at, amount, sum, discount, increase, vat, discount_vat,
                           vat_percent, order_share)
    select organization_id, order_number, line, 'NOT_DELETED', product_id, gen_random_uuid(), case when line = 3 then product_id end,
           case when line = 3 then gen_random_uuid() end, ${demo.cash}::uuid, opened_at + interval '2 minutes', amount,
           price * amount, 0, 0, round(price * amount / 6, 2), 0, 20, 0.333333333
      from (select sale_order.organization_id, order_number, opened_at, line,
                   ('00000000-0000-4000-8000-' || lpad(floor(random() * ${dishes})::text, 12, '0'))::uuid as product_id,
                   case when random() < 0.8 then 1 else 2 end as amount, round((4 + random() * 16)::numeric, 2) as price
              from sale_order
             cross join generate_series(1, ${linesOfOrder}) as line
             where sale_order.organization_id = ${organizationId}
             order by order_number, line) as made`
  await pool`insert into sale_facts (organization_id, revision) values (${organizationId}, 1)`
}

/** Returns the bytes of a line in PostgreSQL, with its share of the order and of the indexes. */
async function bytesOfFacts(pool: Pool): Promise<number> {
  const [row] = await pool<{ bytes: number }[]>`
    select (pg_total_relation_size('sale_order') + pg_total_relation_size('sale_line'))::float8
             / (select count(*) from sale_line) as bytes`
  return row!.bytes
}

async function replicaBytes({ folder }: OwnServer): Promise<number> {
  const sizes = ['facts.duckdb', 'facts.duckdb.wal'].map((name) =>
    stat(join(folder, 'reports', name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface Answer {
  data: Record<string, string | number>[]
}

interface Asking {
  url: string
  token: string
  organizationIds: readonly string[]
}

async function ask({ url, token, organizationIds }: Asking, fields: object): Promise<Answer> {
  const answer = await fetch(`${url}/api/reporting/v1/olap/get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, timeout: `${timeoutSeconds}` },
    body: JSON.stringify({
      reportType: 'SALES',
      filters: [
        { name: 'OpenDate.Typed', filterType: 'DateRange', from: '2025-01-01', to: '2026-01-01' },
        { name: 'Department.Id', filterType: 'IncludeValues', values: organizationIds },
      ],
      ...fields,
    }),
  })
  if (!answer.ok) throw new Error(`A report answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Requests a small report until the replica answers it. */
async function untilCopied(server: OwnServer, organizationIds: readonly string[]): Promise<void> {
  const filters = [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2024-01-01', to: '2024-01-02' }]
  const fields = { filters, aggregateFields: ['OrderItems'], groupByRowFields: ['Department'] }
  for (const deadline = performance.now() + catchUpWithinMs; performance.now() < deadline; await sleep(pollMs)) {
    const before = await replicaAnswers(server)
    await ask({ ...server, organizationIds }, fields)
    if ((await replicaAnswers(server)) > before) return
  }
  throw new Error('The replica does not catch up')
}

async function replicaAnswers({ metricsUrl }: OwnServer): Promise<number> {
  const text = await (await fetch(metricsUrl!)).text()
  const line = text.split('\n').find((one) => one.startsWith('comanda_reports_total{engine="replica"}'))
  return Number(line?.split(' ')[1] ?? 0)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAt, result }
}

/** Requests each report alternately from the replica and the benchmark's own table, and once from PostgreSQL. */
async function compareSpeed(server: OwnServer, organizationIds: readonly string[]): Promise<void> {
  const own = await ownTable()
  const plain = await startNodeProcess({
    ...{ databaseUrl: `postgres:///${server.database.database}`, role: 'api', demo: false },
    env: { COMANDA_REPORTS_REPLICA: 'off', PGHOST: join(server.folder, 'run'), PGUSER: embeddedUser },
  })
  try {
    for (const { name, fields, reference, speedUpMin } of cases) {
      const times: Record<'replica' | 'reference', number[]> = { replica: [], reference: [] }
      let answered: Answer | undefined
      for (let round = 0; round < rounds; round++) {
        const { ms, result } = await timed(() => ask({ ...server, organizationIds }, fields))
        times.replica.push(ms)
        answered = result
        if (reference) times.reference.push((await timed(() => own.run(reference))).ms)
      }
      const replicaMs = median(times.replica)
      const byPostgres = await timed(() => ask({ url: plain.url, token: server.token, organizationIds }, fields))
      assert.deepEqual(answered, byPostgres.result, name)
      report({
        name,
        replicaMs,
        postgresMs: byPostgres.ms,
        referenceMs: reference ? median(times.reference) : undefined,
        speedUpMin,
      })
    }
  } finally {
    await plain.stop()
    own.close()
  }
}

interface Times {
  name: string
  replicaMs: number
  postgresMs: number
  referenceMs: number | undefined
  speedUpMin: number | undefined
}

function report({ name, replicaMs, postgresMs, referenceMs, speedUpMin }: Times): void {
  const speedUp = postgresMs / replicaMs
  const ratio = referenceMs === undefined ? undefined : replicaMs / referenceMs
  const compared =
    ratio === undefined ? '' : `, ${ratio.toFixed(1)} times the reference of ${referenceMs!.toFixed(0)} ms`
  console.log(
    `${name}: ${replicaMs.toFixed(0)} ms${compared}, ${speedUp.toFixed(1)} times as fast as PostgreSQL (${postgresMs.toFixed(0)} ms)`,
  )
  if (ratio !== undefined) expect(ratio <= referenceRatioMax, `${name} takes ${ratio.toFixed(1)} times the reference`)
  if (speedUpMin) expect(speedUp >= speedUpMin, `${name} is ${speedUp.toFixed(1)} times as fast as PostgreSQL`)
  else expect(replicaMs <= summaryMsMax, `${name} takes ${replicaMs.toFixed(0)} ms`)
}

/** Creates a table of as many lines that includes names, in a DuckDB with one thread, as on a server with two cores. */
async function ownTable() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`
    create table fact as
    select date '2025-01-01' + cast(number * 365 // ${lineCount} as integer) as day, 'Dish ' || dish as dish,
           'Kind ' || dish % ${categories} as category, 'Kind ' || dish % ${groups} as product_group,
           cast(1 as decimal(18, 9)) as amount, cast(4 + hash(number) % 1600 / 100 as decimal(18, 4)) as sum,
           cast(hash(number) % 500 / 100 as decimal(18, 4)) as cost
      from (select range as number, hash(range) % ${dishes} as dish from range(${lineCount}))`)
  return {
    run: async (statement: string) => (await connection.run(statement)).getRowObjectsJson(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.split('VmRSS:')[1]!.trim().split(' ', 1)[0]) / 1024
}

/** Returns the server's maximum memory while clients request all reports at once. */
async function residentWhileMany(server: OwnServer, organizationIds: readonly string[]): Promise<number> {
  let megabytes = 0
  const polling = new AbortController()
  const watching = (async () => {
    for (; !polling.signal.aborted; await sleep(pollMs))
      megabytes = Math.max(megabytes, await residentMegabytes(server.pid))
  })()
  const client = async (first: number) => {
    for (let i = 0; i < cases.length; i++)
      await ask({ ...server, organizationIds }, cases[(first + i) % cases.length]!.fields)
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  polling.abort()
  await watching
  return megabytes
}

/** Sends orders at a fixed rate, and measures how long their facts take to arrive. */
async function measureArrival(server: OwnServer, pool: Pool, organizationId: string): Promise<void> {
  let lagSeconds = 0
  const polling = new AbortController()
  const watching = (async () => {
    for (; !polling.signal.aborted; await sleep(pollMs))
      lagSeconds = Math.max(lagSeconds, await lagOf(pool, 'reports: closed orders', organizationId))
  })()
  const items = [0, 1].map((i) => ({ type: 'Product', productId: dishId(i), amount: 1, price: 10 }))
  const { failed } = await server.load({
    path: '/api/1/deliveries/create',
    body: {
      organizationId,
      order: { phone: '+442079460000', orderServiceType: 'DeliveryByClient', items, payments: [cash(20)] },
    },
    freshIds: true,
    ...{ clients: 16, seconds, rate: arrivalRate },
    closing: { path: '/api/1/deliveries/close', organizationId, afterMs: sized(1_000, 200) },
  })
  polling.abort()
  await watching
  if (failed > 0) throw new Error(`${failed} orders failed`)
  console.log(`at ${arrivalRate} orders a second facts arrive within ${lagSeconds.toFixed(1)} s`)
  expect(lagSeconds <= lagSecondsMax, `Facts arrive after ${lagSeconds.toFixed(1)} s`)
}

function cash(sum: number): object {
  return { paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum }
}
