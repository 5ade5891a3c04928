import assert from 'node:assert/strict'
import { enterAs } from '#test/fixtures/people.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Listed {
  items: { productId: string; balance: number; authorKind: string; authorName: string | null }[]
}

describeOperation(list, ({ it }) => {
  it('says who entered the balance: a key, a person or the front office', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const place = { organizationId, terminalGroupId }
    const authors = async () => {
      const { items } = await world.ask<Listed>(list.path, { organizationId })
      return items.map(({ balance, authorKind, authorName }) => [balance, authorKind, authorName])
    }
    await restaurant.stop({ productId: dish.plain.id, balance: 3 })
    const [[, kind, name] = []] = await authors()
    assert.equal(kind, 'Key')
    assert.ok(name)
    const person = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const items = [{ productId: dish.plain.id, balance: 2 }]
    const { correlationId } = await person.ask<{ correlationId: string }>('/api/1/stop_lists/add', { ...place, items })
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    assert.deepEqual(await authors(), [[2, 'Person', 'A cashier']])
    const terminal = await openTerminal(world, restaurant)
    await terminal.done('/front/stop_lists/add', { items: [{ productId: dish.plain.id, balance: 1 }] })
    assert.deepEqual(await authors(), [[1, 'FrontOffice', null]])
    terminal.cut()
  })
})
