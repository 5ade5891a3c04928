import { importTableOf } from '#ordering/importing.store.ts'
import { deliveries } from './store.ts'

/** How closed delivery orders of the past are stored. */
export const pastDeliveries = importTableOf(deliveries)
