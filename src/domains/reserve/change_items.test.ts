import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { comboOrder, discount, itemRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeItems from './change_items.ts'

describeOperation(changeItems, ({ it }) => {
  it('replaces all items of a banquet, and recomputes its discount', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet(discount({})))
    await reservations.change('change_items', id, { items: [plainItem({ amount: 5 }), plainItem()] })
    const { reserve } = await reservations.read(id)
    assert.deepEqual([reserve?.order?.items.length, reserve?.order?.sum], [2, 54])
    await reservations.change('change_items', id, comboOrder())
    assert.equal((await reservations.read(id)).reserve?.order?.combos?.length, 1)
    await reservations.change('change_items', id, { items: [] })
    assert.deepEqual((await reservations.read(id)).reserve?.order?.items, [])
  })

  it('leaves the order unchanged if the request has no items', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet())
    for (const more of [{}, { items: null, combos: null }]) await reservations.change('change_items', id, more)
    assert.equal((await reservations.read(id)).reserve?.order?.sum, 10)
  })

  it('changes nothing if an item is invalid', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet())
    for (const [what, items, code] of itemRefusals)
      assert.equal(await reservations.failure('change_items', id, { items: [plainItem()], ...items }), code, what)
    assert.equal((await reservations.read(id)).reserve?.order?.sum, 10)
  })

  it('fails on a reserve without an order, on an ended banquet and on an unknown one', async (world) => {
    const reservations = await openReservations(world)
    const items = [plainItem()]
    assert.equal(await reservations.failure('change_items', await reservations.reserve(), { items }), 'NOT_A_BANQUET')
    const over = await reservations.reserve({ ...banquet(), tableIds: [reservations.tableIds[1]] })
    await reservations.change('cancel', over, { cancelReason: 'Other' })
    assert.equal(await reservations.failure('change_items', over, { items }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId: reservations.organizationId, reserveId: newId(), items }
    assert.equal((await world.refuse(changeItems.path, body)).error, 'RESERVE_NOT_FOUND')
  })
})
