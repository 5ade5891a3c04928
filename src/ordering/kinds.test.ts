import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { diagnose } from '#doctor/doctor.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import type { StopLists } from '#test/fixtures/stop_list.ts'
import { eventually, type Receiver, receiveFrom } from '#test/harness/receiver.ts'
import { linkGroup, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** A restaurant that accepts all kinds of orders and reserves, with a receiver of its webhooks. */
interface Place extends Reservations {
  world: World
  receiver: Receiver
}

/** Fields of an order's or reserve's info that the tests read. */
interface AnyInfo {
  order?: { number: number; phone?: string | null; comment?: string | null; items: readonly unknown[] } | null
  reserve?: {
    durationInMinutes: number
    tableIds: readonly string[]
    order?: { items: readonly unknown[] } | null
  } | null
}

/** An object with an id, with calls that create, change and read it. */
interface Kind {
  /** Kinds of one table cannot share an id. */
  table: string
  event: string
  create(place: Place, id: string): Promise<Response>
  change(place: Place, id: string): Promise<Response>
  read(place: Place, id: string): Promise<unknown>
  /** Returns the result of `read` from an event. */
  seenIn(info: AnyInfo): unknown
  /** Results of `read` after the creation and after the change. */
  seen: [unknown, unknown]
}

interface Response {
  correlationId: string
}

const items = [plainItem()]
const delivery: Kind = {
  table: 'delivery_order',
  event: 'DeliveryOrderUpdate',
  create: ({ world, organizationId }, id) =>
    world.ask('/api/1/deliveries/create', {
      organizationId,
      order: { id, phone: '+442079460001', orderServiceType: 'DeliveryByClient', items },
    }),
  change: ({ world, organizationId }, orderId) =>
    world.ask('/api/1/deliveries/change_comment', { organizationId, orderId, comment: 'ring twice' }),
  async read({ world, organizationId }, id) {
    const body = { startRevision: 0, organizationIds: [organizationId] }
    const { ordersByOrganizations } = await world.ask<{ ordersByOrganizations: { orders: OrderInfo[] }[] }>(
      '/api/1/deliveries/by_revision',
      body,
    )
    const byRevision = ordersByOrganizations.flatMap(({ orders }) => orders)
    const { orders } = await world.ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', {
      organizationId,
      orderIds: [id],
    })
    assert.deepEqual(byRevision, orders)
    return orders.map((info) => delivery.seenIn(info))
  },
  seenIn: ({ order }) => [order?.phone, order?.comment ?? null, order?.items.length],
  seen: [[['+442079460001', null, 1]], [['+442079460001', 'ring twice', 1]]],
}

const draft: Kind = {
  ...delivery,
  async create({ world, organizationId }, id) {
    const order = { id, menuId: demo.menu, phone: '+442079460001', orderServiceType: 'DeliveryByClient', items }
    await world.ask('/api/1/deliveries/drafts/create', { organizationId, order })
    return world.ask('/api/1/deliveries/drafts/commit', { organizationId, orderId: id })
  },
}

const tableOrder: Kind = {
  table: 'table_order',
  event: 'TableOrderUpdate',
  create: ({ world, organizationId, terminalGroupId, tableIds }, id) =>
    world.ask('/api/1/order/create', {
      organizationId,
      terminalGroupId,
      order: { id, tableIds: [tableIds[0]], items: [plainItem(), plainItem()] },
    }),
  change: ({ world, organizationId }, orderId) =>
    world.ask('/api/1/order/add_items', { organizationId, orderId, items }),
  async read({ world, organizationId }, id) {
    const body = { organizationIds: [organizationId], orderIds: [id] }
    const { orders } = await world.ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', body)
    return orders.map((info) => tableOrder.seenIn(info))
  },
  seenIn: ({ order }) => [order?.phone ?? null, order?.items.length],
  seen: [[[null, 2]], [[null, 3]]],
}

const reserve: Kind = {
  table: 'reserve',
  event: 'ReserveUpdate',
  create: ({ world, body }, id) => world.ask('/api/1/reserve/create', body({ id, durationInMinutes: 45 })),
  change: ({ world, organizationId, tableIds }, reserveId) =>
    world.ask('/api/1/reserve/change_tables', { organizationId, reserveId, tableIds: [tableIds[1], tableIds[2]] }),
  read: async (place, id) => reserve.seenIn(await place.read(id)),
  seenIn: ({ reserve }) => [reserve?.durationInMinutes, reserve?.tableIds.length, reserve?.order?.items.length ?? 0],
  seen: [
    [45, 1, 0],
    [45, 2, 0],
  ],
}

const feast: Kind = {
  ...reserve,
  create: ({ world, body }, id) =>
    world.ask('/api/1/reserve/create', body({ id, durationInMinutes: 50, ...banquet() })),
  change: ({ world, organizationId }, reserveId) =>
    world.ask('/api/1/reserve/add_items', { organizationId, reserveId, items }),
  seen: [
    [50, 1, 1],
    [50, 1, 2],
  ],
}

/** The stop list, with the id of the terminal group. */
const stopList: Kind = {
  table: 'stop_list',
  event: 'StopListUpdate',
  create: (place) => stop(place, dish.open.id),
  change: (place) => stop(place, dish.compound.id),
  async read({ world, organizationId }) {
    const { terminalGroupStopLists } = await world.ask<StopLists>('/api/1/stop_lists', {
      organizationIds: [organizationId],
    })
    return terminalGroupStopLists.flatMap((one) => one.items).flatMap((one) => one.items).length
  },
  seenIn: () => undefined,
  seen: [1, 2],
}

const stop = ({ world, organizationId, terminalGroupId }: Place, productId: string): Promise<Response> =>
  world.ask('/api/1/stop_lists/add', { organizationId, terminalGroupId, items: [{ productId, balance: 9 }] })

const kinds = { delivery, draft, tableOrder, reserve, banquet: feast, stopList }

async function openPlace(world: World, webHooksFilter?: object): Promise<Place> {
  const reservations = await openReservations(world)
  return { ...reservations, world, receiver: await receiveFrom(world, reservations.organizationId, webHooksFilter) }
}

const idFor = ({ terminalGroupId }: Place, some: readonly Kind[]) =>
  some.includes(stopList) ? terminalGroupId : randomUUID()

async function succeeds({ world, organizationId }: Place, { correlationId }: Response): Promise<void> {
  const outcome = await world.outcome(organizationId, correlationId)
  assert.equal(outcome.state, 'Success', JSON.stringify(outcome))
}

/** Returns the last events with this correlation id. */
const eventsOf = ({ receiver }: Place, { correlationId }: Response) =>
  eventually(
    async () => receiver.received.flatMap(({ events }) => events).filter((one) => one.correlationId === correlationId),
    (events) => events.length > 0,
  )

async function expectSeen(place: Place, kind: Kind, id: string, step: 0 | 1, response: Response): Promise<void> {
  assert.deepEqual(await kind.read(place, id), kind.seen[step])
  const [event] = await eventsOf(place, response)
  assert.equal(event?.eventType, kind.event)
  if (kind === stopList) return
  const actual = kind.seenIn(event.eventInfo as AnyInfo)
  assert.deepEqual(kind.table === 'reserve' ? actual : [actual], kind.seen[step])
}

describeOwnWorld('Objects of several kinds with one id', ({ it }) => {
  for (const [firstName, first] of Object.entries(kinds))
    for (const [secondName, second] of Object.entries(kinds)) {
      if (first.table === second.table) continue
      it(`are independent: ${firstName}, then ${secondName}`, async (world) => {
        const place = await openPlace(world)
        const id = idFor(place, [first, second])
        for (const kind of [first, second]) {
          const created = await kind.create(place, id)
          await succeeds(place, created)
          await expectSeen(place, kind, id, 0, created)
        }
        for (const kind of [first, second]) {
          const changed = await kind.change(place, id)
          await succeeds(place, changed)
          await expectSeen(place, kind, id, 1, changed)
        }
        await place.receiver.close()
      })
    }

  it('are independent when all are created and changed at once', async (world) => {
    const place = await openPlace(world)
    const some = [delivery, tableOrder, reserve, stopList]
    const id = idFor(place, some)
    for (const act of ['create', 'change'] as const) {
      const responses = await Promise.all(some.map((kind) => kind[act](place, id)))
      for (const [i, kind] of some.entries()) {
        await succeeds(place, responses[i]!)
        await expectSeen(place, kind, id, act === 'create' ? 0 : 1, responses[i]!)
      }
    }
    await place.receiver.close()
  })

  it('are compared by filters with their own previous states', async (world) => {
    const place = await openPlace(world, {
      deliveryOrderFilter: { itemStatuses: ['Added'], errors: false },
      tableOrderFilter: { orderStatuses: [], errors: false },
    })
    const id = randomUUID()
    const created = await delivery.create(place, id)
    await succeeds(place, created)
    await succeeds(place, await tableOrder.create(place, id))
    // No item of the order has changed its status.
    await succeeds(place, await delivery.change(place, id))
    const { organizationId } = place
    const added = await world.ask<Response>('/api/1/deliveries/add_items', { organizationId, orderId: id, items })
    await eventsOf(place, added)
    assert.deepEqual(
      place.receiver.received.flatMap(({ events }) => events).map(({ correlationId }) => correlationId),
      [created.correlationId, added.correlationId],
    )
    await place.receiver.close()
  })

  it('are refused if they are of one table', async (world) => {
    const place = await openPlace(world)
    const id = randomUUID()
    await succeeds(place, await reserve.create(place, id))
    const refusal = await world.refuse('/api/1/reserve/create', place.body({ id, ...banquet() }))
    assert.equal(refusal.error, 'DuplicatedReserveId')
    await place.receiver.close()
  })

  it('store nothing of a creation that is repeated or refused', async (world) => {
    const place = await openPlace(world)
    const id = randomUUID()
    const created = await reserve.create(place, id)
    assert.deepEqual((await reserve.create(place, id)).correlationId, created.correlationId)
    await world.refuse('/api/1/reserve/create', place.body({ id }))
    const contents = await world.pool`select id from content where organization_id = ${place.organizationId}`
    assert.equal(contents.length, 1)
    await place.receiver.close()
  })

  it('reach a front office unmixed, also after a lost connection', async (world) => {
    const { place, linked, terminal } = await openLinkedPlace(world)
    const id = randomUUID()
    const some = [delivery, tableOrder, reserve]
    for (const kind of some) await kind.create(place, id)
    const commands = await sent(terminal, 3)
    // Answers in reverse order, because no command waits for the answer to another.
    for (const { commandId } of commands.toReversed()) {
      terminal.answer(commandId)
      await terminal.until(() => terminal.results().find((one) => one.commandId === commandId))
    }
    terminal.cut()
    const again = await linked.connect({
      acknowledged: Math.max(...commands.map(({ seq }) => seq)),
      unsettled: commands.map(({ commandId }) => commandId),
    })
    await again.until(() => again.results()[2])
    for (const results of [terminal.results(), again.results()])
      assert.deepEqual(
        commands.map(({ commandId }, i) =>
          some[i]!.seenIn(results.find((one) => one.commandId === commandId)!.subject as AnyInfo),
        ),
        [['+442079460001', null, 1], [null, 2], reserve.seen[0]],
      )
    again.cut()
    await place.receiver.close()
  })

  it('have their own numbers when the front office answers all at once', async (world) => {
    const { place, terminal } = await openLinkedPlace(world)
    const id = randomUUID()
    await tableOrder.create(place, id)
    const [first] = await sent(terminal, 1)
    terminal.answer(first!.commandId)
    await delivery.create(place, id)
    await tableOrder.change(place, id)
    const commands = (await sent(terminal, 3)).slice(1)
    terminal.say({ type: 'answers', answers: commands.map(({ commandId }) => ({ commandId, accepted: true })) })
    await terminal.until(() => terminal.results()[2])
    assert.deepEqual(
      terminal.results().map(({ subject }) => (subject as AnyInfo).order?.number),
      [1, 2, 1],
    )
    terminal.cut()
    await place.receiver.close()
  })

  it('violate no invariant of the doctor', async ({ pool }) => {
    const diagnoses = await diagnose(pool)
    assert.deepEqual(
      diagnoses.filter(({ count }) => count > 0),
      [],
    )
  })
})

async function openLinkedPlace(world: World) {
  const place = await openPlace(world)
  const linked = await linkGroup(world, place)
  return { place, linked, terminal: await linked.connect() }
}

/** Waits until the terminal has received so many commands. */
const sent = (terminal: ScriptedTerminal, count: number) =>
  terminal.until(() => (terminal.commands().length >= count ? terminal.commands() : undefined))
