import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('lists only organizations of the corporation, by name', async ({ ask }) => {
    const { organizations } = await ask<{ organizations: { id: string }[] }>(list.path, {
      corporationId: demo.corporation,
    })
    assert.deepEqual(
      organizations.map(({ id }) => id),
      [demo.organization, demo.confirmingOrganization],
    )
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    assert.deepEqual(await ask(list.path, { corporationId }), { organizations: [] })
  })
})
