import { defineDomain } from '#core/operation/domain.ts'
import { accrual } from '#ordering/loyalty/accrual.ts'
import { accrualInvariants } from '#ordering/loyalty/invariants.ts'

export default defineDomain({
  title: 'Loyalty of an order',
  description: 'Effects of loyalty programs on an order: call this before placing it, and show the guest the price.',
  order: 152,
  pathAliases: { '/api/1/loyalty/core/': '/api/1/loyalty/iiko/' },
  followers: [accrual],
  invariants: accrualInvariants,
})
