import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { openReceiver, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import test from './test.ts'

interface Answer {
  correlationId: string
  tests: {
    eventType: string
    messageId: string
    isAccepted: boolean
    status: number | null
    error: string | null
    responseBody: string | null
  }[]
}

describeOperation(test, ({ it }) => {
  it('sends a marked and signed example of each type, and returns what the receiver says', async (world) => {
    const receiver = await openReceiver(({ events }) =>
      events[0]!.eventType === 'PersonalShift' ? { status: 422, body: 'no shifts, please' } : { status: 200 },
    )
    const { organizationId, token } = await subscribe(world, receiver.url, { authToken: 'mine' })
    const { signingSecret } = await world.ask<{ signingSecret: string }>(
      '/api/1/webhooks/settings',
      { organizationId },
      { token },
    )
    const { tests } = await world.ask<Answer>(test.path, { organizationId }, { token })
    const types = tests.map(({ eventType }) => eventType)
    assert.ok(types.includes('DeliveryOrderUpdate') && types.includes('NomenclatureUpdate'))
    assert.deepEqual(receiver.received.flatMap(({ events }) => events.map(({ eventType }) => eventType)).sort(), types)
    const refused = tests.filter(({ isAccepted }) => !isAccepted)
    assert.deepEqual(
      refused.map(({ eventType, status, error, responseBody }) => [eventType, status, error, responseBody]),
      [['PersonalShift', 422, null, 'no shifts, please']],
    )
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64')
    for (const { headers, body, events } of receiver.received) {
      assert.deepEqual([headers['comanda-test'], headers.authorization], ['true', 'mine'])
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      assert.equal(events[0]!.organizationId, organizationId)
    }
    await receiver.close()
  })

  it('sends only the named types, also if nobody answers', async (world) => {
    const { organizationId, token } = await subscribe(world, 'http://127.0.0.1:1/nobody-listens')
    const body = { organizationId, eventTypes: ['StopListUpdate', 'StopListUpdate'] }
    const { tests } = await world.ask<Answer>(test.path, body, { token })
    assert.deepEqual(
      tests.map(({ eventType, status, error }) => [eventType, status, error]),
      [['StopListUpdate', null, 'ECONNREFUSED']],
    )
  })

  it('refuses unknown types, more than five tests a minute, and a key without a receiver', async (world) => {
    const { organizationId, token } = await subscribe(world, 'http://127.0.0.1:1/')
    const body = { organizationId, eventTypes: ['ReserveUpdate'] }
    const unknown = await world.refuse(test.path, { organizationId, eventTypes: ['ReserveUpdate', 'No'] }, { token })
    assert.deepEqual([unknown.error, unknown.details.fields[0]?.path], ['UNKNOWN_EVENT_TYPE', 'eventTypes[1]'])
    for (let n = 0; n < 5; n++) await world.ask(test.path, body, { token })
    const { error, status } = await world.refuse(test.path, body, { token })
    assert.deepEqual([error, status], ['WEBHOOK_TESTED_TOO_OFTEN', 429])
    world.clock.advance(60_000)
    await world.ask(test.path, body, { token })
    const other = await world.tokenOf({ organizationIds: [organizationId] })
    assert.equal((await world.refuse(test.path, body, { token: other })).error, 'WEBHOOK_ENDPOINT_NOT_FOUND')
  })
})
