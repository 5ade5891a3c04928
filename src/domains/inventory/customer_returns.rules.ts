import { allocateMoney, Decimal, one, total, zero } from '#core/decimal.ts'
import type { PostingContext } from '#documents/family.ts'
import { type AnyDocument, type DocumentBase, lineIdOf } from '#documents/model.ts'
import { portionOf, withSizeFactors } from '#documents/sizes.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import type { GoodsReceipt, Side } from '#ledger/model.ts'
import { movementOf } from './movements.rules.ts'
import { gridOf } from './priced_goods.rules.ts'

export const processingModes = ['RETURN_DISH', 'RETURN_GOOD', 'DO_NOT_RETURN'] as const
type ProcessingMode = (typeof processingModes)[number]

interface CustomerReturnLine {
  product: string
  productSize?: string
  store: string
  amount: number
  amountFactor?: number
  incomePrice?: number
  incomeSum?: number
}

/** Product and size, by which returns are compared with invoices. */
export const returnKeyOf = (product: unknown, productSize: unknown): string => `${product} ${productSize ?? ''}`

/** Returns the sale that a return names, whatever its status is. */
export const namedSaleOf = (related: AnyDocument | null): AnyDocument | null =>
  related?.family === 'OUTGOING_INVOICE' ? related : null

/** Returns the named sale if it is posted and earlier than the return; else null. */
export function saleOf(
  { effectiveAt, creationNumber }: Pick<DocumentBase, 'effectiveAt' | 'creationNumber'>,
  related: AnyDocument | null,
): AnyDocument | null {
  const named = namedSaleOf(related)
  if (named?.status !== 'PROCESSED') return null
  const isEarlier =
    named.effectiveAt < effectiveAt || (named.effectiveAt === effectiveAt && named.creationNumber < creationNumber)
  return isEarlier ? named : null
}

interface CustomerReturn {
  items: readonly CustomerReturnLine[]
  processingMode: ProcessingMode
  /** Sale that the document names. The valuation uses its cost while it is posted and earlier. */
  named: AnyDocument | null
  /** Posted and earlier sale, for its ingredients. */
  sale: AnyDocument | null
  /** Account that is credited with the cost. */
  from: Side
}

/** Returns the receipts of the goods that customers return (docs/domain.md §16.5). */
export async function receiptsOf(
  { items, processingMode, named, sale, from }: CustomerReturn,
  context: PostingContext,
): Promise<GoodsReceipt[]> {
  if (processingMode === 'DO_NOT_RETURN') return []
  const receipts: GoodsReceipt[] = []
  for (const [i, line] of items.entries()) {
    const goods = await returnedGoods(line, { processingMode, sale }, context)
    const costs = statedCosts(line, goods, context)
    for (const [j, ingredient] of goods.entries()) {
      const stated = costs?.[j] ?? null
      receipts.push({
        type: 'SALES_RETURN_WRITEOFF',
        from,
        ...movementOf(context, ingredient, i),
        storeId: line.store,
        cost: named
          ? { kind: 'sale', saleNumber: named.creationNumber, otherwise: stated }
          : stated
            ? { kind: 'sum', sum: stated }
            : { kind: 'average' },
      })
    }
  }
  return receipts
}

const amountDigits = 9

/** Returns the dish itself, or its ingredients by the sale, else by the charts of the day. */
async function returnedGoods(
  line: CustomerReturnLine,
  { processingMode, sale }: Pick<CustomerReturn, 'processingMode' | 'sale'>,
  context: PostingContext,
): Promise<readonly Ingredient[]> {
  if (processingMode === 'RETURN_DISH') return [{ productId: line.product, amount: new Decimal(line.amount) }]
  if (sale) return soldIngredients(line, sale, context)
  const [sized] = withSizeFactors([{ ...line }], context.products)
  return context.writeOffsOf(portionOf({ ...line, amountFactor: line.amountFactor ?? sized!.amountFactor }))
}

/** Returns the part of the goods of a sale that the returned amount is of the sold one. */
function soldIngredients(
  { product, productSize, amount }: CustomerReturnLine,
  { id, items }: AnyDocument,
  { relatedPostings }: PostingContext,
): Ingredient[] {
  const key = returnKeyOf(product, productSize)
  const lines = items.flatMap((sold, i) =>
    returnKeyOf(sold.product, sold.productSize) === key
      ? [{ id: lineIdOf(id, i) as string, amount: new Decimal(`${sold.amount}`) }]
      : [],
  )
  const soldAmount = total(lines.map((line) => line.amount))
  const amounts = new Map<string, Decimal>()
  for (const { type, lineId, from } of relatedPostings)
    if (type === 'OUTGOING_INVOICE' && lines.some((line) => line.id === lineId) && from.productId)
      amounts.set(from.productId, (amounts.get(from.productId) ?? zero).plus(from.amount ?? zero))
  return [...amounts]
    .map(([productId, issued]) => ({
      productId,
      amount: issued.times(amount).div(soldAmount).toDecimalPlaces(amountDigits),
    }))
    .filter((returned) => !returned.amount.isZero())
}

/**
 * Returns the cost that the line states for its goods: `incomeSum`, else `incomePrice` × amount. Ingredients share it by their
 * reference costs, or by their amounts if one has none.
 */
function statedCosts(
  { amount, incomePrice, incomeSum }: CustomerReturnLine,
  goods: readonly Ingredient[],
  { products, books: { digits } }: PostingContext,
): Decimal[] | null {
  if (incomeSum === undefined && incomePrice === undefined) return null
  const sum = new Decimal(incomeSum ?? incomePrice ?? 0).times(incomeSum === undefined ? amount : one)
  const references = goods.map((one) => products.get(one.productId)!.referenceCost?.times(one.amount) ?? zero)
  const weights = references.some((reference) => reference.isZero()) ? goods.map((one) => one.amount) : references
  return allocateMoney(sum.toDecimalPlaces(digits), weights, gridOf(digits))
}
