import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Menus',
  description:
    'What a restaurant sells: external menus as they are published to customers, and the whole ' +
    'nomenclature. The ids of products, sizes and modifiers that orders name come from here.',
  order: 60,
  groups: ['Data: menu'],
  seed,
})
