import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Stores',
  description:
    'The places in which restaurants keep goods, such as a kitchen, a bar or a cellar. Operators save them; groups of products, ' +
    'products and recipes name them.',
  order: 58,
})
