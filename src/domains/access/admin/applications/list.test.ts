import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('lists applications of the corporation by name, without secrets', async ({ ask }) => {
    assert.deepEqual(await ask(list.path, { corporationId: demo.corporation }), {
      applications: [
        { appId: demo.appId, name: 'Demo application' },
        { appId: demo.spareAppId, name: 'Spare application' },
      ],
    })
    assert.deepEqual(await ask(list.path, { corporationId: randomUUID() }), { applications: [] })
  })
})
