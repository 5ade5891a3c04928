import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { attempts, openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import replay from './replay.ts'

describeOperation(replay, ({ it }) => {
  it('sends one event again, under a new message id', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { endpointId } = subscription
    const [, second] = await publishEvents(world, subscription, [
      { info: 'first' },
      { info: 'second' },
      { info: 'third' },
    ])
    await attempts(world, subscription, 1)
    const answer = await world.ask<{ events: number }>(replay.path, { endpointId, revision: second })
    assert.deepEqual(answer, { events: 1 })
    const [whole, again] = await receiver.requests(2)
    assert.deepEqual(again?.events, [whole?.events[1]])
    assert.notEqual(again?.headers['webhook-id'], whole?.headers['webhook-id'])
    await receiver.close()
  })

  it('sends all events since a revision or a time again, filtered and in order', async (world) => {
    const receiver = await openReceiver()
    const webHooksFilter = { personalShiftFilter: { updates: false } }
    const subscription = await subscribe(world, receiver.url, { webHooksFilter })
    const { endpointId } = subscription
    const since = toUtcText(Date.now())
    const revisions = await publishEvents(world, subscription, [
      { info: 'first' },
      { info: 'second' },
      { type: 'PersonalShift' },
      { info: 'third' },
    ])
    await attempts(world, subscription, 1)
    const received = async (count: number) => (await receiver.events(count)).map(({ eventInfo }) => eventInfo)
    const after = await world.ask<{ events: number }>(replay.path, { endpointId, afterRevision: revisions[0] })
    assert.deepEqual(after, { events: 3 })
    assert.deepEqual((await received(5)).slice(3), ['second', 'third'])
    await attempts(world, subscription, 2)
    assert.deepEqual(await world.ask(replay.path, { endpointId, since }), { events: 4 })
    assert.deepEqual((await received(8)).slice(5), ['first', 'second', 'third'])
    await receiver.close()
  })

  it('requires exactly one thing to replay, which must exist', async (world) => {
    const { endpointId } = await subscribe(world, 'http://127.0.0.1:1/')
    const { refuse } = world
    assert.equal((await refuse(replay.path, { endpointId })).error, 'REPLAY_UNCLEAR')
    assert.equal((await refuse(replay.path, { endpointId, revision: 1, afterRevision: 1 })).error, 'REPLAY_UNCLEAR')
    assert.equal((await refuse(replay.path, { endpointId, revision: 1 })).error, 'EVENT_NOT_FOUND')
    assert.equal((await refuse(replay.path, { endpointId, attemptId: 0 })).error, 'WEBHOOK_ATTEMPT_NOT_FOUND')
    const unknown = await refuse(replay.path, { endpointId: newId(), revision: 1 })
    assert.deepEqual([unknown.error, unknown.status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
