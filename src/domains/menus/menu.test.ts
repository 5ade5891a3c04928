import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import menu from './menu.ts'

interface Menus {
  correlationId: string
  externalMenus: { id: string; name: string }[]
  priceCategories: unknown
}

describeOwnWorld(menu.path, ({ it }) => {
  it('lists the external menus, with and without a request body', async ({ ask }) => {
    const expected = { externalMenus: [{ id: demo.menu, name: 'Main menu' }], priceCategories: [] }
    for (const body of [undefined, {}]) {
      const { correlationId, ...menus } = await ask<Menus>(menu.path, body)
      assert.match(correlationId, /^[0-9a-f-]{36}$/)
      assert.deepEqual(menus, expected)
    }
  })

  it('lists a new menu immediately, and no longer a deleted one', async ({ ask }) => {
    const late = { id: 'late', name: 'Late menu' }
    await ask('/admin/menus/save', { corporationId: demo.corporation, menu: { ...late, groups: [] } })
    const withIt = await ask<Menus>(menu.path)
    assert.deepEqual(withIt.externalMenus, [late, { id: demo.menu, name: 'Main menu' }])
    await ask('/admin/menus/save', { corporationId: demo.corporation, menu: { ...late, isDeleted: true } })
    const without = await ask<Menus>(menu.path)
    assert.deepEqual(without.externalMenus, [{ id: demo.menu, name: 'Main menu' }])
  })

  it('hides menus of other chains', async ({ ask }) => {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    await ask('/admin/menus/save', { corporationId, menu: { id: demo.menu, name: 'Theirs', groups: [] } })
    const { externalMenus } = await ask<Menus>(menu.path)
    assert.equal(
      externalMenus.some(({ name }) => name === 'Theirs'),
      false,
    )
  })
})
