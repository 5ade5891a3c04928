import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int64 } from '#core/schema.ts'
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
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    ...SavedCatalogue.properties,
    revision: field(
      Int64({ minimum: 0 }),
      'Revision of the catalogue: it rises with every save that changes something.',
    ),
  }),
  example: { request: { corporationId: demo.corporation } },

  run: ({ body, db }) => findSavedCatalogue(db, body.corporationId),
})
