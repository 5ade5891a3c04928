import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { type Kitchen, openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation, describeWorld, type World } from '#test/harness/world.ts'
import updateTrackingLink from './update_tracking_link.ts'

const linkTo = (kitchen: Kitchen, orderId: string, trackingLink: string | null) => ({
  organizationId: kitchen.organizationId,
  orderId,
  trackingLink,
})

const eventsOf = ({ pool }: World, orderId: string) =>
  pool<{ type: string; revision: number; correlationId: string }[]>`
    select type, revision, correlation_id from event where subject_id = ${orderId} order by revision`

describeOperation(updateTrackingLink, ({ it }) => {
  it('is done when it is answered, with an empty body', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    const trackingLink = 'https://tracking.example/1'
    const { status, text, headers } = await world.call(updateTrackingLink.path, linkTo(kitchen, id, trackingLink))
    assert.deepEqual([status, text, headers.get('content-length'), headers.get('content-type')], [200, '', '0', null])
    const { order, timestamp } = await kitchen.read(id)
    assert.equal(order?.trackingLink, trackingLink)
    const events = await eventsOf(world, id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['DeliveryOrderUpdate', 'DeliveryOrderUpdate'],
    )
    await world.ask(updateTrackingLink.path, linkTo(kitchen, id, null))
    const cleared = await kitchen.read(id)
    assert.equal(cleared.order?.trackingLink, null)
    assert.ok(cleared.timestamp > timestamp)
  })

  it('tells nobody when the link is the same', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    for (let i = 0; i < 3; i++)
      await world.ask(updateTrackingLink.path, linkTo(kitchen, id, 'https://tracking.example/1'))
    assert.equal((await eventsOf(world, id)).length, 2)
  })

  it('answers a repetition with the same key the same, and does it once', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    const headers = { 'idempotency-key': newId() }
    for (let i = 0; i < 2; i++) {
      const body = linkTo(kitchen, id, 'https://tracking.example/1')
      assert.equal((await world.call(updateTrackingLink.path, body, { headers })).text, '')
    }
    assert.equal((await eventsOf(world, id)).length, 2)
  })

  it('loses nothing, and lets nothing fail, beside commands that change the same order', async (world) => {
    const kitchen = await openKitchen(world)
    const { organizationId } = kitchen
    const id = await kitchen.place()
    const count = 24
    const [, commands] = await Promise.all([
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          world.ask(updateTrackingLink.path, linkTo(kitchen, id, `https://tracking.example/${i}`)),
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
    const { order } = await kitchen.read(id)
    assert.match(order?.trackingLink ?? '', /^https:\/\/tracking\.example\/\d+$/)
    assert.match(order?.comment ?? '', /^comment \d+$/)
  })

  it('leaves ended orders alone, and finds neither strangers nor what was never taken', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    await kitchen.change('cancel', id)
    const refusal = async (orderId: string) =>
      (await world.refuse(updateTrackingLink.path, linkTo(kitchen, orderId, null))).error
    assert.equal(await refusal(id), 'WrongDeliveryStatus')
    assert.equal(await refusal(newId()), 'OrderNotFound')
    assert.equal(await refusal(await (await openKitchen(world)).place()), 'OrderNotFound')
  })
})

describeWorld(
  'an order that no front office has taken yet',
  ({ it }) => {
    it('has no tracking link to change', async (world) => {
      const kitchen = await openKitchen(world)
      const { orderInfo } = await world.ask<{ orderInfo: { id: string } }>('/api/1/deliveries/create', kitchen.body())
      const refused = await world.refuse(updateTrackingLink.path, linkTo(kitchen, orderInfo.id, 'https://a.example'))
      assert.equal(refused.error, 'OrderNotFound')
    })
  },
  { role: 'api' },
)
