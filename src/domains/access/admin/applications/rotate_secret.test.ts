import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import rotateSecret from './rotate_secret.ts'

describeOperation(rotateSecret, ({ it }) => {
  it('gives a new secret each time', async ({ ask }) => {
    const rotate = () => ask<{ appId: string; clientSecret: string }>(rotateSecret.path, { appId: demo.spareAppId })
    const [first, second] = [await rotate(), await rotate()]
    assert.equal(first.appId, demo.spareAppId)
    assert.notEqual(first.clientSecret, second.clientSecret)
  })

  it('refuses an unknown application', async ({ refuse }) => {
    const { status, error } = await refuse(rotateSecret.path, { appId: randomUUID() })
    assert.deepEqual([status, error], [404, 'APPLICATION_NOT_FOUND'])
  })
})
