import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, List, opt, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { demo } from '#shared/demo.ts'

const ExternalMenu = Type.Object({ id: Text(), name: Text() }, { title: 'ExternalMenu' })
const NomenclaturePriceCategory = Type.Object({ id: Text(), name: Text() }, { title: 'NomenclaturePriceCategory' })

export default query({
  path: '/api/2/menu',
  group: 'Data: menu',
  summary: 'External menus and price categories',
  description: '`priceCategories` is null for a chain that has its prices in the menu.',
  request: Type.Object({}),
  response: Type.Object({
    correlationId: CorrelationId,
    externalMenus: opt(List(ExternalMenu, { maxItems: 100_000 })),
    priceCategories: opt(List(NomenclaturePriceCategory, { maxItems: 100_000 })),
  }),
  example: { request: {}, response: { externalMenus: [{ id: demo.menu, name: 'Main menu' }], priceCategories: null } },

  async run({ caches, caller }) {
    const { menus, priceCategories } = await caches.get(CatalogueOf, caller.corporationId)
    return {
      externalMenus: [...menus.values()].map(({ id, name }) => ({ id, name })),
      // Null says that prices are asked for without a category.
      priceCategories: priceCategories.size === 0 ? null : [...priceCategories.values()],
    }
  },
})
