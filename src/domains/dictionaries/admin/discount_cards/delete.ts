import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { deleteDiscountCards } from '../../discount_cards.store.ts'
import { CardNotFound } from '../../errors.ts'
import { cardsMax, cardText } from './schemas.ts'

export default write({
  path: '/admin/discount_cards/delete',
  group: 'none stated',
  summary: 'Delete discount cards of an organization',
  description: 'Orders keep the discounts of these cards. If one of the cards does not exist, none is deleted.',
  request: Type.Object({
    organizationId: Id('Organization'),
    tracks: field(List(cardText(), { minItems: 1, maxItems: cardsMax }), 'Tracks of the cards.'),
  }),
  response: Type.Object({ deleted: field(Type.Integer(), 'Number of deleted cards.') }),
  errors: { CardNotFound },
  example: {
    request: { organizationId: demo.organization, tracks: [demo.spareDiscountCard] },
    response: { deleted: 1 },
  },

  async run({ body: { organizationId, tracks }, db, fail }) {
    const deleted = await deleteDiscountCards(db, organizationId, tracks)
    const missing = tracks.findIndex((track) => !deleted.has(track))
    if (missing !== -1) throw fail.CardNotFound({ path: `tracks[${missing}]` })
    return { deleted: deleted.size }
  },
})
