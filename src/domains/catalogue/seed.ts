import type { SeedStep } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'

const directories = {
  corporationId: demo.corporation,
  amountUnits: [
    { id: demo.amountUnit, name: 'Kilogram', code: 'kg' },
    { id: demo.secondAmountUnit, name: 'Piece', code: 'pcs' },
  ],
  placeTypes: [{ id: demo.placeType, name: 'Hot kitchen' }],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'catalogue: units and places of preparation',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/directories/save', directories),
  },
]
