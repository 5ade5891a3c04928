import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('stores an incomplete draft as it was sent', async (world) => {
    const { keep, read, restaurant } = await openDrafting(world)
    const { terminalGroupId } = restaurant
    const id = await keep({ items: [], phone: 'not yet known', comment: 'later' }, { terminalGroupId })
    const { order, ...draft } = await read(id)
    assert.deepEqual([order.id, order.comment, order.items, order.menuId], [id, 'later', [], demo.menu])
    assert.deepEqual([draft.terminalGroupId, draft.lockedByUser, draft.lockedAt], [terminalGroupId, null, null])
    assert.match(draft.createdAt, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
  })

  it('returns the same draft for repeated concurrent requests, and refuses another with its id', async (world) => {
    const { ask, refuse } = world
    const { body, find, restaurant } = await openDrafting(world)
    const id = newId<'Order'>()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask<{ orderId: string }>(create.path, body({ id }))),
    )
    assert.deepEqual(new Set(answers.map(({ orderId }) => orderId)), new Set([id]))
    assert.deepEqual(await find(), [id])
    assert.equal((await refuse(create.path, body({ id, comment: 'another' }))).error, 'DuplicatedOrderId')
    const placed = await restaurant.place({ id: newId<'Order'>() })
    assert.equal((await refuse(create.path, body({ id: placed }))).error, 'DuplicatedOrderId')
  })

  it('checks the menu and the terminal group', async (world) => {
    const { body } = await openDrafting(world)
    const refusal = async (order: Record<string, unknown>, more = {}) => {
      const { error, details } = await world.refuse(create.path, body(order, more))
      return [error, details.fields[0]?.path]
    }
    assert.deepEqual(await refusal({ menuId: 'none' }), ['Incorrect', 'order.menuId'])
    assert.deepEqual(await refusal({ menuId: null }), ['INVALID_REQUEST', 'order.menuId'])
    const elsewhere = { terminalGroupId: demo.terminalGroup }
    assert.deepEqual(await refusal({}, elsewhere), ['TerminalGroupUnregistered', 'terminalGroupId'])
  })
})
