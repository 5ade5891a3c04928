/**
 * Lists of products in a catalogue of 20,000: a hundred products a page, with filters that match at most 5 % of them. Eight clients send
 * 20 requests a second each.
 *
 *     npm run bench -- catalogue [--products 20000] [--seconds 20]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { post } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string' }, seconds: { type: 'string', default: '20' } },
})
const { seconds, sized } = lengthOf(flags.seconds)
const products = Number(flags.products ?? sized(20_000, 2_000))

const clients = 8
const rate = clients * 20
const warmUpSeconds = sized(5, 0.3)
const savedAtOnce = 2_000
const pageItems = 100
const shareMax = 0.05
const list = '/api/nomenclature/v2/product/list'

const dishes = ['Soup', 'Salad', 'Pasta', 'Risotto', 'Burger', 'Curry', 'Pie', 'Stew', 'Roll', 'Bowl']
const tastes = ['tomato', 'pumpkin', 'truffle', 'ginger', 'lemon', 'basil', 'pepper', 'saffron', 'walnut', 'leek']
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
  const bodies = questions()
  for (const body of bodies) await expectFew(url, token, body)
  const load = { path: list, body: {}, bodies, clients, rate, seconds: warmUpSeconds }
  await server.load(load)
  const { perSecond: answersPerSecond, p50Ms, p99Ms, failed } = await server.load({ ...load, seconds })
  console.log(
    `${answersPerSecond.toFixed(0)} lists a second of ${pageItems}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, failed ${failed}`,
  )
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
