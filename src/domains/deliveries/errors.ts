import { defineError } from '#core/errors.ts'
import {
  CustomerNameNotSpecified,
  InvalidPhone,
  itemErrors,
  OrderItemsNotExists,
  OrderTypeNotFound,
  orderingErrors,
  PositionNotFound,
  restaurantErrors,
} from '#ordering/errors.ts'
import { statusError, wireError } from '#shared/errors.ts'

export { DuplicatedOrderId, OrderNotFound, OrderTypeNotFound } from '#ordering/errors.ts'

/** Errors of a destination. */
export const addressErrors = {
  AddressNotFound: wireError('AddressNotFound', 400, 'The address is missing or unknown'),
  HomeNotFound: wireError('HomeNotFound', 400, 'The address needs a house'),
} as const

/** Errors of a delivery time. */
export const scheduleErrors = {
  Incorrect: itemErrors.Incorrect,
  TooSmallDeliveryDate: wireError('TooSmallDeliveryDate', 400, 'The order cannot be ready by that time'),
} as const

export const OrderServiceTypeDoesNotMatchSelfServiceMode = wireError(
  'OrderServiceTypeDoesNotMatchSelfServiceMode',
  400,
  'The organization does not offer this service',
)
export const UserNotFound = wireError('UserNotFound', 400, 'There is no such operator')

/** Refusals of the type of an order. */
export const orderTypeErrors = {
  OrderTypeNotFound,
  IncorrectOrderType: wireError(
    'IncorrectOrderType',
    400,
    'The order type does not match the delivery or its service type',
  ),
  OrderServiceTypeDoesNotMatchSelfServiceMode,
} as const

/** Refusals of a new order at its request. */
export const creationErrors = {
  ...orderingErrors,
  OrderItemsNotExists,
  CustomerNameNotSpecified,
  TerminalGroupIdNotDetermined: wireError('TerminalGroupIdNotDetermined', 400, 'No terminal group accepts the order'),
  ...restaurantErrors,
  ...orderTypeErrors,
  InvalidPhone,
  AnonymousCustomerDisabled: wireError(
    'AnonymousCustomerDisabled',
    400,
    'The organization does not accept one-time customers',
  ),
  ...addressErrors,
  ...scheduleErrors,
  MarketingSourceNotFound: wireError('MarketingSourceNotFound', 400, 'There is no such marketing source'),
  UserNotFound,
} as const

/** Refusals of a change by the state of the order. */
export const WrongDeliveryStatus = statusError(
  wireError(
    'WrongDeliveryStatus',
    409,
    'The order is not in a status that allows this',
    'The message and `details.status` name the status. Read the order again: its status may have changed.',
  ),
  'order',
)
export const OrderStatusChangedInIikoFront = statusError(
  wireError(
    'OrderStatusChangedInIikoFront',
    409,
    'The front office does not allow this status change',
    'Read the order again: its status may have changed, or the organization processes payments at another step.',
  ),
  'order',
)
export const CanNotAssignCourierToOrder = wireError(
  'CanNotAssignCourierToOrder',
  409,
  'A courier delivery needs a courier before it goes on its way',
  'Assign a courier with `change_driver_info`. `/admin/employees/save` adds couriers (`"isCourier": true`).',
)
export const CourierIdDoesNotExist = wireError('CourierIdDoesNotExist', 400, 'There is no such courier here')
export const CourierServiceNotFound = defineError(
  'COURIER_SERVICE_NOT_FOUND',
  404,
  'There is no such delivery service here',
)
export const ParentDeliveryNotFound = defineError(
  'PARENT_DELIVERY_NOT_FOUND',
  404,
  'The organization has no order with this parent id',
)
export const ConfirmationTooEarly = defineError('CONFIRMATION_TOO_EARLY', 409, 'It is too early to confirm the order')
export const ConfirmationDisabled = defineError(
  'CONFIRMATION_DISABLED',
  409,
  'Orders of this organization need no confirmation',
)
export const CourierCloseTooOld = defineError(
  'COURIER_CLOSE_NEEDS_8_0_6',
  409,
  'Closing courier deliveries requires back office 8.0.6 or later',
)
/** Errors of front office reports on an order that is cooked or leaves the kitchen. */
export const cookingErrors = { PositionNotFound, WrongDeliveryStatus } as const

export const CancelCauseNotFound = defineError('CANCEL_CAUSE_NOT_FOUND', 400, 'There is no such cancel cause here')
