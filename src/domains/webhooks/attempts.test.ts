import assert from 'node:assert/strict'
import { type Attempt, attempts as attemptsOf, openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import attempts from './attempts.ts'

interface Page {
  attempts: Attempt[]
  cursor: number | null
}

const read = ({ ask }: World, request: object, token: string) => ask<Page>(attempts.path, request, { token })

describeOperation(attempts, ({ it }) => {
  it('shows what was sent and what the receiver has answered', async (world) => {
    const receiver = await openReceiver(() => ({ status: 503, body: '{"reason":"no \\u0410\\u0434\\u0430"}' }))
    const subscription = await subscribe(world, receiver.url, { authToken: 'a-secret-of-mine' })
    const { organizationId, token } = subscription
    const revisions = await publishEvents(world, subscription, [{ info: { note: 'Ada', sum: 12.5 } }])
    await attemptsOf(world, subscription, 1)
    const [sent] = await receiver.requests(1)
    const [attempt] = (await read(world, { organizationId }, token)).attempts
    const { attemptId, attemptedAt, nextAttemptAt, durationMs, requestHeaders, ...others } = attempt!
    assert.deepEqual(others, {
      messageId: sent!.headers['webhook-id'],
      revisions,
      eventTypes: ['DeliveryOrderUpdate'],
      requestBody: sent!.body,
      status: 503,
      responseBody: '{"reason":"no Ада"}',
      error: null,
      state: 'Waiting',
    })
    assert.ok(nextAttemptAt! > attemptedAt && attemptId >= 0 && durationMs >= 0)
    for (const { name, value } of requestHeaders) assert.equal(value, sent!.headers[name])
    assert.deepEqual(requestHeaders.map(({ name }) => name).sort(), [
      'content-type',
      'user-agent',
      'webhook-id',
      'webhook-timestamp',
    ])
    await receiver.close()
  })

  it('says that an event has arrived by a later attempt', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    await publishEvents(world, subscription, [{}])
    await attemptsOf(world, subscription, 1)
    receiver.react = () => ({ status: 200 })
    world.clock.advance(10_000)
    await attemptsOf(world, subscription, 2)
    const { attempts: found } = await read(world, { organizationId }, token)
    assert.deepEqual(
      found.map(({ status, state, nextAttemptAt }) => [status, state, nextAttemptAt]),
      [
        [200, 'Delivered', null],
        [500, 'Delivered', null],
      ],
    )
    await receiver.close()
  })

  it('stores only the beginning of a response, and nothing of one that is no text', async (world) => {
    const receiver = await openReceiver(() => ({ status: 200, body: 'д'.repeat(500_000) }))
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    await publishEvents(world, subscription, [{}])
    await attemptsOf(world, subscription, 1)
    receiver.react = () => ({ status: 200, body: Buffer.from([0xff, 0, 1, 2]) })
    await publishEvents(world, subscription, [{}])
    await attemptsOf(world, subscription, 2)
    const { attempts: found } = await read(world, { organizationId }, token)
    assert.deepEqual(
      found.map(({ responseBody }) => responseBody),
      [null, 'д'.repeat(4_096)],
    )
    await receiver.close()
  })

  it('finds failed attempts and those since a moment, page by page', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    for (const [i, status] of [200, 500, 200].entries()) {
      receiver.react = () => ({ status })
      await publishEvents(world, subscription, [{}])
      await attemptsOf(world, subscription, i + 1)
      if (status === 500) world.clock.advance(10_000)
    }
    const all = await attemptsOf(world, subscription, 4)
    const find = async (filters: object) => (await read(world, { organizationId, ...filters }, token)).attempts
    const numbers = (found: readonly Attempt[]) => found.map(({ attemptId }) => attemptId)
    assert.deepEqual(numbers(await find({})), numbers(all))
    assert.deepEqual(
      (await find({ onlyFailed: true })).map(({ status }) => status),
      [500],
    )
    const since = all[1]!.attemptedAt
    assert.ok((await find({ since })).every(({ attemptedAt }) => attemptedAt >= since))
    const first = await read(world, { organizationId, limit: 3 }, token)
    const second = await read(world, { organizationId, limit: 3, cursor: first.cursor }, token)
    assert.deepEqual(numbers([...first.attempts, ...second.attempts]), numbers(all))
    assert.equal(second.cursor, null)
    await receiver.close()
  })

  it('shows a key no receiver of another key', async (world) => {
    const { organizationId } = await subscribe(world, 'http://127.0.0.1:1/')
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const { error, status } = await world.refuse(attempts.path, { organizationId }, { token })
    assert.deepEqual([error, status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
