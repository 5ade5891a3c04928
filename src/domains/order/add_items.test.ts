import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { discount, itemRefusals, plainItem, type Refusal } from '#test/fixtures/ordering.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

describeOperation(addItems, ({ it }) => {
  it('adds items to an order, and computes its discount over all of them', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place(discount({}))
    await diningRoom.change('add_items', id, { items: [plainItem({ amount: 2 })] })
    const { order } = await diningRoom.read(id)
    assert.deepEqual([order?.items.length, order?.sum, order?.discounts?.[0]?.sum], [2, 27, 3])
  })

  it('reopens a bill before it adds items', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place(discount({}))
    await diningRoom.change('print_bill', id)
    assert.ok((await diningRoom.read(id)).order?.whenBillPrinted)
    await diningRoom.change('add_items', id, { items: [plainItem()] })
    const { order } = await diningRoom.read(id)
    assert.deepEqual([order?.status, order?.whenBillPrinted, order?.sum], ['New', null, 18])
    const events = await world.pool<{ status: string }[]>`
      select status from event where subject_id = ${id} and type = 'TableOrderUpdate' order by revision`
    assert.deepEqual(
      events.map(({ status }) => status),
      ['New', 'Bill', 'New', 'New'],
    )
  })

  it('prints the added items on request', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    await diningRoom.change('add_items', id, { items: [plainItem()], addOrderItemsSettings: { servicePrint: true } })
    assert.deepEqual(
      (await diningRoom.read(id)).order?.items.map(({ status, whenPrinted }) => [status, Boolean(whenPrinted)]),
      [
        ['Added', false],
        ['PrintedNotCooking', true],
      ],
    )
  })

  it('takes the added items off the stop list', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    await diningRoom.change('add_items', id, { items: [plainItem({ amount: 2 })] })
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
    assert.equal(await diningRoom.failure('add_items', id, { items: [plainItem({ amount: 2 })] }), 'ITEM_ON_STOP_LIST')
    assert.deepEqual([(await diningRoom.read(id)).order?.sum, await stopList.balanceOf(dish.plain.id)], [30, 1])
  })

  it('refuses invalid items', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const orderId = await diningRoom.place()
    const rows: Refusal[] = [...itemRefusals, ['no items', { items: [] }, 'OrderItemsNotExists', 'items']]
    for (const [what, items, code, path] of rows) {
      const refused = await world.refuse(addItems.path, { organizationId, orderId, items: [plainItem()], ...items })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path], what)
    }
    assert.equal((await diningRoom.read(orderId)).order?.sum, 10)
  })

  it('refuses an ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ payments: [cashPayment(10)] })
    await diningRoom.change('close', id)
    assert.equal(await diningRoom.failure('add_items', id, { items: [plainItem()] }), 'WRONG_ORDER_STATUS')
  })

  it('does not find an order of another organization', async (world) => {
    const [here, there] = [await openDiningRoom(world), await openDiningRoom(world)]
    for (const orderId of [await there.place(), newId()]) {
      const body = { organizationId: here.organizationId, orderId, items: [plainItem()] }
      assert.equal((await world.refuse(addItems.path, body)).error, 'OrderNotFound')
    }
  })
})
