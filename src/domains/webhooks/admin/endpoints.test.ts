import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { publishEvents, subscribe, waitForEndpoint } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import endpoints from './endpoints.ts'

describeOperation(endpoints, ({ it }) => {
  it('shows a person of one restaurant only its receivers', async (world) => {
    const { organizationId, endpointId } = await subscribe(world, 'http://127.0.0.1:1/')
    await subscribe(world, 'http://127.0.0.1:1/')
    const owner = await enterAs(world, { role: 'owner', organizationIds: [organizationId] })
    const { endpoints: found } = await owner.ask<{ endpoints: { endpointId: string }[] }>(endpoints.path, {
      corporationId: demo.corporation,
    })
    assert.deepEqual(
      found.map((one) => one.endpointId),
      [endpointId],
    )
  })

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
