import type { Day } from '#core/time.ts'
import { lineColumns, orderColumns, quoted } from './replica_tables.rules.ts'

export const parquetType = 'application/vnd.apache.parquet'

/** Tables that are exported. */
export const exportedTables = ['orders', 'lines'] as const
export type ExportedTable = (typeof exportedTables)[number]

export interface ExportedPeriod {
  organizationIds: readonly string[]
  /** First accounting day of closings. */
  from: Day
  /** Day after the last one. */
  to: Day
}

/** Columns that number rows inside of Comanda. */
const internal: ReadonlySet<string> = new Set(['order_number'])

const ordersOf = [...orderColumns.keys()].filter((column) => !internal.has(column))

/** Returns the statement of DuckDB for the rows of a period. */
export function exportedRows(table: ExportedTable, { organizationIds, from, to }: ExportedPeriod): string {
  const ids = organizationIds.map((id) => `${quoted(id)}::uuid`).join(', ')
  const isOfOrders = table === 'orders'
  const columns = isOfOrders
    ? ordersOf.map((column) => `order_${column} as ${column}`)
    : [
        ...['organization_id', 'order_id', 'closed_on'].map((column) => `order_${column} as ${column}`),
        ...lineColumns.keys(),
        'coalesce(cost, 0) as cost',
      ]
  return `
    select ${columns.join(', ')}
      from fact_line
     where order_organization_id in (${ids})
       and order_closed_on >= ${quoted(from)}::date
       and order_closed_on < ${quoted(to)}::date
       ${isOfOrders ? 'and line = 1' : ''}
     order by order_closed_on, order_organization_id, order_order_number, line`
}
