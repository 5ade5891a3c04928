import { importTableOf } from '#ordering/importing.store.ts'
import { tableOrders } from './store.ts'

/** Import table of closed table orders of the past. */
export const pastTableOrders = importTableOf(tableOrders)
