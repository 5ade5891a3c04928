import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Guests',
  description: 'Who orders: one guest for each phone of a chain, with the blacklist.',
  order: 145,
  seed,
})
