import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Catalogue',
  description:
    'What a chain has to sell: groups, products with their sizes and modifiers, prices, categories and combos. ' +
    'Menus, stop lists and orders read it; whatever is saved here can be sold a moment later.',
  order: 55,
  events: { NomenclatureUpdate: { section: 'nomenclatureUpdateFilter', by: 'updates' } },
  ownGroups: ['Nomenclature: changing', 'Nomenclature: reading'],
  seed,
})
