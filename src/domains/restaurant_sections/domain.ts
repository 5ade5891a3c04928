import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Restaurant sections',
  description:
    'The parts of a restaurant, such as a dining room or a terrace, with their tables. Operators save ' +
    'them; clients see them through the operations on reserves.',
  order: 40,
})
