import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import updateTrackingLink from './update_tracking_link.ts'

const linkTo = (restaurant: Restaurant, orderId: string, trackingLink: string | null) => ({
  organizationId: restaurant.organizationId,
  orderId,
  trackingLink,
})

const eventsOf = ({ pool }: World, orderId: string) =>
  pool<{ type: string; revision: number; correlationId: string }[]>`
    select type, revision, correlation_id from event where subject_id = ${orderId} order by revision`

describeOperation(updateTrackingLink, ({ it }) => {
  it('is done before the response, which has an empty body', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const trackingLink = 'https://tracking.example/1'
    const { status, text, headers } = await world.call(updateTrackingLink.path, linkTo(restaurant, id, trackingLink))
    assert.deepEqual([status, text, headers.get('content-length'), headers.get('content-type')], [200, '', '0', null])
    const { order, timestamp } = await restaurant.read(id)
    assert.equal(order?.trackingLink, trackingLink)
    const events = await eventsOf(world, id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['DeliveryOrderUpdate', 'DeliveryOrderUpdate'],
    )
    await world.ask(updateTrackingLink.path, linkTo(restaurant, id, null))
    const cleared = await restaurant.read(id)
    assert.equal(cleared.order?.trackingLink, null)
    assert.ok(cleared.timestamp > timestamp)
  })

  it('publishes no event if the link is unchanged', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    for (let i = 0; i < 3; i++)
      await world.ask(updateTrackingLink.path, linkTo(restaurant, id, 'https://tracking.example/1'))
    assert.equal((await eventsOf(world, id)).length, 2)
  })

  it('returns the same response for a repeated key, and changes once', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const headers = { 'idempotency-key': newId() }
    for (let i = 0; i < 2; i++) {
      const body = linkTo(restaurant, id, 'https://tracking.example/1')
      assert.equal((await world.call(updateTrackingLink.path, body, { headers })).text, '')
    }
    assert.equal((await eventsOf(world, id)).length, 2)
  })

  it('loses nothing, and makes no command fail, beside concurrent commands on the same order', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const id = await restaurant.place()
    const count = 24
    const [, commands] = await Promise.all([
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          world.ask(updateTrackingLink.path, linkTo(restaurant, id, `https://tracking.example/${i}`)),
        ),
      ),
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          world.ask<{ correlationId: string }>('/api/1/deliveries/change_comment', {
            organizationId,
            orderId: id,
            comment: `comment ${i}`,
          }),
        ),
      ),
    ])
    for (const { correlationId } of commands)
      assert.deepEqual(await world.outcome(organizationId, correlationId), { state: 'Success' })
    const events = await eventsOf(world, id)
    assert.equal(events.length, 1 + 2 * count)
    assert.equal(new Set(events.map(({ correlationId }) => correlationId)).size, 1 + 2 * count)
    const { order } = await restaurant.read(id)
    assert.match(order?.trackingLink ?? '', /^https:\/\/tracking\.example\/\d+$/)
    assert.match(order?.comment ?? '', /^comment \d+$/)
  })

  it('refuses ended orders, and finds no orders of others or refused ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('cancel', id)
    const refusal = async (orderId: string) =>
      (await world.refuse(updateTrackingLink.path, linkTo(restaurant, orderId, null))).error
    assert.equal(await refusal(id), 'WrongDeliveryStatus')
    assert.equal(await refusal(newId()), 'OrderNotFound')
    assert.equal(await refusal(await (await openRestaurant(world)).place()), 'OrderNotFound')
  })
})

describeOwnWorld(
  'an order that no front office has accepted yet',
  ({ it }) => {
    it('has no tracking link to change', async (world) => {
      const restaurant = await openRestaurant(world)
      const { orderInfo } = await world.ask<{ orderInfo: { id: string } }>(
        '/api/1/deliveries/create',
        restaurant.body(),
      )
      const refused = await world.refuse(updateTrackingLink.path, linkTo(restaurant, orderInfo.id, 'https://a.example'))
      assert.equal(refused.error, 'OrderNotFound')
    })
  },
  { role: 'api' },
)
