import type { SeedStep } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'

const suppliers = {
  corporationId: demo.corporation,
  counteragents: [
    { id: demo.supplier, name: 'Harbour Foods', code: 'HF', company: 'Harbour Foods Ltd', email: 'orders@example.com' },
    { id: demo.spareSupplier, name: 'Quay Bakery', code: 'QB', company: 'Quay Bakery Ltd' },
  ],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'finance: suppliers',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/counteragents/save', suppliers),
  },
]
