/** Attacks with orders and reserves of one restaurant. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { diagnose } from '#doctor/doctor.ts'
import type { OrderInfo, ReserveInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import type { Attack } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

const sharedIds = size('COMANDA_ATTACK_SHARED_IDS', 10)
const hourMs = 3_600_000
const patienceMs = 60_000
const lookMs = 50

export const orderAttacks: Attack[] = [
  {
    name: 'one id for several kinds of things',
    async run(attacked) {
      const restaurant = await openRestaurant(attacked)
      const things = Array.from({ length: sharedIds }, (_, i) => ({
        id: randomUUID(),
        // An hour apart, since all reserve the same tables.
        startsAt: new Date(Date.now() + (24 + i) * hourMs).toISOString().slice(0, 23).replace('T', ' '),
      }))
      for (const step of ['create', 'change'] as const) {
        const asked: string[] = []
        for (const thing of things) asked.push(...(await atOnce(attacked, restaurant, thing, step)))
        for (const correlationId of asked) await untilTaken(attacked, restaurant, correlationId)
      }
      for (const thing of things)
        for (const kind of kinds) assert.deepEqual(await kind.read(attacked, restaurant, thing), kind.seen)
      await expectHealthy(attacked, [restaurant.organizationId, ...things.map(({ id }) => id)])
      return `${sharedIds} ids, each of ${kinds.length} kinds`
    },
  },
]

interface Restaurant {
  organizationId: string
  terminalGroupId: string
  tableIds: readonly string[]
  item: object
}

/** What shares its id, as a client asks for it. */
interface Thing {
  id: string
  startsAt: string
}

type Request = [path: string, body: object]

interface Kind {
  create(restaurant: Restaurant, thing: Thing): Request
  change(restaurant: Restaurant, thing: Thing): Request
  /** What tells it from the others and shows its change. */
  read(attacked: Attacked, restaurant: Restaurant, thing: Thing): Promise<unknown>
  seen: unknown
}

const delivery: Kind = {
  create: ({ organizationId, item }, { id }) => [
    'deliveries/create',
    { organizationId, order: { id, phone: '+442079460001', orderServiceType: 'DeliveryByClient', items: [item] } },
  ],
  change: ({ organizationId }, { id }) => [
    'deliveries/change_comment',
    { organizationId, orderId: id, comment: 'ring twice' },
  ],
  async read({ ask }, { organizationId }, { id }) {
    const asked = { organizationId, orderIds: [id] }
    const { orders } = await ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', asked)
    return orders.map(({ order }) => [order?.phone, order?.comment, order?.items.length])
  },
  seen: [['+442079460001', 'ring twice', 1]],
}

const tableOrder: Kind = {
  create: ({ organizationId, terminalGroupId, tableIds, item }, { id }) => [
    'order/create',
    { organizationId, terminalGroupId, order: { id, tableIds: [tableIds[0]], items: [item, item] } },
  ],
  change: ({ organizationId, item }, { id }) => ['order/add_items', { organizationId, orderId: id, items: [item] }],
  async read({ ask }, { organizationId }, { id }) {
    const asked = { organizationIds: [organizationId], orderIds: [id] }
    const { orders } = await ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', asked)
    return orders.map(({ order }) => [order?.phone ?? null, order?.items.length])
  },
  seen: [[null, 3]],
}

const reserve: Kind = {
  create: ({ organizationId, tableIds }, { id, startsAt }) => [
    'reserve/create',
    {
      organizationId,
      id,
      customer: { type: 'regular', name: 'Ada' },
      phone: '+442079460002',
      tableIds: [tableIds[0]],
      estimatedStartTime: startsAt,
      durationInMinutes: 45,
      shouldRemind: false,
    },
  ],
  change: ({ organizationId, tableIds }, { id }) => [
    'reserve/change_tables',
    { organizationId, reserveId: id, tableIds: tableIds.slice(1) },
  ],
  async read({ ask }, { organizationId }, { id }) {
    const asked = { organizationId, reserveIds: [id] }
    const { reserves } = await ask<{ reserves: ReserveInfo[] }>('/api/1/reserve/status_by_id', asked)
    return reserves.map((info) => [info.reserve?.durationInMinutes, info.reserve?.tableIds.length])
  },
  seen: [[45, 2]],
}

const kinds = [delivery, tableOrder, reserve]

/** A restaurant of the attacker's where everything can be placed. */
async function openRestaurant({ admin, attacker }: Attacked): Promise<Restaurant> {
  const { corporationId, productId } = attacker
  const organization = { corporationId, name: 'One id', isSandbox: true }
  const { id: organizationId } = await admin<{ id: string }>('organizations/save', organization)
  const group = { organizationId, name: 'One id' }
  const { id: terminalGroupId } = await admin<{ id: string }>('terminal_groups/save', group)
  const tables = [1, 2, 3].map((number) => ({ number, seatingCapacity: 4 }))
  const saved = await admin<{ sections: { tableIds: string[] }[] }>('restaurant_sections/save', {
    terminalGroupId,
    sections: [{ name: 'Dining room', isReservable: true, tables }],
  })
  const item = { type: 'Product', productId, amount: 1, price: 1 }
  return { organizationId, terminalGroupId, tableIds: saved.sections[0]!.tableIds, item }
}

/** Creates or changes all that share an id, and answers the ids of the commands. */
const atOnce = ({ ask }: Attacked, restaurant: Restaurant, thing: Thing, step: 'create' | 'change') =>
  Promise.all(
    kinds.map(async (kind) => {
      const [path, body] = kind[step](restaurant, thing)
      return (await ask<{ correlationId: string }>(`/api/1/${path}`, body)).correlationId
    }),
  )

async function untilTaken({ ask }: Attacked, { organizationId }: Restaurant, correlationId: string): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const status = await ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
    if (status.state === 'Success') return
    assert.ok(status.state === 'InProgress' && performance.now() < deadline, JSON.stringify(status))
  }
}

/** The doctor gets to the end of its examination and finds nothing about these ids. */
async function expectHealthy({ withDatabase }: Attacked, ids: readonly string[]): Promise<void> {
  const found = (await withDatabase(diagnose)).flatMap(({ examples }) => examples)
  const isOfThese = (example: string) => ids.some((id) => example.includes(id))
  assert.deepEqual(
    found.filter((example) => example.startsWith('It cannot be checked') || isOfThese(example)),
    [],
  )
}
