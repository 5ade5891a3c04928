import { Decimal, zero } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import type { CheckContext } from '#documents/family.ts'
import { PriceDeviates } from './errors.ts'
import { listSupplierProducts, type SupplierProduct } from './supplier_products.store.ts'

interface InvoiceLine {
  num: number
  product: string
  amount: number
  sum: number
  containerId?: string
  supplierProduct?: string
  isAdditionalExpense?: boolean
}

/**
 * Compares the prices of an invoice with the price list of its supplier (docs/domain.md §16.5). Returns a message for the staff,
 * or refuses the invoice, as the settings of the books say.
 */
export async function controlPrices(
  { counteragent, items }: { counteragent: string; items: readonly InvoiceLine[] },
  { db, corporationId, books }: CheckContext,
): Promise<string | undefined> {
  const action = books.defaultDeviationAction
  if (action === 'NOT_NOTIFY') return undefined
  const rows = await listSupplierProducts(db, corporationId, counteragent)
  const messages = items.flatMap((line, i) => {
    const agreed = agreedPriceOf(line, rows)
    const price = new Decimal(line.sum).div(line.amount)
    if (!agreed || !deviates(price, agreed)) return []
    const { price: agreedPrice, allowedDeviation } = agreed
    const priceRounded = price.toDecimalPlaces(9, Decimal.ROUND_HALF_UP).toNumber()
    if (action === 'DISABLE' || (action === 'DISABLE_GREATER' && price.greaterThan(agreedPrice)))
      throw new OperationError(PriceDeviates, {
        path: `items[${i}].price`,
        price: priceRounded,
        agreedPrice: agreedPrice.toNumber(),
        allowedDeviation: allowedDeviation.toNumber(),
      })
    return [`Line ${line.num}: the price is ${priceRounded}, the agreed price ${agreedPrice}`]
  })
  return action === 'NOTIFY' && messages.length > 0 ? messages.join('\n') : undefined
}

interface AgreedPrice {
  price: Decimal
  /** In percent of the price. */
  allowedDeviation: Decimal
}

/** Returns the agreed price of the row that the line names, else of its product in its package, else in any package. */
function agreedPriceOf(line: InvoiceLine, rows: readonly SupplierProduct[]): AgreedPrice | undefined {
  if (line.isAdditionalExpense) return undefined
  const priced = rows.filter(({ productId, price }) => productId === line.product && price !== null)
  const row =
    priced.find(({ id }) => id === line.supplierProduct) ??
    priced.find(({ containerId }) => containerId === (line.containerId ?? null)) ??
    priced.find(({ containerId }) => containerId === null)
  return row?.price ? { price: row.price, allowedDeviation: row.allowedDeviation ?? zero } : undefined
}

const deviates = (price: Decimal, agreed: AgreedPrice): boolean =>
  price.minus(agreed.price).abs().times(100).greaterThan(agreed.price.times(agreed.allowedDeviation))
