import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { comboOrder, discount, itemRefusals, plain } from '#test/fixtures/ordering.ts'
import { banquet, openBookings } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeItems from './change_items.ts'

describeOperation(changeItems, ({ it }) => {
  it('replaces all items of a banquet, with its discount reckoned anew', async (world) => {
    const bookings = await openBookings(world)
    const id = await bookings.reserve(banquet(discount({})))
    await bookings.change('change_items', id, { items: [plain({ amount: 5 }), plain()] })
    const { reserve } = await bookings.read(id)
    assert.deepEqual([reserve?.order?.items.length, reserve?.order?.sum], [2, 54])
    await bookings.change('change_items', id, comboOrder())
    assert.equal((await bookings.read(id)).reserve?.order?.combos?.length, 1)
    await bookings.change('change_items', id, { items: [] })
    assert.deepEqual((await bookings.read(id)).reserve?.order?.items, [])
  })

  it('leaves the order as it is when it is told of no items', async (world) => {
    const bookings = await openBookings(world)
    const id = await bookings.reserve(banquet())
    for (const more of [{}, { items: null, combos: null }]) await bookings.change('change_items', id, more)
    assert.equal((await bookings.read(id)).reserve?.order?.sum, 10)
  })

  it('changes nothing when an item is wrong', async (world) => {
    const bookings = await openBookings(world)
    const id = await bookings.reserve(banquet())
    for (const [what, items, code] of itemRefusals)
      assert.equal(await bookings.failure('change_items', id, { items: [plain()], ...items }), code, what)
    assert.equal((await bookings.read(id)).reserve?.order?.sum, 10)
  })

  it('fails on a mere reserve, on a banquet that is over, and on none', async (world) => {
    const bookings = await openBookings(world)
    const items = [plain()]
    assert.equal(await bookings.failure('change_items', await bookings.reserve(), { items }), 'NOT_A_BANQUET')
    const over = await bookings.reserve({ ...banquet(), tableIds: [bookings.tableIds[1]] })
    await bookings.change('cancel', over, { cancelReason: 'Other' })
    assert.equal(await bookings.failure('change_items', over, { items }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId: bookings.organizationId, reserveId: newId(), items }
    assert.equal((await world.refuse(changeItems.path, body)).error, 'RESERVE_NOT_FOUND')
  })
})
