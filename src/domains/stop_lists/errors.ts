import { defineError } from '#core/errors.ts'
import { ProductNotFound, ProductSizeNotFound } from '#domains/catalogue/errors.ts'

const sentence = 'Less is left of an item than the order needs'
const advice = 'Read `/api/1/stop_lists`, and order less or something else.'

/** Of a command: what is asked for is sold out, or more than is left. */
export const ItemOnStopList = defineError('ITEM_ON_STOP_LIST', 409, sentence, advice)

/** The same at the request of an order with `checkStopList` (docs/domain.md §1.2). */
export const ItemStopped = defineError('ITEM_ON_STOP_LIST', 403, sentence, advice)

/** What may be wrong with a product that a request names. */
export const productErrors = { ProductNotFound, ProductSizeNotFound } as const

/** Refuses the first change of a list that another transaction has made. */
export const StopListExists = defineError('STOP_LIST_EXISTS', 409, 'The terminal group already has a stop list')

export const ItemGivenTwice = defineError('ITEM_GIVEN_TWICE', 400, 'The product is given twice in this size')
export const BalanceTooFine = defineError('BALANCE_TOO_FINE', 400, 'A balance has at most three digits after the point')
