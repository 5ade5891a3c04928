/**
 * Lists of products in a catalogue of 20,000: a hundred products a page, with filters that match at most 5 % of them. Eight clients send
 * 20 requests a second each.
 *
 *     npm run bench -- catalogue [--products 20000] [--seconds 20]
 *
 * With readers it measures a client of small answers instead: alone, and beside readers who request the whole catalogue again and again.
 *
 *     npm run bench -- catalogue --readers 8 [--products 31000] [--whole /api/1/nomenclature]
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    readers: { type: 'string', default: '0' },
    whole: { type: 'string', default: '/api/1/nomenclature' },
  },
})
const { seconds, sized } = lengthOf(flags.seconds)
const readers = Number(flags.readers)
const products = Number(flags.products ?? sized(readers > 0 ? 31_000 : 20_000, 2_000))

const clients = 8
const rate = clients * 20
const warmUpSeconds = sized(5, 0.3)
const savedAtOnce = 2_000
const pageItems = 100
const shareMax = 0.05
const list = '/api/nomenclature/v2/product/list'

const dishes = ['Soup', 'Salad', 'Pasta', 'Risotto', 'Burger', 'Curry', 'Pie', 'Stew', 'Roll', 'Bowl']
const tastes = ['tomato', 'pumpkin', 'truffle', 'ginger', 'lemon', 'basil', 'pepper', 'saffron', 'walnut', 'leek']
/** Number of products whose ids fit in one request. */
const menuProductsMax = 20_000
const ids = Array.from({ length: products }, () => randomUUID())
const wholeBodies: Record<string, Record<string, unknown>> = {
  '/api/2/menu/by_id': { externalMenuId: 'many', organizationIds: [demo.organization] },
  '/api/menu/v3/by_id': { externalMenuId: 'many', organizationId: demo.organization },
}
const groups = Array.from({ length: 50 }, (_, i) => ({ id: randomUUID(), name: `Group ${i}` }))

await onOwnServer('catalogue', measure)
process.exit()

async function measure(server: OwnServer): Promise<void> {
  const { url, token } = server
  const save = (body: object) => server.save('/admin/menus/save', body)
  const startedAt = performance.now()
  await save({ menu: { id: 'many', name: 'Many', groups } })
  for (let first = 0; first < products; first += savedAtOnce)
    await save({
      products: Array.from({ length: Math.min(savedAtOnce, products - first) }, (_, i) => product(first + i)),
    })
  const perSecond = products / ((performance.now() - startedAt) / 1000)
  console.log(`${products} products, saved at ${perSecond.toFixed(0)} a second`)
  await vacuum(server)
  if (readers > 0) return measureBesideReaders(server)
  const bodies = questions()
  for (const body of bodies) await expectFew(url, token, body)
  const load = { path: list, body: {}, bodies, clients, rate, seconds: warmUpSeconds }
  await server.load(load)
  const { perSecond: answersPerSecond, p50Ms, p99Ms, failed } = await server.load({ ...load, seconds })
  console.log(
    `${answersPerSecond.toFixed(0)} lists a second of ${pageItems}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, failed ${failed}`,
  )
}

/** Measures a client of the list of terminal groups, alone and beside the readers. */
async function measureBesideReaders(server: OwnServer): Promise<void> {
  const small = {
    path: '/api/1/terminal_groups',
    body: { organizationIds: [demo.organization] },
    clients: 4,
    rate: 100,
  }
  const whole = { path: flags.whole, body: wholeBodies[flags.whole] ?? { organizationId: demo.organization } }
  const menu = groups.map(({ id, name }, i) => ({
    id,
    name,
    productIds: ids.slice(0, menuProductsMax).filter((_, n) => n % groups.length === i),
  }))
  await server.save('/admin/menus/save', { menu: { id: 'many', name: 'Many', groups: menu } })
  const [first] = await Promise.all([
    server.load({ ...whole, clients: 1, seconds: 0.1 }),
    server.load({ ...small, seconds: warmUpSeconds }),
  ])
  console.log(`first ${flags.whole} after a change: ${first.p50Ms.toFixed(0)} ms`)
  const alone = await server.load({ ...small, seconds })
  const memoryBefore = await residentBytes(server.pid)
  const [beside, reads] = await Promise.all([
    server.load({ ...small, seconds }),
    server.load({ ...whole, clients: readers, seconds }),
  ])
  const memoryAfter = await residentBytes(server.pid)
  console.log(`alone: p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms, failed ${alone.failed}`)
  console.log(
    `beside ${readers} readers (${reads.perSecond.toFixed(1)} a second, failed ${reads.failed}): ` +
      `p50 ${beside.p50Ms.toFixed(1)} ms, p99 ${beside.p99Ms.toFixed(1)} ms, failed ${beside.failed}`,
  )
  console.log(`memory: ${megabytes(memoryBefore)} MB before, ${megabytes(memoryAfter)} MB after`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0)
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Vacuums as autovacuum does some time after so many writes. */
async function vacuum({ database }: OwnServer): Promise<void> {
  const pool = connect(database, { connectionsMax: 1 })
  await pool`vacuum (analyze) product`
  await pool.end()
}

function product(i: number) {
  const taste = tastes[Math.floor(i / 10) % tastes.length]
  return {
    id: ids[i],
    name: `${dishes[i % dishes.length]} with ${taste} no. ${i}`,
    sku: `SKU-${i}`,
    description: `Made by hand, seasoned with ${taste} and served warm; batch ${i % 100}`,
    type: i % 25 === 0 ? 'SERVICE' : i % 2 === 0 ? 'DISH' : 'GOODS',
    groupId: groups[i % groups.length]?.id,
    weight: (i % 500) / 1000,
    prices: [{ price: (i % 300) / 10 }],
  }
}

/** Returns requests that each find at least a hundred products, and at most a small share of all. */
function questions(): { filters: object[]; limit: number; offset: number }[] {
  const filters = [
    { field: 'name', op: 'like', value: 'soup with tomato' },
    { field: 'name', op: 'like', value: 'with saffron no. 19' },
    { field: 'description', op: 'like', value: 'batch 77' },
    { field: 'productArticle', op: 'like', value: 'ku-191' },
    { field: 'code', op: 'like', value: '777' },
    { field: 'type', op: 'eq', value: 'SERVICE' },
    ...groups.slice(0, 6).map(({ id }) => ({ field: 'parentId', op: 'eq', value: id })),
  ]
  return filters.flatMap((filter) => [0, pageItems].map((offset) => ({ filters: [filter], limit: pageItems, offset })))
}

async function expectFew(url: string, token: string, body: object): Promise<void> {
  const { totalCount } = await post<{ totalCount: number }>(url, list, body, { token })
  if (totalCount === 0 || totalCount > products * shareMax)
    throw new Error(`${totalCount} products fit ${JSON.stringify(body)}`)
}
