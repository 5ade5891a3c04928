import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import add from './add.ts'

const { plain, open, sized, modifier } = dish

describeOperation(add, ({ it }) => {
  it('adds products in one size or all, and replaces balances', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop(
      { productId: plain.id, balance: 0 },
      { productId: sized.id, sizeId: dish.small, balance: 0.125 },
      { productId: sized.id, balance: 999.999 },
      { productId: modifier.id, balance: 3 },
    )
    await restaurant.stop({ productId: plain.id, balance: 4 }, { productId: open.id, balance: 1 })
    const lefts = [plain.id, open.id, sized.id, modifier.id].map((id) => restaurant.balanceOf(id))
    assert.deepEqual(await Promise.all(lefts), [4, 1, 999.999, 3])
    assert.equal(await restaurant.balanceOf(sized.id, dish.small), 0.125)
  })

  it('takes the change of a person, who is its author', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const cook = await enterAs(world, { role: 'cook', organizationIds: [organizationId] })
    const items = [{ productId: plain.id, balance: 0 }]
    const body = { organizationId, terminalGroupId, items }
    const { correlationId } = await cook.ask<{ correlationId: string }>(add.path, body)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    assert.equal(await restaurant.balanceOf(plain.id), 0)
    const authors = await world.pool<{ authorId: string }[]>`
      select distinct author_id from event where owner_id = ${organizationId} and author_kind = 'person'`
    assert.deepEqual(authors, [{ authorId: cook.personId }])
  })

  it('keeps the time of the first addition', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 0 })
    const [before] = await restaurant.listed()
    world.clock.advance(60_000)
    await restaurant.stop({ productId: plain.id, balance: 7 })
    const [after] = await restaurant.listed()
    assert.deepEqual(after, { ...before, balance: 7 })
  })

  it('works for a terminal group that is disabled', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const { organizationId, terminalGroupId: id } = restaurant
    await world.ask('/admin/terminal_groups/save', { id, organizationId, name: 'Kitchen', isEnabled: false })
    await restaurant.stop({ productId: plain.id, balance: 2 })
    assert.equal(await restaurant.balanceOf(plain.id), 2)
  })

  it('explains errors with their fields', async (world) => {
    const { organizationId, terminalGroupId } = await openStoppedRestaurant(world)
    const elsewhere = { terminalGroupId: demo.terminalGroup }
    const refusals: [more: object, code: string, path: string][] = [
      [elsewhere, 'TerminalGroupUnregistered', 'terminalGroupId'],
      [{ terminalGroupId: newId() }, 'TerminalGroupUnregistered', 'terminalGroupId'],
      [{ items: [{ productId: newId(), balance: 0 }] }, 'ProductNotFound', 'items[0].productId'],
      [{ items: [{ productId: plain.id, sizeId: dish.small, balance: 0 }] }, 'ProductSizeNotFound', 'items[0].sizeId'],
      [{ items: [{ productId: plain.id, balance: 0.0001 }] }, 'BALANCE_TOO_FINE', 'items[0].balance'],
      [{ items: [{ productId: plain.id, balance: -1 }] }, 'INVALID_REQUEST', 'items[0].balance'],
      [{ items: [{ productId: plain.id, balance: 1000 }] }, 'INVALID_REQUEST', 'items[0].balance'],
      [
        {
          items: [
            { productId: plain.id, balance: 0 },
            { productId: plain.id, sizeId: null, balance: 1 },
          ],
        },
        'REPEATED_ITEM',
        'items[1].productId',
      ],
      [
        {
          items: [
            { productId: sized.id, sizeId: dish.small, balance: 0 },
            { productId: sized.id, balance: 0 },
            { productId: sized.id, sizeId: dish.small, balance: 0 },
          ],
        },
        'REPEATED_ITEM',
        'items[2].sizeId',
      ],
    ]
    for (const [more, code, path] of refusals) {
      const items = [{ productId: plain.id, balance: 0 }]
      const refused = await world.refuse(add.path, { organizationId, terminalGroupId, items, ...more })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    }
  })

  it('sends webhooks with the differences, and none without changes', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const receiver = await openReceiver()
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const settings = {
      organizationId,
      webHooksUri: receiver.url,
      webHooksFilter: { deliveryOrderFilter: { orderStatuses: [] }, stopListItemsFilter: { updates: true } },
    }
    await world.ask('/api/1/webhooks/update_settings', settings, { token })
    const { id: productId } = plain
    await restaurant.stop({ productId, balance: 3 })
    await restaurant.stop({ productId, balance: 3 })
    await restaurant.order([{ type: 'Product', productId, amount: 2, price: plain.price }])
    await restaurant.stop({ productId: modifier.id, balance: 0 })
    await restaurant.changeStopList('remove', { items: [{ productId: open.id }] })
    await restaurant.changeStopList('remove', { items: [{ productId }] })
    await restaurant.changeStopList('clear')
    await restaurant.changeStopList('clear')
    const change = (id: string, formerBalance: number | null, balance: number | null) => [
      ['StopListUpdate', { terminalGroupsStopListsUpdates: [{ id: terminalGroupId, isFull: false }] }],
      ['StopListItemsUpdate', { terminalGroupId, items: [{ productId: id, sizeId: null, balance, formerBalance }] }],
    ]
    const published = (await receiver.events(10)).map(({ eventType, eventInfo }) => [eventType, eventInfo])
    assert.deepEqual(published, [
      ...change(productId, null, 3),
      ...change(productId, 3, 1),
      ...change(modifier.id, null, 0),
      ...change(productId, 1, null),
      ...change(modifier.id, 0, null),
    ])
    await receiver.close()
  })
})
