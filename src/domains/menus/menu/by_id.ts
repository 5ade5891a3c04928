import { Type } from 'typebox'
import { serializeInSlices } from '#core/operation/json_slices.ts'
import { query } from '#core/operation/operation.ts'
import { JsonBytes } from '#core/operation/responses.ts'
import { field, Id, Int32, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { isMenuOf } from '#domains/catalogue/rules.ts'
import { demo } from '#shared/demo.ts'
import { MenuVersionUnknown, menuErrors } from '../errors.ts'
import { externalMenu, versionOf } from './by_id/external_menu.ts'
import { ExternalMenuV2, ExternalMenuV3, ExternalMenuV4 } from './by_id/schemas.ts'
import { cachedMenu, emptyMenuView, findMenu, menuLocationOf } from './view.ts'

export default query({
  path: '/api/2/menu/by_id',
  otherPaths: ['/api/2/by_id'],
  group: 'Data: menu',
  deprecated: 'Use /api/menu/v3/by_id',
  summary: 'Get an external menu, version 2, 3 or 4',
  description:
    'Has the prices of all requested organizations. The default is version 2. If `startRevision` is the present revision, the response ' +
    'has ' +
    'empty lists; `language` and `asyncMode` have no effect. A menu of only some organizations shows only their prices, and ' +
    'is not found if none of them is requested.',
  request: Type.Object({
    externalMenuId: field(Text({ maxLength: 100 }), 'Id of the menu, from `/api/2/menu`.'),
    organizationIds: field(List(Id('Organization'), { minItems: 1 }), 'Organizations whose prices are returned.'),
    priceCategoryId: opt(
      Text({ maxLength: 100 }),
      'Price category, from `/api/2/menu`. Omitted or empty if the chain has none.',
    ),
    version: opt(Int32({ minimum: 0 }), 'Version of the response: 2, 3 or 4. Default: 2.'),
    language: opt(Text({ maxLength: 100 }), 'Language of the texts. Texts exist in one language, so it has no effect.'),
    asyncMode: omittable(Type.Boolean(), 'Whether the menu may be returned later. It is always returned at once.'),
    startRevision: opt(
      Int64({ minimum: 0 }),
      'Revision that the client has. If it is the current one, the lists are empty. If omitted, everything is returned.',
    ),
  }),
  response: Type.Union([ExternalMenuV2, ExternalMenuV3, ExternalMenuV4]),
  errors: { ...menuErrors, MenuVersionUnknown },
  example: { request: { externalMenuId: demo.menu, organizationIds: [demo.organization], version: 2 } },

  async run({ body, caches, caller, organizations, now, fail }) {
    const { externalMenuId, startRevision } = body
    const priceCategoryId = body.priceCategoryId?.toLowerCase() || null
    const catalogue = await caches.get(CatalogueOf, caller.corporationId)
    const menu = findMenu(catalogue, { externalMenuId, priceCategoryId }, body.organizationIds, fail)
    const version = versionOf(body.version)
    if (!version) throw fail.MenuVersionUnknown({ path: 'version' })
    const places = [...new Set(body.organizationIds)].flatMap((id) => {
      const organization = organizations.get(id)
      return organization && isMenuOf(menu, id) ? [menuLocationOf(organization, priceCategoryId, now)] : []
    })
    const around = { catalogue, places }
    if (startRevision === catalogue.revision)
      return new JsonBytes(await serializeInSlices(externalMenu(version, around, menu, emptyMenuView)))
    const cacheKey = { format: `version ${version}`, menu, places }
    return cachedMenu(catalogue, cacheKey, (shown) => externalMenu(version, around, menu, shown))
  },
})
