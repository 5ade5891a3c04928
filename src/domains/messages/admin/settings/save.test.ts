import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation
const sms = { url: 'https://sms.example.com/{token}', headers: [], body: '{"to": "{phone}"}' }

describeOperation(save, ({ it }) => {
  it('returns whether a secret exists, but never the secret', async (world) => {
    const { organizationId, configure } = await openSender(world)
    const settings = async () => {
      const path = '/admin/messages/settings/list'
      const answer = await world.call<{ settings: { organizationId: string | null }[] }>(path, { corporationId })
      assert.ok(!answer.text.includes('hush'))
      return answer.body.settings.find((one) => one.organizationId === organizationId)
    }
    await configure({ sms, smsToken: 'hush', emailPassword: 'hush hush' })
    const limits = { smsPerDayMax: 1_000, emailsPerDayMax: 5_000, perRecipientPerHourMax: 5, perRecipientPerDayMax: 20 }
    const saved = { organizationId, email: null, sms, ...limits }
    assert.deepEqual(await settings(), { ...saved, hasEmailPassword: true, hasSmsToken: true })
    await configure({ sms, emailPassword: null, smsPerDayMax: 7 })
    assert.deepEqual(await settings(), { ...saved, smsPerDayMax: 7, hasEmailPassword: false, hasSmsToken: true })
  })

  it('refuses an unusable gateway, and names the field', async ({ refuse }) => {
    const statusUrl = 'https://sms.example.com/{id}'
    for (const [wrong, path] of [
      [{ url: 'ftp://sms.example.com' }, 'sms.url'],
      [{ url: 'https://user@sms.example.com' }, 'sms.url'],
      [{ body: '{"to": {phone}}' }, 'sms.body'],
      [{ body: '"{phone}"' }, 'sms.body'],
      [{ statusUrl: 'nowhere' }, 'sms.statusUrl'],
      [{ statusUrl, statusPath: 'status' }, 'sms.idPath'],
      [{ statusUrl, idPath: 'id' }, 'sms.statusPath'],
    ] as const) {
      const { error, details } = await refuse(save.path, { corporationId, sms: { ...sms, ...wrong } })
      assert.deepEqual([error, details.fields[0]?.path], ['SMS_SETTINGS_INVALID', path])
    }
  })

  it('refuses unknown corporations and restaurants', async ({ ask, refuse }) => {
    assert.equal((await refuse(save.path, { corporationId: randomUUID() })).error, 'CORPORATION_NOT_FOUND')
    const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another' })
    const body = { corporationId: id, organizationId: demo.organization }
    const { error, details } = await refuse(save.path, body)
    assert.deepEqual([error, details.fields[0]?.path], ['ORGANIZATION_NOT_FOUND', 'organizationId'])
  })
})
