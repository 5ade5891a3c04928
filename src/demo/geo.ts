import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** Geography of the demo chain. The second organization has none, so it accepts any street name. */
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
