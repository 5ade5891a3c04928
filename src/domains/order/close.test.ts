import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { plain, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

describeOperation(close, ({ it }) => {
  it('takes what was planned, cash up to the sum, and serves every item', async (world) => {
    const hall = await openHall(world)
    const items = [plain(), plain()]
    const id = await hall.place({ items, payments: [cashPayment(50), cardPayment(5)], ...tips({}) })
    await hall.change('print_bill', id)
    await hall.change('close', id, { chequeAdditionalInfo: { needReceipt: true, email: 'ada@example.org' } })
    const { order } = await hall.read(id)
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
    const [kept] = await world.pool<{ details: object }[]>`select details from table_order where id = ${id}`
    assert.deepEqual(kept?.details, { chequeAdditionalInfo: { needReceipt: true, email: 'ada@example.org' } })
  })

  it('closes an order without items, and none that is not paid, over or not there', async (world) => {
    const hall = await openHall(world)
    const { organizationId } = hall
    const [empty, unpaid] = [await hall.place({ items: [] }), await hall.place({ payments: [cashPayment(9.99)] })]
    await hall.change('close', empty)
    assert.equal(await hall.failure('close', empty), 'WRONG_ORDER_STATUS')
    assert.equal(await hall.failure('close', unpaid), 'ORDER_NOT_PAID')
    assert.equal((await hall.read(unpaid)).order?.status, 'New')
    assert.equal((await world.refuse(close.path, { organizationId, orderId: newId() })).error, 'OrderNotFound')
  })
})
