import type { SeedStep } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'

/** The demo chain's geography. The second organization has none, so any name is a street there. */
const places = {
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

export const seed: readonly SeedStep[] = [
  {
    name: 'geo: streets',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/geo/save', places),
  },
]
