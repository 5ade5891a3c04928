import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('lists every corporation by name', async ({ ask }) => {
    const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    assert.deepEqual(await ask(list.path, {}), {
      corporations: [
        { id, name: 'Another chain' },
        { id: demo.corporation, name: 'Demo chain' },
      ],
    })
  })

  it('is for the operator only', async ({ refuse, tokenOf }) => {
    assert.equal((await refuse(list.path, {}, { token: await tokenOf({}) })).status, 401)
    assert.equal((await refuse(list.path, {}, { token: undefined })).status, 401)
  })
})
