/** Attacks with conflicting orders and reserves of one restaurant. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#core/db/connect.ts'
import { diagnose } from '#doctor/doctor.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import type { Attack } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

const sharedIds = size('COMANDA_ATTACK_SHARED_IDS', 10)
const ordersOfGroup = 20
const hourMs = 3_600_000
const patienceMs = 60_000
const pollMs = 50

export const orderAttacks: Attack[] = [
  {
    name: 'one id for several kinds of objects',
    async run(attacked) {
      const restaurant = await openRestaurant(attacked)
      const things = Array.from({ length: sharedIds }, (_, i) => ({
        id: randomUUID(),
        // An hour apart, because all of them reserve the same tables.
        startsAt: new Date(Date.now() + (24 + i) * hourMs).toISOString().slice(0, 23).replace('T', ' '),
      }))
      for (const step of ['create', 'change'] as const) {
        const asked: string[] = []
        for (const thing of things) asked.push(...(await atOnce(attacked, restaurant, thing, step)))
        for (const correlationId of asked) await untilAccepted(attacked, restaurant, correlationId)
      }
      for (const thing of things)
        for (const kind of kinds) assert.deepEqual(await kind.read(attacked, restaurant, thing), kind.seen)
      await expectHealthy(attacked, [restaurant.organizationId, ...things.map(({ id }) => id)])
      return `${sharedIds} ids, each of ${kinds.length} kinds`
    },
  },
  {
    name: 'orders of an old back office that cannot be read or saved',
    async run(attacked) {
      const restaurant = await openRestaurant(attacked, { version: '7.6.1' })
      const { organizationId } = restaurant
      const things = Array.from({ length: ordersOfGroup }, () => ({ id: randomUUID(), startsAt: '' }))
      const [unreadable, unsaved, ...others] = things
      const all = async (step: 'create' | 'change') => {
        const requests = things.map((thing) => delivery[step](restaurant, thing))
        return Promise.all(requests.map(async ([path, body]) => (await command(attacked, path, body)).correlationId))
      }
      for (const correlationId of await all('create')) await untilAccepted(attacked, restaurant, correlationId)
      const mend = await breakOrders(attacked, organizationId, { unreadable: unreadable!.id, unsaved: unsaved!.id })
      const changes = await all('change')
      const ends = await Promise.all(changes.map((correlationId) => untilEnded(attacked, restaurant, correlationId)))
      await mend()
      assert.deepEqual(ends, ['Error', 'Error', ...others.map(() => 'Success')])
      // The lane continues, and so do the repaired orders.
      for (const correlationId of await all('change')) await untilAccepted(attacked, restaurant, correlationId)
      await expectHealthy(attacked, [organizationId])
      return `2 of ${things.length} orders failed alone`
    },
  },
]

interface Restaurant {
  organizationId: string
  terminalGroupId: string
  tableIds: readonly string[]
  item: object
}

/** Object that is created with the shared id. */
interface Thing {
  id: string
  startsAt: string
}

type Request = [path: string, body: object]

interface Kind {
  create(restaurant: Restaurant, thing: Thing): Request
  change(restaurant: Restaurant, thing: Thing): Request
  /** Reads a field that identifies the object and shows its change. */
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
    const request = { organizationId, orderIds: [id] }
    const { orders } = await ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', request)
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
    const request = { organizationIds: [organizationId], orderIds: [id] }
    const { orders } = await ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', request)
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
    const request = { organizationId, reserveIds: [id] }
    const { reserves } = await ask<{ reserves: ReserveInfo[] }>('/api/1/reserve/status_by_id', request)
    return reserves.map((info) => [info.reserve?.durationInMinutes, info.reserve?.tableIds.length])
  },
  seen: [[45, 2]],
}

const kinds = [delivery, tableOrder, reserve]

/** Opens a restaurant of the attacker that accepts all kinds of orders and reserves. */
async function openRestaurant({ admin, attacker }: Attacked, settings: object = {}): Promise<Restaurant> {
  const { corporationId, productId } = attacker
  const own = { name: 'One id', isSandbox: true, settings: { countryCode: 'GB' } }
  const organization = { corporationId, ...own, ...settings }
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

/** Creates or changes all objects with one id at once. Returns the ids of their commands. */
const atOnce = (attacked: Attacked, restaurant: Restaurant, thing: Thing, step: 'create' | 'change') =>
  Promise.all(
    kinds.map(async (kind) => {
      return (await command(attacked, ...kind[step](restaurant, thing))).correlationId
    }),
  )

const command = ({ ask }: Attacked, path: string, body: object) =>
  ask<{ correlationId: string }>(`/api/1/${path}`, body)

async function untilAccepted(attacked: Attacked, restaurant: Restaurant, correlationId: string): Promise<void> {
  assert.equal(await untilEnded(attacked, restaurant, correlationId), 'Success')
}

/** Waits for the command, and returns its final state. */
async function untilEnded({ ask }: Attacked, { organizationId }: Restaurant, correlationId: string): Promise<string> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(pollMs)) {
    const { state } = await ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
    if (state !== 'InProgress') return state
    assert.ok(performance.now() < deadline, 'the command does not end')
  }
}

/** Breaks two orders: one has an invalid time in its content, another is refused by the database. Returns a function that repairs both. */
async function breakOrders(
  { withDatabase }: Attacked,
  organizationId: string,
  { unreadable, unsaved }: { unreadable: string; unsaved: string },
): Promise<() => Promise<unknown>> {
  const change = (pool: Pool, at: string) => pool`
    update delivery_order
       set changed_at = ${at}::timestamptz
     where organization_id = ${organizationId}
       and id = ${unreadable}`
  await withDatabase(async (pool) => {
    await change(pool, 'infinity')
    await pool.unsafe(`
      create function refuse_to_save() returns trigger language plpgsql as $$
      begin
        raise exception 'refused by an attack' using errcode = '23514';
      end $$;
      create trigger refuse_to_save before update on delivery_order for each row
        when (new.organization_id = '${organizationId}' and new.id = '${unsaved}')
        execute function refuse_to_save()`)
  })
  return () =>
    withDatabase(async (pool) => {
      await pool.unsafe('drop function refuse_to_save cascade')
      await change(pool, 'now')
    })
}

/** Checks that the doctor finishes and reports nothing about these ids. */
async function expectHealthy({ withDatabase }: Attacked, ids: readonly string[]): Promise<void> {
  const found = (await withDatabase(diagnose)).flatMap(({ examples }) => examples)
  const isOfThese = (example: string) => ids.some((id) => example.includes(id))
  assert.deepEqual(
    found.filter((example) => example.startsWith('It cannot be checked') || isOfThese(example)),
    [],
  )
}
