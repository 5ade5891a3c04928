import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int64, List, opt, Text } from '#core/schema.ts'
import { findSavedCatalogue } from '#domains/catalogue/reads.ts'
import { SavedCatalogue } from '#domains/catalogue/schemas.ts'
import { demo } from '#shared/demo.ts'

export default query({
  path: '/admin/menus/list',
  group: 'none stated',
  summary: 'List the catalogue and menus of a corporation',
  description:
    'Rows are in a form that can be saved again, including deleted rows. Menus refer to products by id; ' +
    'deleted menus are omitted.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    menuId: opt(
      Text(),
      'Only this menu with its groups and combos, and the products that it shows, with their modifiers. If omitted, the whole catalogue.',
    ),
    groupIds: opt(
      List(Id('ProductGroup'), { maxItems: 1_000 }),
      'Only products that menus show in these groups, with their modifiers; none if empty. If omitted, of all groups.',
    ),
  }),
  response: Type.Object({
    ...SavedCatalogue.properties,
    revision: field(
      Int64({ minimum: 0 }),
      'Revision of the catalogue: it rises with every save that changes something.',
    ),
  }),
  example: { request: { corporationId: demo.corporation } },

  run: ({ body: { corporationId, ...shown }, db }) => findSavedCatalogue(db, corporationId, shown),
})
