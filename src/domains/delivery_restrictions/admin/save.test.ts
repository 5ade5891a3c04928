import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corner = (latitude: number, longitude: number) => ({ latitude, longitude })
const triangle = [corner(0, 0), corner(0, 1), corner(1, 0)]
const zone = (name: string, more: object = {}) => ({ name, coordinates: triangle, addresses: [], ...more })
const houses = { type: 0, startingNumber: 1, maxNumber: 9, isUnlimitedRange: false, specificNumbers: [] }

describeOperation(save, ({ it }) => {
  it('replaces all restrictions, with defaults for omitted fields', async (world) => {
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const seen = async () => {
      const { deliveryRestrictions } = await world.ask<{ deliveryRestrictions: Record<string, unknown>[] }>(
        '/api/1/delivery_restrictions',
        { organizationIds: [organizationId] },
      )
      return deliveryRestrictions[0]
    }
    await world.ask(save.path, {
      organizationId,
      zonesMode: 0,
      defaultMinSum: 12.5,
      defaultDeliveryDurationInMinutes: 40,
      deliveryZones: [zone('Centre')],
      restrictions: [
        { terminalGroupId, zone: 'Centre', minSum: 9.99 },
        { from: 600, to: 1200 },
      ],
    })
    const first = await seen()
    assert.deepEqual([first?.zonesMode, first?.defaultMinSum, first?.deliveryZones], [0, 12.5, [zone('Centre')]])
    const base = {
      organizationId,
      weekMap: 127,
      priority: 0,
      deliveryDurationInMinutes: 40,
      deliveryServiceProductId: null,
    }
    assert.deepEqual(first?.restrictions, [
      { ...base, terminalGroupId, zone: 'Centre', minSum: 9.99, from: null, to: null },
      { ...base, terminalGroupId: null, zone: null, minSum: null, from: 600, to: 1200 },
    ])
    await world.ask(save.path, { organizationId })
    const second = await seen()
    assert.deepEqual([second?.zonesMode, second?.restrictions, second?.deliveryZones], [2, [], []])
  })

  it('refuses inconsistent restrictions, and saves nothing', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const unknown = randomUUID()
    for (const [body, status, code, path] of [
      [{ organizationId: unknown }, 404, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [
        { deliveryZones: [zone('A'), zone('B', { coordinates: [corner(0, 0), corner(1, 1)] })] },
        400,
        'ZONE_INCOMPLETE',
        'deliveryZones[1].coordinates',
      ],
      [{ deliveryZones: [zone('A', { coordinates: [] })] }, 400, 'ZONE_INCOMPLETE', 'deliveryZones[0].coordinates'],
      [{ deliveryZones: [zone('A'), zone('B'), zone('A')] }, 400, 'REPEATED_ZONE', 'deliveryZones[2].name'],
      [
        { deliveryZones: [zone('A')], restrictions: [{ zone: 'A' }, { zone: 'B' }] },
        404,
        'ZONE_NOT_FOUND',
        'restrictions[1].zone',
      ],
      [
        { restrictions: [{}, { terminalGroupId: demo.terminalGroup }] },
        404,
        'TERMINAL_GROUP_NOT_FOUND',
        'restrictions[1].terminalGroupId',
      ],
      [
        { restrictions: [{ deliveryServiceProductId: unknown }] },
        404,
        'PRODUCT_NOT_FOUND',
        'restrictions[0].deliveryServiceProductId',
      ],
      [{ defaultDeliveryServiceProductId: unknown }, 404, 'PRODUCT_NOT_FOUND', 'defaultDeliveryServiceProductId'],
      [
        {
          deliveryZones: [
            zone('A', {
              coordinates: [],
              addresses: [
                { streetId: demo.street, postcode: '', houses },
                { streetId: unknown, postcode: '', houses },
              ],
            }),
          ],
        },
        404,
        'STREET_NOT_FOUND',
        'deliveryZones[0].addresses[1].streetId',
      ],
      [{ restrictions: [{ weekMap: 128 }] }, 400, 'INVALID_REQUEST', 'restrictions[0].weekMap'],
    ] as const) {
      const refusal = await world.refuse(save.path, { organizationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
