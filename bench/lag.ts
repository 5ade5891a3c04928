/**
 * Processor time of an idle server, Node and PostgreSQL together: first with the demo chain alone, then with thousands of restaurants
 * more, each with a webhook. Exits with 1 if a limit is exceeded.
 *
 *     npm run bench -- lag [--restaurants 10000] [--seconds 20]
 *
 * Under five seconds it adds 200 restaurants, and has no limits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { lengthOf } from './length.ts'
import { onOwnServer } from './own_server.ts'
import { databaseMs, processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { restaurants: { type: 'string' }, seconds: { type: 'string', default: '20' } },
})
const { seconds, sized, isShort } = lengthOf(flags.seconds)
const restaurants = Number(flags.restaurants ?? sized(10_000, 200))
const perChain = 5
/** Time after the start, and after new restaurants, in which the demo is completed, followers insert cursors and tables are analyzed. */
const settleMs = sized(40_000, 1_000)
/** Limits in milliseconds of processor time a second. */
const demoMsMax = 20
const restaurantsMsMax = 25

let isWithin = true
await onOwnServer('lag', async ({ pid, folder, database }) => {
  const pool = connect(database, { connectionsMax: 1 })
  try {
    await sleep(settleMs)
    await measure('the demo alone', demoMsMax)
    await openRestaurants(pool)
    await sleep(settleMs)
    await pool`vacuum analyze`.unnamed()
    await measure(`${restaurants} restaurants more`, restaurantsMsMax)
  } finally {
    await pool.end()
  }

  async function measure(name: string, msMax: number): Promise<void> {
    const now = async () => ({ node: await processMs(pid), database: await databaseMs(folder), at: performance.now() })
    const before = await now()
    await sleep(seconds * 1000)
    const after = await now()
    const perSecond = (from: number, to: number) => ((to - from) * 1000) / (after.at - before.at)
    const node = perSecond(before.node, after.node)
    const postgres = perSecond(before.database, after.database)
    const sum = node + postgres
    isWithin &&= sum <= msMax
    console.log(
      `${name}: ${sum.toFixed(1)} ms a second (Node ${node.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}); the limit is ${msMax}`,
    )
  }
})
process.exit(isShort || isWithin ? 0 : 1)

/** Inserts chains of restaurants that have had an event, with a terminal group and an endpoint each. */
async function openRestaurants(pool: Pool): Promise<void> {
  await pool`
    create temporary table restaurant as
    select gen_random_uuid() as id, corporation_id
      from (select gen_random_uuid() as corporation_id
              from generate_series(1, ${Math.ceil(restaurants / perChain)}::int)) as chain
     cross join generate_series(1, ${perChain}::int)`
  await pool`insert into corporation (id, name) select distinct corporation_id, 'Chain' from restaurant`
  await pool`
    insert into organization (corporation_id, id, name, time_zone, version)
    select corporation_id, id, 'Restaurant', 'Europe/London', '9.1.0' from restaurant`
  await pool`
    insert into terminal_group (corporation_id, organization_id, id, name, kind)
    select corporation_id, id, gen_random_uuid(), 'Till', 'virtual' from restaurant`
  await pool`
    insert into api_key (corporation_id, id, name, key_hash, groups)
    select corporation_id, corporation_id, 'Key', corporation_id::text, '{*}'
      from (select distinct corporation_id from restaurant) as chain`
  await pool`
    insert into owner_counter (owner_id, corporation_id, revision)
    select id, corporation_id, 1
      from (select id, corporation_id from restaurant union select corporation_id, corporation_id from restaurant) as owner`
  await pool`
    insert into webhook_endpoint (corporation_id, organization_id, id, api_key_id, uri, secret)
    select corporation_id, id, id, corporation_id, 'https://example.com/', 'secret' from restaurant`
  // The cursors have read the event, as those of the demo chain have read theirs.
  await pool`
    insert into follower_cursor (owner_id, follower, part, revision)
    select owner.owner_id, follower, owner.owner_id, owner.revision
      from owner_counter as owner
      join (select distinct follower, demo_owner.owner_id = demo_owner.corporation_id as of_chain
              from follower_cursor
              join owner_counter as demo_owner using (owner_id)) as known
        on known.of_chain = (owner.owner_id = owner.corporation_id)
        on conflict do nothing`
  await pool`
    insert into follower_cursor (owner_id, follower, part, revision)
    select id, 'webhooks', id, 1 from restaurant
        on conflict do nothing`
}
