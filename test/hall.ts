import { newId } from '../src/core/schema.ts'
import type { TableOrderInfo } from '../src/shared/schemas/order_answer.ts'
import { type Changes, changesOf } from './changes.ts'
import { dish, openKitchen } from './kitchen.ts'
import type { World } from './world.ts'

/** A kitchen of the tests with a section of four tables, and hands to order at them. */
export interface Hall extends Changes {
  organizationId: string
  terminalGroupId: string
  sectionId: string
  /** Of four tables. */
  tableIds: [string, string, string, string]
  /** A create's body: one plain dish at the first table, changed by what is given. */
  body(
    order?: Record<string, unknown>,
    more?: Record<string, unknown>,
  ): Record<string, unknown> & { order: Record<string, unknown> }
  /** Places an order that the front office must take, and answers its id. */
  place(order?: Record<string, unknown>, more?: Record<string, unknown>): Promise<string>
  read(orderId: string): Promise<TableOrderInfo>
}

export async function openHall(world: World, settings: object = {}, version = '9.7.5'): Promise<Hall> {
  const { ask } = world
  const { organizationId, terminalGroupId } = await openKitchen(world, settings, version)
  const sectionId = newId()
  const tableIds: Hall['tableIds'] = [newId(), newId(), newId(), newId()]
  const tables = tableIds.map((id, i) => ({ id, number: i + 1, seatingCapacity: 4 }))
  await ask('/admin/restaurant_sections/save', {
    terminalGroupId,
    sections: [{ id: sectionId, name: 'Hall', isReservable: true, tables }],
  })

  const body: Hall['body'] = (order = {}, more = {}) => ({
    organizationId,
    terminalGroupId,
    ...more,
    order: {
      tableIds: [tableIds[0]],
      items: [{ type: 'Product', productId: dish.plain.id, amount: 1, price: dish.plain.price }],
      ...order,
    },
  })

  return {
    organizationId,
    terminalGroupId,
    sectionId,
    tableIds,
    body,
    ...changesOf(world, organizationId, { folder: '/api/1/order', idField: 'orderId' }),
    async place(order, more) {
      const placed = await ask<{ correlationId: string; orderInfo: { id: string } }>(
        '/api/1/order/create',
        body(order, more),
      )
      const { state, exception } = await world.outcome(organizationId, placed.correlationId)
      if (state !== 'Success') throw new Error(`The order was not taken: ${exception?.code} ${exception?.message}`)
      return placed.orderInfo.id
    },
    async read(orderId) {
      const { orders } = await ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
        organizationIds: [organizationId],
        orderIds: [orderId],
      })
      const [order] = orders
      if (!order) throw new Error(`There is no order ${orderId}`)
      return order
    },
  }
}
