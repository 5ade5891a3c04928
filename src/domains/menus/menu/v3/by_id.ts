import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, opt, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { demo } from '#shared/demo.ts'
import { menuErrors } from '../../errors.ts'
import { cachedMenu, findMenu, menuLocationOf } from '../view.ts'
import { menuAt } from './menu.ts'
import { MenuV3 } from './schemas.ts'

export default query({
  path: '/api/menu/v3/by_id',
  group: 'Data: menu',
  summary: 'Get an external menu of an organization',
  description:
    'A chain with price categories needs one in each request, even if there is only one; a chain without ' +
    'them refuses any. A null price means that the item is not sold here. Combos are shown after the products while they ' +
    'are on sale. A menu of other organizations only is not found.',
  statuses: [200, 400, 401, 408, 500],
  request: Type.Object({
    externalMenuId: field(Text({ maxLength: 100 }), 'Id of the menu, from `/api/2/menu`.'),
    organizationId: Id('Organization'),
    priceCategoryId: opt(Id('PriceCategory'), 'Price category, from `/api/2/menu`. Omitted if the chain has none.'),
  }),
  response: MenuV3,
  errors: menuErrors,
  example: { request: { externalMenuId: demo.menu, organizationId: demo.organization } },

  async run({ body, caches, organization, now, fail }) {
    const { priceCategoryId = null } = body
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const menu = findMenu(catalogue, body, [organization.id], fail)
    const at = menuLocationOf(organization, priceCategoryId, now)
    return cachedMenu(catalogue, { format: 'MenuV3', menu, places: [at] }, (shown) =>
      menuAt(catalogue, menu, shown, at),
    )
  },
})
