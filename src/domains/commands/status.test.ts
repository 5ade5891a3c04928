import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import status from './status.ts'

describeOperation(status, ({ it }) => {
  it('returns a failure with its code and message', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/close', {
      organizationId,
      orderId,
    })
    const outcome = await world.outcome(organizationId, correlationId)
    const message = 'The order costs 10, and its payments are 0: add payments first'
    assert.deepEqual(outcome, {
      state: 'Error',
      exception: { code: 'ORDER_NOT_PAID', message },
      errorReason: message,
    })
  })

  it('has the same code and message as the webhook of the failure', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    for (const [operation, more, code, wireCode, facts] of [
      ['close', {}, 'ORDER_NOT_PAID', 'Common', { sum: 10, paid: 0 }],
      [
        'change_driver_info',
        { driverId: null },
        'WrongDeliveryStatus',
        'WrongDeliveryStatus',
        { status: 'WaitCooking' },
      ],
    ] as const) {
      const { correlationId } = await world.ask<{ correlationId: string }>(`/api/1/deliveries/${operation}`, {
        organizationId,
        orderId,
        ...more,
      })
      const { exception, errorReason } = await world.outcome(organizationId, correlationId)
      const [event] = await world.pool<{ errorInfo: object }[]>`
        select info -> 'errorInfo' as error_info
          from event
         where owner_id = ${organizationId}
           and correlation_id = ${correlationId}`
      const sentence = exception?.message
      assert.deepEqual([exception?.code, errorReason], [code, sentence])
      assert.deepEqual(event?.errorInfo, {
        code: wireCode,
        message: sentence,
        description: null,
        additionalData: { ...facts, code },
        errorReason: sentence,
      })
    }
  })

  it('returns 410 for an id that is unknown, of another organization, or half an hour old', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', restaurant.body())
    await world.outcome(organizationId, correlationId)
    const gone = async (body: object) => {
      const refused = await world.refuse(status.path, body)
      assert.deepEqual([refused.status, refused.error], [410, 'CORRELATION_ID_GONE'])
    }
    await gone({ organizationId, correlationId: newId() })
    await gone({ organizationId: demo.organization, correlationId })
    world.clock.advance(30 * 60_000 + 1)
    await gone({ organizationId, correlationId })
  })
})
