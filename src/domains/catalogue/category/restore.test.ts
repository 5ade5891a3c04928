import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import restore from './restore.ts'

describeOperation(restore, ({ it }) => {
  it('restores a deleted category once', async ({ ask, refuse }) => {
    assert.deepEqual(await ask(restore.path, { id: demo.deletedCategory }), { id: demo.deletedCategory })
    const { status, error } = await refuse(restore.path, { id: demo.deletedCategory })
    assert.deepEqual([status, error], [400, 'CATEGORY_NOT_DELETED'])
  })

  it('refuses an unknown or missing id, and a key of some organizations', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    for (const [body, code, options] of [
      [{ id: randomUUID() }, 'CATEGORY_NOT_FOUND', {}],
      [{}, 'FIELD_REQUIRED', {}],
      [{ id: demo.deletedCategory }, 'CHAIN_FORBIDDEN', { token }],
    ] as const)
      assert.equal((await world.refuse(restore.path, body, options)).error, code)
  })
})
