import { defineDomain } from '#core/operation/domain.ts'
import { dayInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Days',
  description:
    'The close of the accounting day of a restaurant: its sales by payment type, the expected and the counted cash, and the orders that are not finished.',
  order: 157,
  invariants: dayInvariants,
})
