import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Addresses',
  description:
    'The regions, cities and streets to which a corporation delivers. Addresses of delivery orders name ' + 'them.',
  order: 150,
  groups: ['Data: geo'],
})
