import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, List } from '#core/schema.ts'
import { isOfSource, listResponses } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { sourceKeys } from '#shared/schemas/searches.ts'
import { ReservesTooLarge, TooManyReserveIds } from './errors.ts'
import { reserveInfo, responses } from './rules.ts'
import { reserves } from './store.ts'

const reserveIdsMax = 200

export default query({
  path: '/api/1/reserve/status_by_id',
  group: 'Orders: receiving',
  since: '7.1.5',
  summary: 'Reserves and banquets by their ids',
  description: '`sourceKeys` finds only banquets, because only orders have a source.',
  request: Type.Object({
    organizationId: Id('Organization'),
    reserveIds: field(List(Id('Reserve'), { maxItems: 10_000 }), 'Reserves to return.'),
    sourceKeys,
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    reserves: field(List(AsRawJson(ReserveInfo)), 'The reserves that were found.'),
  }),
  errors: { TooManyReserveIds, ReservesTooLarge },
  example: { request: { organizationId: demo.organization, reserveIds: [demo.reserve, demo.banquet] } },

  async run({ body, organization, db, fail }) {
    const requested = [...new Set(body.reserveIds)]
    if (requested.length > reserveIdsMax) throw fail.TooManyReserveIds({ path: 'reserveIds' })
    const found = await listResponses(db, reserves, [{ organizationId: organization.id, ids: requested }], (reserve) =>
      isOfSource(body.sourceKeys, reserve.reserve.order?.sourceKey)
        ? responses.toRawJson(reserveInfo(reserve))
        : undefined,
    )
    if (!found) throw fail.ReservesTooLarge({ path: 'reserveIds' })
    return { reserves: found }
  },
})
