import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openReceiver, publishEvents } from '#test/harness/receiver.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { type, until } from './command.ts'

const organizationId = demo.organization

describeOwnWorld('comanda listen', ({ it }) => {
  it('prints events as they happen, and forwards them signed', async (world) => {
    const { appId, clientSecret, apiKey } = world.credentials
    const receiver = await openReceiver()
    const key = ['--app-id', appId, '--client-secret', clientSecret, '--api-key', apiKey]
    const words = ['listen', '--url', world.url, ...key, '--organization', organizationId, '--forward', receiver.url]
    const command = type(words)
    const [, secret] = await until(
      'it listens',
      () => /signed with whsec_(\S+)/.exec(command.said().stderr) ?? undefined,
    )
    // Events before the first call of the command are not read.
    await until('an event arrives', async () => {
      await publishEvents(world, { organizationId }, [{ info: { id: 'one', order: { status: 'OnWay' } } }])
      return receiver.received.length > 0 || undefined
    })
    const { headers, body } = receiver.received[0]!
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', Buffer.from(secret!, 'base64')).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${signature}`)
    await until('it says so', () => command.said().stderr.includes('-> 200') || undefined)
    assert.match(command.said().stdout, /DeliveryOrderUpdate +one {2}OnWay/)
    command.child.kill('SIGINT')
    assert.equal((await command.ended).code, 0)
    await receiver.close()
  })
})
