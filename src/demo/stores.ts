import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const stores = {
  corporationId: demo.corporation,
  stores: [
    { id: demo.store, name: 'Kitchen', code: 'S1', organizationId: demo.organization },
    { id: demo.barStore, name: 'Bar', code: 'S2', organizationId: demo.organization },
  ],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'stores: kitchen and bar',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/stores/save', stores),
  },
]
