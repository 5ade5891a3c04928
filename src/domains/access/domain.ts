import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Access',
  description:
    'Tokens. Every other operation wants one in the header `Authorization: Bearer …`: buy it here with an ' +
    'API key, keep it, and buy the next one before it expires.',
  order: 10,
  // Keys can hold these before there are operations that ask for them.
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
