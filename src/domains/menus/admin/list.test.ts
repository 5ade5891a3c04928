import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('lists the menus of a corporation with how much they show', async ({ ask }) => {
    const { menus } = await ask<{ menus: unknown[] }>(list.path, { corporationId: demo.corporation })
    assert.deepEqual(menus, [{ id: '1001', name: 'Main menu', description: null, groups: 4, products: 15 }])
  })

  it('answers no menus and revision 0 of a corporation that has saved nothing', async ({ ask }) => {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'New chain' })
    assert.deepEqual(await ask(list.path, { corporationId }), { menus: [], revision: 0 })
  })
})
