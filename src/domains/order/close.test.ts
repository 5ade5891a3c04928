import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

describeOperation(close, ({ it }) => {
  it('processes planned payments, cash up to the sum, and serves every item', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const items = [plainItem(), plainItem()]
    const id = await diningRoom.place({ items, payments: [cashPayment(50), cardPayment(5)], ...tips({}) })
    await diningRoom.change('print_bill', id)
    await diningRoom.change('close', id, { chequeAdditionalInfo: { needReceipt: true, email: 'ada@example.org' } })
    const { order } = await diningRoom.read(id)
    assert.deepEqual([order?.status, order?.processedPaymentsSum], ['Closed', 20])
    assert.deepEqual(
      [...(order?.payments ?? []), ...(order?.tips ?? [])].map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [15, false],
        [5, false],
        [1, false],
      ],
    )
    assert.deepEqual(
      order?.items.map(({ status }) => status),
      ['Served', 'Served'],
    )
    assert.ok(order?.whenClosed && order.whenBillPrinted)
    const [stored] = await world.pool<
      { details: object }[]
    >`select nullif(details::jsonb - 'loyalty', '{}') as details from table_order where id = ${id}`
    assert.deepEqual(stored?.details, { chequeAdditionalInfo: { needReceipt: true, email: 'ada@example.org' } })
  })

  it('closes an order without items, and refuses unpaid, ended and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const [empty, unpaid] = [
      await diningRoom.place({ items: [] }),
      await diningRoom.place({ payments: [cashPayment(9.99)] }),
    ]
    await diningRoom.change('close', empty)
    assert.equal(await diningRoom.failure('close', empty), 'WRONG_ORDER_STATUS')
    assert.equal(await diningRoom.failure('close', unpaid), 'ORDER_NOT_PAID')
    assert.equal((await diningRoom.read(unpaid)).order?.status, 'New')
    assert.equal((await world.refuse(close.path, { organizationId, orderId: newId() })).error, 'OrderNotFound')
  })
})
