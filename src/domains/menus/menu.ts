import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List, opt, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { isMenuOf } from '#domains/catalogue/rules.ts'
import { demo } from '#shared/demo.ts'

const ExternalMenu = Type.Object(
  { id: field(Text(), 'Id of the menu, any text.'), name: field(Text(), 'Name of the menu.') },
  { title: 'ExternalMenu' },
)
const NomenclaturePriceCategory = Type.Object(
  { id: field(Text(), 'Id of the price category.'), name: field(Text(), 'Name of the price category.') },
  { title: 'NomenclaturePriceCategory' },
)

export default query({
  path: '/api/2/menu',
  group: 'Data: menu',
  summary: 'List external menus and price categories',
  description:
    'A menu of some organizations is returned to keys that see one of them. ' +
    '`priceCategories` is empty for a chain that has its prices in the menu.',
  request: Type.Object({}, { title: 'MenusRequest' }),
  response: Type.Object({
    correlationId: CorrelationId,
    externalMenus: opt(List(ExternalMenu, { maxItems: 100_000 }), 'The menus.'),
    priceCategories: opt(
      List(NomenclaturePriceCategory, { maxItems: 100_000 }),
      'The price categories. Empty for a chain without them: its menus are requested without a category.',
    ),
  }),
  example: { request: {}, response: { externalMenus: [{ id: demo.menu, name: 'Main menu' }], priceCategories: [] } },

  async run({ caches, caller, organizations }) {
    const { menus, priceCategories } = await caches.get(CatalogueOf, caller.corporationId)
    return {
      externalMenus: [...menus.values()]
        .filter((menu) => [...organizations.keys()].some((id) => isMenuOf(menu, id)))
        .map(({ id, name }) => ({ id, name })),
      priceCategories: [...priceCategories.values()],
    }
  },
})
