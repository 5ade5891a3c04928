/** Attacks with valid requests whose answers are large or costly. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Attack, storm, Tally } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

const seconds = size('COMANDA_ATTACK_SECONDS', 2)
const clients = 8
const products = size('COMANDA_ATTACK_PRODUCTS', 10_000)
const savedAtOnce = 2_000
/** Campaigns of the maximum size, which discount all of the maximum number of dishes, each a product of its own. */
const campaigns = 5
const [bindings, actions] = [5, 19]
const orderItems = 500

export const largeAttacks: Attack[] = [
  {
    name: 'eight readers of a whole catalogue',
    async run(attacked) {
      const { corporationId, organizationId } = attacked.attacker
      const groupId = randomUUID()
      const menu = { id: 'whole', name: 'Whole', groups: [{ id: groupId, name: 'Group' }] }
      await attacked.admin('menus/save', { corporationId, menu })
      for (let first = 0; first < products; first += savedAtOnce)
        await attacked.admin('menus/save', { corporationId, products: productsFrom(first, groupId) })
      const tally = await read(attacked, '/api/1/nomenclature', { organizationId })
      assert.deepEqual(tally.all, ['200'])
      return `${products} products, ${tally}`
    },
  },
  {
    name: 'calculations of large orders with many campaigns',
    async run(attacked) {
      const body = await largeOrder(attacked)
      const tally = await read(attacked, '/api/1/loyalty/core/calculate', body)
      for (const status of tally.all) assert.ok(['200', '408'].includes(status), `${tally}`)
      return `${tally}`
    },
  },
  {
    name: 'large orders with many campaigns',
    async run(attacked) {
      const { organizationId, order } = await largeOrder(attacked)
      const delivery = { ...order, phone: '+442079460000', orderServiceType: 'DeliveryByClient' }
      const tally = await read(attacked, '/api/1/deliveries/create', { organizationId, order: delivery })
      for (const status of tally.all) assert.ok(['200', '408'].includes(status), `${tally}`)
      await saveCampaigns(attacked, { isActive: false })
      return `${tally}`
    },
  },
]

async function read({ url, attacker: { token } }: Attacked, path: string, body: object): Promise<Tally> {
  const tally = new Tally()
  await storm(seconds, clients, async () => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    tally.add(response.status)
  })
  return tally
}

const productsFrom = (first: number, groupId: string) =>
  Array.from({ length: Math.min(savedAtOnce, products - first) }, (_, i) => ({
    id: randomUUID(),
    name: `Product ${first + i}`,
    sku: `WHOLE-${first + i}`,
    description: 'Served warm with bread and butter',
    type: 'GOODS',
    groupId,
    prices: [{ price: 5 }],
  }))

/** Returns an order of the maximum size for which as many campaigns apply as may exist. */
async function largeOrder(attacked: Attacked) {
  const { corporationId, organizationId } = attacked.attacker
  await attacked.admin('menus/save', { corporationId, products: dishes })
  await saveCampaigns(attacked, { isActive: true })
  return { organizationId, order: { items: dishes.map(({ id }) => ({ type: 'Product', productId: id, amount: 1 })) } }
}

const dishes = Array.from({ length: orderItems }, (_, i) => ({
  id: randomUUID(),
  name: `Dish ${i}`,
  prices: [{ price: 5 }],
}))
const program = { id: randomUUID(), name: 'Large', programType: 3, serviceFrom: '2026-01-01' }
const action = { type: 'ProductsDiscount', mode: 'Percent', value: 0.01 }
const binding = { conditions: [{ type: 'OrderSum', min: 1 }], actions: Array(actions).fill(action) }
const large = Array.from({ length: campaigns }, (_, i) => ({
  id: randomUUID(),
  programId: program.id,
  name: `Large ${i}`,
  periodFrom: '2026-01-01',
  bindings: Array(bindings).fill(binding),
}))

async function saveCampaigns({ admin, attacker: { corporationId } }: Attacked, { isActive }: { isActive: boolean }) {
  const rows = large.map((campaign) => ({ ...campaign, isActive }))
  await admin('loyalty/programs/save', { corporationId, programs: [program], campaigns: rows })
}
