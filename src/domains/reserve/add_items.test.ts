import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { discount, itemRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

describeOperation(addItems, ({ it }) => {
  it('adds items to a banquet, and computes its discount over all of them', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet(discount({})))
    await reservations.change('add_items', id, { items: [plainItem({ amount: 2 })] })
    const { reserve } = await reservations.read(id)
    assert.deepEqual(
      [reserve?.order?.items.length, reserve?.order?.sum, reserve?.order?.discounts?.[0]?.sum, reserve?.order?.number],
      [2, 27, 3, 1],
    )
  })

  it('refuses invalid items', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet())
    for (const [what, items, code] of itemRefusals)
      assert.equal(await reservations.failure('add_items', id, { items: [plainItem()], ...items }), code, what)
    const { organizationId } = reservations
    const refused = await world.refuse(addItems.path, { organizationId, reserveId: id, items: [] })
    assert.deepEqual([refused.status, refused.error], [400, 'OrderItemsNotExists'])
    assert.equal((await reservations.read(id)).reserve?.order?.sum, 10)
  })

  it('refuses a reserve without an order, an ended banquet and an unknown one', async (world) => {
    const reservations = await openReservations(world)
    const items = [plainItem()]
    const id = await reservations.reserve()
    assert.equal(await reservations.failure('add_items', id, { items }), 'NOT_A_BANQUET')
    const over = await reservations.reserve({ ...banquet(), tableIds: [reservations.tableIds[1]] })
    await reservations.change('cancel', over, { cancelReason: 'Other' })
    assert.equal(await reservations.failure('add_items', over, { items }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId: reservations.organizationId, reserveId: newId(), items }
    assert.equal((await world.refuse(addItems.path, body)).error, 'RESERVE_NOT_FOUND')
  })
})
