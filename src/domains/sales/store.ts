import type { SourcedRows } from '#core/access/source_restriction.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { recordRevalued } from '#ledger/revaluations.store.ts'
import { type AccountingDays, accountingDay } from '#ledger/shortages.store.ts'
import type { Sale, SaleDocument } from './model.ts'
import { columns, type Row, type StoredDocument, saleOf } from './reads.ts'

const toStored = ({ lines, ...document }: SaleDocument): StoredDocument => ({
  ...document,
  lines: lines.map((line) => ({ ...line, goods: line.goods.flatMap(({ ordinal, amount }) => [ordinal, amount]) })),
})

/** Returns the sales of orders, and locks them. */
export async function lockSales(db: Db, organizationId: string, orderIds: readonly string[]): Promise<Sale[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from sale
     where organization_id = ${organizationId}
       and order_id = any(${orderIds}::uuid[])
     order by order_id, kind
       for update`
  return rows.map(saleOf)
}

/** Documents of the books for keys of one source: all but the postings of orders of others. */
export const documentsOfSource: SourcedRows = {
  kind: 'PostedDocument',
  async listOfSource(db, { organizationIds, ids, sourceKey }) {
    const rows = await db<{ id: string }[]>`
      select order_id as id
        from sale
       where organization_id = any(${organizationIds}::uuid[])
         and order_id = any(${ids}::uuid[])
         and source_key is distinct from ${sourceKey}`
    return [...new Set(ids).difference(new Set(rows.map(({ id }) => id)))]
  },
}

export interface Period extends AccountingDays {
  /** Null for all orders of these days. */
  orderIds: readonly string[] | null
}

/** Condition on orders that ended on accounting days, with an index for the UTC days that overlap them. */
export const endedOn = (db: Db, days: AccountingDays): Fragment => db`
  ended_at >= (${days.from}::date - 1)::timestamp at time zone 'UTC'
  and ended_at < (${days.to}::date + 2)::timestamp at time zone 'UTC'
  and ${dayOfSale(db, days)} between ${days.from}::date and ${days.to}::date`

/** Accounting day on which an order ended. */
export const dayOfSale = (db: Db, days: AccountingDays): Fragment => accountingDay(db, db`ended_at`, days)

const isInPeriod = (db: Db, { orderIds, ...days }: Period): Fragment => db`
  ${endedOn(db, days)}
  and (${orderIds}::uuid[] is null or order_id = any(${orderIds}::uuid[]))`

/** Counts the sales of accounting days. */
export async function countSales(db: Db, organizationId: string, period: Period): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
      from sale
     where organization_id = ${organizationId}
       and ${isInPeriod(db, period)}`
  return row!.count
}

interface Page extends Period {
  /** The previous page's last sale. */
  after: Pick<Sale, 'orderId' | 'kind'> | null
  rowsMax: number
}

/** Returns sales of accounting days by order id, in pages, and locks them. */
export async function lockSalesOfDays(
  db: Db,
  organizationId: string,
  { after, rowsMax, ...period }: Page,
): Promise<Sale[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from sale
     where organization_id = ${organizationId}
       and ${isInPeriod(db, period)}
       ${after ? db`and (order_id, kind) > (${after.orderId}::uuid, ${after.kind}::text)` : db``}
     order by order_id, kind
     limit ${rowsMax}
       for update`
  return rows.map(saleOf)
}

/** Writes sales. Their costs may differ from the former ones. */
export async function saveSales(db: Db, organizationId: string, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return
  await recordRevalued(
    db,
    organizationId,
    sales.map(({ orderId }) => orderId),
  )
  await db`
    insert into sale ${newRows(
      { organizationId: db`${organizationId}::uuid` },
      sales.map(({ documents, problems, ...sale }) => ({
        ...sale,
        documents: documents.map(toStored),
        problems: problems.length > 0 ? problems : null,
      })),
      {
        uuid: ['orderId', 'terminalGroupId', 'tableId'],
        text: ['kind', 'hash', 'number', 'sourceKey'],
        bigint: ['revision'],
        timestamptz: ['endedAt'],
        int: ['creationNumber'],
        json: ['documents', 'problems'],
      },
    )}
        on conflict (organization_id, order_id, kind) do update
       set revision = excluded.revision,
           hash = excluded.hash,
           number = excluded.number,
           source_key = excluded.source_key,
           ended_at = excluded.ended_at,
           terminal_group_id = excluded.terminal_group_id,
           table_id = excluded.table_id,
           creation_number = excluded.creation_number,
           documents = excluded.documents,
           problems = excluded.problems`
}
