import { announcementRule } from '#core/events/announcements.ts'
import { findMissing } from '#core/kits/references.ts'
import { defineDomain } from '#core/operation/domain.ts'
import { productsNamed } from '#domains/delivery_restrictions/changes.ts'
import { productCategories } from '#domains/dictionaries/reads.ts'
import { RevisionInfo } from '#shared/schemas/revision_info.ts'
import { CatalogueOf } from './cached.ts'
import { nomenclatureUpdate } from './changes.ts'
import { catalogueInvariants } from './invariants.ts'
import { nextPricesDue } from './next_prices.ts'
import { changeRetention } from './overwriting.store.ts'
import { productRows } from './rules.ts'

export default defineDomain({
  title: 'Catalogue',
  description:
    'Everything a chain sells: groups, products with their sizes and modifiers, prices, categories and combos. Menus, stop lists and orders read it; saved products can be sold a moment later.',
  order: 55,
  events: {
    NomenclatureUpdate: {
      section: 'nomenclatureUpdateFilter',
      by: 'updates',
      isSentByDefault: false,
      summary: 'Products, groups, prices or menus have changed',
      description:
        'Sent to each organization of the chain, at most once a second; one event covers all changes since the previous one. The revision is that of `/api/1/nomenclature`. Read the menu or the nomenclature again.',
      info: RevisionInfo,
    },
  },
  ownGroups: ['Nomenclature: changing', 'Nomenclature: reading'],
  invariants: catalogueInvariants,
  hooks: [
    productsNamed.with(({ db }, { corporationId, products }) => findMissing(db, productRows, corporationId, products)),
    productCategories.with(
      async ({ caches }, corporationId) => (await caches.get(CatalogueOf, corporationId)).categories,
    ),
  ],
  retention: [changeRetention],
  due: [nextPricesDue, announcementRule(nomenclatureUpdate)],
})
