import assert from 'node:assert/strict'
import { loadOperations } from '#core/operation/registry.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually, type Receiver, receivedOf, receiveFrom } from '#test/harness/receiver.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import act from './act.ts'

type Place = Pick<Reservations, 'organizationId' | 'terminalGroupId'>

/** Makes the front office act, and waits for its success. */
const playing =
  (world: World, { organizationId, terminalGroupId }: Place) =>
  async (operation: string, body: object): Promise<void> => {
    const { actionId } = await world.ask<{ actionId: string }>(act.path, {
      organizationId,
      terminalGroupId,
      operation,
      body,
    })
    const { state, exception } = await world.outcome(organizationId, actionId)
    assert.deepEqual([operation, state, exception], [operation, 'Success', undefined])
  }

/** Waits until the receiver has the change of this time, and returns the statuses that it received for the subject. */
async function told(receiver: Receiver, { id, timestamp }: { id: string; timestamp: number }) {
  const infosOf = async () => {
    const events = await receivedOf(receiver, id)
    return events.map(({ eventInfo }) => eventInfo as OrderInfo & TableOrderInfo & ReserveInfo)
  }
  const infos = await eventually(infosOf, (all) => all.at(-1)?.timestamp === timestamp)
  return infos.map(({ order, reserve }) => (order ?? reserve)?.status)
}

describeOperation(act, ({ it }) => {
  it('simulates a delivery from the counter to its return, seen by revision, search and webhook', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const receiver = await receiveFrom(world, organizationId)
    const play = playing(world, restaurant)
    const [id, first, second] = [newId(), newId(), newId()]
    const orderId = id
    const { order } = restaurant.body({
      id,
      items: [plainItem({ positionId: first }), plainItem({ positionId: second })],
    })
    await play('/front/deliveries/create', { order })
    await play('/front/deliveries/lock', { orderId })
    const comment = { organizationId, orderId, comment: 'ring twice' }
    const refused = await world.ask<{ correlationId: string }>('/api/1/deliveries/change_comment', comment)
    assert.equal((await world.outcome(organizationId, refused.correlationId)).exception?.code, 'EntityAlreadyInUse')
    await play('/front/deliveries/unlock', { orderId })
    await play('/front/deliveries/add_items', { orderId, items: [plainItem({ positionId: newId() })] })
    await play('/front/deliveries/start_cooking', { orderId, positionIds: [first] })
    await play('/front/deliveries/delete_items', {
      orderId,
      positionIds: [first],
      removalTypeId: demo.removalType,
      removalComment: 'Burnt',
    })
    await play('/front/deliveries/close', { orderId, payments: [cashPayment(20)] })
    await play('/front/deliveries/reopen', { orderId })
    await play('/front/deliveries/return_payments', { orderId, payments: [{ paymentTypeId: demo.cash, sum: 20 }] })
    const read = await restaurant.read(orderId)
    assert.deepEqual(
      [read.order?.status, read.order?.sum, read.order?.processedPaymentsSum, read.order?.items.length],
      ['Delivered', 20, 0, 3],
    )
    const { ordersByOrganizations } = await world.ask<{ ordersByOrganizations: { orders: OrderInfo[] }[] }>(
      '/api/1/deliveries/by_revision',
      { startRevision: 0, organizationIds: [organizationId] },
    )
    assert.deepEqual(
      ordersByOrganizations.flatMap(({ orders }) => orders),
      [read],
    )
    const statuses = await told(receiver, read)
    assert.deepEqual(
      statuses.filter((status, i) => status !== statuses[i - 1]),
      ['WaitCooking', 'CookingStarted', 'Closed', 'Delivered'],
    )
    await receiver.close()
  })

  it('simulates table orders, reserves and stop lists', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId, tableIds } = reservations
    const receiver = await receiveFrom(world, organizationId)
    const play = playing(world, reservations)
    const [orderId, reserveId] = [newId(), newId()]
    await play('/front/order/create', { order: { id: orderId, tableIds: [tableIds[0]], items: [plainItem()] } })
    await play('/front/order/change_tables', { orderId, tableIds: [tableIds[1]] })
    await play('/front/order/close', { orderId, payments: [cashPayment(10)] })
    const { orders } = await world.ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
      organizationIds: [organizationId],
      orderIds: [orderId],
    })
    assert.deepEqual([orders[0]?.order?.status, orders[0]?.order?.tableIds], ['Closed', [tableIds[1]]])
    assert.deepEqual(await told(receiver, orders[0]!), ['New', 'New', 'Closed'])
    const { organizationId: _, ...reserve } = reservations.body({ id: reserveId })
    await play('/front/reserve/create', reserve)
    await play('/front/reserve/guests_came', { reserveId })
    assert.deepEqual(await told(receiver, await reservations.read(reserveId)), ['New', 'Closed'])
    await play('/front/stop_lists/add', { items: [{ productId: demo.coffee, balance: 2 }] })
    const lists = await world.ask<object>('/api/1/stop_lists', { organizationIds: [organizationId] })
    assert.match(JSON.stringify(lists), new RegExp(demo.coffee))
    await receiver.close()
  })

  it('is not affected by faults, which apply to commands of clients', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const frontOffice = { refuse: { code: 'CLOSED' }, answers: 'never' }
    await world.ask('/sandbox/faults/set', { organizationId, frontOffice })
    const id = newId()
    await playing(world, restaurant)('/front/deliveries/create', { order: restaurant.body({ id }).order })
    assert.equal((await restaurant.read(id)).creationStatus, 'Success')
  })

  it('takes effect once for one Idempotency-Key', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const { order } = restaurant.body({ id: newId() })
    const body = { organizationId, terminalGroupId, operation: '/front/deliveries/create', body: { order } }
    const headers = { 'idempotency-key': newId() }
    const answers = [await world.ask(act.path, body, { headers }), await world.ask(act.path, body, { headers })]
    assert.deepEqual(answers[1], answers[0])
  })

  it('accepts every action of front offices, and explains refusals', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const refusal = async (operation: string, body: object) => {
      const reply = await world.call<{ error?: string; details?: { reason: string; fields: { path: string }[] } }>(
        act.path,
        { organizationId, terminalGroupId, operation, body },
      )
      const { error, details } = reply.body
      return [error, details?.reason, details?.fields[0]?.path]
    }
    for (const { path, audience } of await loadOperations())
      if (audience === 'front') assert.notEqual((await refusal(path, {}))[1], 'UNKNOWN_ACTION', path)
    const orderId = newId()
    const { order } = restaurant.body({ id: orderId, items: [plainItem({ price: 1 })] })
    for (const [operation, body, reason, path] of [
      ['/front/deliveries/dance', {}, 'UNKNOWN_ACTION', 'operation'],
      ['/api/1/deliveries/confirm', { orderId }, 'UNKNOWN_ACTION', 'operation'],
      ['/front/deliveries/lock', { orderId }, 'NOT_OF_THIS_TERMINAL_GROUP', 'operation'],
      ['/front/deliveries/lock', { orderId: demo.order }, 'NOT_OF_THIS_TERMINAL_GROUP', 'operation'],
      ['/front/deliveries/lock', {}, 'INVALID_REQUEST', 'body.orderId'],
      ['/front/deliveries/create', { order }, 'RequestProductPriceIsNotEqualToFrontPrice', 'body.order.items[0].price'],
    ] as const)
      assert.deepEqual(await refusal(operation, body), ['ACTION_REFUSED', reason, path])
  })

  it('is for virtual terminal groups of sandboxes only', async (world) => {
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const body = { organizationId, terminalGroupId, operation: '/front/stop_lists/add', body: {} }
    const code = async (more: object = {}) => (await world.refuse(act.path, { ...body, ...more })).error
    assert.equal(await code({ terminalGroupId: demo.terminalGroup }), 'TerminalGroupUnregistered')
    const group = { id: terminalGroupId, organizationId, name: 'Terminal' }
    await world.ask('/admin/terminal_groups/save', { ...group, kind: 'linked' })
    assert.equal(await code(), 'TERMINAL_GROUP_IS_LINKED')
    const organization = { id: organizationId, corporationId: demo.corporation, name: 'Real', isSandbox: false }
    await world.ask('/admin/organizations/save', organization)
    assert.equal(await code(), 'NOT_A_SANDBOX')
  })
})
