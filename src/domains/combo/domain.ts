import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Combos',
  description:
    'Sets of products that are sold together by a price rule. List them, and let the server ' +
    'calculate the price of a set before it is ordered.',
  order: 70,
  groups: ['Loyalty: order calculate'],
})
