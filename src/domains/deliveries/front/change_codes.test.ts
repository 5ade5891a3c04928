import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { changeCodes } from './reports.ts'

const { path } = changeCodes

const codesOf = (value: string) => [[{ id: newId(), code: { value }, flags: ['checked'] }]]

describeOperation(changeCodes, ({ it }) => {
  it('shows the codes of a product, of its modifier and of one in a compound item', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [product, modifier] = [newId(), newId()]
    const items = [
      {
        type: 'Product',
        productId: dish.withModifiers.id,
        price: dish.withModifiers.price,
        amount: 1,
        positionId: product,
        modifiers: [{ productId: dish.modifier.id, amount: 1, positionId: modifier }],
      },
      { type: 'Compound', amount: 1, primaryComponent: { productId: dish.compound.id } },
    ]
    const orderId = await restaurant.place({ items })
    const [ofProduct, ofModifier] = [codesOf('A'), codesOf('B')]
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, positionId: product, codes: ofProduct })
    await terminal.done(path, { orderId, positionId: modifier, codes: ofModifier })
    const [item] = (await restaurant.read(orderId)).order?.items ?? []
    assert.deepEqual(item?.type === 'Product' && [item.codes, item.modifiers?.[0]?.codes], [ofProduct, ofModifier])
    assert.equal((await eventsOf(world, orderId)).length, 3)
    terminal.cut()
  })

  it('fails for an unknown position, and for a cancelled order', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const codes = codesOf('A')
    assert.equal(await terminal.failure(path, { orderId, positionId: newId(), codes }), 'POSITION_NOT_FOUND')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId, positionId: newId(), codes }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
