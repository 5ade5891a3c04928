import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openReceiver, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import test from './test.ts'

describeOperation(test, ({ it }) => {
  it('sends examples for a developer of the restaurant, and for nobody else', async (world) => {
    const receiver = await openReceiver(({ headers }) => ({ status: 200, body: `Hello ${headers.authorization}` }))
    const { endpointId, organizationId } = await subscribe(world, receiver.url, { authToken: 'Token a-secret-of-mine' })
    const developer = await enterAs(world, { role: 'developer', organizationIds: [organizationId] })
    const body = { endpointId, eventTypes: ['ReserveUpdate', 'PersonalShift'] }
    const { tests } = await developer.ask<{ tests: { isAccepted: boolean; responseBody: string }[] }>(test.path, body)
    assert.deepEqual(
      tests.map(({ isAccepted, responseBody }) => [isAccepted, responseBody]),
      [
        [true, 'Hello [5 characters] [16 characters]'],
        [true, 'Hello [5 characters] [16 characters]'],
      ],
    )
    assert.equal(receiver.received.length, 2)
    const other = await subscribe(world, receiver.url)
    const foreign = await developer.refuse(test.path, { endpointId: other.endpointId })
    assert.equal(foreign.error, 'TENANT_FORBIDDEN')
    await receiver.close()
  })

  it('refuses unknown receivers and types, and more than five tests a minute', async (world) => {
    const { endpointId } = await subscribe(world, 'http://127.0.0.1:1/')
    const body = { endpointId, eventTypes: ['ReserveUpdate'] }
    assert.equal((await world.refuse(test.path, { ...body, eventTypes: ['No'] })).error, 'UNKNOWN_EVENT_TYPE')
    for (let n = 0; n < 5; n++) await world.ask(test.path, body)
    assert.equal((await world.refuse(test.path, body)).error, 'WEBHOOK_TESTED_TOO_OFTEN')
    assert.equal((await world.refuse(test.path, { endpointId: newId() })).error, 'WEBHOOK_ENDPOINT_NOT_FOUND')
  })
})
