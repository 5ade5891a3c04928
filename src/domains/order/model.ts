import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { DineInContext } from '#ordering/dine_in_context.ts'
import type { Placed } from '#ordering/placed.ts'
import type { TableOrderInAnswer } from '#shared/schemas/order_answer.ts'
import type { creationErrors } from './errors.ts'

/** Table order as stored. */
export interface TableOrder extends Placed {
  id: Id<'Order'>
  order: TableOrderInAnswer
}

/** Data that a new order is checked against. */
export type PlacingContext = DineInContext<Fail<typeof creationErrors>>
