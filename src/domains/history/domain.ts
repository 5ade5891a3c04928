import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'History',
  description: 'Changes of the catalogue, recipes and staff of a chain, with their authors and times.',
  order: 175,
})
