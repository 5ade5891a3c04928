import type { Db } from '#core/db/connect.ts'
import type { PlanContext } from './plan.rules.ts'

/** Rows of a dimension that are given to a report; PostgreSQL answers reports with larger ones. */
export const dimensionRowsMax = 20_000

/** Returns the revisions of facts that are committed. */
export async function listRevisions(
  db: Db,
  { organizations }: Pick<PlanContext, 'organizations'>,
): Promise<Map<string, number>> {
  const rows = await db<{ organizationId: string; revision: number }[]>`
    select organization_id, revision
      from sale_facts
     where organization_id = any(${organizations.map(({ id }) => id)}::uuid[])`
  return new Map(rows.map(({ organizationId, revision }) => [organizationId, revision]))
}

/** Returns the estimated number of lines of all restaurants. */
export async function estimateLines(db: Db): Promise<number> {
  const [table] = await db<{ lines: number }[]>`
    select reltuples::bigint as lines
      from pg_class
     where oid = 'sale_line'::regclass`
  return table!.lines
}

interface CellSearch {
  select: string
  alias: string
  columns: readonly string[]
  corporationId: string
}

/** Returns the rows of a dimension as texts, and one more than it may have. */
export async function listCells(db: Db, { select, alias, columns, corporationId }: CellSearch): Promise<string[][]> {
  const cells = columns.map((column) => `${column}::text`).join(', ')
  const rows = await db.unsafe(
    `select json_build_array(${cells}) as cells from (${select}) as ${alias} limit ${dimensionRowsMax + 1}`,
    [corporationId],
  )
  return rows.map((row) => row.cells)
}
