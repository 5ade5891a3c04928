import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import clear from './clear.ts'

const { plain, sized } = dish

describeOperation(clear, ({ it }) => {
  it('clears only the list of this terminal group', async (world) => {
    const [here, there] = [await openStoppedRestaurant(world), await openStoppedRestaurant(world)]
    const items = [
      { productId: plain.id, balance: 0 },
      { productId: sized.id, sizeId: dish.small, balance: 2 },
    ]
    await Promise.all([here.stop(...items), there.stop(...items)])
    await here.changeStopList('clear')
    assert.deepEqual(await here.listed(), [])
    assert.equal((await there.listed()).length, 2)
    assert.ok((await here.order([{ type: 'Product', productId: plain.id, amount: 1, price: plain.price }])).id)
  })

  it('refuses an unknown terminal group', async (world) => {
    const { organizationId } = await openStoppedRestaurant(world)
    const refused = await world.refuse(clear.path, { organizationId, terminalGroupId: newId() })
    assert.deepEqual([refused.status, refused.error], [400, 'TerminalGroupUnregistered'])
  })
})
