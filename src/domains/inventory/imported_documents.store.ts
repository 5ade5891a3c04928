import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Day, Instant } from '#core/time.ts'

/** Invoice of a supplier, as its paper identifies it. */
interface InvoiceKey {
  counteragent: string
  incomingDocumentNumber: string
}

/** Returns the ids of incoming invoices with these suppliers and numbers, cancelled ones included, in document order. */
export async function listInvoiceIds(db: Db, organizationId: string, keys: readonly InvoiceKey[]): Promise<string[]> {
  const rows = await db<(InvoiceKey & { id: string })[]>`
    select id, counteragent, incoming_document_number
      from document
     where organization_id = ${organizationId}
       and family = 'INCOMING_INVOICE'
       and counteragent = any(${keys.map(({ counteragent }) => counteragent)}::uuid[])
       and incoming_document_number = any(${keys.map(({ incomingDocumentNumber: number }) => number)}::text[])
     order by effective_at, creation_number`
  const wanted = new Set(keys.map(textOf))
  return rows.filter((row) => wanted.has(textOf(row))).map(({ id }) => id)
}

const textOf = ({ counteragent, incomingDocumentNumber }: InvoiceKey): string =>
  `${counteragent} ${incomingDocumentNumber}`

/** Returns the ids of stock-takes of these stores at a moment, cancelled ones included, in document order. */
export async function listStockTakeIds(
  db: Db,
  organizationId: string,
  { storeIds, day, at }: { storeIds: readonly string[]; day: Day; at: Instant },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
      from document
     where organization_id = ${organizationId}
       and family = 'INCOMING_INVENTORY'
       and day = ${day}
       and effective_at = ${toTimestamp(db, at)}
       and store = any(${[...storeIds]}::uuid[])
     order by creation_number`
  return rows.map(({ id }) => id)
}
