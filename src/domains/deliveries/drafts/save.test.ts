import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

describeOperation(save, ({ it }) => {
  it('replaces the content of the draft', async (world) => {
    const { keep, save: change, read, find } = await openDrafting(world)
    const id = await keep({ comment: 'first', customer: { type: 'one-time', name: 'Ada' } })
    await change({ id, customer: { type: 'one-time', name: 'Zoë' } })
    const { order } = await read(id)
    assert.deepEqual([order.comment, order.customer], [null, { type: 'one-time', name: 'Zoë' }])
    assert.deepEqual([await find({ searchText: 'zoe' }), await find({ searchText: 'ada' })], [[id], []])
  })

  it('requires a known employee, draft, menu and terminal group', async (world) => {
    const { keep, saveRefusal, commit } = await openDrafting(world)
    const id = await keep()
    assert.equal(await saveRefusal({ id }, { employeeId: newId() }), 'UserNotFound')
    assert.equal(await saveRefusal({ id: newId() }), 'OrderNotFound')
    assert.equal(await saveRefusal({}), 'OrderNotFound')
    assert.equal(await saveRefusal({ id, menuId: 'none' }), 'Incorrect')
    assert.equal(await saveRefusal({ id }, { terminalGroupId: demo.terminalGroup }), 'TerminalGroupUnregistered')
    await commit(id)
    assert.equal(await saveRefusal({ id }), 'OrderNotFound')
  })

  it('is refused while another employee has locked the draft', async (world) => {
    const { keep, act, save: change, saveRefusal } = await openDrafting(world)
    const id = await keep()
    await act('lock', id, { employeeId: demo.courier })
    assert.equal(await saveRefusal({ id }), 'EntityAlreadyInUse')
    await change({ id }, { employeeId: demo.courier })
  })

  it('needs no employee, such as for a person of the console, unless the draft is locked', async (world) => {
    const { keep, act, save: change, saveRefusal, read } = await openDrafting(world)
    const id = await keep()
    await change({ id, comment: 'by phone' }, { employeeId: undefined })
    assert.equal((await read(id)).order.comment, 'by phone')
    await act('lock', id, { employeeId: demo.courier })
    assert.equal(await saveRefusal({ id }, { employeeId: undefined }), 'EntityAlreadyInUse')
  })
})
