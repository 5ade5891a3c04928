import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { byId, CorrelationId, field, Id, List } from '#core/schema.ts'
import { isOfSource } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { sourceKeys } from '#shared/schemas/searches.ts'
import { TooManyReserveIds } from './errors.ts'
import { reserveInfo } from './rules.ts'
import { reserves } from './store.ts'

const reserveIdsMax = 200

export default query({
  path: '/api/1/reserve/status_by_id',
  group: 'Orders: receiving',
  since: '7.1.5',
  summary: 'Reserves and banquets by their ids',
  description: '`sourceKeys` finds banquets alone, because only orders have a source.',
  request: Type.Object({
    organizationId: Id('Organization'),
    reserveIds: field(List(Id('Reserve'), { maxItems: 10_000 }), 'The reserves to answer.'),
    sourceKeys,
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    reserves: field(List(ReserveInfo), 'The reserves that were found.'),
  }),
  errors: { TooManyReserveIds },
  example: { request: { organizationId: demo.organization, reserveIds: [demo.reserve, demo.banquet] } },

  async run({ body, organization, db, fail }) {
    const asked = [...new Set(body.reserveIds)]
    if (asked.length > reserveIdsMax) throw fail.TooManyReserveIds({ path: 'reserveIds' })
    const found = byId(await reserves.list(db, organization.id, asked))
    const inOrder = asked.map((id) => found.get(id)).filter((one) => one !== undefined)
    const wanted = inOrder.filter(({ reserve }) => isOfSource(body.sourceKeys, reserve.order?.sourceKey))
    return { reserves: wanted.map(reserveInfo) }
  },
})
