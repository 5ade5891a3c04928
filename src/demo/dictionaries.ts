import { defaultDictionaries } from '#domains/dictionaries/changes.ts'
import type { DictionariesInput } from '#domains/dictionaries/schemas.ts'
import { demo } from '#shared/demo.ts'
import { type SeedContext, saving } from './seed.ts'

const corporationId = demo.corporation
const savingRows = (rows: DictionariesInput) => saving('/admin/dictionaries/save', { corporationId, ...rows })

/** The initial rows of any corporation, and rows for examples. */
export const saveDictionaries = savingRows({
  ...defaultDictionaries(demo),
  discounts: [
    { id: demo.discount, name: 'Ten percent', mode: 'Percent', percent: 10, canBeAppliedSelectively: true },
    { id: demo.flexibleDiscount, name: 'By agreement', mode: 'FlexibleSum', canBeAppliedSelectively: true },
  ],
  tipsTypes: [
    {
      id: demo.tipsType,
      name: 'Tips',
      orderServiceTypes: ['Common', 'DeliveryByCourier', 'DeliveryPickUp'],
      paymentTypeIds: [demo.cash, demo.card, demo.online],
    },
  ],
  marketingSources: [
    { id: demo.marketingSource, name: 'Leaflet', attachedSources: ['leaflet-spring'] },
    { id: demo.secondMarketingSource, name: 'A friend' },
  ],
})

export async function saveDiscountCards({ save }: SeedContext): Promise<void> {
  const discount = { id: demo.cardDiscount, name: 'Card of regulars', mode: 'Percent', percent: 5, isCard: true }
  await save('/admin/dictionaries/save', { corporationId, discounts: [discount] })
  await save('/admin/discount_cards/save', {
    organizationId: demo.organization,
    cards: [demo.discountCard, demo.spareDiscountCard].map((track) => ({ track, discountTypeId: demo.cardDiscount })),
  })
}

export const saveBonusPayment = savingRows({
  paymentTypes: [{ id: demo.bonusPayment, code: 'BONUS', name: 'Bonus', kind: 'IikoCard' }],
})

export const saveConceptions = savingRows({
  conceptions: [
    { id: demo.conception, code: 'HARBOUR', name: 'Harbour Kitchen' },
    { id: demo.secondConception, code: 'NIGHT', name: 'Night Kitchen' },
  ],
})
