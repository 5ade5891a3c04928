import type { Transaction } from '#core/db/connect.ts'
import type { FoundRow } from '#core/db/text_rows.ts'
import { declaredRecords } from './record.ts'
import { columnOf } from './statements.ts'

/** Columns of a table in which people are named. */
export interface PersonalColumns {
  names: ReadonlySet<string>
  /** Whether only rows of the erased guest are emptied; other rows lose only what mentions the guest. */
  isOfGuests: boolean
  /** Replaces an erased text. */
  empty: '' | null
}

/** Steps of an erasure in a table whose rows have copies or depend on each other. */
interface ErasingSteps {
  /** Takes the locks that other transactions take before the row locks. */
  lock(db: Transaction, owners: readonly string[]): Promise<void>
  /** Updates data that depends on rewritten rows and on rows of the guest. */
  follow(db: Transaction, rows: readonly FoundRow[]): Promise<void>
}

const declared = new Map<string, PersonalColumns>()
const stepsByTable = new Map<string, ErasingSteps>()

interface PersonalOptions extends Partial<Omit<PersonalColumns, 'names'>> {
  steps?: ErasingSteps
}

/**
 * Declares the personal columns of a table that is no record. By default they are emptied in rows that mention the guest; in tables
 * of guests only if the row is the guest's own.
 */
export function declarePersonal(
  table: string,
  columns: readonly string[],
  { isOfGuests = false, empty = null, steps }: PersonalOptions = {},
): void {
  declared.set(table, { names: new Set(columns), isOfGuests, empty })
  if (steps) stepsByTable.set(table, steps)
}

export const erasingSteps = (table: string): ErasingSteps | undefined => stepsByTable.get(table)

/** Returns the personal columns of records and of declared tables, by table. */
export function personalColumns(): ReadonlyMap<string, PersonalColumns> {
  const records = declaredRecords().map(({ table, fields }): [string, PersonalColumns] => {
    const personal = Object.entries(fields).filter(([, { isPersonal }]) => isPersonal)
    const names = new Set(personal.map(([name]) => columnOf(name)))
    return [table, { names, isOfGuests: false, empty: null }]
  })
  return new Map([...declared, ...records.filter(([, { names }]) => names.size > 0)])
}

interface RecordEvent {
  record?: unknown
  changes?: readonly { field: string; before: unknown; after: unknown }[]
}

/** Returns a JSON text of an event without the values of its record's personal fields, if a value is a mention. */
export function withoutPersonalValues(text: string, isMention: (value: string) => boolean): string {
  if (!text.startsWith('{')) return text
  const { record, changes, ...others }: RecordEvent = JSON.parse(text)
  const fields = declaredRecords().find(({ kind }) => kind === record)?.fields
  if (!fields || !changes) return text
  const isPersonal = ({ field }: { field: string }) => fields[field]?.isPersonal === true
  const values = changes.flatMap(({ before, after }) => [before, after])
  if (!values.some((value) => typeof value === 'string' && isMention(value))) return text
  const emptied = changes.map((change) => (isPersonal(change) ? { ...change, before: null, after: null } : change))
  return JSON.stringify({ record, ...others, changes: emptied })
}
