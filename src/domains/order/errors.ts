import { defineError } from '#core/errors.ts'
import { tableErrors } from '#domains/restaurant_sections/errors.ts'
import {
  CustomerNameNotSpecified,
  dineInOrderTypeErrors,
  InvalidPhone,
  orderingErrors,
  PositionNotFound,
  restaurantErrors,
} from '#ordering/errors.ts'
import { statusError } from '#shared/errors.ts'

/** Refusals of a new order at its request. */
export const creationErrors = {
  ...orderingErrors,
  ...restaurantErrors,
  ...tableErrors,
  ...dineInOrderTypeErrors,
  InvalidPhone,
  CustomerNameNotSpecified,
} as const

export const WaiterNotFound = defineError(
  'WAITER_NOT_FOUND',
  404,
  'The organization has no active employee with this id',
)

/** Refusals of a change by the state of the order. */
export const WrongOrderStatus = statusError(
  defineError('WRONG_ORDER_STATUS', 409, 'The order is closed or deleted'),
  'order',
)

/** Errors of front office reports on an order that is cooked. */
export const cookingErrors = { PositionNotFound, WrongOrderStatus } as const
