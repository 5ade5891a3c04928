import { importTableOf } from '#ordering/importing.store.ts'
import { deliveries } from './store.ts'

/** Import table of closed delivery orders of the past. */
export const pastDeliveries = importTableOf(deliveries)
