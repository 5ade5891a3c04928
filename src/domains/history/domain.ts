import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'History',
  description: 'Who has changed what of a chain, and when: its catalogue, its recipes and its staff.',
  order: 175,
})
