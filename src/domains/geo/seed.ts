import { demo } from '#shared/demo.ts'

/** The demo chain's geography. The second organization has none, so any name is a street there. */
export const demoPlaces = {
  corporationId: demo.corporation,
  regions: [{ id: demo.region, name: 'Harbour Side', organizationIds: [demo.organization] }],
  cities: [
    {
      id: demo.city,
      name: 'Harbour Town',
      organizationIds: [demo.organization],
      streets: [
        { id: demo.street, name: 'Quay Road', classifierId: 'HT-0001' },
        { id: demo.secondStreet, name: 'Lighthouse Lane', classifierId: 'HT-0002' },
      ],
    },
  ],
}
