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
const campaigns = 20
/** Bindings of a campaign, and conditions and actions of a binding: 480 in all, of at most 500. */
const [bindings, ofBinding] = [20, 12]
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
    async prepare(attacked) {
      const { corporationId, productId } = attacked.attacker
      const program = { id: randomUUID(), name: 'Large', programType: 3, serviceFrom: '2026-01-01' }
      await attacked.admin('loyalty/programs/save', { corporationId, programs: [program] })
      for (let i = 0; i < campaigns; i++)
        await attacked.admin('loyalty/programs/save', {
          corporationId,
          campaigns: [campaign(program.id, productId, i)],
        })
    },
    async run(attacked) {
      const { organizationId, productId } = attacked.attacker
      const item = { type: 'Product', productId, amount: 1 }
      const order = { items: Array.from({ length: orderItems }, () => item) }
      const tally = await read(attacked, '/api/1/loyalty/core/calculate', { organizationId, order })
      for (const status of tally.all) assert.ok(['200', '408'].includes(status), `${tally}`)
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

function campaign(programId: string, productId: string, i: number) {
  const condition = { type: 'Products', products: { productIds: [productId] }, min: 1 }
  const action = { type: 'ProductsDiscount', products: { productIds: [productId] }, mode: 'Percent', value: 0.01 }
  const binding = { conditions: Array(ofBinding).fill(condition), actions: Array(ofBinding).fill(action) }
  return {
    id: randomUUID(),
    programId,
    name: `Large ${i}`,
    periodFrom: '2026-01-01',
    bindings: Array(bindings).fill(binding),
  }
}
