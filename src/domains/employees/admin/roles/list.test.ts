import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('lists only roles of the corporation, by name', async ({ ask }) => {
    const { roles } = await ask<{ roles: { id: string; code: string }[] }>(list.path, {
      corporationId: demo.corporation,
    })
    assert.deepEqual(
      roles.map(({ id, code }) => [id, code]),
      [
        [demo.cookRole, 'COOK'],
        [demo.courierRole, 'COURIER'],
        [demo.headChefRole, 'CHEF'],
        [demo.managerRole, 'MANAGER'],
        [demo.operatorRole, 'OPERATOR'],
        [demo.waiterRole, 'WAITER'],
      ],
    )
    assert.deepEqual(await ask(list.path, { corporationId: randomUUID() }), { roles: [] })
  })
})
