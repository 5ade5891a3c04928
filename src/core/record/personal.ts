import type { Transaction } from '#core/db/connect.ts'
import type { RewrittenRow } from '#core/db/text_rows.ts'
import { declaredRecords } from './record.ts'
import { columnOf } from './statements.ts'

/** Steps of an erasure in a table whose rows have copies or depend on each other. */
interface ErasingSteps {
  /** Takes the locks that other transactions take before those of the rows. */
  lock(db: Transaction, owners: readonly string[]): Promise<void>
  /** Updates rows that depend on the rewritten ones. */
  follow(db: Transaction, rows: readonly RewrittenRow[]): Promise<void>
}

const declared = new Map<string, ReadonlySet<string>>()
const stepsByTable = new Map<string, ErasingSteps>()

/** Declares the personal columns of a table that is not a record: erasure clears them in rows that mention the guest. */
export function declarePersonal(table: string, columns: readonly string[], steps?: ErasingSteps): void {
  declared.set(table, new Set(columns))
  if (steps) stepsByTable.set(table, steps)
}

export const erasingSteps = (table: string): ErasingSteps | undefined => stepsByTable.get(table)

/** Returns the personal columns of records and of declared tables, by table. */
export function personalColumns(): ReadonlyMap<string, ReadonlySet<string>> {
  const records = declaredRecords().map(({ table, fields }): [string, ReadonlySet<string>] => [
    table,
    new Set(Object.entries(fields).flatMap(([name, { isPersonal }]) => (isPersonal ? [columnOf(name)] : []))),
  ])
  return new Map([...declared, ...records.filter(([, columns]) => columns.size > 0)])
}

interface RecordEvent {
  record?: unknown
  changes?: readonly { field: string; before: unknown; after: unknown }[]
}

/** Returns a JSON text of an event without the values of its record's personal fields. */
export function withoutPersonalValues(text: string): string {
  if (!text.startsWith('{')) return text
  const { record, changes, ...others }: RecordEvent = JSON.parse(text)
  const fields = declaredRecords().find(({ kind }) => kind === record)?.fields
  if (!fields || !changes) return text
  const emptied = changes.map((change) =>
    fields[change.field]?.isPersonal ? { ...change, before: null, after: null } : change,
  )
  return JSON.stringify({ record, ...others, changes: emptied })
}
