import { Type } from 'typebox'
import { CalendarDay, field, Id, omittable, opt, Text } from '#core/schema.ts'

export const cardsMax = 1_000

/** A track or number of a card. */
export const cardText = () => Text({ minLength: 1, maxLength: 100 })

export const DiscountCard = Type.Object(
  {
    track: field(
      cardText(),
      'What a reader reads from the card. It tells the card from all others of the organization.',
    ),
    number: opt(
      cardText(),
      'What is printed on the card. Orders may name it in place of the track when the discount has `canApplyByCardNumber`.',
    ),
    discountTypeId: field(
      Id('DiscountType'),
      'Discount that the card gives: one with `isCard`, of a percent or a fixed sum.',
    ),
    holder: opt(Text({ maxLength: 200 }), 'Name of the card holder.'),
    validFrom: opt(
      CalendarDay(),
      'First day on which it gives its discount, by the clock of the restaurant. Left out, any.',
    ),
    validTo: opt(CalendarDay(), 'Last day on which it does. Left out, any.'),
    isBlocked: omittable(Type.Boolean(), 'Whether it gives nothing for the time being. Left out, false.'),
  },
  { title: 'AdminDiscountCard' },
)
