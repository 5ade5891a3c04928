import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { CodeText, field, Id } from '#core/schema.ts'
import { changeGuest } from '#domains/guests/changes.ts'
import { CardNotFound, CustomerNotFound } from '#domains/guests/errors.ts'
import { demo } from '#shared/demo.ts'
import { CustomerId } from '../../schemas.ts'

export default write({
  path: '/api/1/loyalty/core/customer/card/remove',
  group: 'Guests: changing',
  summary: 'Remove a card from a guest',
  description: 'Afterwards the card can be added to another guest.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    cardTrack: field(CodeText({ minLength: 1, maxLength: 255 }), "Track stored on the card's magnetic stripe."),
  }),
  response: EmptyObject,
  errors: { CardNotFound, CustomerNotFound },
  example: {
    request: { organizationId: demo.organization, customerId: demo.changedGuest, cardTrack: demo.spareGuestCard },
  },

  async run({ body: { customerId, cardTrack }, fail, ...context }) {
    const { corporationId } = context.caller
    await changeGuest(context, { corporationId, id: customerId, path: 'customerId' }, (guest) => {
      const cards = guest.cards.filter(({ track }) => track !== cardTrack)
      if (cards.length === guest.cards.length) throw fail.CardNotFound({ path: 'cardTrack' })
      return { ...guest, cards }
    })
    return {}
  },
})
