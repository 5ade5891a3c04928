import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listDiscountCards } from '../../discount_cards.store.ts'
import { cardsMax, cardText, DiscountCard } from './schemas.ts'

export default query({
  path: '/admin/discount_cards/list',
  group: 'none stated',
  summary: 'List discount cards of an organization',
  description: 'Sorted by track, up to 1,000 cards per request.',
  request: Type.Object({
    organizationId: Id('Organization'),
    card: opt(cardText(), 'Only the card with this track or number.'),
    afterTrack: opt(cardText(), 'Only cards after this track, the last of the previous page.'),
  }),
  response: Type.Object({ cards: field(List(DiscountCard, { maxItems: cardsMax }), 'The cards.') }),
  example: { request: { organizationId: demo.organization, card: demo.discountCard } },

  async run({ body: { organizationId, card = null, afterTrack = null }, db }) {
    return {
      cards: await listDiscountCards(db, organizationId, { trackOrNumber: card, afterTrack, rowsMax: cardsMax }),
    }
  },
})
