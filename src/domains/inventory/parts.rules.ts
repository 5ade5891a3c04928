import { failers } from '#core/errors.ts'
import { decimal, ref } from '#core/record/fields.ts'
import { Quantity } from '#core/schema.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { SameGoods } from './errors.ts'
import { checkGoodsLines, goodsLineErrors } from './goods_lines.rules.ts'

/** Header fields of documents in which one product becomes others. */
export const wholeHeader = {
  storeFrom: ref('Store', 'Store that the goods leave.'),
  storeTo: ref('Store', 'Store that the goods of the lines enter.'),
  product: ref('Product', 'Product that becomes others.'),
  amount: decimal(Quantity({ exclusiveMinimum: 0 }), 'Amount of it, in its unit.'),
}

/** Errors of `checkParts`. */
export const partsErrors = { ...goodsLineErrors, SameGoods }

interface Line {
  product: string
  amountUnit?: string
}

interface Whole {
  storeFrom: string
  storeTo: string
  product: string
  amountUnit: string | null
}

/** Refuses a product and lines that cannot lie in a store, and a product that becomes itself. */
export function checkParts(whole: Whole, lines: readonly Line[], products: ReadonlyMap<string, Goods>): void {
  const { storeFrom, storeTo, product, amountUnit } = whole
  const { isStored, amountUnitId } = products.get(product)!
  if (!isStored) throw fail.GoodsNotStored({ path: 'product' })
  if (amountUnit && amountUnit !== amountUnitId) throw fail.UnitMismatch({ path: 'amountUnit', amountUnitId })
  checkGoodsLines(lines, products)
  if (storeFrom === storeTo) refuseSameProduct([product], lines)
}

/** Refuses lines with a product that also leaves their store. */
export function refuseSameProduct(productIds: readonly string[], lines: readonly Line[]): void {
  const index = lines.findIndex(({ product }) => productIds.includes(product))
  if (index >= 0) throw fail.SameGoods({ path: `items[${index}].product` })
}

const fail = failers(partsErrors)
