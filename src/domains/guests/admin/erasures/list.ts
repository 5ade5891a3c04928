import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listErasures } from '../../erasure.store.ts'
import { Erasure, erasureOf } from '../../schemas.ts'

const rowsMax = 1_000

export default query({
  path: '/admin/guests/erasures/list',
  group: 'none stated',
  summary: 'List erasures of guests with their progress',
  request: Type.Object({
    corporationId: Id('Corporation'),
    customerId: opt(Id('Customer'), 'Only the erasure of this guest.'),
    isFinished: opt(Type.Boolean(), 'Only finished erasures, or only unfinished ones. If omitted, both.'),
    afterCustomerId: opt(
      Id('Customer'),
      'Only guests after this one: the last one of the previous page. Pages have up to 1,000 erasures.',
    ),
  }),
  response: Type.Object({
    erasures: field(List(Erasure, { maxItems: rowsMax }), 'The erasures, by the ids of guests.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId, customerId = null, isFinished = null, afterCustomerId = null }, db }) {
    const search = { guestId: customerId, isFinished, afterId: afterCustomerId, rowsMax }
    const erasures = await listErasures(db, corporationId, search)
    return { erasures: erasures.map(erasureOf) }
  },
})
