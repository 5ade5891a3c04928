import { declaredRecords } from './record.ts'
import { columnOf } from './statements.ts'

const declared = new Map<string, ReadonlySet<string>>()

/** Declares the personal columns of a table that is no record: erasure empties them in rows that mention the guest. */
export function declarePersonal(table: string, columns: readonly string[]): void {
  declared.set(table, new Set(columns))
}

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
