import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { endpointView, openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import renewSecret from './renew_secret.ts'

describeOperation(renewSecret, ({ it }) => {
  it('signs the next message with a new secret', async (world) => {
    const receiver = await openReceiver(() => ({ status: 200 }))
    const subscription = await subscribe(world, receiver.url)
    const { signingSecret: previous } = await endpointView(world, subscription)
    const { endpointId } = subscription
    const { signingSecret } = await world.ask<{ signingSecret: string }>(renewSecret.path, { endpointId })
    assert.notEqual(signingSecret, previous)
    assert.equal((await endpointView(world, subscription)).signingSecret, signingSecret)
    await publishEvents(world, subscription, [{ info: 'first' }])
    const [request] = await receiver.requests(1)
    const { headers, body } = request!
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    await receiver.close()
  })

  it('is for the owner of the chain, not for one of another chain', async (world) => {
    const receiver = await openReceiver(() => ({ status: 200 }))
    const { endpointId } = await subscribe(world, receiver.url)
    const owner = await enterAs(world, { role: 'owner' })
    assert.match(
      (await owner.ask<{ signingSecret: string }>(renewSecret.path, { endpointId })).signingSecret,
      /^whsec_/,
    )
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    const stranger = await enterAs(world, { role: 'owner', corporationId })
    assert.equal((await stranger.refuse(renewSecret.path, { endpointId })).error, 'TENANT_FORBIDDEN')
    await receiver.close()
  })

  it('does not find another endpoint', async ({ refuse }) => {
    const { error, status } = await refuse(renewSecret.path, { endpointId: newId() })
    assert.deepEqual([error, status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
