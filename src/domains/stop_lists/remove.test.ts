import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './remove.ts'

const { plain, sized } = dish

describeOperation(remove, ({ it }) => {
  it('removes a size or the whole product separately', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop(
      { productId: plain.id, balance: 0 },
      { productId: sized.id, balance: 5 },
      { productId: sized.id, sizeId: dish.small, balance: 0 },
      { productId: sized.id, sizeId: dish.large, balance: 1 },
    )
    await restaurant.changeStopList('remove', {
      items: [{ productId: plain.id }, { productId: sized.id, sizeId: dish.small }],
    })
    assert.equal(await restaurant.balanceOf(plain.id), undefined)
    assert.equal(await restaurant.balanceOf(sized.id, dish.small), undefined)
    assert.equal(await restaurant.balanceOf(sized.id, dish.large), 1)
    await restaurant.changeStopList('remove', { items: [{ productId: sized.id, sizeId: null }] })
    const rest = await restaurant.listed()
    assert.deepEqual(
      rest.map(({ productId, sizeId, balance }) => [productId, sizeId, balance]),
      [[sized.id, dish.large, 1]],
    )
  })

  it('succeeds for products without an entry, and for an empty list', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.changeStopList('remove', { items: [{ productId: plain.id }, { productId: newId() }] })
    assert.deepEqual(await restaurant.listed(), [])
  })

  it('refuses a terminal group of another organization', async (world) => {
    const [here, there] = [await openStoppedRestaurant(world), await openStoppedRestaurant(world)]
    const { organizationId } = here
    const body = { organizationId, terminalGroupId: there.terminalGroupId, items: [] }
    const refused = await world.refuse(remove.path, body)
    assert.deepEqual([refused.status, refused.error], [400, 'TerminalGroupUnregistered'])
  })
})
