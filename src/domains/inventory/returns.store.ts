import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { returnKeyOf } from './customer_returns.rules.ts'

/** Columns that name the invoice from which goods return. */
const columns = { RETURNED_INVOICE: 'incoming_invoice_id', SALES_RETURN_DOCUMENT: 'outgoing_invoice_id' } as const

/** Returns the amounts that posted returns of an invoice have returned, by product and size. */
export async function listReturned(
  db: Db,
  organizationId: string,
  { family, invoiceId }: { family: keyof typeof columns; invoiceId: string },
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await db<{ product: string; productSize: string | null; amount: string }[]>`
    select line.product, line."productSize" as product_size, sum(line.amount) as amount
      from document
     cross join lateral jsonb_to_recordset(document.items) as line(product uuid, "productSize" uuid, amount numeric)
     where document.organization_id = ${organizationId}
       and document.${db(columns[family])} = ${invoiceId}
       and document.family = ${family}
       and document.status = 'PROCESSED'
     group by line.product, line."productSize"`
  return new Map(
    rows.map(({ product, productSize, amount }) => [returnKeyOf(product, productSize), new Decimal(amount)]),
  )
}
