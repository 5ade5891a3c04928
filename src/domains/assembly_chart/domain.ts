import { defineDomain } from '#core/operation/domain.ts'
import { invariants } from './invariants.ts'

export default defineDomain({
  title: 'Assembly charts',
  description:
    'Recipes of products, each for a period. They can be read as they were saved, with the recipes of ' +
    'their ingredients, or broken down to the products that are written off.',
  order: 57,
  invariants,
})
