import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { isUniqueViolation } from '#core/db/errors.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { DictionariesOf } from '../../cached.ts'
import { listUsedNumbers, saveDiscountCards } from '../../discount_cards.store.ts'
import {
  CardNumberAlreadyUsed,
  CardPeriodReversed,
  DiscountNotForCards,
  DiscountTypeNotFound,
  RepeatedCard,
} from '../../errors.ts'
import { findAt, isForCards } from '../../rules.ts'
import { cardsMax, DiscountCard } from './schemas.ts'

export default write({
  path: '/admin/discount_cards/save',
  group: 'none stated',
  summary: 'Save discount cards of an organization',
  description:
    'Creates cards, or replaces those with the same tracks. Omitted fields get their defaults, and other cards stay unchanged. Orders ' +
    'refer to a card in `discountsInfo`.',
  request: Type.Object({
    organizationId: Id('Organization'),
    cards: field(List(DiscountCard, { minItems: 1, maxItems: cardsMax }), 'The cards.'),
  }),
  response: Type.Object({ saved: field(Type.Integer(), 'Number of saved cards.') }),
  errors: {
    OrganizationNotFound,
    DiscountTypeNotFound,
    DiscountNotForCards,
    RepeatedCard,
    CardNumberAlreadyUsed,
    CardPeriodReversed,
  },
  example: {
    request: {
      organizationId: demo.organization,
      cards: [{ track: '6003-1188', number: '1188', discountTypeId: demo.cardDiscount, holder: 'Ada Lovelace' }],
    },
    response: { saved: 1 },
  },

  async run({ body: { organizationId, cards: stated }, db, caches, fail }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { discounts } = await caches.get(DictionariesOf, organization.corporationId)
    const cards = stated.map((card) => ({ ...noMore, ...card }))
    const [tracks, numbers] = [new Set<string>(), new Set<string | null>()]
    for (const [i, { track, number, discountTypeId, validFrom, validTo }] of cards.entries()) {
      const type = findAt(discounts, discountTypeId, organizationId)
      if (!type) throw fail.DiscountTypeNotFound({ path: `cards[${i}].discountTypeId` })
      if (!isForCards(type)) throw fail.DiscountNotForCards({ path: `cards[${i}].discountTypeId` })
      if (tracks.has(track)) throw fail.RepeatedCard({ path: `cards[${i}].track` })
      if (number !== null && numbers.has(number)) throw fail.CardNumberAlreadyUsed({ path: `cards[${i}].number` })
      if (validFrom && validTo && validTo < validFrom) throw fail.CardPeriodReversed({ path: `cards[${i}].validTo` })
      tracks.add(track)
      numbers.add(number)
    }
    const taken = await listUsedNumbers(db, organizationId, cards)
    const other = cards.findIndex(({ number }) => number !== null && taken.has(number))
    if (other !== -1) throw fail.CardNumberAlreadyUsed({ path: `cards[${other}].number` })
    try {
      await saveDiscountCards(db, organizationId, cards)
    } catch (error) {
      // A concurrent request gave one of the numbers to another card.
      if (isUniqueViolation(error)) throw fail.CardNumberAlreadyUsed({ path: 'cards' })
      throw error
    }
    return { saved: cards.length }
  },
})

/** Defaults of a card. */
const noMore = { number: null, holder: null, validFrom: null, validTo: null, isBlocked: false }
