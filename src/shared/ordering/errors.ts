import { defineError, type ErrorDef, type Fail } from '#core/errors.ts'
import type { WireErrorCode } from '#shared/schemas/order_answer.ts'

/** An error whose code is one of the wire's, so that clients find it in `errorInfo.code` as they know it. */
export const wireError = (code: WireErrorCode, status: number, message: string): ErrorDef =>
  defineError(code, status, message)

/** What may be wrong with the items, discounts and payments of any order. */
export const orderingErrors = {
  OrderItemsNotExists: wireError('OrderItemsNotExists', 400, 'The order has no items'),
  Incorrect: wireError('Incorrect', 400, 'The order is not correct'),
  ProductNotFound: wireError('ProductNotFound', 400, 'The product is not sold by this organization'),
  ProductSizeNotFound: wireError('ProductSizeNotFound', 400, 'The product is not sold in this size'),
  ProductGroupNotFound: wireError('ProductGroupNotFound', 400, 'The product has no such modifier group'),
  ModifierDuplicated: wireError('ModifierDuplicated', 400, 'The modifier is given twice'),
  RequestProductPriceIsNotEqualToFrontPrice: wireError(
    'RequestProductPriceIsNotEqualToFrontPrice',
    400,
    'The price is not that of the menu',
  ),
  NonUnqiueOrderItemPosition: wireError('NonUnqiueOrderItemPosition', 400, 'The positionId is given twice'),
  InvalidReferenceToCombo: wireError('InvalidReferenceToCombo', 400, 'There is no such combo'),
  DiscountCardNotFound: wireError('DiscountCardNotFound', 400, 'There is no such discount or discount card'),
  DiscountCardTypeModeForbidden: wireError(
    'DiscountCardTypeModeForbidden',
    400,
    'The discount cannot be given in this way',
  ),
  DiscountSumNotSpecified: wireError('DiscountSumNotSpecified', 400, 'The discount needs a sum'),
  InvalidDiscountItem: wireError('InvalidDiscountItem', 400, 'The discount cannot be given to single positions'),
  DiscountItemPositionNotFound: wireError('DiscountItemPositionNotFound', 400, 'The order has no such position'),
  DiscountItemDuplicatePositions: wireError('DiscountItemDuplicatePositions', 400, 'The position is given twice'),
  PaymentTypeNotFound: wireError(
    'PaymentTypeNotFound',
    400,
    'The payment type is not taken here, or is of another kind',
  ),
  PaymentTypeCanNotBeUsedAsExternal: wireError(
    'PaymentTypeCanNotBeUsedAsExternal',
    400,
    'This payment cannot have been processed externally',
  ),
  PaymentSumShouldBePositive: wireError('PaymentSumShouldBePositive', 400, 'The sum of a payment must be positive'),
  TipsTypeNotApplicable: wireError('TipsTypeNotApplicable', 400, 'The tips cannot be given to this order in this way'),
} as const

export type OrderingFail = Fail<typeof orderingErrors>
