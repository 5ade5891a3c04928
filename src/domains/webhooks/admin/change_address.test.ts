import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import {
  attempts,
  endpointView,
  openReceiver,
  publishEvents,
  subscribe,
  waitForEndpoint,
} from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeAddress from './change_address.ts'

const hours = 3_600_000

describeOperation(changeAddress, ({ it }) => {
  it('sends pending events to the new address, with the same secret, token and filter', async (world) => {
    const webHooksFilter = { personalShiftFilter: { updates: false } }
    const subscription = await subscribe(world, 'http://127.0.0.1:1/nobody-listens', {
      authToken: 'word',
      webHooksFilter,
    })
    const { endpointId } = subscription
    const before = await endpointView(world, subscription)
    await publishEvents(world, subscription, [{ info: 'waiting' }])
    await attempts(world, subscription, 1)
    const receiver = await openReceiver()
    await world.ask(changeAddress.path, { endpointId, uri: receiver.url })
    const [request] = await receiver.requests(1)
    const { headers, events } = request!
    assert.deepEqual([headers.authorization, events.map(({ eventInfo }) => eventInfo)], ['word', ['waiting']])
    await publishEvents(world, subscription, [{ type: 'PersonalShift' }, { info: 'next' }])
    assert.deepEqual((await receiver.events(2)).at(-1)?.eventInfo, 'next')
    const { uri, signingSecret } = await endpointView(world, subscription)
    assert.deepEqual([uri, signingSecret], [receiver.url, before.signingSecret])
    await receiver.close()
  })

  it('resumes a paused receiver', async (world) => {
    const old = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, old.url)
    await publishEvents(world, subscription, [{ info: 'never taken' }])
    await old.requests(1)
    world.clock.advance(73 * hours)
    await waitForEndpoint(world, subscription, ({ isPaused }) => isPaused)
    await publishEvents(world, subscription, [{ info: 'while paused' }])
    const receiver = await openReceiver()
    await world.ask(changeAddress.path, { endpointId: subscription.endpointId, uri: receiver.url })
    const [event] = await receiver.events(1)
    assert.equal(event?.eventInfo, 'while paused')
    await old.close()
    await receiver.close()
  })

  it('refuses what is no http address, and an address that is not public', async (world) => {
    const uri = 'https://shop.example/'
    const subscription = await subscribe(world, uri, { isSandbox: false })
    const { endpointId } = subscription
    for (const [refused, code] of [
      ['ftp://shop.example/', 'WEBHOOK_URI_INVALID'],
      ['http://10.0.0.1/', 'WEBHOOK_ADDRESS_REFUSED'],
      ['http://127.0.0.1/', 'WEBHOOK_ADDRESS_REFUSED'],
    ]) {
      const { error, status, details } = await world.refuse(changeAddress.path, { endpointId, uri: refused })
      assert.deepEqual([error, status, details.fields[0]?.path], [code, 400, 'uri'])
    }
    assert.equal((await endpointView(world, subscription)).uri, uri)
  })

  it('does not find another endpoint', async ({ refuse }) => {
    const { error, status } = await refuse(changeAddress.path, { endpointId: newId(), uri: 'https://shop.example/' })
    assert.deepEqual([error, status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
