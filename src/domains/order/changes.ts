import { importTableOf } from '#ordering/importing.store.ts'
import { tableOrders } from './store.ts'

/** How closed table orders of the past are stored. */
export const pastTableOrders = importTableOf(tableOrders)
