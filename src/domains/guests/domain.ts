import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Guests',
  description: 'Who orders: one guest for each phone of a chain, with the blacklist.',
  order: 145,
})
