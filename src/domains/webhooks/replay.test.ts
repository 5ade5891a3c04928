import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { attempts, openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import replay from './replay.ts'

describeOperation(replay, ({ it }) => {
  it('sends the events of an attempt again, and what waits at once', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    await publishEvents(world, subscription, [{ info: 'missed' }])
    const [failed] = await attempts(world, subscription, 1)
    receiver.react = () => ({ status: 200 })
    const again = { organizationId, attemptId: failed!.attemptId }
    assert.deepEqual(await world.ask(replay.path, again, { token }), { events: 1 })
    const [arrived] = await attempts(world, subscription, 2)
    assert.deepEqual([arrived?.messageId, arrived?.state], [failed!.messageId, 'Delivered'])
    assert.deepEqual(await world.ask(replay.path, again, { token }), { events: 1 })
    const [, , repeated] = await receiver.requests(3)
    assert.notEqual(repeated?.headers['webhook-id'], failed!.messageId)
    assert.deepEqual(
      repeated?.events.map(({ eventInfo }) => eventInfo),
      ['missed'],
    )
    await receiver.close()
  })

  it('sends events once if they are requested several times at once', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    const since = toUtcText(Date.now())
    await publishEvents(world, subscription, [{ info: 'first' }, { info: 'second' }])
    await attempts(world, subscription, 1)
    // Without an answer the message stays under way.
    receiver.react = () => undefined
    const [{ attemptId } = { attemptId: 0 }] = await attempts(world, subscription, 1)
    const requests = [{ attemptId }, { attemptId }, { since }, { since }]
    await Promise.all(requests.map((one) => world.ask(replay.path, { organizationId, ...one }, { token })))
    await receiver.requests(2)
    receiver.react = () => ({ status: 200 })
    await publishEvents(world, subscription, [{ info: 'third' }])
    const events = (await receiver.events(5)).map(({ eventInfo }) => eventInfo)
    assert.deepEqual(events.slice(0, 4), ['first', 'second', 'first', 'second'])
    assert.equal(events[4], 'third')
    await receiver.close()
  })

  it('requires exactly one thing to send, which must exist', async (world) => {
    const { organizationId, token } = await subscribe(world, 'http://127.0.0.1:1/')
    const refuse = (body: object) => world.refuse(replay.path, { organizationId, ...body }, { token })
    assert.equal((await refuse({})).error, 'REPLAY_UNCLEAR')
    assert.equal((await refuse({ attemptId: 1, afterRevision: 1 })).error, 'REPLAY_UNCLEAR')
    const { error, status } = await refuse({ attemptId: 0 })
    assert.deepEqual([error, status], ['WEBHOOK_ATTEMPT_NOT_FOUND', 404])
    const other = await world.tokenOf({ organizationIds: [organizationId] })
    const unknown = await world.refuse(replay.path, { organizationId, attemptId: 1 }, { token: other })
    assert.equal(unknown.error, 'WEBHOOK_ENDPOINT_NOT_FOUND')
  })

  it('repeats nothing for a repeated request', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    await publishEvents(world, subscription, [{ info: 'first' }])
    const [attempt] = await attempts(world, subscription, 1)
    const headers = { 'idempotency-key': newId() }
    const body = { organizationId, attemptId: attempt!.attemptId }
    await world.ask(replay.path, body, { token, headers })
    await attempts(world, subscription, 2)
    await world.ask(replay.path, body, { token, headers })
    await publishEvents(world, subscription, [{ info: 'second' }])
    const events = (await receiver.events(3)).map(({ eventInfo }) => eventInfo)
    assert.deepEqual(events, ['first', 'first', 'second'])
    await receiver.close()
  })
})
