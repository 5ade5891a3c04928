import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import settings from './settings.ts'

describeOperation(settings, ({ it }) => {
  it('returns nulls to a key without settings', async ({ ask, tokenOf }) => {
    const token = await tokenOf({})
    const { correlationId, ...rest } = await ask<Record<string, unknown>>(
      settings.path,
      { organizationId: demo.organization },
      { token },
    )
    assert.equal(typeof correlationId, 'string')
    assert.deepEqual(rest, {
      apiLoginName: 'Key of a test',
      webHooksUri: null,
      authToken: null,
      webHooksFilter: null,
      signingSecret: null,
    })
  })
})
