import { Decimal, zero } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import type { CheckContext } from '#documents/family.ts'
import type { AnyDocument } from '#documents/model.ts'
import { returnKeyOf } from './customer_returns.rules.ts'
import { ReturnTooLarge } from './errors.ts'
import { listReturned } from './returns.store.ts'

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
