import { defineError } from '#core/errors.ts'
import { UserNotFound } from '#domains/deliveries/errors.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import {
  CustomerNameNotSpecified,
  DuplicatedOrderId,
  dineInOrderTypeErrors,
  discountErrors,
  InvalidPhone,
  itemErrors,
  OrderItemsNotExists,
  OrderTypeNotFound,
  pastPaymentErrors,
} from '#ordering/errors.ts'

export const pastOrderErrors = {
  ...itemErrors,
  ...discountErrors,
  ...pastPaymentErrors,
  CustomerNameNotSpecified,
  DuplicatedOrderId,
  InvalidPhone,
  OrderItemsNotExists,
  OrderTypeNotFound,
  IncorrectOrderType: dineInOrderTypeErrors.IncorrectOrderType,
  TerminalGroupUnregistered,
  UserNotFound,
  OrderNotInPast: defineError(
    'ORDER_NOT_IN_PAST',
    400,
    'The order must have been closed in the past, after it was opened',
  ),
  PaymentsDoNotAddUp: defineError('PAYMENTS_DO_NOT_ADD_UP', 400, 'The payments must add up to the sum of the order'),
  TotalDiffers: defineError('TOTAL_DIFFERS', 400, 'The order does not have the expected total'),
  CashTypeRequired: defineError(
    'CASH_TYPE_REQUIRED',
    400,
    'The organization has no payment type of the kind Cash, so the order needs payments',
  ),
} as const
