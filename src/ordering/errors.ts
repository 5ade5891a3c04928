import { defineError, type Fail } from '#core/errors.ts'
import { ProductNotFound, ProductSizeNotFound } from '#domains/catalogue/errors.ts'
import { certificatePaymentErrors, walletPaymentErrors } from '#domains/loyalty/errors.ts'
import { OrganizationDisabled } from '#domains/organizations/errors.ts'
import { TerminalGroupDisabled, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { wireError } from '#shared/errors.ts'

export const OrderNotFound = wireError('OrderNotFound', 404, 'There is no such order')
export const DuplicatedOrderId = wireError(
  'DuplicatedOrderId',
  400,
  'Another order has this id',
  'Use a new id. The same create, repeated as it was, answers as the first did.',
)
export const OrderNotPaid = defineError(
  'ORDER_NOT_PAID',
  409,
  'The payments do not cover the sum of the order',
  'Add payments first.',
)

/** What may be wrong with a search by ids. */
export const searchErrors = {
  OrderIdsRequired: defineError('ORDER_IDS_REQUIRED', 400, 'Give either orderIds or posOrderIds'),
  TooManyOrderIds: defineError('TOO_MANY_ORDER_IDS', 422, 'At most 200 orders can be asked for at once'),
} as const

/** Of answers by ids. */
export const OrdersTooLarge = defineError(
  'ORDERS_TOO_LARGE',
  422,
  'Together these orders are larger than 32 MB: ask for fewer of them at once',
)

/** Of items that are named by their positions. */
export const PositionNotFound = defineError('POSITION_NOT_FOUND', 404, 'The order has no item at this position')

/** Where something cannot be placed. */
export const placeErrors = { OrganizationDisabled, TerminalGroupUnregistered, TerminalGroupDisabled } as const

export const OrderTypeNotFound = wireError('OrderTypeNotFound', 400, 'There is no such order type here')

/** What may be wrong with the type of an order in the restaurant. */
export const dineInOrderTypeErrors = {
  OrderTypeNotFound,
  IncorrectOrderType: wireError('IncorrectOrderType', 400, 'The order type is not one for the restaurant itself'),
} as const

export const InvalidPhone = wireError('InvalidPhone', 400, 'The phone must have 8 to 15 digits')

/** What may be wrong with items held against the menu. */
export const menuItemErrors = {
  Incorrect: wireError('Incorrect', 400, 'The order is not correct'),
  ProductNotFound,
  ProductSizeNotFound,
  ProductGroupNotFound: wireError('ProductGroupNotFound', 400, 'The product has no such modifier group'),
  ModifierDuplicated: wireError('ModifierDuplicated', 400, 'The modifier is given twice'),
  RequestProductPriceIsNotEqualToFrontPrice: wireError(
    'RequestProductPriceIsNotEqualToFrontPrice',
    400,
    'The price differs from the menu',
    'Read the menu again, or leave the price out.',
  ),
  NonUnqiueOrderItemPosition: wireError('NonUnqiueOrderItemPosition', 400, 'The positionId is given twice'),
} as const

/** What may be wrong with combos and how items fill them. */
export const comboErrors = {
  InvalidReferenceToCombo: wireError('InvalidReferenceToCombo', 400, 'There is no such combo'),
  ComboDuplicated: wireError('ComboDuplicated', 400, 'The order has a combo with this id already'),
  InvalidComboItemsAmount: wireError(
    'InvalidComboItemsAmount',
    400,
    'A combo has one item of each of its groups, each as often as the combo itself',
  ),
} as const

/** What may be wrong with the items of an order. */
export const itemErrors = { ...menuItemErrors, ...comboErrors } as const

/** Of an order that has to have some. */
export const OrderItemsNotExists = wireError('OrderItemsNotExists', 400, 'The order has no items')

export const discountErrors = {
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
} as const

/** What may be wrong with payments other than tips. */
export const plainPaymentErrors = {
  Incorrect: itemErrors.Incorrect,
  PaymentTypeNotFound: wireError(
    'PaymentTypeNotFound',
    400,
    'The payment type is not accepted here, or is of another kind',
  ),
  PaymentTypeCanNotBeUsedAsExternal: wireError(
    'PaymentTypeCanNotBeUsedAsExternal',
    400,
    'This payment cannot have been processed externally',
  ),
  PaymentSumShouldBePositive: wireError('PaymentSumShouldBePositive', 400, 'The sum of a payment must be positive'),
} as const

/** What may be wrong with payments, those of tips included. */
export const paymentErrors = {
  ...plainPaymentErrors,
  TipsTypeNotApplicable: wireError('TipsTypeNotApplicable', 400, 'The tips cannot be given to this order in this way'),
} as const

/** What may keep payments of an order that there is from being changed: a wallet may not hold as much. */
export const changedPlainPaymentErrors = { ...plainPaymentErrors, ...walletPaymentErrors } as const

/** The same of payments and tips; payments may name certificates. */
export const changedPaymentErrors = { ...paymentErrors, ...walletPaymentErrors, ...certificatePaymentErrors } as const

/** Of payments that are to be replaced. */
export const PaymentAlreadyProcessed = defineError(
  'PAYMENT_ALREADY_PROCESSED',
  409,
  'A payment of this order is already processed: payments can only be added',
)

export const CustomerNameNotSpecified = wireError('CustomerNameNotSpecified', 400, 'The customer needs a name')

/** What may be wrong with a new order of any kind. */
export const orderingErrors = { ...itemErrors, ...discountErrors, ...paymentErrors } as const

/** What may be wrong with the removal of items that are printed. */
export const removalErrors = {
  RemovalTypeNotFound: defineError('REMOVAL_TYPE_NOT_FOUND', 400, 'There is no such removal type here'),
  RemovalTypeRequired: defineError(
    'REMOVAL_TYPE_REQUIRED',
    409,
    'These items are printed: they are removed with a removal type only',
  ),
  RemovalCommentRequired: defineError('REMOVAL_COMMENT_REQUIRED', 400, 'This removal type needs a removalComment'),
  WriteoffUserRequired: defineError(
    'WRITEOFF_USER_REQUIRED',
    400,
    'This removal type writes off to a person: userIdForWriteoff must name one',
  ),
} as const

export const deletionErrors = { ...removalErrors, Incorrect: itemErrors.Incorrect, PositionNotFound } as const

/** What clients are told while somebody at the front office is at work on an order. */
export const OrderInUse = wireError(
  'EntityAlreadyInUse',
  409,
  'Somebody at the front office is at work on the order',
  'Send the command again when the order is no longer locked, at the latest after ten minutes.',
)

export const PaymentNotFound = defineError(
  'PAYMENT_NOT_FOUND',
  409,
  'The order has no processed payment of this type and sum',
)

export type MenuItemFail = Fail<typeof menuItemErrors>
export type ItemFail = Fail<typeof itemErrors>
export type DiscountFail = Fail<typeof discountErrors>
/** What pieces are given that change payments, so that whoever uses them declares what wallets may refuse when the change is settled. */
export type ChangedPlainPaymentFail = Fail<typeof changedPlainPaymentErrors>
export type ChangedPaymentFail = Fail<typeof changedPaymentErrors>
export type PlainPaymentFail = Fail<typeof plainPaymentErrors>
export type PaymentFail = Fail<typeof paymentErrors>
export type OrderingFail = Fail<typeof orderingErrors>
