import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const toUser = newId<'RemovalType'>()
const withReason = newId<'RemovalType'>()

describeOperation(cancel, ({ it }) => {
  it('cancels with the requested cause, else with the default one', async (world) => {
    const restaurant = await openRestaurant(world)
    const [one, two] = [await restaurant.place(), await restaurant.place()]
    await restaurant.change('cancel', one, { cancelCauseId: demo.guestRefusedCause, cancelComment: 'Too late' })
    const { order } = await restaurant.read(one)
    assert.deepEqual(
      [order?.status, order?.cancelInfo?.cause.id, order?.cancelInfo?.comment],
      ['Cancelled', demo.guestRefusedCause, 'Too late'],
    )
    await restaurant.change('cancel', two)
    assert.ok((await restaurant.read(two)).order?.cancelInfo?.cause.id)
    assert.equal(await restaurant.failure('cancel', two), 'WrongDeliveryStatus')
  })

  it('requires how printed items are removed', async (world) => {
    const restaurant = await openRestaurant(world)
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      removalTypes: [
        { id: toUser, name: 'To a person', canWriteoffToUser: true },
        { id: withReason, name: 'With a reason', reasonRequired: true },
      ],
    })
    const id = await restaurant.place()
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    const failures: [more: object, code: string][] = [
      [{}, 'REMOVAL_TYPE_REQUIRED'],
      [{ removalTypeId: newId() }, 'REMOVAL_TYPE_NOT_FOUND'],
      [{ removalTypeId: withReason }, 'REMOVAL_COMMENT_REQUIRED'],
      [{ removalTypeId: toUser }, 'WRITEOFF_USER_REQUIRED'],
      [{ removalTypeId: toUser, userIdForWriteoff: newId() }, 'WRITEOFF_USER_REQUIRED'],
      [{ cancelCauseId: newId() }, 'CANCEL_CAUSE_NOT_FOUND'],
    ]
    for (const [more, code] of failures) assert.equal(await restaurant.failure('cancel', id, more), code)
    const [event] = await world.pool<{ facts: object }[]>`
      select info -> 'errorInfo' -> 'additionalData' as facts
        from event
       where subject_id = ${id}
       order by revision desc
       limit 1`
    assert.deepEqual(event?.facts, { path: 'cancelCauseId', code: 'CANCEL_CAUSE_NOT_FOUND' })
    await restaurant.change('cancel', id, { removalTypeId: toUser, userIdForWriteoff: demo.courier })
    const { order } = await restaurant.read(id)
    assert.equal(order?.items[0]?.deleted?.deletionMethod.removalType.id, toUser)
  })

  it('moves the order: each order shows all references to the other', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const [old, fresh] = [await here.place(), await there.place()]
    await here.change('cancel', old, { movedOrderId: fresh })
    const { order } = await here.read(old)
    assert.deepEqual(
      [order?.status, order?.movedToDeliveryId, order?.movedToTerminalGroupId, order?.movedToOrganizationId],
      ['Cancelled', fresh, there.terminalGroupId, there.organizationId],
    )
    const arrived = await eventually(
      async () => (await there.read(fresh)).order,
      (one) => typeof one?.movedFromDeliveryId === 'string',
    )
    assert.deepEqual(
      [arrived?.movedFromDeliveryId, arrived?.movedFromTerminalGroupId, arrived?.movedFromOrganizationId],
      [old, here.terminalGroupId, here.organizationId],
    )
  })

  it('refuses a move to an order that does not exist, or that the key has no access to', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const [orderId, hidden] = [await here.place(), await there.place()]
    const { organizationId } = here
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    for (const movedOrderId of [newId(), orderId, hidden]) {
      const refused = await world.refuse(cancel.path, { organizationId, orderId, movedOrderId }, { token })
      assert.deepEqual(
        [refused.status, refused.error, refused.details.fields[0]?.path],
        [404, 'OrderNotFound', 'movedOrderId'],
      )
    }
    assert.equal((await here.read(orderId)).order?.status, 'WaitCooking')
  })

  it('does not find an order of another organization', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const orderId = await there.place()
    assert.equal(
      (await world.refuse(cancel.path, { organizationId: here.organizationId, orderId })).error,
      'OrderNotFound',
    )
  })
})
