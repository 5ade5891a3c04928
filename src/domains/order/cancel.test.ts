import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const [toUser, withReason] = [newId(), newId()]

describeOperation(cancel, ({ it }) => {
  it('deletes an order, new or with its bill printed, once', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const [fresh, billed] = [await diningRoom.place(), await diningRoom.place()]
    await diningRoom.change('print_bill', billed)
    for (const id of [fresh, billed]) {
      await diningRoom.change('cancel', id)
      assert.equal((await diningRoom.read(id)).order?.status, 'Deleted')
      assert.equal(await diningRoom.failure('cancel', id), 'WRONG_ORDER_STATUS')
    }
  })

  it('requires how printed items are removed', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      removalTypes: [
        { id: toUser, name: 'To a person', canWriteoffToUser: true },
        { id: withReason, name: 'With a reason', reasonRequired: true },
      ],
    })
    const id = await diningRoom.place({}, { createOrderSettings: { servicePrint: true } })
    const failures: [more: object, code: string][] = [
      [{}, 'REMOVAL_TYPE_REQUIRED'],
      [{ removalTypeId: newId() }, 'REMOVAL_TYPE_NOT_FOUND'],
      [{ removalTypeId: withReason }, 'REMOVAL_COMMENT_REQUIRED'],
      [{ removalTypeId: toUser }, 'WRITEOFF_USER_REQUIRED'],
    ]
    for (const [more, code] of failures) assert.equal(await diningRoom.failure('cancel', id, more), code)
    await diningRoom.change('cancel', id, { removalTypeId: withReason, removalComment: 'Spilt' })
    const { order } = await diningRoom.read(id)
    assert.deepEqual(order?.items[0]?.deleted?.deletionMethod, {
      id: withReason,
      comment: 'Spilt',
      removalType: { id: withReason, name: 'With a reason' },
    })
  })

  it('returns items to the stop list if their cooking has not started', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: dish.plain.id, balance: 5 })
    const waiting = await diningRoom.place()
    const printed = await diningRoom.place({}, { createOrderSettings: { servicePrint: true } })
    assert.equal(await stopList.balanceOf(dish.plain.id), 3)
    await diningRoom.change('cancel', waiting)
    await diningRoom.change('cancel', printed, { removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    assert.equal(await stopList.balanceOf(dish.plain.id), 4)
  })

  it('does not find an unknown order', async (world) => {
    const { organizationId } = await openDiningRoom(world)
    assert.equal((await world.refuse(cancel.path, { organizationId, orderId: newId() })).error, 'OrderNotFound')
  })
})
