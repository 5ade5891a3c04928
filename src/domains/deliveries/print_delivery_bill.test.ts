import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_delivery_bill.ts'

describeOperation(printBill, ({ it }) => {
  it('prints the bill of an open order, and again', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    await kitchen.change('print_delivery_bill', id)
    const first = (await kitchen.read(id)).order?.whenBillPrinted
    assert.ok(first)
    world.clock.advance(60_000)
    await kitchen.change('print_delivery_bill', id)
    const second = (await kitchen.read(id)).order?.whenBillPrinted
    assert.ok(second && second > first)
    await kitchen.change('cancel', id)
    assert.equal(await kitchen.failure('print_delivery_bill', id), 'WrongDeliveryStatus')
    const nowhere = { organizationId: kitchen.organizationId, orderId: newId() }
    assert.equal((await world.refuse(printBill.path, nowhere)).error, 'OrderNotFound')
  })
})
