import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  guests: { id: string; phone: string; inBlacklist: boolean; blacklistReason: string | null }[]
}

describeOperation(list, ({ it }) => {
  it('lists guests by phone: all, those on the blacklist, or one', async ({ ask }) => {
    const { corporationId } = { corporationId: demo.corporation }
    const [first, second] = ['+99900000001', '+99900000002']
    for (const [phone, inBlacklist] of [
      [second, true],
      [first, false],
    ] as const)
      await ask('/admin/guests/save', { corporationId, phone, inBlacklist })
    const phones = async (search: object) =>
      (await ask<Answer>(list.path, { corporationId, ...search })).guests.map(({ phone }) => phone)
    assert.deepEqual((await phones({})).slice(-2), [first, second])
    assert.deepEqual(await phones({ inBlacklist: true, afterPhone: first }), [second])
    assert.deepEqual(await phones({ phone: first }), [first])
    assert.deepEqual(await phones({ afterPhone: second }), [])
  })
})
