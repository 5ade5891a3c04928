import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { deliveryRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { courierOrder, dish, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import commit from './commit.ts'

describeOperation(commit, ({ it }) => {
  it('places the order of a draft under its id, and the draft disappears', async (world) => {
    const { keep, commit: place, find, refusal, restaurant } = await openDrafting(world)
    const id = await keep({ comment: 'as written', sourceKey: 'shop' })
    const placed = await place(id)
    assert.deepEqual([placed.orderId, placed.state], [id, 'Success'])
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [order?.comment, order?.sourceKey, order?.sum, order?.menuId],
      ['as written', 'shop', 10, demo.menu],
    )
    assert.deepEqual(await find(), [])
    assert.equal(await refusal('delete', id), 'OrderNotFound')
    assert.equal(await refusal('lock', id, { employeeId: demo.operator }), 'OrderNotFound')
  })

  it('creates one order from many commits, with the same response', async (world) => {
    const { keep, commit: place } = await openDrafting(world)
    const id = await keep()
    const first = await Promise.all(Array.from({ length: 8 }, () => place(id)))
    for (const one of [...first, await place(id)]) assert.deepEqual(one, first[0])
    const [row] = await world.pool<{ commands: number }[]>`
      select count(*)::int as commands from command where subject_id = ${id}`
    assert.equal(row?.commands, 1)
  })

  it('places the last saved version, and loses nothing that is saved later', async (world) => {
    const { keep, body, restaurant } = await openDrafting(world)
    const { organizationId } = restaurant
    for (let i = 0; i < 10; i++) {
      const id = await keep({ comment: 'before' })
      const saved = world.call(
        '/api/1/deliveries/drafts/save',
        body({ id, comment: 'after' }, { employeeId: demo.operator }),
      )
      const placed = world.call<{ correlationId: string }>(commit.path, { organizationId, orderId: id })
      const [save, place] = await Promise.all([saved, placed])
      if (place.status !== 200) continue
      await world.outcome(organizationId, place.body.correlationId)
      const expected = save.status === 200 ? 'after' : 'before'
      assert.equal((await restaurant.read(id)).order?.comment, expected)
    }
  })

  it('fails while an employee has locked the draft', async (world) => {
    const { keep, act, refusal, commit: place } = await openDrafting(world)
    const id = await keep()
    await act('lock', id, { employeeId: demo.operator })
    assert.equal(await refusal('commit', id), 'EntityAlreadyInUse')
    await act('unlock', id, { employeeId: demo.operator })
    assert.equal((await place(id)).state, 'Success')
    assert.equal(await refusal('commit', newId()), 'OrderNotFound')
    const other = await keep()
    assert.equal(await refusal('commit', other, { terminalGroupId: newId() }), 'TerminalGroupUnregistered')
  })

  it('leaves the draft of an order that the kitchen refused, to be changed and placed again', async (world) => {
    const { keep, commit: place, find, save, refusal, restaurant } = await openDrafting(world)
    await stop(world, restaurant, dish.plain.id)
    const id = await keep()
    assert.equal((await place(id)).state, 'Error')
    assert.deepEqual(await find(), [id])
    const checked = { createOrderSettings: { checkStopList: true } }
    const unplaced = await keep()
    assert.equal(await refusal('commit', unplaced, checked), 'ITEM_ON_STOP_LIST')
    await save({ id, items: [plainItem({ productId: dish.open.id, price: dish.open.price })] })
    const again = await place(id)
    assert.equal(again.state, 'Success')
    assert.notEqual(again.orderId, id)
    assert.deepEqual(await find(), [unplaced])
  })

  it('is refused if the id belongs to another order, and creates no second one', async (world) => {
    const { keep, refusal, restaurant } = await openDrafting(world)
    const id = await keep()
    await restaurant.place({ id, comment: 'placed without the draft' })
    assert.equal(await refusal('commit', id), 'DuplicatedOrderId')
  })

  it('refuses invalid orders, and the draft stays', async (world) => {
    const { keep, refusal, find } = await openDrafting(world)
    const kept: string[] = []
    for (const [what, order, code] of deliveryRefusals) {
      const id = await keep({ ...order })
      assert.equal(await refusal('commit', id), code, what)
      kept.push(id)
    }
    assert.equal((await find({ limit: 1000 })).length, kept.length)
  })

  it('is refused by disabled restaurants, and for services that are not offered', async (world) => {
    const { keep, refusal, restaurant } = await openDrafting(world)
    const { organizationId, terminalGroupId } = restaurant
    const id = await keep()
    const group = { id: terminalGroupId, organizationId, name: 'Kitchen', isEnabled: false }
    await world.ask('/admin/terminal_groups/save', group)
    assert.equal(await refusal('commit', id, { terminalGroupId }), 'TerminalGroupDisabled')
    assert.equal(await refusal('commit', id), 'TerminalGroupIdNotDetermined')
    const disabled = { id: organizationId, corporationId: demo.corporation, name: 'Test restaurant', isEnabled: false }
    await world.ask('/admin/organizations/save', disabled)
    assert.equal(await refusal('commit', id), 'OrganizationDisabled')

    const couriers = await openDrafting(world, { deliveryServiceType: 'CourierOnly', isAnonymousGuestsAllowed: false })
    const fetched = await couriers.keep()
    assert.equal(await couriers.refusal('commit', fetched), 'OrderServiceTypeDoesNotMatchSelfServiceMode')
    const courierDraft = await couriers.keep({ ...courierOrder })
    assert.equal(await couriers.refusal('commit', courierDraft), 'AnonymousCustomerDisabled')
  })
})

/** Puts the product on the stop list with nothing left. */
async function stop(world: World, { organizationId, terminalGroupId }: Restaurant, productId: string): Promise<void> {
  const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/stop_lists/add', {
    organizationId,
    terminalGroupId,
    items: [{ productId, balance: 0 }],
  })
  await world.outcome(organizationId, correlationId)
}
