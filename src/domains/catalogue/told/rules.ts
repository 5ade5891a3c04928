import postgres from 'postgres'
import type { RecordFields } from '#core/events/record_changes.ts'
import { emptyCard } from '../product/rules.ts'

/** A product or a group as its row and its lists of rows are read. */
export interface StoredFields {
  columns: StoredColumns
  lists: Readonly<Record<string, readonly object[] | null>>
}

interface StoredColumns {
  id: string
  details?: RecordFields
  particulars?: Particulars | null
  /** Of products as text, of groups as an object. */
  card?: string | RecordFields | null
  [column: string]: unknown
}

interface Particulars {
  barcodes?: unknown
  disabledProductSizeIds?: unknown
  nutritionValues?: unknown
}

/** The fields by which history tells of a record: as clients and menus know them, whatever column holds them. */
export function publishedFields({ columns, lists }: StoredFields): RecordFields {
  const { id: _, details, particulars, card, ...others } = columns
  return {
    ...camelled(others),
    ...(card === undefined ? {} : cardOf(card)),
    ...details,
    ...(particulars === undefined ? {} : particularFields(particulars)),
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, (rows ?? []).map(camelled)])),
  }
}

const camelled = (row: object): RecordFields =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [postgres.toCamel(column), value]))

function cardOf(card: string | RecordFields | null): RecordFields {
  if (card === null) return emptyCard
  if (typeof card !== 'string') return card
  const parsed: RecordFields = JSON.parse(card)
  return parsed
}

/** The other particulars repeat what the card has. */
const particularFields = (particulars: Particulars | null): RecordFields => ({
  barcodeKinds: particulars?.barcodes,
  disabledProductSizeIds: particulars?.disabledProductSizeIds,
  nutritionValues: particulars?.nutritionValues,
})
