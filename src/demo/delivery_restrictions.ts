import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const wholeStreet = { type: 0, startingNumber: 1, maxNumber: 0, isUnlimitedRange: true, specificNumbers: [] }

/** The demo restaurant delivers to its harbour at any time, and accepts addresses that are not found on the map. */
const restrictions = {
  organizationId: demo.organization,
  restrictions: [{ terminalGroupId: demo.terminalGroup, zone: 'Harbour' }],
  deliveryZones: [
    {
      name: 'Harbour',
      coordinates: [
        { latitude: 51.4, longitude: -0.2 },
        { latitude: 51.4, longitude: 0.1 },
        { latitude: 51.6, longitude: 0.1 },
        { latitude: 51.6, longitude: -0.2 },
      ],
      addresses: [demo.street, demo.secondStreet].map((streetId) => ({ streetId, postcode: '', houses: wholeStreet })),
    },
  ],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'delivery_restrictions: the harbour',
    after: ['terminal_groups: kitchens', 'geo: streets'],
    run: ({ save }) => save('/admin/delivery_restrictions/save', restrictions),
  },
]
