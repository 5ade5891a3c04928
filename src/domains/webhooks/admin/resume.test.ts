import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { endpointView, openReceiver, publishEvents, subscribe, waitForEndpoint } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import resume from './resume.ts'

const hours = 3_600_000

describeOperation(resume, ({ it }) => {
  it('sends all events since the pause to a paused receiver', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{ info: 'never taken' }])
    await receiver.requests(1)
    world.clock.advance(73 * hours)
    await waitForEndpoint(world, subscription, ({ isPaused }) => isPaused)
    const { pending, failed } = await endpointView(world, subscription)
    assert.deepEqual({ pending, failed }, { pending: 0, failed: 1 })

    receiver.react = () => ({ status: 200 })
    await publishEvents(world, subscription, [{ info: 'while paused' }])
    const before = receiver.received.length
    await world.ask(resume.path, { endpointId: subscription.endpointId })
    const requests = await receiver.requests(before + 1)
    assert.deepEqual(
      requests.at(-1)?.events.map(({ eventInfo }) => eventInfo),
      ['while paused'],
    )
    assert.equal((await endpointView(world, subscription)).isPaused, false)
    await receiver.close()
  })

  it('does not find another endpoint', async ({ refuse }) => {
    const { error, status } = await refuse(resume.path, { endpointId: newId() })
    assert.deepEqual([error, status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
