import { isDeepStrictEqual } from 'node:util'

/** Fields of a record for its history, by name. */
export type RecordFields = Readonly<Record<string, unknown>>

/** Change of one field; of a list of rows, only the rows that differ. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** Whether the values are omitted because they would make the event too large. */
  isTooLarge?: boolean
}

/** Returns the fields that differ; for a new record, all that are not empty. */
export function changesBetween(before: RecordFields | null, after: RecordFields): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field, ...differingRows(from, to) }]
  })
}

function differingRows(before: unknown, after: unknown): Pick<FieldChange, 'before' | 'after'> {
  if (!isListOfRows(before) || !isListOfRows(after)) return { before, after }
  const [removed, added] = [without(before, after), without(after, before)]
  return removed.length + added.length === 0 ? { before, after } : { before: removed, after: added }
}

const isListOfRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)

const without = (rows: readonly object[], others: readonly object[]): object[] => {
  const known = new Set(others.map(textOf))
  return rows.filter((row) => !known.has(textOf(row)))
}

/** Returns equal text for equal rows, whatever the order of their members. */
const textOf = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const recordBytesMax = 64_000
const recordBytesMin = 2_000
const transactionBytesMax = 1_000_000

/** Returns the maximum size in bytes of one record's changes, for a transaction that changes `records` records. */
export const changeBytesMax = (records: number): number =>
  Math.min(recordBytesMax, Math.max(recordBytesMin, Math.floor(transactionBytesMax / Math.max(1, records))))

/** Omits the largest values until the changes fit into `bytesMax`. */
export function limitBytes(changes: readonly FieldChange[], bytesMax: number): readonly FieldChange[] {
  if (Buffer.byteLength(JSON.stringify(changes)) <= bytesMax) return changes
  const sized = changes.map((change) => ({ change, bytes: Buffer.byteLength(JSON.stringify(change)) }))
  const included = new Set<FieldChange>()
  let bytes = 0
  for (const entry of sized.toSorted((a, b) => a.bytes - b.bytes)) {
    bytes += entry.bytes
    if (bytes <= bytesMax) included.add(entry.change)
  }
  return changes.map((change) =>
    included.has(change) ? change : { field: change.field, before: null, after: null, isTooLarge: true },
  )
}
