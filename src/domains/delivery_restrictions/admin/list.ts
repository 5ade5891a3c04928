import { Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { asId, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { findRestrictions } from '../store.ts'
import { RestrictionsInput } from './schemas.ts'

export default query({
  path: '/admin/delivery_restrictions/list',
  group: 'none stated',
  summary: 'List the delivery restrictions of a corporation',
  description:
    'Rows are in a form that can be saved again. Organizations without restrictions are omitted: their terminal groups deliver ' +
    'everywhere.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    deliveryRestrictions: SavedRows(RestrictionsInput, 'The restrictions, one row for each organization.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const found = await findRestrictions(db, body.corporationId)
    return {
      deliveryRestrictions: [...found].map(([id, restrictions]) => ({
        ...restrictions,
        organizationId: asId<'Organization'>(id),
      })),
    }
  },
})
