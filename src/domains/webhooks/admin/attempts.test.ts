import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { type Attempt, attempts as attemptsOf, openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import attempts from './attempts.ts'

describeOperation(attempts, ({ it }) => {
  it('shows each POST with its response, newest first', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const [first] = await publishEvents(world, subscription, [{}])
    await attemptsOf(world, subscription, 1)
    receiver.react = () => ({ status: 503 })
    const [second] = await publishEvents(world, subscription, [{}])
    const [newest, oldest] = await attemptsOf(world, subscription, 2)
    assert.deepEqual([newest?.status, newest?.revisions], [503, [second]])
    assert.deepEqual([oldest?.status, oldest?.revisions, oldest?.error], [200, [first], null])
    const limited = await world.ask<{ attempts: unknown[] }>(attempts.path, {
      endpointId: subscription.endpointId,
      limit: 1,
    })
    assert.equal(limited.attempts.length, 1)
    await receiver.close()
  })

  it('shows the error if the receiver does not respond', async (world) => {
    const subscription = await subscribe(world, 'http://127.0.0.1:1/nobody-listens')
    await publishEvents(world, subscription, [{}])
    const [attempt] = await attemptsOf(world, subscription, 1)
    assert.deepEqual([attempt?.status, attempt?.error], [null, 'ECONNREFUSED'])
  })

  it('masks texts of people on both sides, and secrets in the response', async (world) => {
    const receiver = await openReceiver(({ body, headers }) => ({
      status: 500,
      body: `${headers.authorization} ${body}`,
    }))
    const subscription = await subscribe(world, receiver.url, { authToken: 'a-secret-of-mine' })
    const { organizationId, endpointId } = subscription
    const info = { id: newId(), order: { phone: '+442079460000', customer: { name: 'Ada' }, sum: 12.5 } }
    await publishEvents(world, subscription, [{ info }])
    await attemptsOf(world, subscription, 1)
    const developer = await enterAs(world, { role: 'developer', organizationIds: [organizationId] })
    const { attempts: found } = await developer.ask<{ attempts: Attempt[] }>(attempts.path, { endpointId })
    const { requestBody, responseBody } = found[0]!
    const [event] = JSON.parse(requestBody!)
    const { id, order } = event.eventInfo
    assert.deepEqual([id, order.phone, order.sum], [info.id, '[13 characters]', 12.5])
    assert.match(responseBody!, /^\[16 characters\] \[\{"eventType":"DeliveryOrderUpdate"/)
    assert.doesNotMatch(responseBody!, /Ada|7946|secret/)
    await receiver.close()
  })

  it('does not find another endpoint', async ({ refuse }) => {
    const { error, status } = await refuse(attempts.path, { endpointId: newId() })
    assert.deepEqual([error, status], ['WEBHOOK_ENDPOINT_NOT_FOUND', 404])
  })
})
