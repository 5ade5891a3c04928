import assert from 'node:assert/strict'
import { Decimal } from '#core/decimal.ts'
import { sumOf } from '#ordering/lines.ts'
import { discount, orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld } from '#test/harness/world.ts'

const clients = 16
const rounds = 3

describeWorld('concurrent changes of one delivery order', ({ it }) => {
  it('lose nothing: each item and payment is saved, sums are exact, each change has one event', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place(discount({}))
    const ask = (operation: string, more: object) =>
      world.ask<{ correlationId: string }>(`/api/1/deliveries/${operation}`, { organizationId, orderId, ...more })

    const work = Array.from({ length: clients }, async (_, client) => {
      const asked: string[] = []
      for (let round = 0; round < rounds; round++) {
        const cents = client * rounds + round + 1
        const items = [orderItem(dish.open.id, cents / 100), plainItem()]
        const changes = [ask('add_items', { items }), ask('add_payments', { payments: [cashPayment(cents / 100)] })]
        for (const { correlationId } of await Promise.all(changes)) asked.push(correlationId)
      }
      return asked
    })
    const correlationIds = (await Promise.all(work)).flat()
    for (const correlationId of correlationIds)
      assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')

    const { order } = await restaurant.read(orderId)
    const added = clients * rounds
    assert.equal(order?.items.length, 1 + 2 * added)
    assert.equal(order?.payments?.length, added)
    const cents = (added * (added + 1)) / 2
    const paid = order?.payments?.reduce((sum, payment) => sum.plus(payment.sum), new Decimal(0))
    assert.equal(paid?.times(100).toNumber(), cents)
    assert.equal(order?.sum, sumOf(order?.items ?? []).toNumber())
    const before = new Decimal(10).times(1 + added).plus(new Decimal(cents).dividedBy(100))
    assert.equal(before.minus(order?.discounts?.[0]?.sum ?? 0).toNumber(), order?.sum)

    const events = await world.pool<{ correlationId: string; type: string }[]>`
      select correlation_id, type from event where subject_id = ${orderId} order by revision`
    assert.equal(events.length, 1 + correlationIds.length)
    assert.ok(events.every(({ type }) => type === 'DeliveryOrderUpdate'))
    const eventsOf = new Set(events.map(({ correlationId }) => correlationId))
    assert.ok(correlationIds.every((correlationId) => eventsOf.has(correlationId)))
  })
})
