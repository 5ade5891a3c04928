import { defineError } from '#core/errors.ts'
import { CustomerNameNotSpecified, OrderItemsNotExists, orderingErrors, wireError } from '#shared/ordering/errors.ts'

export const OrderNotFound = wireError('OrderNotFound', 404, 'There is no such order')
export const DuplicatedOrderId = wireError('DuplicatedOrderId', 409, 'Another order has this id')
export const TooManyOrderIds = defineError('TOO_MANY_ORDER_IDS', 422, 'At most 200 orders can be asked for at once')
export const OrderIdsRequired = defineError('ORDER_IDS_REQUIRED', 400, 'Give either orderIds or posOrderIds')

/** Refusals of a new order at its request. */
export const creationErrors = {
  ...orderingErrors,
  OrderItemsNotExists,
  CustomerNameNotSpecified,
  TerminalGroupIdNotDetermined: wireError('TerminalGroupIdNotDetermined', 400, 'No terminal group takes the order'),
  TerminalGroupUnregistered: wireError('TerminalGroupUnregistered', 400, 'The organization has no such terminal group'),
  TerminalGroupDisabled: wireError('TerminalGroupDisabled', 400, 'The terminal group is disabled'),
  OrganizationDisabled: wireError('OrganizationDisabled', 400, 'The organization is disabled'),
  OrderTypeNotFound: wireError('OrderTypeNotFound', 400, 'There is no such order type here'),
  IncorrectOrderType: wireError(
    'IncorrectOrderType',
    400,
    'The order type does not fit a delivery or its service type',
  ),
  OrderServiceTypeDoesNotMatchSelfServiceMode: wireError(
    'OrderServiceTypeDoesNotMatchSelfServiceMode',
    400,
    'The organization does not offer this service',
  ),
  InvalidPhone: wireError('InvalidPhone', 400, 'The phone must have 8 to 15 digits'),
  AnonymousCustomerDisabled: wireError(
    'AnonymousCustomerDisabled',
    400,
    'The organization serves no one-time customers',
  ),
  AddressNotFound: wireError('AddressNotFound', 400, 'The address is missing or unknown'),
  HomeNotFound: wireError('HomeNotFound', 400, 'The address needs a house'),
  TooSmallDeliveryDate: wireError('TooSmallDeliveryDate', 400, 'The order cannot be ready by then'),
  MarketingSourceNotFound: wireError('MarketingSourceNotFound', 400, 'There is no such marketing source'),
  UserNotFound: wireError('UserNotFound', 400, 'There is no such operator'),
} as const

/** Refusals of a change by the state of the order. */
export const WrongDeliveryStatus = wireError(
  'WrongDeliveryStatus',
  409,
  'The order is not in a status that allows this',
)
export const OrderStatusChangedInIikoFront = wireError(
  'OrderStatusChangedInIikoFront',
  409,
  'The front office does not let the order go from its status to this one',
)
export const CanNotAssignCourierToOrder = wireError(
  'CanNotAssignCourierToOrder',
  409,
  'A delivery by courier goes on its way only with a courier',
)
export const CourierIdDoesNotExist = wireError('CourierIdDoesNotExist', 400, 'There is no such courier here')
export const OrderNotPaid = defineError('ORDER_NOT_PAID', 409, 'The payments do not cover the sum of the order')
export const ConfirmationTooEarly = defineError(
  'CONFIRMATION_TOO_EARLY',
  409,
  'The order cannot be confirmed this long before its cooking starts',
)
export const ConfirmationDisabled = defineError(
  'CONFIRMATION_DISABLED',
  409,
  'Orders of this organization need no confirmation',
)
export const CourierCloseTooOld = defineError(
  'COURIER_CLOSE_NEEDS_8_0_6',
  409,
  'Deliveries by courier can be closed from back office 8.0.6 on',
)
export const CancelCauseNotFound = defineError('CANCEL_CAUSE_NOT_FOUND', 400, 'There is no such cancel cause here')
