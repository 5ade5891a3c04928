import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_bill.ts'

describeOperation(printBill, ({ it }) => {
  it('prints the bill once', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place()
    await hall.change('print_bill', id)
    const first = await hall.read(id)
    assert.equal(first.order?.status, 'Bill')
    assert.ok(first.order?.whenBillPrinted)
    await hall.change('print_bill', id)
    assert.deepEqual(await hall.read(id), first)
  })

  it('prints none for an order that is over, or not there', async (world) => {
    const hall = await openHall(world)
    const { organizationId } = hall
    const id = await hall.place()
    await hall.change('cancel', id)
    assert.equal(await hall.failure('print_bill', id), 'WRONG_ORDER_STATUS')
    assert.equal((await world.refuse(printBill.path, { organizationId, orderId: newId() })).error, 'OrderNotFound')
  })
})
