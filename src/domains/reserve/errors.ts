import { defineError } from '#core/errors.ts'
import { tableErrors } from '#domains/restaurant_sections/errors.ts'
import { ItemStopped } from '#domains/stop_lists/errors.ts'
import { CustomerNameNotSpecified, dineInOrderTypeErrors, orderingErrors, restaurantErrors } from '#ordering/errors.ts'
import { statusError, wireError } from '#shared/errors.ts'

export const ReserveNotFound = defineError('RESERVE_NOT_FOUND', 404, 'There is no such reserve')
export const DuplicatedReserveId = wireError('DuplicatedReserveId', 400, 'Another reserve has this id')
export const TooManyReserveIds = defineError(
  'TOO_MANY_RESERVE_IDS',
  422,
  'At most 200 reserves can be requested at once',
)
export const ReservesTooLarge = defineError(
  'RESERVES_TOO_LARGE',
  422,
  'Together these reserves are larger than 32 MB: request fewer at once',
)

/** Errors of the tables of a reserve. */
export const reservedTableErrors = {
  ...tableErrors,
  TableNotReservable: defineError('TABLE_NOT_RESERVABLE', 400, 'Tables of this section cannot be reserved'),
} as const

/** Errors of the start of a reserve. */
export const startErrors = {
  StartInPast: defineError('START_IN_PAST', 400, 'The reserve would start in the past'),
  StartTooFar: defineError('START_TOO_FAR', 400, 'A table can be reserved at most 90 days ahead'),
} as const

/** A table is reserved by another reserve for part of the time. */
export const TableBooked = wireError('EntityAlreadyInUse', 409, 'A table is reserved by others for this time')

/** Errors of a reserve taken in the restaurant. */
export const reportedReserveErrors = {
  ...orderingErrors,
  ...restaurantErrors,
  ...reservedTableErrors,
  ...startErrors,
  CustomerNameNotSpecified,
  InvalidPhone: wireError('InvalidPhone', 400, 'The phone must begin with + and have 8 to 15 digits'),
  ...dineInOrderTypeErrors,
  TableBooked,
} as const

/** Refusals of a requested reserve, which may be checked against the stop list. */
export const creationErrors = { ...reportedReserveErrors, ItemStopped } as const

/** Refusals of a change by the state of the reserve. */
export const WrongReserveStatus = statusError(
  defineError('WRONG_RESERVE_STATUS', 409, 'The reserve is not in a status that allows this'),
  'reserve',
)
export const NotABanquet = defineError(
  'NOT_A_BANQUET',
  409,
  'The reserve has no order, so it is not a banquet: only a reserve that was created with `order` has items and payments',
)
export const ReserveIsOver = defineError('RESERVE_IS_OVER', 409, 'The time of the reserve is over')
