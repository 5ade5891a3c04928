import { demo } from '#shared/demo.ts'

const wholeStreet = { type: 0, startingNumber: 1, maxNumber: 0, isUnlimitedRange: true, specificNumbers: [] }

/** The demo restaurant delivers to its harbour at any time. Addresses that are not found on the map are taken on trust. */
export const demoRestrictions = {
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
