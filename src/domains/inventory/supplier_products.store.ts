import type { Db } from '#core/db/connect.ts'
import { type Decimal, decimalOrNull } from '#core/decimal.ts'

export interface SupplierProduct {
  id: string
  name: string
  productId: string
  containerId: string | null
  code: string | null
  num: string | null
  price: Decimal | null
  allowedDeviation: Decimal | null
}

type Row = Omit<SupplierProduct, 'price' | 'allowedDeviation'> & {
  price: string | null
  allowedDeviation: string | null
}

/** Returns the undeleted rows of a supplier's price list, the latest first. */
export async function listSupplierProducts(
  db: Db,
  corporationId: string,
  counteragentId: string,
): Promise<SupplierProduct[]> {
  const rows = await db<Row[]>`
    select id, name, product_id, container_id, code, num, price, allowed_deviation
      from supplier_product
     where corporation_id = ${corporationId}
       and counteragent_id = ${counteragentId}
       and not is_deleted
     order by creation_number desc`
  return rows.map(({ price, allowedDeviation, ...row }) => ({
    ...row,
    price: decimalOrNull(price),
    allowedDeviation: decimalOrNull(allowedDeviation),
  }))
}

/** Returns the price of each product in the latest posted invoice of a supplier to one of the organizations. */
export async function listInvoicePrices(
  db: Db,
  organizationIds: readonly string[],
  { counteragentId, productIds }: { counteragentId: string; productIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ productId: string; price: string }[]>`
    select distinct on (line.product) line.product as product_id, line.price
      from document
     cross join lateral jsonb_to_recordset(document.items)
                as line(num int, product uuid, price numeric, "isAdditionalExpense" boolean)
     where document.organization_id = any(${organizationIds}::uuid[])
       and document.counteragent = ${counteragentId}
       and document.family = 'INCOMING_INVOICE'
       and document.status = 'PROCESSED'
       and line.product = any(${productIds}::uuid[])
       and line."isAdditionalExpense" is not true
     order by line.product, document.effective_at desc, document.creation_number desc, line.num desc`
  return new Map(rows.map(({ productId, price }) => [productId, Number(price)]))
}
