import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('lists the cards of an organization by track, in pages', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const tracks = Array.from({ length: 1001 }, (_, i) => `T${String(i).padStart(4, '0')}`)
    const cards = tracks.map((track, i) => ({ track, number: `N${i}`, discountTypeId: demo.cardDiscount }))
    await world.ask('/admin/discount_cards/save', { organizationId, cards: cards.slice(0, 1000) })
    await world.ask('/admin/discount_cards/save', { organizationId, cards: cards.slice(1000) })
    const listed = async (more: object = {}) =>
      (await world.ask<{ cards: { track: string }[] }>(list.path, { organizationId, ...more })).cards.map(
        ({ track }) => track,
      )
    const first = await listed()
    assert.deepEqual(first, tracks.slice(0, 1000))
    assert.deepEqual(await listed({ afterTrack: first.at(-1) }), ['T1000'])
    for (const card of ['T0007', 'N7']) assert.deepEqual(await listed({ card }), ['T0007'])
    assert.deepEqual(await listed({ card: 'T' }), [])
  })
})
