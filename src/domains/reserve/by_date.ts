import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, List, LocalDateTime, opt } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { isOfSource, listResponses, searchedFrom } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { ReservesTooLarge } from './errors.ts'
import { reserveInfo, responses } from './rules.ts'
import { listIdsByDate, reserves } from './store.ts'

/** Most reserves of one organization in a response. */
const rowsMax = 1000

export default query({
  path: '/api/1/reserve/by_date',
  group: 'Orders: receiving',
  summary: 'Find reserves and banquets by date',
  description:
    'Reserves whose time overlaps the range, earliest first, cancelled and deleted ones included: at most 1,000 of each organization and ' +
    '32 MB together, at most 90 days back. Reserves that the front office has not accepted yet are returned with `reserve` null, refused ' +
    'ones are omitted. `sourceKeys` finds only banquets, because only orders have a source.',
  request: Type.Object({
    organizationIds: searchOrganizationIdsField,
    dateFrom: field(LocalDateTime(), 'Reserves that end after this time.'),
    dateTo: field(LocalDateTime(), 'Reserves that start before this time.'),
    restaurantSectionIds: opt(
      List(Id('RestaurantSection'), { maxItems: 1000 }),
      'Only reserves of tables of these sections. With `tableIds`, of any of both.',
    ),
    tableIds: opt(List(Id('Table'), { maxItems: 1000 }), 'Only reserves of these tables.'),
    sourceKeys,
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    reserves: field(List(AsRawJson(ReserveInfo), { maxItems: 100_000 }), 'The reserves that were found.'),
  }),
  errors: { ReservesTooLarge },
  example: {
    request: {
      organizationIds: [demo.organization],
      dateFrom: '2026-01-01 00:00:00.000',
      dateTo: '2030-01-01 00:00:00.000',
    },
  },

  async run({ body, db, caches, caller, organizations, now, fail }) {
    const { organizationIds, restaurantSectionIds, tableIds, dateFrom, dateTo, sourceKeys } = body
    const { byId } = await caches.get(SectionsOf, caller.corporationId)
    const inSections = (restaurantSectionIds ?? []).flatMap((id) => [...(byId.get(id)?.tables.keys() ?? [])])
    const search = {
      tableIds: restaurantSectionIds || tableIds ? [...inSections, ...(tableIds ?? [])] : null,
      from: normalizeTerminalTime(dateFrom),
      to: normalizeTerminalTime(dateTo),
      rowsMax,
    }
    const requested = await Promise.all(
      [...new Set(organizationIds)]
        .map((id) => organizations.get(id))
        .filter((organization) => organization !== undefined)
        .map(async ({ id: organizationId, timeZone }) => {
          const keptFrom = searchedFrom(now, timeZone)
          return { organizationId, ids: await listIdsByDate(db, { ...search, organizationId, keptFrom }) }
        }),
    )
    const found = await listResponses(db, reserves, requested, (reserve) =>
      isOfSource(sourceKeys, reserve.reserve.order?.sourceKey) ? responses.toRawJson(reserveInfo(reserve)) : undefined,
    )
    if (!found) throw fail.ReservesTooLarge({ path: 'organizationIds' })
    return { reserves: found }
  },
})
