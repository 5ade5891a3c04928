import assert from 'node:assert/strict'
import { Pool as HttpPool } from 'undici'
import type { Pool } from '#core/db/connect.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually, openReceiver } from '#test/harness/receiver.ts'
import { send } from '#test/harness/send.ts'
import { openLinkedRestaurant, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World, withNode } from '#test/harness/world.ts'

const ordersMax = 1_000
/** Maximum of orders in the searched restaurant. */
const searchedMax = 1_000
const clients = 64
/** After so many orders a client reads and changes an order of the virtual front office. */
const followedEvery = 50
const searchedPhone = '+442079460999'
/** Tables that grow with the orders. */
const filled = ['command', 'content', 'delivery_order', 'event', 'webhook_delivery']
/**
 * Maximum of rows read per table and order. Without statistics the planner may read some dozen rows of one restaurant; reads of a whole
 * growing table would be thousands per order.
 */
const rowsPerOrderMax = 150

describeOwnWorld(`${ordersMax.toLocaleString('en')} orders of a young database`, ({ it }) => {
  it('without statistics cause no full table scan, nor large reads of a table for each order', async (world) => {
    await forbidAnalyze(world.pool)
    const receiver = await openReceiver()
    const linked = await openLinkedRestaurant(world)
    const restaurants = [await openRestaurant(world), linked]
    for (const { organizationId } of restaurants) await subscribe(world, organizationId, receiver.url)
    const terminal = await linked.connect()
    acceptAll(terminal)

    await placeAll(world, restaurants, ordersMax)
    const tables = await eventually(
      () => readingOf(world.pool),
      (found) => filled.every((name) => found.some((table) => table.name === name)),
    )
    for (const { name, scans, rows } of tables) {
      assert.equal(scans, 0, `${name} was read from end to end ${scans} times`)
      assert.ok(rows <= rowsPerOrderMax * ordersMax, `${rows} rows of ${name} were read for ${ordersMax} orders`)
    }
    terminal.cut()
    await receiver.close()
  })

  it('are searched by the index of phones after the node has analyzed them', async (world) => {
    const restaurant = await openRestaurant(world)
    await placeAll(world, [restaurant], searchedMax)
    const id = await restaurant.place({ phone: searchedPhone })
    await leaveAnalyzeToTheNode(world.pool)
    const [before] = await eventually(
      () => usesOf(world.pool, 'delivery_order_by_phone'),
      ([index]) => index.isAnalyzed,
    )
    await planAsUsual(world.pool)
    await withNode(world, {}, async ({ url }) => {
      const text = await searchAt(world, url, restaurant)
      const { ordersByOrganizations } = JSON.parse(text) as Found
      assert.deepEqual(
        ordersByOrganizations.flatMap(({ orders }) => orders.map((order) => order.id)),
        [id],
      )
    })
    await eventually(
      () => usesOf(world.pool, 'delivery_order_by_phone'),
      ([index]) => index.scans > before.scans,
    )
  })
})

/** Turns autovacuum off, so that the planner gets no statistics. */
async function forbidAnalyze(pool: Pool): Promise<void> {
  const tables = await pool<{ name: string }[]>`select relname as name from pg_stat_user_tables`
  for (const { name } of tables) await pool`alter table ${pool(name)} set (autovacuum_enabled = false)`
}

/** Sets thresholds that autovacuum never reaches, so that only the node analyzes these tables. */
async function leaveAnalyzeToTheNode(pool: Pool): Promise<void> {
  const tables = await pool<{ name: string }[]>`select relname as name from pg_stat_user_tables`
  for (const { name } of tables) {
    await pool`alter table ${pool(name)} set (autovacuum_analyze_threshold = 2000000000)`
    await pool`alter table ${pool(name)} reset (autovacuum_enabled)`
  }
}

/** Makes later connections choose plans by parameters, as those of a server do. */
async function planAsUsual(pool: Pool): Promise<void> {
  const [row] = await pool<[{ name: string }]>`select current_database() as name`
  await pool`alter database ${pool(row.name)} set plan_cache_mode = auto`
}

async function searchAt(world: World, url: string, { organizationId }: Restaurant): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await world.tokenOf({})}` }
  const body = JSON.stringify({ organizationIds: [organizationId], phone: searchedPhone })
  const { text } = await send(`${url}/api/1/deliveries/by_delivery_date_and_phone`, { headers, body })
  return text
}

async function subscribe(world: World, organizationId: string, webHooksUri: string): Promise<void> {
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri }, { token })
}

/** Lets the terminal accept every command. */
function acceptAll(terminal: ScriptedTerminal): void {
  let answeredCount = 0
  void terminal.until(() => {
    for (const message of terminal.received.slice(answeredCount)) {
      if (message.type !== 'commands') continue
      const answers = message.commands.map(({ commandId }) => ({ commandId, accepted: true }))
      terminal.say({ type: 'answers', answers })
    }
    answeredCount = terminal.received.length
    return undefined
  })
}

/** Places orders, each for another guest. */
async function placeAll(world: World, restaurants: readonly Restaurant[], count: number): Promise<void> {
  const http = new HttpPool(world.url, { connections: clients })
  const token = await world.tokenOf({})
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  let placed = 0
  const client = async () => {
    while (placed < count) {
      const index = placed++
      const { organizationId, body, change } = restaurants[index % restaurants.length]!
      const request = {
        path: '/api/1/deliveries/create',
        method: 'POST',
        headers,
        body: JSON.stringify(body({ phone: `+4420${10_000_000 + index}` })),
      } as const
      const answer = await http.request(request)
      const { correlationId, orderInfo } = (await answer.body.json()) as Placed
      if (index % followedEvery > 0) continue
      await world.outcome(organizationId, correlationId)
      await change('update_order_delivery_status', orderInfo.id, { deliveryStatus: 'Waiting' })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await http.close()
}

interface Placed {
  correlationId: string
  orderInfo: { id: string }
}

interface Found {
  ordersByOrganizations: { orders: { id: string }[] }[]
}

/** Returns the scans of the index, and whether its table was analyzed by a command. */
const usesOf = (pool: Pool, index: string) => pool<[{ scans: number; isAnalyzed: boolean }]>`
  select index.idx_scan as scans, whole.last_analyze is not null as is_analyzed
    from pg_stat_user_indexes as index
    join pg_stat_user_tables as whole
      on whole.relid = index.relid
   where index.indexrelname = ${index}`

interface Reading {
  name: string
  inserted: number
  /** Number of sequential scans. */
  scans: number
  /** Rows or index entries that were read. */
  rows: number
}

/** Returns how the growing tables were read. Connections report this every second, or some seconds after their last statement. */
const readingOf = (pool: Pool) => pool<Reading[]>`
  select relname as name, n_tup_ins as inserted, seq_scan as scans,
         seq_tup_read + greatest(idx_tup_fetch, (select sum(idx_tup_read)
                                                   from pg_stat_user_indexes as indexed
                                                  where indexed.relid = known.relid))::bigint as rows
    from pg_stat_user_tables as known
   where n_tup_ins >= ${ordersMax}::int / 2
   order by relname`
