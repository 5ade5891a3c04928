import type { Db } from '#core/db/connect.ts'
import { Decimal, zero } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import type { CheckContext } from '#documents/family.ts'
import type { AnyDocument } from '#documents/model.ts'
import { returnKeyOf } from './customer_returns.rules.ts'
import { ReturnTooLarge } from './errors.ts'

/** Columns that name the invoice from which goods return. */
const columns = { RETURNED_INVOICE: 'incoming_invoice_id', SALES_RETURN_DOCUMENT: 'outgoing_invoice_id' } as const

/** Returns the amounts that posted returns of an invoice have returned, by product and size. */
async function listReturned(
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

interface ReturnedLine {
  product: string
  productSize?: string
  amount: number
}

/** Refuses a return of more than an invoice has, less what posted returns of it have returned. */
export async function refuseExcess(
  items: readonly ReturnedLine[],
  invoice: AnyDocument,
  { db, organizationId }: CheckContext,
  family: 'RETURNED_INVOICE' | 'SALES_RETURN_DOCUMENT',
): Promise<void> {
  const left = new Map<string, Decimal>()
  for (const { product, productSize, amount, actualAmount, isAdditionalExpense } of invoice.items) {
    if (isAdditionalExpense === true) continue
    const key = returnKeyOf(product, productSize)
    left.set(key, new Decimal(`${actualAmount ?? amount}`).plus(left.get(key) ?? zero))
  }
  for (const [key, amount] of await listReturned(db, organizationId, { family, invoiceId: invoice.id }))
    left.set(key, (left.get(key) ?? zero).minus(amount))
  for (const [i, { product, productSize, amount }] of items.entries()) {
    const key = returnKeyOf(product, productSize)
    const returnable = Decimal.max(zero, left.get(key) ?? zero)
    if (returnable.lessThan(amount))
      throw new OperationError(ReturnTooLarge, { path: `items[${i}].amount`, returnable: returnable.toNumber() })
    left.set(key, returnable.minus(amount))
  }
}
