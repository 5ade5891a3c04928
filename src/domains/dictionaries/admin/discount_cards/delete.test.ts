import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import deleteCards from './delete.ts'

describeOperation(deleteCards, ({ it }) => {
  it('deletes all requested cards or none, and preserves the discounts of orders', async (world) => {
    const { organizationId, ...restaurant } = await openRestaurant(world)
    const cards = ['A', 'B'].map((track) => ({ track, discountTypeId: demo.cardDiscount }))
    await world.ask('/admin/discount_cards/save', { organizationId, cards })
    const order = { discountsInfo: { card: { track: 'A' } } }
    const orderId = await restaurant.place(order)
    const { error, details } = await world.refuse(deleteCards.path, { organizationId, tracks: ['A', 'C'] })
    assert.deepEqual([error, details.fields[0]?.path], ['DISCOUNT_CARD_NOT_FOUND', 'tracks[1]'])
    assert.equal((await restaurant.read(await restaurant.place(order))).order?.sum, 9.5)
    assert.deepEqual(await world.ask(deleteCards.path, { organizationId, tracks: ['A'] }), { deleted: 1 })
    const refusal = await world.refuse('/api/1/deliveries/create', restaurant.body(order))
    assert.equal(refusal.error, 'DiscountCardNotFound')
    assert.equal((await restaurant.read(orderId)).order?.sum, 9.5)
  })
})
