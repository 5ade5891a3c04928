import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Delivery restrictions',
  description:
    'Where, when and from which sum on a restaurant delivers, and which terminal group would take an ' +
    'order to an address.',
  order: 100,
  groups: ['Orders: preparing'],
  seed,
})
