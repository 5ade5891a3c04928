/**
 * Erasure of a guest in a chain with many orders, each with its own document and two events, while orders are placed.
 *
 *     npm run bench -- erasure [--orders 300000] [--own 20] [--seconds 10]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string' },
    own: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
  },
})
const { seconds, sized } = lengthOf(flags.seconds)
const orders = Number(flags.orders ?? sized(300_000, 2_000))
const own = Number(flags.own)

const phone = '+447911123456'
const delivery = '/api/1/deliveries/create'
const placedEveryMs = 50
const pollMs = 100

await onOwnServer('erasure', measure)
process.exit()

async function measure(server: OwnServer): Promise<void> {
  const { url, token, save } = server
  const pool = connect(server.database, { connectionsMax: 1 })
  const { orderInfo } = await post<{ orderInfo: { id: string } }>(url, delivery, order('+442079460000'), { token })
  const { id: customerId } = await post<{ id: string }>(
    url,
    '/api/1/loyalty/core/customer/create_or_update',
    { organizationId: demo.organization, phone, name: 'Zebediah', surName: 'Quillfeather' },
    { token },
  )
  await fill(pool, orderInfo.id, customerId)
  console.log(`${orders} orders and ${orders * 2} events, ${own} orders of the guest`)
  const alone = placeUntilStopped(url, token)
  await sleep(seconds * 1_000)
  const before = await alone.stop()
  console.log(`without an erasure: of ${before.count} orders, ${timesOf(before)}`)
  for (const run of sized(['first', 'again'], ['first'])) {
    const placing = placeUntilStopped(url, token)
    const startedAt = performance.now()
    const since = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    await save('/admin/guests/erase', { customerId }, { Timeout: '600' })
    const answeredAfter = since()
    const nearby = run === 'first' ? `, own orders clean after ${await untilOwnAreClean(pool, since)}` : ''
    const { rowsRead, rowsChanged } = await untilRead(server, customerId)
    const read = since()
    const placed = await placing.stop()
    console.log(
      `${run}: answered after ${answeredAfter}${nearby}, ${rowsRead} rows read and ${rowsChanged} of them rewritten after ${read}; ` +
        `of ${placed.count} orders placed beside, ${timesOf(placed)}`,
    )
  }
  await pool.end()
}

interface Erasure {
  status: string
  rowsRead: number
  rowsChanged: number
}

/** Waits until the erasure has read every text. */
async function untilRead({ save }: OwnServer, customerId: string): Promise<Erasure> {
  for (;;) {
    const { erasures } = await save<{ erasures: Erasure[] }>('/admin/guests/erasures/list', { customerId })
    const [erasure] = erasures
    if (erasure && erasure.status !== 'InProgress') return erasure
    await sleep(pollMs)
  }
}

/** Waits until no order has the phone any more, and returns how long that took. */
async function untilOwnAreClean(pool: Pool, since: () => string): Promise<string> {
  for (;;) {
    const [left] = await pool`
      select 1
        from delivery_order
       where organization_id = ${demo.organization}
         and revision > 0
         and phone = ${phone.slice(1)}
       limit 1`
    if (!left) return since()
    await sleep(pollMs)
  }
}

function order(phone: string) {
  return {
    organizationId: demo.organization,
    order: {
      phone,
      orderServiceType: 'DeliveryByCourier',
      customer: { type: 'regular', name: 'Ada' },
      deliveryPoint: { address: { type: 'city', line1: '12 Quay Road', flat: '4' } },
      comment: 'Ring twice',
      items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    },
  }
}

/** Inserts copies of the model order, each with its own document; every so many belong to the guest. */
async function fill(pool: Pool, modelId: string, customerId: string): Promise<void> {
  const every = Math.floor(orders / own)
  await pool.unsafe(`
    create temporary table made as
    select gen_random_uuid() as id, gen_random_uuid() as content_id, n,
           case when n % ${every} = 0 then '${phone}' else '+44207' || (1000000 + n) end as phone,
           case when n % ${every} = 0 then '${customerId}' else gen_random_uuid()::text end as customer_id
      from generate_series(1, ${orders}) as n;
    insert into content (organization_id, id, value, bytes, shape)
    select organization_id, made.content_id, (jsonb_set(value::jsonb, '{customer,id}', to_jsonb(made.customer_id)) || jsonb_build_object('phone', made.phone))::json, bytes, shape
      from made
     cross join (select content.* from content join delivery_order as model
                     on model.organization_id = content.organization_id and model.content_id = content.id
                  where model.id = '${modelId}') as content;
    insert into delivery_order
           (organization_id, id, terminal_group_id, correlation_id, creation_status, revision, changed_at, number, status,
            phone, complete_before, cooking_start_time, sum, source_key, customer, service_type, has_problem, words,
            content_id, progress)
    select organization_id, made.id, terminal_group_id, gen_random_uuid(), 'Success', made.n, now(), made.n, 'Closed',
           substr(made.phone, 2), complete_before, cooking_start_time, sum, source_key, customer, service_type, false,
           ' ' || substr(made.phone, 2), made.content_id,
           jsonb_set(progress::jsonb, '{status}', '"Closed"')::json
      from made
     cross join delivery_order as model
     where model.id = '${modelId}';
    insert into event (owner_id, revision, type, subject_id, correlation_id, status, happened_at, info, info_bytes,
                       content_id, content_field)
    select event.owner_id, 1000000 + made.n * 2 + part, event.type, made.id, gen_random_uuid(), event.status, now(),
           event.info, event.info_bytes, made.content_id, event.content_field
      from made
     cross join generate_series(0, 1) as part
     cross join (select * from event where subject_id = '${modelId}' order by revision desc limit 1) as event;
    update owner_counter set revision = 1000000 + ${orders} * 2 + 10 where owner_id = '${demo.organization}';`)
  await pool`vacuum analyze`
}

function timesOf({ times }: { times: readonly number[] }): string {
  const [middle = 0, high = 0, longest = 0] = [0.5, 0.99, 1].map(
    (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))],
  )
  return `half took ${middle.toFixed(0)} ms, 99 % at most ${high.toFixed(0)} ms, the longest ${longest.toFixed(0)} ms`
}

/** Places orders one after another until it is stopped, and returns the duration of each. */
function placeUntilStopped(url: string, token: string) {
  let isStopped = false
  const times: number[] = []
  const done = (async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      await post(url, delivery, order('+442079460001'), { token })
      times.push(performance.now() - startedAt)
      await sleep(placedEveryMs)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await done
      return { count: times.length, times: times.sort((a, b) => a - b) }
    },
  }
}
