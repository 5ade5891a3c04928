import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { type DiningRoom, openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Orders {
  orders: TableOrderInfo[]
}

interface PaymentTypes {
  paymentTypes: { id: string; paymentTypeKind: string; isDeleted: boolean }[]
}

/** Returns a client that polls each correlation id until the command has ended. */
function client(world: World, { organizationId }: DiningRoom) {
  return {
    async run(path: string, body: object): Promise<string | undefined> {
      const answer = await world.ask<{ correlationId: string; orderInfo?: { id: string } }>(path, {
        organizationId,
        ...body,
      })
      const { state, exception } = await world.outcome(organizationId, answer.correlationId)
      assert.equal(state, 'Success', JSON.stringify(exception))
      return answer.orderInfo?.id
    },
    async read(orderIds: (string | undefined)[]) {
      const { orders } = await world.ask<Orders>('/api/1/order/by_id', { organizationIds: [organizationId], orderIds })
      return orders[0]?.order
    },
    async externalType(): Promise<string | undefined> {
      const { paymentTypes } = await world.ask<PaymentTypes>('/api/1/payment_types', {
        organizationIds: [organizationId],
      })
      return paymentTypes.find(({ paymentTypeKind, isDeleted }) => paymentTypeKind === 'External' && !isDeleted)?.id
    },
  }
}

describeWorld('A client of the dining room', ({ it }) => {
  it('pays before it orders', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { run, read, externalType } = client(world, diningRoom)
    const payment = {
      paymentTypeKind: 'External',
      paymentTypeId: await externalType(),
      sum: 19,
      isProcessedExternally: true,
      paymentAdditionalData: { type: 'External', customData: 'receipt 7' },
    }
    const items = [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }]
    const id = await run('/api/1/order/create', {
      terminalGroupId: diningRoom.terminalGroupId,
      order: { tableIds: [diningRoom.tableIds[0]], items, payments: [payment] },
    })
    const order = await read([id])
    assert.deepEqual([order?.number, order?.status, order?.sum, order?.processedPaymentsSum], [1, 'New', 19, 19])
  })

  it('opens a table, orders repeatedly, pays and leaves', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId, terminalGroupId, tableIds } = diningRoom
    const { run, read, externalType } = client(world, diningRoom)
    const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
    const open = async () => {
      const { orders } = await world.ask<Orders>('/api/1/order/by_table', {
        organizationIds: [organizationId],
        tableIds: [tableIds[0]],
        statuses: ['New', 'Bill'],
      })
      return orders[0]?.id
    }
    const order = async (more: object[]) => {
      const orderId = await open()
      if (orderId) return run('/api/1/order/add_items', { orderId, items: more })
      return run('/api/1/order/create', { terminalGroupId, order: { tableIds: [tableIds[0]], items: more } })
    }
    await order([])
    await order(items)
    await order(items)
    const orderId = await open()
    const { sum } = (await read([orderId])) ?? {}
    assert.equal(sum, 19)
    const payment = { paymentTypeKind: 'External', paymentTypeId: await externalType(), sum }
    await run('/api/1/order/change_payments', { orderId, payments: [payment] })
    await run('/api/1/order/close', { orderId })
    const closed = await read([orderId])
    assert.deepEqual([closed?.status, closed?.processedPaymentsSum], ['Closed', 19])
    assert.equal(await open(), undefined)
  })

  it('finds an order by table before the restaurant has accepted it', async (world) => {
    const { organizationId, tableIds, body } = await openDiningRoom(world)
    const search = { organizationIds: [organizationId], tableIds: [tableIds[0]], statuses: ['New', 'Bill'] }
    const { orderInfo } = await world.ask<{ orderInfo: { id: string } }>('/api/1/order/create', body())
    const { orders } = await world.ask<Orders>('/api/1/order/by_table', search)
    assert.equal(orders[0]?.id, orderInfo.id)
  })
})
