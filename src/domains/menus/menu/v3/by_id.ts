import { Type } from 'typebox'
import { Bytes, query } from '#core/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { MenuNotFound, PriceCategoryNotFound, PriceCategoryRequired } from '../../errors.ts'
import { MenuV3 } from '../../schemas.ts'
import { CatalogueOf } from '../../store.ts'
import { menuJson } from './by_id.rules.ts'

export default query({
  path: '/api/menu/v3/by_id',
  group: 'Data: menu',
  summary: 'An external menu with the prices of an organization',
  request: Type.Object({
    externalMenuId: Text({ maxLength: 100 }),
    organizationId: Id('Organization'),
    priceCategoryId: opt(Id('PriceCategory')),
  }),
  response: MenuV3,
  errors: { MenuNotFound, PriceCategoryRequired, PriceCategoryNotFound },
  example: { request: { externalMenuId: demo.menu, organizationId: demo.organization } },

  async run({ body, caches, caller, fail }) {
    const { externalMenuId, organizationId, priceCategoryId = null } = body
    const catalogue = await caches.get(CatalogueOf, caller.corporationId)
    const menu = catalogue.menus.get(externalMenuId)
    if (!menu) throw fail.MenuNotFound({ path: 'externalMenuId' })
    if (priceCategoryId === null && catalogue.priceCategories.size > 0)
      throw fail.PriceCategoryRequired({ path: 'priceCategoryId' })
    if (priceCategoryId !== null && !catalogue.priceCategories.has(priceCategoryId))
      throw fail.PriceCategoryNotFound({ path: 'priceCategoryId' })
    return new Bytes(menuJson(catalogue, menu, { organizationId, priceCategoryId }))
  },
})
