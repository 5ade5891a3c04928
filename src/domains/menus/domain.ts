import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Menus',
  description:
    'Products on sale: external menus as they are published to customers, and the whole ' +
    'nomenclature. Orders use these ids of products, sizes and modifiers.',
  order: 60,
  groups: ['Data: menu'],
})
