import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { ErrorInfo } from '#shared/schemas/error_info.ts'
import { orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import checkCreate from './check_create.ts'

interface Checked {
  errorInfo: ErrorInfo | null
}

describeOperation(checkCreate, ({ it }) => {
  it('accepts a valid order, without placing it', async (world) => {
    const { body, organizationId } = await openRestaurant(world)
    const id = newId()
    for (let i = 0; i < 2; i++) {
      const { errorInfo } = await world.ask<Checked>(checkCreate.path, body({ id }))
      assert.equal(errorInfo, null)
    }
    const found = await world.ask<{ orders: object[] }>('/api/1/deliveries/by_id', { organizationId, orderIds: [id] })
    assert.deepEqual(found.orders, [])
  })

  it('returns why an order is refused, with the errors of the wire', async (world) => {
    const restaurant = await openRestaurant(world)
    const placedId = await restaurant.place()
    for (const [order, code] of [
      [{ items: [orderItem(newId(), 1)] }, 'ProductNotFound'],
      [{ items: [plainItem({ price: 1 })] }, 'RequestProductPriceIsNotEqualToFrontPrice'],
      [{ phone: 'no digits' }, 'InvalidPhone'],
      [{ id: placedId }, 'DuplicatedOrderId'],
    ] as const) {
      const { errorInfo } = await world.ask<Checked>(checkCreate.path, restaurant.body(order))
      assert.equal(errorInfo?.code, code)
      assert.ok(errorInfo?.message)
    }
  })
})
