import assert from 'node:assert/strict'
import { publishEvents, subscribe, waitForEndpoint } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import endpoints from './endpoints.ts'

describeOperation(endpoints, ({ it }) => {
  it('shows the address, the signing secret and the number of pending events', async (world) => {
    const uri = 'http://127.0.0.1:1/nobody-listens'
    const subscription = await subscribe(world, uri)
    await publishEvents(world, subscription, [{}, {}, {}])
    const endpoint = await waitForEndpoint(world, subscription, (seen) => seen.pending === 3)
    const { signingSecret, endpointId, pending, failed, isPaused } = endpoint
    assert.match(signingSecret, /^whsec_[A-Za-z0-9+/=]{32}$/)
    assert.deepEqual(
      { endpointId, uri: endpoint.uri, pending, failed, isPaused },
      { endpointId: subscription.endpointId, uri, pending: 3, failed: 0, isPaused: false },
    )
  })
})
