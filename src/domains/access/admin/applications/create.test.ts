import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('creates an application that gets tokens with a key of its corporation', async ({ ask, credentials }) => {
    const made = await ask<{ clientSecret: string }>(create.path, { corporationId: demo.corporation, name: 'Kiosk' })
    assert.match(made.clientSecret, /^cs_/)
    await ask('/api/v2/access_token', { ...credentials, ...made })
  })

  it('refuses an unknown corporation', async ({ refuse }) => {
    const { status, error } = await refuse(create.path, { corporationId: randomUUID(), name: 'Kiosk' })
    assert.deepEqual([status, error], [404, 'CORPORATION_NOT_FOUND'])
  })
})
