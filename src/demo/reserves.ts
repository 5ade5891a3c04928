import { DuplicatedReserveId } from '#domains/reserve/errors.ts'
import type { CreateReserveRequest } from '#domains/reserve/schemas.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const reserve = (
  id: CreateReserveRequest['id'],
  tableId: CreateReserveRequest['tableIds'][number],
  estimatedStartTime: string,
  more: Partial<CreateReserveRequest> = {},
): CreateReserveRequest => ({
  organizationId: demo.organization,
  id,
  customer: { type: 'regular', name: 'Ada' },
  phone: '+442079460000',
  guests: { count: 4 },
  tableIds: [tableId],
  estimatedStartTime,
  durationInMinutes: 120,
  shouldRemind: false,
  ...more,
})

const banquet: Partial<CreateReserveRequest> = {
  eventType: 'Birthday',
  order: { items: [{ type: 'Product', productId: demo.product, amount: 4, price: 9.5 }], sourceKey: 'events' },
}

/** Requests that place the reserves and banquets of examples. */
const reserves: CreateReserveRequest[] = [
  reserve(demo.reserve, demo.table, demo.evening),
  reserve(demo.banquet, demo.secondTable, demo.evening, banquet),
  reserve(demo.movedReserve, demo.fourthTable, demo.evening),
  reserve(demo.cancelledReserve, demo.table, demo.nextEvening),
  reserve(demo.paidBanquet, demo.secondTable, demo.nextEvening, banquet),
  reserve(demo.postponedReserve, demo.thirdTable, demo.nextEvening),
  reserve(demo.changedBanquet, demo.fourthTable, demo.nextEvening, banquet),
]

export const seed: readonly SeedStep[] = [
  {
    name: 'reserve: reserves and banquets',
    isBackground: true,
    after: ['dictionaries: what orders refer to', 'menus: main menu', 'restaurant_sections: dining room'],
    async run({ ask }) {
      for (const body of reserves) await ask('/api/1/reserve/create', body, { unless: DuplicatedReserveId })
    },
  },
]
