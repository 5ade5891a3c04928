import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { CodeText, field, Id, newId } from '#core/schema.ts'
import { changeGuest } from '#domains/guests/changes.ts'
import { CardOfAnotherCustomer, CustomerNotFound } from '#domains/guests/errors.ts'
import { findCards } from '#domains/guests/reads.ts'
import { demo } from '#shared/demo.ts'
import { CustomerId } from '../../schemas.ts'

export default write({
  path: '/api/1/loyalty/core/customer/card/add',
  group: 'Guests: changing',
  summary: 'Add a card to a guest',
  description:
    'Tracks and numbers are unique in the whole chain. Adding a card that the guest already has changes nothing.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    cardTrack: field(CodeText({ minLength: 1, maxLength: 255 }), "Track stored on the card's magnetic stripe."),
    cardNumber: field(CodeText({ minLength: 1, maxLength: 255 }), 'Number printed on the card.'),
  }),
  response: EmptyObject,
  errors: { CardOfAnotherCustomer, CustomerNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      customerId: demo.changedGuest,
      cardTrack: '7a21-0003',
      cardNumber: 'G-0003',
    },
  },

  async run({ body: { customerId, cardTrack: track, cardNumber: number }, fail, ...context }) {
    const { db, caller } = context
    const { corporationId } = caller
    await changeGuest(context, { corporationId, id: customerId, path: 'customerId' }, async (guest) => {
      const [clashing, ...others] = await findCards(db, corporationId, { track, number })
      if (!clashing) return { ...guest, cards: [...guest.cards, { id: newId<'GuestCard'>(), track, number }] }
      const isSame = clashing.guestId === guest.id && clashing.track === track && clashing.number === number
      if (!isSame || others.length > 0)
        throw fail.CardOfAnotherCustomer({ path: clashing.track === track ? 'cardTrack' : 'cardNumber' })
      return guest
    })
    return {}
  },
})
