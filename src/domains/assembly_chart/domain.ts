import { defineDomain } from '#core/operation/domain.ts'
import { invariants } from './invariants.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Assembly charts',
  description:
    'Recipes: what products are made of, from one day to another. They can be read as they were saved, with the recipes of ' +
    'all that they name, or broken down to what leaves the store.',
  order: 57,
  invariants,
  seed,
})
