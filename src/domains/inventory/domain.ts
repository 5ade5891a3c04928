import { defineDomain } from '#core/operation/domain.ts'
import { documentInvariants } from '#documents/invariants.ts'

export default defineDomain({
  title: 'Inventory',
  description:
    'Documents that move goods. A document is a draft until it is posted; posting moves goods and their cost in the books, and unposting reverses it.',
  order: 60,
  ownGroups: ['Inventory: changing'],
  invariants: documentInvariants,
})
