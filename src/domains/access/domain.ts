import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Access',
  description:
    'Access tokens. Every other operation needs one in the header `Authorization: Bearer …`. Get it with an ' +
    'API key, reuse it, and get the next one before it expires.',
  order: 10,
  // Groups of the published contract that no operation uses yet: keys can have them.
  groups: [
    'Guests: changing',
    'Guests: creating',
    'Guests: info',
    'Loyalty: coupons',
    'Loyalty: dictionaries',
    'Loyalty: messages',
    'Loyalty: wallets',
  ],
  seed,
})
