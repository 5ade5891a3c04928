import { defaultDictionaries } from '#domains/dictionaries/changes.ts'
import type { DictionariesInput } from '#domains/dictionaries/schemas.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** Dictionaries of the demo chain: the initial rows of any corporation, and rows for examples. */
const demoDictionaries = {
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
} satisfies DictionariesInput

const bonusPayment = { id: demo.bonusPayment, code: 'BONUS', name: 'Bonus', kind: 'IikoCard' }

const conceptions = [
  { id: demo.conception, code: 'HARBOUR', name: 'Harbour Kitchen' },
  { id: demo.secondConception, code: 'NIGHT', name: 'Night Kitchen' },
]

const cards = {
  organizationId: demo.organization,
  cards: [demo.discountCard, demo.spareDiscountCard].map((track) => ({ track, discountTypeId: demo.cardDiscount })),
}

export const seed: readonly SeedStep[] = [
  {
    name: 'dictionaries: what orders refer to',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/dictionaries/save', { corporationId: demo.corporation, ...demoDictionaries }),
  },
  {
    name: 'dictionaries: cards of discounts',
    after: ['dictionaries: what orders refer to'],
    async run({ save }) {
      const discount = { id: demo.cardDiscount, name: 'Card of regulars', mode: 'Percent', percent: 5, isCard: true }
      await save('/admin/dictionaries/save', { corporationId: demo.corporation, discounts: [discount] })
      await save('/admin/discount_cards/save', cards)
    },
  },
  {
    name: 'dictionaries: payment from wallets',
    after: ['dictionaries: what orders refer to'],
    run: ({ save }) =>
      save('/admin/dictionaries/save', { corporationId: demo.corporation, paymentTypes: [bonusPayment] }),
  },
  {
    name: 'dictionaries: conceptions',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/dictionaries/save', { corporationId: demo.corporation, conceptions }),
  },
]
