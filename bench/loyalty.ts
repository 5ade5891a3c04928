/**
 * Loyalty calculation for an order of 20 items with 50 active campaigns, 60 times a second in an open loop, while 50 orders a second use
 * the same campaigns.
 *
 *     npm run bench -- loyalty [--campaigns 50] [--seconds 20]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import type { Load, Measured } from './loader.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { campaigns: { type: 'string', default: '50' }, seconds: { type: 'string', default: '20' } },
})
const campaignsCount = Number(flags.campaigns)
const { seconds, sized, isShort } = lengthOf(flags.seconds)

const itemsCount = 20
const calculationsPerSecond = 60
const ordersPerSecond = 50
const guestsCount = sized(100, 10)
const warmUpSeconds = sized(5, 0.3)
const p99MsMax = 30
const organizationId = demo.organization

const products = Array.from({ length: itemsCount }, (_, i) => ({ id: randomUUID(), price: 3 + (i % 7) * 1.5 }))
const phones = Array.from({ length: guestsCount }, (_, i) => `+4420794${String(70_000 + i)}`)

let isFast = false
await onOwnServer('loyalty', async (server) => {
  await prepare(server)
  await both(server, warmUpSeconds)
  const [calculated, placed] = await both(server, seconds)
  console.log(
    `calculate, ${itemsCount} items, ${campaignsCount} campaigns: ${format(calculated)}, at most ${p99MsMax} ms`,
  )
  console.log(`orders beside it: ${format(placed)}`)
  isFast = (isShort || calculated.p99Ms <= p99MsMax) && calculated.failed === 0
})
process.exit(isFast ? 0 : 1)

function format({ perSecond, p50Ms, p99Ms, failed }: Measured): string {
  return `${perSecond.toFixed(0)} a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, failed ${failed}`
}

async function prepare(server: OwnServer): Promise<void> {
  const { url, token, save } = server
  await save('/admin/menus/save', {
    menu: { id: 'loyal', name: 'Loyal', groups: [{ id: randomUUID(), name: 'All' }] },
    products: products.map(({ id, price }, i) => ({ id, name: `Dish ${i}`, type: 'DISH', prices: [{ price }] })),
  })
  const programId = randomUUID()
  await save('/admin/loyalty/programs/save', {
    programs: [{ id: programId, name: 'Everything', programType: 1, serviceFrom: '2026-01-01' }],
    campaigns: Array.from({ length: campaignsCount }, (_, i) => campaign(programId, i)),
  })
  for (const phone of phones)
    await post(url, '/api/1/loyalty/core/customer/create_or_update', { organizationId, phone }, { token })
  const { loyaltyProgramResults } = await post<{ loyaltyProgramResults: { name: string }[] }>(
    url,
    calculation(0).path,
    calculation(0).body,
    { token },
  )
  const applied = loyaltyProgramResults.filter(({ name }) => name.startsWith('Campaign')).length
  if (applied < campaignsCount / 4) throw new Error(`Only ${applied} of ${campaignsCount} campaigns apply`)
  console.log(`${applied} of ${campaignsCount} campaigns apply to the first order`)
}

/** Returns one of the usual combinations of conditions and actions; some conditions do not hold. */
function campaign(programId: string, i: number) {
  const some = { productIds: [products[i % itemsCount]?.id, products[(i * 7 + 3) % itemsCount]?.id] }
  const conditions = [
    [],
    [{ type: 'OrderSum', min: 20 + i }],
    [{ type: 'KnownGuest', isKnown: true }],
    [{ type: 'Schedule', weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 }],
    [{ type: 'Birthday', daysBefore: 3, daysAfter: 3 }],
  ]
  const actions = [
    { type: 'ProductsDiscount', products: some, mode: 'Percent', value: 1 + (i % 5) },
    { type: 'OrderDiscount', mode: 'Percent', value: 1 },
    { type: 'NthPieceDiscount', products: some, every: 2, mode: 'Percent', value: 10 },
    { type: 'Bonus', mode: 'Percent', value: 1 },
  ]
  return {
    id: randomUUID(),
    programId,
    name: `Campaign ${i}`,
    priority: i,
    periodFrom: '2026-01-01',
    bindings: [{ conditions: conditions[i % conditions.length], actions: [actions[i % actions.length]] }],
  }
}

function calculation(i: number) {
  const items = products.map(({ id, price }, n) => ({ type: 'Product', productId: id, amount: 1 + (n % 3), price }))
  return {
    path: '/api/1/loyalty/core/calculate',
    body: { organizationId, order: { phone: phones[i], items } },
  }
}

function both(server: OwnServer, forSeconds: number) {
  const order = {
    orderServiceType: 'DeliveryByClient',
    items: [{ type: 'Product', productId: products[0]?.id, amount: 2 }],
  }
  const calculations: Omit<Load, 'url' | 'token'> = {
    path: calculation(0).path,
    body: {},
    bodies: phones.map((_, i) => calculation(i).body),
    clients: 32,
    rate: calculationsPerSecond,
    seconds: forSeconds,
  }
  const orders: Omit<Load, 'url' | 'token'> = {
    path: '/api/1/deliveries/create',
    body: {},
    bodies: phones.map((phone) => ({ organizationId, order: { ...order, phone, customer: { name: 'Ada' } } })),
    freshIds: true,
    clients: 32,
    rate: ordersPerSecond,
    seconds: forSeconds,
  }
  return Promise.all([server.load(calculations), server.load(orders)])
}
