import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { enlarge } from '#test/fixtures/many_orders.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import refused from './refused.ts'

const list = async ({ ask }: World, { organizationId }: Restaurant, more: object = {}) =>
  (await ask<{ orders: OrderInfo[] }>(refused.path, { organizationId, ...more })).orders

/** Places an order that the front office refuses, and returns its id. */
async function placeRefused(world: World, restaurant: Restaurant, order: object): Promise<string> {
  const { organizationId } = restaurant
  const frontOffice = { refuse: { code: 'CLOSED', message: 'The kitchen is closed', times: 1 } }
  await world.ask('/sandbox/faults/set', { organizationId, frontOffice })
  const id = newId()
  const { correlationId } = await world.ask<{ correlationId: string }>(
    '/api/1/deliveries/create',
    restaurant.body({ id, ...order }),
  )
  assert.equal((await world.outcome(organizationId, correlationId)).state, 'Error')
  return id
}

describeOwnWorld('refused orders', ({ it }) => {
  it('are listed for a day with guest, phone, items, source and reason, latest first', async (world) => {
    const restaurant = await openRestaurant(world)
    const first = await placeRefused(world, restaurant, { sourceKey: 'kiosk' })
    await world.clock.advance(1_000)
    const second = await placeRefused(world, restaurant, {})
    await restaurant.place()
    const [latest, earliest, ...others] = await list(world, restaurant)
    assert.deepEqual([latest?.id, earliest?.id, others], [second, first, []])
    const { order, errorInfo, creationStatus } = earliest!
    assert.deepEqual(
      [creationStatus, errorInfo?.message, order?.phone, order?.customer?.name, order?.sourceKey, order?.items.length],
      ['Error', 'The kitchen is closed', '+442079460000', 'Ada', 'kiosk', 1],
    )
    assert.deepEqual(
      (await list(world, restaurant, { sourceKeys: ['kiosk'] })).map(({ id }) => id),
      [first],
    )
    await world.clock.advance(24 * 3_600_000)
    assert.deepEqual(await list(world, restaurant), [])
  })

  it('are not listed if they are too large together', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    for (let i = 0; i < 12; i++) await placeRefused(world, restaurant, {})
    await enlarge(world, organizationId, 3_000_000)
    const { status, error } = await world.refuse(refused.path, { organizationId })
    assert.deepEqual([status, error], [422, 'ORDERS_TOO_LARGE'])
  })

  it('lose their personal data with the guest', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = '+442079460777'
    await placeRefused(world, restaurant, { phone, comment: 'ring twice', customer: { type: 'regular', name: 'Ida' } })
    const { id: customerId } = await world.ask<{ id: string }>('/api/1/loyalty/iiko/customer/create_or_update', {
      organizationId: restaurant.organizationId,
      phone,
      name: 'Ida',
    })
    await world.ask('/admin/guests/erase', { corporationId: demo.corporation, customerId })
    const personal = async () => {
      const text = JSON.stringify(await list(world, restaurant))
      return ['Ida', '442079460777', 'ring twice'].filter((part) => text.includes(part))
    }
    assert.deepEqual(await eventually(personal, (left) => left.length === 0), [])
    assert.equal((await list(world, restaurant)).length, 1)
  })
})
