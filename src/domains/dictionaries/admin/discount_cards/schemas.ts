import { Type } from 'typebox'
import { CalendarDay, CodeText, field, Id, omittable, opt, Text } from '#core/schema.ts'

export const cardsMax = 1_000

/** A track or number of a card. */
export const cardText = () => CodeText({ minLength: 1, maxLength: 100 })

export const DiscountCard = Type.Object(
  {
    track: field(cardText(), 'Text that a card reader reads. Unique in the organization.'),
    number: opt(
      cardText(),
      'Number printed on the card. Orders may send it instead of the track if the discount has `canApplyByCardNumber`.',
    ),
    discountTypeId: field(Id('DiscountType'), 'Discount of the card: one with `isCard`, of a percent or a fixed sum.'),
    holder: opt(Text({ maxLength: 200 }), 'Name of the card holder.'),
    validFrom: opt(
      CalendarDay(),
      'First day of the discount, in the time zone of the restaurant. If omitted, no limit.',
    ),
    validTo: opt(CalendarDay(), 'Last day of the discount. If omitted, no limit.'),
    isBlocked: omittable(Type.Boolean(), 'Whether the card is suspended. Default: false.'),
  },
  { title: 'AdminDiscountCard' },
)
