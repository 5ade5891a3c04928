import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Access',
  description:
    'Tokens. Every other operation wants one in the header `Authorization: Bearer …`: buy it here with an ' +
    'API key, keep it, and buy the next one before it expires.',
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
