import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Inventory',
  description: 'Documents that move goods between stores.',
  order: 60,
  ownGroups: ['Inventory: changing'],
  seed,
})
