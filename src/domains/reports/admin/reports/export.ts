import { Type } from 'typebox'
import { findCorporation, OrganizationsOf } from '#core/access/organizations.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { FormattedResponse } from '#core/operation/responses.ts'
import { duckdb, installCommandOfMissing } from '#core/optional_library.ts'
import { CalendarDay, field, Id, Int32, OneOf } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ReportEngines } from '../../engines.ts'
import { ReplicaFilling, ReplicaOff, ReportsOff } from '../../errors.ts'
import { countRows } from '../../exporting.store.ts'
import { openReplica, parquetOf } from '../../exporting.ts'
import { exportedRows, exportedTables, parquetType } from '../../parquet.rules.ts'

/** Says how to install DuckDB if that is why there is no replica. */
function withoutDuckdb(): { message: string } | undefined {
  const install = installCommandOfMissing(duckdb)
  return install === undefined
    ? undefined
    : { message: `DuckDB is not installed: run "${install}", then start the server again` }
}

export default query({
  path: '/admin/reports/export',
  group: 'none stated',
  summary: 'Export the facts of a period',
  description:
    `With \`Accept: ${parquetType}\` the response is a Parquet file with the rows of the period, by the accounting day of the closing; else their number. ` +
    'Orders and lines have names, phones and addresses of guests as the orders have them. The first request fills the replica: ' +
    'repeat it while it is refused with `REPLICA_FILLING`, or send a larger `Timeout`.',
  otherFormats: [parquetType],
  request: Type.Object({
    corporationId: Id('Corporation'),
    dateFrom: field(CalendarDay(), 'First accounting day.'),
    dateTo: field(CalendarDay(), 'Day after the last accounting day.'),
    table: field(OneOf(exportedTables), '`orders`, or their `lines` with costs.'),
  }),
  response: Type.Object({ rows: field(Int32(), 'Number of rows.') }),
  errors: { CorporationNotFound, ReportsOff, ReplicaOff, ReplicaFilling },
  example: {
    request: { corporationId: demo.corporation, dateFrom: '2026-05-01', dateTo: '2026-06-01', table: 'lines' },
  },

  async run(input) {
    const { body, db, caches, deadline, format, use, fail } = input
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const { corporationId, dateFrom: from, dateTo: to, table } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const organizations = [...(await caches.get(OrganizationsOf, corporationId)).values()]
    const period = { organizationIds: organizations.map(({ id }) => id), from, to }
    if (format !== parquetType) return { rows: await countRows(db, table, period) }
    if (!use(ReportEngines).hasReplica) throw fail.ReplicaOff(withoutDuckdb())
    const replica = await openReplica(input, organizations)
    return new FormattedResponse(parquetType, await parquetOf(replica, exportedRows(table, period), deadline))
  },
})
