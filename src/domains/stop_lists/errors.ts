import { defineError } from '#core/errors.ts'
import { ProductNotFound, ProductSizeNotFound } from '#domains/catalogue/errors.ts'

const sentence = 'The order needs more of an item than is left'
const advice = 'Read `/api/1/stop_lists`, and order less or something else.'

/** Error of a command: the product is sold out, or too little is left. */
export const ItemOnStopList = defineError('ITEM_ON_STOP_LIST', 409, sentence, advice)

/** Refusal of the request of an order with `checkStopList` (docs/domain.md §1.2). */
export const ItemStopped = defineError('ITEM_ON_STOP_LIST', 403, sentence, advice)

export const productErrors = { ProductNotFound, ProductSizeNotFound } as const

/** Refuses to create a list that another transaction has created. */
export const StopListExists = defineError('STOP_LIST_EXISTS', 409, 'The terminal group already has a stop list')

export const RepeatedItem = defineError('REPEATED_ITEM', 400, 'The request has this product and size twice')
export const BalanceTooFine = defineError('BALANCE_TOO_FINE', 400, 'A balance may have at most three decimals')
