import type { Db } from '#core/db/connect.ts'
import { listTextTables, type TextTable } from '#core/db/text_rows.ts'

/** Tables that erasure leaves alone, with the reason. */
export const keptTables: Readonly<Record<string, string>> = {
  api_key: 'settings of the chain',
  application: 'settings of the chain',
  employee: 'staff are known to the restaurant as staff',
  guest_card: 'emptied by the request',
  guest_erasure: 'sealed, and emptied at the end',
  guest_erasure_secret: 'no text of a person',
  guest_erasure_trace: 'no text of a person',
  organization: 'settings of the chain',
  terminal_token: 'settings of the chain',
  webhook_endpoint: 'settings of the chain',
}

/** Columns that link rows to the guest, the guest's orders or wallets: ids, and stored answers with such ids. */
export const linkColumns = [
  'order_id',
  'guest_id',
  'subject_id',
  'wallet_id',
  'document_id',
  'from_counteragent_id',
  'to_counteragent_id',
  'content_id',
  'answer',
] as const

/** Remarks on a guest: the other columns of the table are that guest's own data, and the request empties the erased guest's. */
const guestRemarks: ReadonlySet<string> = new Set(['blacklist_reason', 'comment', 'user_data'])

/** Returns the tables and columns that erasure reads; a table of a later migration is among them at once. */
export const listErasableTables = async (db: Db): Promise<TextTable[]> =>
  (await listTextTables(db))
    .filter(({ table }) => !Object.hasOwn(keptTables, table))
    .map((table) =>
      table.table === 'guest'
        ? { ...table, columns: table.columns.filter(({ name }) => guestRemarks.has(name)) }
        : table,
    )
