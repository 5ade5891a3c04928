import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_bill.ts'

describeOperation(printBill, ({ it }) => {
  it('prints the bill once', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    await diningRoom.change('print_bill', id)
    const first = await diningRoom.read(id)
    assert.equal(first.order?.status, 'Bill')
    assert.ok(first.order?.whenBillPrinted)
    await diningRoom.change('print_bill', id)
    assert.deepEqual(await diningRoom.read(id), first)
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const id = await diningRoom.place()
    await diningRoom.change('cancel', id)
    assert.equal(await diningRoom.failure('print_bill', id), 'WRONG_ORDER_STATUS')
    assert.equal((await world.refuse(printBill.path, { organizationId, orderId: newId() })).error, 'OrderNotFound')
  })
})
