import postgres from 'postgres'
import type { Db } from './connect.ts'

/** Rows of a corporation with a revision each. Fields have their names in code. */
export interface RevisedTable {
  table: string
  /** All but the id. */
  fields: readonly string[]
  /** Those that a row keeps from when it was made. */
  onlyNew?: readonly string[]
}

/**
 * Inserts the rows, and replaces all fields of those that exist and differ. The revision of a row that stays the same
 * does not rise. Answers the ids of the rows that were written.
 */
export async function saveRevised(
  db: Db,
  corporationId: string,
  { table, fields, onlyNew = [] }: RevisedTable,
  rows: readonly { readonly id: string }[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const columns = fields.map(postgres.fromCamel)
  const records = rows.map((row) => {
    const values = new Map(Object.entries(row))
    const named = [...fields, ...onlyNew].map((field) => [postgres.fromCamel(field), values.get(field)])
    return { corporation_id: corporationId, id: row.id, ...Object.fromEntries(named) }
  })
  const all = db(['corporation_id', 'id', ...columns, ...onlyNew.map(postgres.fromCamel)])
  const of = (alias: string) => db(columns.map((column) => `${alias}.${column}`))
  const written = await db<{ id: string }[]>`
    insert into ${db(table)} as known (${all})
    select ${all}
      from jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(records)}::text::jsonb)
        on conflict (corporation_id, id) do update
       set (${db(columns)}) = row (${of('excluded')}), revision = known.revision + 1
     where row (${of('known')}) is distinct from row (${of('excluded')})
    returning id`
  return written.map(({ id }) => id)
}
