import { isDeepStrictEqual } from 'node:util'

/** A record as history sees it: its fields by name. */
export type RecordFields = Readonly<Record<string, unknown>>

/** What a change has made of one field. Of a list of rows, only those that are not in both. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** Whether the values are left out because the event would be too large with them. */
  isTooLarge?: boolean
}

/** The fields that are not as they were. Of a record that was not there, all that are not empty. */
export function changesBetween(before: RecordFields | null, after: RecordFields): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field, ...differingRows(from, to) }]
  })
}

function differingRows(before: unknown, after: unknown): Pick<FieldChange, 'before' | 'after'> {
  if (!isListOfRows(before) || !isListOfRows(after)) return { before, after }
  const [gone, come] = [without(before, after), without(after, before)]
  return gone.length + come.length === 0 ? { before, after } : { before: gone, after: come }
}

const isListOfRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)

const without = (rows: readonly object[], others: readonly object[]): object[] => {
  const known = new Set(others.map(textOf))
  return rows.filter((row) => !known.has(textOf(row)))
}

/** The same text for rows that are equal, whatever the order of their members. */
const textOf = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const recordBytesMax = 64_000
const recordBytesMin = 2_000
const transactionBytesMax = 1_000_000

/** How many bytes the changes of one record may take in its event when so many records change at once. */
export const changeBytesMax = (records: number): number =>
  Math.min(recordBytesMax, Math.max(recordBytesMin, Math.floor(transactionBytesMax / Math.max(1, records))))

/** The changes with as many values as there is room for, small ones first. */
export function limitBytes(changes: readonly FieldChange[], bytesMax: number): readonly FieldChange[] {
  if (Buffer.byteLength(JSON.stringify(changes)) <= bytesMax) return changes
  const sized = changes.map((change) => ({ change, bytes: Buffer.byteLength(JSON.stringify(change)) }))
  const kept = new Set<FieldChange>()
  let bytes = 0
  for (const one of sized.toSorted((a, b) => a.bytes - b.bytes)) {
    bytes += one.bytes
    if (bytes <= bytesMax) kept.add(one.change)
  }
  return changes.map((change) =>
    kept.has(change) ? change : { field: change.field, before: null, after: null, isTooLarge: true },
  )
}
