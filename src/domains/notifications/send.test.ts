import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import send from './send.ts'

const words = { messageType: 'order_attention', orderSource: 'Web shop', additionalInfo: 'Call the guest' }

describeOperation(send, ({ it }) => {
  it('stores and publishes a notification, whose correlation id can be polled', async (world) => {
    const { organizationId, place } = await openRestaurant(world)
    const orderId = await place()
    const before = world.clock.now()
    const { correlationId } = await world.ask<{ correlationId: string }>(send.path, {
      ...words,
      organizationId,
      orderId,
    })
    assert.deepEqual(await world.outcome(organizationId, correlationId), { state: 'Success' })
    const [kept, ...others] = await world.pool`
      select id, message_type, order_id, order_source, additional_info,
             extract(epoch from sent_at)::float8 * 1000 between ${before - 1} and ${world.clock.now() + 1} as is_now
        from notification
       where organization_id = ${organizationId}`
    assert.deepEqual(others, [])
    const { id, isNow, ...published } = kept as { id: string; isNow: boolean }
    assert.deepEqual(published, { ...words, orderId })
    assert.ok(isNow)
    const events = await world.pool<{ type: string; info: object }[]>`
      select type, info
        from event
       where owner_id = ${organizationId}
         and correlation_id = ${correlationId}`
    assert.deepEqual([...events], [{ type: 'OrderAttention', info: { id, ...words, orderId } }])
  })

  it('stores a repeated request with an Idempotency-Key once', async (world) => {
    const { organizationId, place } = await openRestaurant(world)
    const body = { ...words, organizationId, orderId: await place() }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = [await world.ask(send.path, body, { headers }), await world.ask(send.path, body, { headers })]
    assert.deepEqual(answers[1], answers[0])
    const rows = await world.pool`select 1 from notification where organization_id = ${organizationId}`
    assert.equal(rows.length, 1)
  })

  it('accepts table orders and reserves, too', async ({ ask }) => {
    for (const orderId of [demo.tableOrder, demo.reserve])
      await ask(send.path, { ...words, organizationId: demo.organization, orderId })
  })

  for (const [messageType, more, event] of [
    ['delivery_attention', { additionalInfo: 'Call the guest' }, 'DeliveryAttention'],
    [
      'external_courier_assigned',
      { courierName: 'Bo', courierCar: 'Van A1', courierPhone: '+4420' },
      'ExternalCourierAssigned',
    ],
    ['external_courier_arrived', { courierName: null }, 'ExternalCourierArrived'],
  ] as const)
    it(`stores a message of the type ${messageType}, for deliveries only`, async (world) => {
      const { organizationId, place } = await openRestaurant(world)
      const orderId = await place()
      const body = { messageType, organizationId, orderSource: 'Courier service', ...more }
      const { correlationId } = await world.ask<{ correlationId: string }>(send.path, { ...body, orderId })
      const [kept] = await world.pool`
        select message_type, courier_name, additional_info from notification where organization_id = ${organizationId}`
      const { courierName = null, additionalInfo = null } = { courierName: null, additionalInfo: null, ...more }
      assert.deepEqual({ ...kept }, { messageType, courierName, additionalInfo })
      const [published] = await world.pool<{ type: string }[]>`
        select type from event where owner_id = ${organizationId} and correlation_id = ${correlationId}`
      assert.equal(published?.type, event)
      const refused = await world.refuse(send.path, {
        ...body,
        organizationId: demo.organization,
        orderId: demo.tableOrder,
      })
      assert.equal(refused.error, 'OrderNotFound')
    })

  it('refuses an unknown order', async (world) => {
    const { organizationId } = await openRestaurant(world)
    for (const orderId of [demo.order, randomUUID()]) {
      const { status, error, details } = await world.refuse(send.path, { ...words, organizationId, orderId })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'OrderNotFound', 'orderId'])
    }
  })

  it('refuses messages of other types, and incomplete ones', async ({ refuse }) => {
    const body = { ...words, organizationId: demo.organization, orderId: demo.order }
    for (const [wrong, path] of [
      [{ messageType: 'greeting' }, 'messageType'],
      [{ orderId: undefined }, 'orderId'],
      [{ orderSource: '' }, 'orderSource'],
      [{ additionalInfo: null }, 'additionalInfo'],
    ] as const) {
      const { error, details } = await refuse(send.path, { ...body, ...wrong })
      assert.deepEqual([error, details.fields[0]?.path], ['INVALID_REQUEST', path])
    }
  })
})
