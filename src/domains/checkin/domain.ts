import { defineDomain } from '#core/operation/domain.ts'
import { accrual } from './accrual.loader.ts'
import { accrualInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Loyalty of an order',
  description: 'What loyalty programs make of an order: ask before it is placed, and show the guest what it costs.',
  order: 152,
  otherBeginnings: { '/api/1/loyalty/core/': '/api/1/loyalty/iiko/' },
  followers: [accrual],
  invariants: accrualInvariants,
})
