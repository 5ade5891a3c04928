import assert from 'node:assert/strict'
import test from 'node:test'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { closeSchema, compile } from '#core/operation/validation.ts'
import draftsByFilter from '#domains/deliveries/drafts/by_filter.ts'
import draftById from '#domains/deliveries/drafts/by_id.ts'
import { GuestInfo } from '#domains/loyalty/customer/info.ts'
import { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { changesOf } from '#test/fixtures/changes.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { cardPayment, courierOrder, dish, wholeOrderDiscount } from '#test/fixtures/restaurant.ts'
import { eventually, type Receiver, receiveFrom } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/**
 * Orders, reserves, drafts and guests have every published member in responses and webhooks. Schemas require these members, all tests
 * compare responses with schemas, and the wire's description has the same members (wire_file.test.ts).
 */

/** Members that are neither required nor nullable on the wire: they are omitted if there is no value. */
const leftOut = [
  'tips[].tipsType',
  'tips[].tipsTypeId',
  'combos[].programId',
  'discounts[].sum',
  'code.value',
  'resultSum',
]

const shapes = {
  OrderInfo,
  TableOrderInfo,
  ReserveInfo,
  GuestInfo,
  'a draft': draftById.response,
  'a list of drafts': draftsByFilter.response,
}

for (const [name, schema] of Object.entries(shapes))
  test(`${name} has every member in every response`, () => {
    const optional = optionalIn(JSON.parse(JSON.stringify(schema)), '')
    assert.deepEqual(
      optional.filter((path) => !leftOut.some((allowed) => path.endsWith(allowed))),
      [],
    )
  })

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

function optionalIn({ properties = {}, required = [], items, anyOf = [], oneOf = [] }: Schema, at: string): string[] {
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const path = at ? `${at}.${name}` : name
    return [...(required.includes(name) ? [] : [path]), ...optionalIn(member, path)]
  })
  const below = [...anyOf, ...oneOf].flatMap((branch) => optionalIn(branch, at))
  return [...members, ...below, ...(items ? optionalIn(items, `${at}[]`) : [])]
}

const kinds = [
  'DeliveryOrderUpdate',
  'DeliveryOrderError',
  'TableOrderUpdate',
  'TableOrderError',
  'ReserveUpdate',
  'ReserveError',
]

describeOwnWorld('Every published member', ({ it }) => {
  it('is present in the webhooks of all kinds of orders and reserves', async (world) => {
    const { receiver } = await world.once(playEach)
    const events = eventsOf(await loadDomains())
    const received = receiver.received.flatMap(({ events }) => events)
    for (const type of kinds) {
      const fits = compile(closeSchema(events[type]!.info))
      const infos = received.filter(({ eventType }) => eventType === type).map(({ eventInfo }) => eventInfo)
      for (const info of infos) assert.equal(fits(info), undefined, `${type} ${JSON.stringify(info)}`)
    }
  })

  it('is present in responses, with an empty list if there are no elements', async (world) => {
    const { byId } = await answersOf(world, await world.once(playEach))
    const { order } = byId[0]!
    const nothing = { combos: [], discounts: [], externalData: [], tips: [], isDeleted: false, comment: null }
    assert.deepEqual(order, { ...order, ...nothing })
    assert.deepEqual(order.items[0]!.modifiers, [])
  })

  it('is present in responses about contents that were stored before contents were complete', async (world) => {
    const played = await world.once(playEach)
    const ask = () => answersOf(world, played)
    const before = await ask()
    assert.equal(before.byPhone.length, 1)
    await forgetMembers(world)
    assert.deepEqual(await ask(), before)
  })
})

interface Played {
  reservations: Reservations
  receiver: Receiver
  orderId: string
  tableOrderId: string
  reserveId: string
  banquetId: string
}

/** Creates a delivery, a table order, a reserve and a banquet in one restaurant, with a refused command on each. */
async function playEach(world: World): Promise<Played> {
  const reservations = await openReservations(world)
  const { organizationId, terminalGroupId, tableIds } = reservations
  const receiver = await receiveFrom(world, organizationId)
  const deliveries = changesOf(world, organizationId, { folder: '/api/1/deliveries', idField: 'orderId' })
  const tableOrders = changesOf(world, organizationId, { folder: '/api/1/order', idField: 'orderId' })

  const placed = await world.ask<Placed>('/api/1/deliveries/create', {
    organizationId,
    order: {
      phone: '+442079460018',
      ...courierOrder,
      customer: { type: 'regular', name: 'Ada' },
      items: [plainItem(), { type: 'Compound', amount: 1, primaryComponent: { productId: dish.compound.id } }],
    },
  })
  const orderId = placed.orderInfo.id
  await world.outcome(organizationId, placed.correlationId)
  await deliveries.change('add_payments', orderId, { payments: [cardPayment(19)] })
  await deliveries.change('update_order_problem', orderId, { hasProblem: true, problem: 'Nobody answers' })
  assert.ok(await deliveries.failure('close', orderId))

  const seated = await world.ask<Placed>('/api/1/order/create', {
    organizationId,
    terminalGroupId,
    order: {
      tableIds: [tableIds[1]],
      items: [plainItem()],
      discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: wholeOrderDiscount }] },
    },
  })
  const tableOrderId = seated.orderInfo.id
  await world.outcome(organizationId, seated.correlationId)
  assert.ok(await tableOrders.failure('close', tableOrderId))

  const reserveId = await reservations.reserve()
  const banquetId = await reservations.reserve({ ...banquet(), tableIds: [tableIds[2]] })
  const refused = await reservations.ask()
  assert.equal(refused.creationStatus, 'Error')
  await eventually(
    async () => new Set(receiver.received.flatMap(({ events }) => events.map(({ eventType }) => eventType))),
    (types) => kinds.every((kind) => types.has(kind)),
  )
  return { reservations, receiver, orderId, tableOrderId, reserveId, banquetId }
}

interface Placed {
  correlationId: string
  orderInfo: { id: string }
}

/** Fields of a response that the test reads. */
interface Order {
  order: { items: { modifiers: unknown }[] }
}

interface Found {
  ordersByOrganizations: [{ orders: Order[] }]
}

/** Returns all responses that contain the created objects. */
async function answersOf(world: World, { reservations, orderId, tableOrderId, reserveId, banquetId }: Played) {
  const { organizationId, tableIds, read } = reservations
  const search = { organizationIds: [organizationId], phone: '+442079460018' }
  const found = await world.ask<Found>('/api/1/deliveries/by_delivery_date_and_phone', search)
  const changed = await world.ask<Found>('/api/1/deliveries/by_revision', {
    organizationIds: [organizationId],
    startRevision: 0,
  })
  const changedTableOrders = await world.ask<Found>('/api/1/order/by_revision', {
    organizationIds: [organizationId],
    startRevision: 0,
  })
  const deliveries = { organizationId, orderIds: [orderId] }
  const tableOrders = { organizationIds: [organizationId], orderIds: [tableOrderId] }
  const tables = { organizationIds: [organizationId], tableIds: [tableIds[1]] }
  const ordersOf = async (path: string, body: object) => (await world.ask<{ orders: Order[] }>(path, body)).orders
  return {
    byPhone: found.ordersByOrganizations[0].orders,
    byRevision: changed.ordersByOrganizations[0].orders,
    byId: await ordersOf('/api/1/deliveries/by_id', deliveries),
    tableOrders: await ordersOf('/api/1/order/by_id', tableOrders),
    byTable: await ordersOf('/api/1/order/by_table', tables),
    tableOrdersByRevision: changedTableOrders.ordersByOrganizations[0].orders,
    reserves: [await read(reserveId), await read(banquetId)],
  }
}

/** Converts contents to the form that earlier versions stored: without null and empty members, and without a shape. */
async function forgetMembers({ pool }: World): Promise<void> {
  const contents = await pool<{ id: string; value: object }[]>`select id, value from content`
  for (const { id, value } of contents)
    await pool`update content set value = ${JSON.stringify(value, withoutEmpty)}::text::json, shape = null where id = ${id}`
}

/** Members that all versions stored, even if they were null. */
const alwaysStored = ['guestsInfo', 'orderType', 'processedPaymentsSum', 'region']

const withoutEmpty = (name: string, value: unknown) => {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  return isEmpty && !alwaysStored.includes(name) ? undefined : value
}
