import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import toPay from './to_pay.ts'

describeOperation(toPay, ({ it }) => {
  it('calculates the rest without planned payments, and the change', async (world) => {
    const room = await openDiningRoom(world)
    const { organizationId } = room
    const online = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9.9, isProcessedExternally: true }
    const orderId = await room.place({ payments: [online, cashPayment(0.1)] })
    const ask = (received?: number) =>
      world.ask<{ toPay: number; change: number | null }>(toPay.path, { organizationId, orderId, received })
    const [rest, excess] = [await ask(), await ask(0.3)]
    assert.deepEqual([rest.toPay, rest.change, excess.toPay, excess.change], [0.1, null, 0.1, 0.2])
  })

  it('refuses unknown orders, and sums that the currency cannot express', async (world) => {
    const room = await openDiningRoom(world)
    const { organizationId } = room
    const unknown = await world.refuse(toPay.path, { organizationId, orderId: newId() })
    assert.deepEqual([unknown.status, unknown.error], [404, 'OrderNotFound'])
    const orderId = await room.place()
    const { error, details } = await world.refuse(toPay.path, { organizationId, orderId, received: 10.005 })
    assert.deepEqual([error, details.fields[0]?.path], ['Incorrect', 'received'])
  })
})
