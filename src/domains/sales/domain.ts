import { defineDomain } from '#core/operation/domain.ts'
import { salesInvariants } from './invariants.ts'
import { salesFollower } from './sales_follower.ts'
import { documentsOfSource } from './store.ts'

export default defineDomain({
  title: 'Sales in the books',
  description:
    'Closed orders in the books: their revenue, payments and goods, the way from a posting to the line of an order, and sales that could not be posted completely.',
  order: 62,
  sourced: [documentsOfSource],
  followers: [salesFollower],
  invariants: salesInvariants,
})
