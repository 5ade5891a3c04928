/**
 * How many times as many orders two workers of a Citus cluster accept as one does. The machines are of this computer; each worker may use
 * the same share of a processor, whatever their number, and the coordinator a share of its own. A chain has its restaurant beside it. Each
 * client sends its next order when the last one is answered. Needs root, control groups of version 1, and Citus as `npm run test:cluster`.
 *
 *     npm run bench -- workers [--seconds 60] [--rounds 2] [--worker 0.2] [--coordinator 0.6]
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { createSpread, openMachines } from '#test/harness/citus.ts'
import { post, startNodeProcess } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    worker: { type: 'string', default: '0.2' },
    coordinator: { type: 'string', default: '0.6' },
  },
})
const { seconds, sized } = lengthOf(flags.seconds)
const shares = [Number(flags.coordinator), Number(flags.worker), Number(flags.worker)]
const shardsOfWorker = 2
const chains = sized(16, 2)
const clients = sized(32, 2)
const warmUpSeconds = sized(15, 0.3)
/** Short, so that a machine that has used its share does not stand still for long. */
const periodMicros = 20_000
const adminToken = 'ca_admin-token-of-the-workers'

/** Processes of one PostgreSQL. */
interface Group {
  limit(share: number): Promise<void>
  usedMs(): Promise<number>
  end(): Promise<void>
}

interface Restaurant {
  token: string
  body: { organizationId: string; order: object }
}

const machines = await openMachines()
if (!machines) throw new Error('There is no Citus on this machine')
const own = await openGroup('load', process.pid)
const groups: Group[] = []
try {
  const clusters = []
  for (const workers of [1, 2]) {
    const used = machines.addresses.slice(0, workers + 1)
    clusters.push({ workers, ...(await createSpread(used, `workers_${workers}`, shardsOfWorker * workers)) })
  }
  for (const url of machines.addresses) groups.push(await groupOf(url))
  console.log('workers, orders a second, executed, failed; ms of an order: node, coordinator, workers; processors used')
  for (let round = 0; round < Number(flags.rounds); round++)
    for (const cluster of round % 2 === 0 ? clusters : clusters.toReversed()) await measure(cluster)
} finally {
  await machines.stop()
  for (const group of [own, ...groups]) await group.end()
}
process.exit()

async function measure({ workers, url }: { workers: number; url: string }): Promise<void> {
  for (const group of groups) await group.limit(1)
  const node = await startNodeProcess({ databaseUrl: url, adminToken, demo: false })
  const pool = connect({ url }, { connectionsMax: 1 })
  try {
    const restaurants: Restaurant[] = []
    for (let i = 0; i < chains; i++) restaurants.push(await openChain(node.url, pool, (i % workers) + 1))
    const read = async () => ({
      executed: await countExecuted(pool),
      ms: await Promise.all([processMs(node.pid), ...groups.map((group) => group.usedMs())]),
    })
    for (const [i, group] of groups.entries()) await group.limit(shares[i]!)
    await load(node.url, restaurants, warmUpSeconds)
    const before = await read()
    const startedAt = performance.now()
    const { accepted, failed } = await load(node.url, restaurants, seconds)
    const after = await read()
    const measuredSeconds = (performance.now() - startedAt) / 1_000
    const rate = (orders: number) => (orders / measuredSeconds).toFixed(1)
    const ms = after.ms.map((value, i) => value - before.ms[i]!)
    const costs = ms.map((one) => (one / accepted).toFixed(1)).join(' ')
    const used = ms.map((one) => (one / measuredSeconds / 1_000).toFixed(2)).join(' ')
    console.log([workers, rate(accepted), rate(after.executed - before.executed), failed, costs, used].join(', '))
  } finally {
    await pool.end()
    await node.stop()
  }
}

async function countExecuted(pool: Pool): Promise<number> {
  const [row] = await pool<[{ count: number }]>`
    select count(*)::int as count from delivery_order where creation_status <> 'InProgress'`
  return row.count
}

/** Opens a chain with one restaurant, both on the worker. */
async function openChain(url: string, pool: Pool, worker: number): Promise<Restaurant> {
  const admin = <T>(path: string, body: object) => post<T>(url, `/admin/${path}`, body, { token: adminToken })
  const [corporationId, organizationId] = [await newIdOn(pool, worker), await newIdOn(pool, worker)]
  const productId = randomUUID()
  await admin('corporations/save', { id: corporationId, name: 'Chain' })
  const application = await admin<object>('applications/create', { corporationId, name: 'Shop' })
  const { apiKey } = await admin<{ apiKey: string }>('api_keys/create', { corporationId, name: 'Shop' })
  const groups = [{ name: 'Drinks', products: [{ id: productId, name: 'Tea', prices: [{ price: 2.5 }] }] }]
  await admin('menus/save', { corporationId, menu: { name: 'Menu', groups } })
  const settings = { currencyIsoName: 'GBP' }
  await admin('organizations/save', { id: organizationId, corporationId, name: 'First', settings })
  await admin('terminal_groups/save', { organizationId, name: 'Kitchen', kind: 'virtual' })
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { ...application, apiKey })
  const items = [{ type: 'Product', productId, amount: 1, price: 2.5 }]
  return {
    token,
    body: { organizationId, order: { phone: '+447700900100', orderServiceType: 'DeliveryByClient', items } },
  }
}

async function newIdOn(pool: Pool, worker: number): Promise<string> {
  for (;;) {
    const id = randomUUID()
    const [found] = await pool`
      select 1
        from pg_dist_placement
       where shardid = get_shard_id_for_distribution_column('delivery_order', ${id}::uuid)
         and groupid = ${worker}`
    if (found) return id
  }
}

async function load(url: string, restaurants: readonly Restaurant[], forSeconds: number) {
  const end = performance.now() + forSeconds * 1_000
  let [sent, accepted, failed] = [0, 0, 0]
  const client = async () => {
    while (performance.now() < end) {
      const { token, body } = restaurants[sent++ % restaurants.length]!
      await post(url, '/api/1/deliveries/create', body, { token }).then(
        () => accepted++,
        () => failed++,
      )
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { accepted, failed }
}

async function groupOf(url: string): Promise<Group> {
  const pool = connect({ url }, { connectionsMax: 1 })
  const [{ pid }] = await pool<[{ pid: number }]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
  await pool.end()
  return openGroup(`port-${new URL(url).port}`, pid)
}

/** Puts a process with its children into a control group that comes before other work of the computer; later children follow. */
async function openGroup(name: string, pid: number): Promise<Group> {
  const [limits, times] = ['cpu', 'cpuacct'].map((kind) => join('/sys/fs/cgroup', kind, `comanda-${name}`))
  for (const folder of [limits!, times!]) {
    await mkdir(folder, { recursive: true })
    for (const one of [pid, ...(await childrenOf(pid))])
      await writeFile(join(folder, 'cgroup.procs'), String(one)).catch(() => {})
  }
  await writeFile(join(limits!, 'cpu.shares'), '20000')
  await writeFile(join(limits!, 'cpu.cfs_period_us'), String(periodMicros))
  return {
    limit: (share) => writeFile(join(limits!, 'cpu.cfs_quota_us'), String(Math.round(share * periodMicros))),
    usedMs: async () => Number(await readFile(join(times!, 'cpuacct.usage'), 'utf8')) / 1e6,
    async end() {
      for (const folder of [limits!, times!]) {
        // Only an empty group can be removed.
        for (const one of (await readFile(join(folder, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean))
          await writeFile(join(folder, '..', 'cgroup.procs'), one).catch(() => {})
        await rmdir(folder)
      }
    },
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}
