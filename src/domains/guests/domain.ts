import { defineDomain } from '#core/operation/domain.ts'
import { guestAnnouncing } from './announcing.ts'
import { erasing } from './erasing.ts'
import { erasureInvariants } from './invariants.ts'
import { phoneInvariants } from './phone_invariants.ts'

export default defineDomain({
  title: 'Guests',
  description: 'Guests, one per phone and chain, with the blacklist and erasure.',
  order: 145,
  due: [erasing, guestAnnouncing],
  invariants: [...erasureInvariants, ...phoneInvariants],
})
