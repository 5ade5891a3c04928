import type { SeedStep } from '#core/seed.ts'
import { saveDemoDocuments } from '#documents/demo.ts'
import { demo } from '#shared/demo.ts'

const transfer = {
  date: '2026-05-04T10:00:00+01:00',
  storeFrom: demo.store,
  storeTo: demo.barStore,
  items: [{ num: 1, product: demo.product, amount: 2.5 }],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'inventory: transfers',
    after: ['stores: kitchen and bar', 'menus: main menu'],
    isLater: true,
    run: (context) => saveDemoDocuments(context, '/api/inventory/v1/internal_transfer', [transfer]),
  },
]
