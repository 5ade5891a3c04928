import { defineError, type ErrorDef, type Fail } from '#core/errors.ts'
import { ProductNotFound, ProductSizeNotFound } from '#domains/catalogue/errors.ts'
import { certificatePaymentErrors, walletPaymentErrors } from '#domains/loyalty/errors.ts'
import { OrganizationDisabled } from '#domains/organizations/errors.ts'
import { TerminalGroupDisabled, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { wireError } from '#shared/errors.ts'

export const OrderNotFound = wireError('OrderNotFound', 404, 'No order has this id')
export const DuplicatedOrderId = wireError(
  'DuplicatedOrderId',
  400,
  'Another order has this id',
  'Use a new id. An identical request with the same id gets the original response.',
)
export const OrderNotPaid: ErrorDef<{ sum: number; paid: number }> = {
  ...defineError('ORDER_NOT_PAID', 409, 'The payments do not cover the sum of the order', 'Add payments first.'),
  sentence: ({ sum, paid }) => `The order costs ${sum}, and its payments are ${paid}: add payments first`,
}

/** Errors of a search that may name orders. */
export const namedOrderErrors = {
  OrderIdsConflict: defineError('ORDER_IDS_CONFLICT', 400, '`orderIds` and `posOrderIds` cannot be sent together'),
  TooManyOrderIds: defineError('TOO_MANY_ORDER_IDS', 422, 'At most 200 orders can be requested at once'),
} as const

/** Errors of a search that must name orders. */
export const searchErrors = {
  ...namedOrderErrors,
  OrderIdsRequired: defineError('ORDER_IDS_REQUIRED', 400, 'Send either orderIds or posOrderIds'),
} as const

/** Error of responses by ids. */
export const OrdersTooLarge = defineError(
  'ORDERS_TOO_LARGE',
  422,
  'These orders exceed 32 MB in total: request fewer at once',
)

/** Error of items named by their positions. */
export const PositionNotFound = defineError('POSITION_NOT_FOUND', 404, 'The order has no item at this position')

/** Errors of restaurants and terminal groups that accept no orders. */
export const restaurantErrors = { OrganizationDisabled, TerminalGroupUnregistered, TerminalGroupDisabled } as const

export const OrderTypeNotFound = wireError('OrderTypeNotFound', 400, 'There is no such order type here')

/** Errors of the order type in the restaurant. */
export const dineInOrderTypeErrors = {
  OrderTypeNotFound,
  IncorrectOrderType: wireError('IncorrectOrderType', 400, 'The order type is not for orders in the restaurant'),
} as const

export const InvalidPhone = wireError('InvalidPhone', 400, 'The phone must have 8 to 15 digits')

/** Errors of items checked against the menu. */
export const menuItemErrors = {
  Incorrect: wireError('Incorrect', 400, 'The order is not correct'),
  ProductNotFound,
  ProductSizeNotFound,
  ProductGroupNotFound: wireError('ProductGroupNotFound', 400, 'The product has no such modifier group'),
  ModifierDuplicated: wireError('ModifierDuplicated', 400, 'The modifier appears twice'),
  RequestProductPriceIsNotEqualToFrontPrice: wireError(
    'RequestProductPriceIsNotEqualToFrontPrice',
    400,
    'The price differs from the menu',
    'Read the menu again, or omit the price.',
  ),
  NonUnqiueOrderItemPosition: wireError('NonUnqiueOrderItemPosition', 400, 'The positionId appears twice'),
} as const

/** Errors of combos and the items that fill them. */
export const comboErrors = {
  InvalidReferenceToCombo: wireError('InvalidReferenceToCombo', 400, 'There is no such combo'),
  ComboDuplicated: wireError('ComboDuplicated', 400, 'The order already has a combo with this id'),
  InvalidComboItemsAmount: wireError(
    'InvalidComboItemsAmount',
    400,
    'A combo needs one item from each of its groups, in the same amount as the combo',
  ),
} as const

/** Errors of the items of an order. */
export const itemErrors = { ...menuItemErrors, ...comboErrors } as const

/** Error of an order that must have items. */
export const OrderItemsNotExists = wireError('OrderItemsNotExists', 400, 'The order has no items')

export const discountErrors = {
  DiscountCardNotFound: wireError('DiscountCardNotFound', 400, 'There is no such discount or discount card'),
  DiscountCardTypeModeForbidden: wireError(
    'DiscountCardTypeModeForbidden',
    400,
    'The discount cannot be applied in this way',
  ),
  DiscountSumNotSpecified: wireError('DiscountSumNotSpecified', 400, 'The discount needs a sum'),
  InvalidDiscountItem: wireError('InvalidDiscountItem', 400, 'The discount cannot be applied to single positions'),
  DiscountItemPositionNotFound: wireError('DiscountItemPositionNotFound', 400, 'The order has no such position'),
  DiscountItemDuplicatePositions: wireError('DiscountItemDuplicatePositions', 400, 'The position appears twice'),
} as const

/** Errors of payments without tips. */
export const plainPaymentErrors = {
  Incorrect: itemErrors.Incorrect,
  PaymentTypeNotFound: wireError(
    'PaymentTypeNotFound',
    400,
    'The payment type is not accepted here or has another kind',
  ),
  PaymentTypeCanNotBeUsedAsExternal: wireError(
    'PaymentTypeCanNotBeUsedAsExternal',
    400,
    'This payment cannot have been processed externally',
  ),
  PaymentSumShouldBePositive: wireError('PaymentSumShouldBePositive', 400, 'The sum of a payment must be positive'),
} as const

/** Errors of payments and tips. */
export const paymentErrors = {
  ...plainPaymentErrors,
  TipsTypeNotApplicable: wireError('TipsTypeNotApplicable', 400, 'These tips are not possible for this order'),
} as const

/** Errors of changed payments of an existing order: a wallet may lack balance. */
export const changedPlainPaymentErrors = { ...plainPaymentErrors, ...walletPaymentErrors } as const

/** Errors of changed payments and tips. Payments may name certificates. */
export const changedPaymentErrors = { ...paymentErrors, ...walletPaymentErrors, ...certificatePaymentErrors } as const

/** Errors of payments and tips of past orders. */
export const pastPaymentErrors = {
  ...paymentErrors,
  LoyaltyPaymentNotImported: defineError(
    'LOYALTY_PAYMENT_NOT_IMPORTED',
    400,
    'Payments of loyalty wallets are not imported',
    'Import the order with a payment type of another kind.',
  ),
} as const

/** Error of replaced payments. */
export const PaymentAlreadyProcessed = defineError(
  'PAYMENT_ALREADY_PROCESSED',
  409,
  'A payment of this order is already processed, so payments can only be added',
)

export const CustomerNameNotSpecified = wireError('CustomerNameNotSpecified', 400, 'The customer needs a name')

/** Errors of a new order of any kind. */
export const orderingErrors = { ...itemErrors, ...discountErrors, ...paymentErrors } as const

/** Errors of the removal of printed items. */
export const removalErrors = {
  RemovalTypeNotFound: defineError('REMOVAL_TYPE_NOT_FOUND', 400, 'There is no such removal type here'),
  RemovalTypeRequired: defineError(
    'REMOVAL_TYPE_REQUIRED',
    409,
    'Printed items can be removed only with a removal type',
  ),
  RemovalCommentRequired: defineError('REMOVAL_COMMENT_REQUIRED', 400, 'This removal type requires a removalComment'),
  WriteoffUserRequired: defineError(
    'WRITEOFF_USER_REQUIRED',
    400,
    'This removal type requires userIdForWriteoff, the employee charged with the loss',
  ),
} as const

export const deletionErrors = { ...removalErrors, Incorrect: itemErrors.Incorrect, PositionNotFound } as const

/** Error while the front office is editing the order. */
export const OrderInUse = wireError(
  'EntityAlreadyInUse',
  409,
  'The order is being edited at the front office',
  'Retry when the order is unlocked, which takes at most ten minutes.',
)

export const PaymentNotFound = defineError(
  'PAYMENT_NOT_FOUND',
  409,
  'The order has no processed payment of this type and sum',
)

export type MenuItemFail = Fail<typeof menuItemErrors>
export type ItemFail = Fail<typeof itemErrors>
export type DiscountFail = Fail<typeof discountErrors>
/** Errors of functions that change payments. Their callers declare what wallets may refuse when usage is reconciled. */
export type ChangedPlainPaymentFail = Fail<typeof changedPlainPaymentErrors>
export type ChangedPaymentFail = Fail<typeof changedPaymentErrors>
export type PastPaymentFail = Fail<typeof pastPaymentErrors>
export type PlainPaymentFail = Fail<typeof plainPaymentErrors>
export type PaymentFail = Fail<typeof paymentErrors>
export type OrderingFail = Fail<typeof orderingErrors>
