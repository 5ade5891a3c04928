import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import deliveryRestrictions from './delivery_restrictions.ts'

interface Answer {
  deliveryRestrictions: {
    organizationId: string
    defaultDeliveryDurationInMinutes: number
    restrictions: { organizationId: string; terminalGroupId: string; zone: string; weekMap: number }[]
    deliveryZones: { name: string }[]
  }[]
}

describeOperation(deliveryRestrictions, ({ it }) => {
  it('returns the zones and restrictions of each requested organization once', async ({ ask }) => {
    const organizationIds = [demo.organization, demo.organization]
    const { deliveryRestrictions: found } = await ask<Answer>(deliveryRestrictions.path, { organizationIds })
    assert.equal(found.length, 1)
    assert.deepEqual(
      found[0]?.restrictions.map(({ organizationId, terminalGroupId, zone }) => [
        organizationId,
        terminalGroupId,
        zone,
      ]),
      [[demo.organization, demo.terminalGroup, 'Harbour']],
    )
    assert.deepEqual(
      found[0]?.deliveryZones.map(({ name }) => name),
      ['Harbour'],
    )
    assert.deepEqual((await ask<Answer>(deliveryRestrictions.path, { organizationIds: [] })).deliveryRestrictions, [])
  })

  it('returns defaults for an organization without restrictions', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryDurationInMinutes: 77 })
    const { deliveryRestrictions: found } = await world.ask<Answer>(deliveryRestrictions.path, {
      organizationIds: [restaurant.organizationId],
    })
    assert.deepEqual(
      [found[0]?.restrictions, found[0]?.deliveryZones, found[0]?.defaultDeliveryDurationInMinutes],
      [[], [], 77],
    )
  })
})
