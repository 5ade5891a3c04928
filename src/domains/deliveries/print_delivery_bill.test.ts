import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_delivery_bill.ts'

describeOperation(printBill, ({ it }) => {
  it('prints the bill of an open order, and again', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('print_delivery_bill', id)
    const first = (await restaurant.read(id)).order?.whenBillPrinted
    assert.ok(first)
    world.clock.advance(60_000)
    await restaurant.change('print_delivery_bill', id)
    const second = (await restaurant.read(id)).order?.whenBillPrinted
    assert.ok(second && second > first)
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure('print_delivery_bill', id), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId() }
    assert.equal((await world.refuse(printBill.path, nowhere)).error, 'OrderNotFound')
  })
})
