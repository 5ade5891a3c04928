import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int32, Int64, List, LocalDateTime, opt } from '#core/schema.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime } from '#core/time.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import type { Section } from '#domains/restaurant_sections/model.ts'
import { searchedFrom } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { type Area, listOccupied } from './store.ts'

const rowsMax = 100_000

const ReserveInWorkload = Type.Object(
  {
    id: Id('Reserve'),
    tableIds: field(List(Id('Table')), 'Tables that are booked.'),
    estimatedStartTime: field(Type.String({ format: 'terminal-time' }), 'When the guests are expected.'),
    durationInMinutes: field(Int64(), 'How long the tables are booked, in minutes.'),
    guestsCount: field(Int32(), 'Number of expected guests.'),
  },
  { title: 'ReserveInWorkload' },
)

export default query({
  path: '/api/1/reserve/restaurant_sections_workload',
  group: 'Data: dictionaries',
  since: '7.1.5',
  summary: 'List reserved times of tables',
  description: 'At most 90 days back. Returns the bookings that overlap the range.',
  request: Type.Object({
    restaurantSectionIds: field(List(Id('RestaurantSection')), 'Sections of the tables.'),
    dateFrom: field(LocalDateTime(), 'Reserves that end at this time or later. At most 90 days back.'),
    dateTo: opt(LocalDateTime(), 'Latest start of the reserves. If omitted, no limit.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    reserves: field(List(ReserveInWorkload, { maxItems: rowsMax }), 'Reserves that overlap the requested time.'),
  }),
  example: { request: { restaurantSectionIds: [demo.section], dateFrom: demo.comingTime } },

  async run({ body, db, caches, caller, organizations, now }) {
    const from = normalizeTerminalTime(body.dateFrom)
    const to = body.dateTo ? normalizeTerminalTime(body.dateTo) : null
    const { byId } = await caches.get(SectionsOf, caller.corporationId)
    const areas = [...new Set(body.restaurantSectionIds)].flatMap((id) => {
      const section = byId.get(id)
      const organization = section && organizations.get(section.organizationId)
      return organization ? [areaOf(section, organization, { from, now })] : []
    })
    return { reserves: await listOccupied(db, areas, { to, rowsMax }) }
  },
})

function areaOf(
  { organizationId, terminalGroupId, tables }: Section,
  { timeZone }: Organization,
  { from, now }: { from: TerminalTime; now: Instant },
): Area {
  const earliest = searchedFrom(now, timeZone)
  const tableIds = [...tables.values()].map(({ id }) => id)
  return { organizationId, terminalGroupId, tableIds, from: from < earliest ? earliest : from }
}
