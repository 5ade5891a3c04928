import { type Static, Type } from 'typebox'
import { field, Id, List, Money, omittable, opt, Text, Variants } from '#core/schema.ts'
import { itemsMax } from './requested_items.ts'

/** Requested discounts and data for loyalty programs. */

const RmsDiscount = Type.Object({
  discountTypeId: field(Id('DiscountType'), 'Discount or surcharge from `/api/1/discounts`.'),
  sum: omittable(
    Money({ minimum: 0 }),
    'Amount of a discount whose sum the order names. Omitted for others, which have their own percent or sum.',
  ),
  selectivePositions: opt(
    List(Id('Position'), { maxItems: itemsMax }),
    'Ids of the lines that the discount is for (`positionId` of items). If omitted, it is for the whole order.',
  ),
})

export const DiscountsInfo = Type.Object({
  card: opt(
    Type.Object({
      track: field(
        Text(),
        'Track of the card, as read by a card reader; or its number, if the discount allows numbers.',
      ),
    }),
    'Discount card of the guest. Its discount is applied after `discounts`.',
  ),
  discounts: opt(
    List(
      Variants('type', {
        RMS: RmsDiscount,
        iikoCard: Type.Object({
          programId: field(Id('Program'), 'Loyalty program of the discount.'),
          programName: field(Text(), 'Name of the program.'),
          discountItems: field(
            List(
              Type.Object({
                positionId: field(Id('Position'), 'Line of the order, by the `positionId` of its item.'),
                sum: field(Money(), 'Discount on the line.'),
                amount: field(
                  Type.Number({ minimum: 0, maximum: 1000 }),
                  'For how many portions of the line, at most those that it has.',
                ),
              }),
            ),
            'Discounts of the program by line.',
          ),
        }),
      }),
      { maxItems: 50 },
    ),
    'Discounts and surcharges of the order.',
  ),
  fixedLoyaltyDiscounts: opt(
    Type.Boolean(),
    'Whether these discounts of loyalty programs are fixed and not calculated again.',
  ),
})
export type DiscountsInfo = Static<typeof DiscountsInfo>

export const LoyaltyInfo = Type.Object({
  coupon: opt(Text({ maxLength: 255 }), 'Coupon of the guest.'),
  applicableManualConditions: opt(
    List(Id('ManualCondition')),
    'Conditions of loyalty programs that staff have chosen by hand.',
  ),
  dynamicDiscounts: opt(
    List(
      Type.Object({
        manualConditionId: field(Id('ManualCondition'), 'Condition of the discount.'),
        sum: field(Money({ minimum: 0 }), 'Amount of the discount.'),
      }),
    ),
    'Discounts of loyalty programs whose sum the client names.',
  ),
})
export type LoyaltyInfo = Static<typeof LoyaltyInfo>
