import type { Db, Transaction } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { Decimal } from '#core/decimal.ts'
import type { OpeningStock } from './model.ts'

type Row = Omit<OpeningStock, 'amount' | 'sum'> & { amount: string; sum: string }

/** Returns opening stock of the stores, of all if none is named, by day, store and product. */
export async function listOpeningStock(
  db: Db,
  organizationId: string,
  storeIds: readonly string[] | null = null,
): Promise<OpeningStock[]> {
  const rows = await db<Row[]>`
    select store_id, product_id, creation_number, opened_on::text, amount, sum
      from books_opening_stock
     where organization_id = ${organizationId}
       ${storeIds ? db`and store_id = any(${storeIds}::uuid[])` : db``}
     order by opened_on, store_id, product_id`
  return rows.map((row) => ({ ...row, amount: new Decimal(row.amount), sum: new Decimal(row.sum) }))
}

export const saveOpeningStock = (db: Transaction, organizationId: string, rows: readonly OpeningStock[]) => db`
  insert into books_opening_stock ${newRows({ organizationId: db`${organizationId}::uuid` }, rows, {
    uuid: ['storeId', 'productId'],
    int: ['creationNumber'],
    date: ['openedOn'],
    numeric: ['amount', 'sum'],
  })}
      on conflict (organization_id, store_id, product_id) do update
     set opened_on = excluded.opened_on,
         amount = excluded.amount,
         sum = excluded.sum`
