import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import get from './get.ts'

describeOperation(get, ({ it }) => {
  it('returns a code', async ({ ask }) => {
    const code = { id: demo.activityCode, name: 'Pizza, frozen', outerEanCode: '1905 90 600 0', isDeleted: false }
    assert.deepEqual(await ask(get.path, { id: demo.activityCode }), code)
  })

  it('refuses an unknown code with 404, and a missing id', async ({ refuse }) => {
    for (const [body, status, code] of [
      [{ id: randomUUID() }, 404, 'ACTIVITY_CODE_NOT_FOUND'],
      [{ id: null }, 400, 'FIELD_REQUIRED'],
    ] as const) {
      const refusal = await refuse(get.path, body)
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, 'id'])
    }
  })
})
