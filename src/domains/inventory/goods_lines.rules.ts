import { failers } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { field, Id, Int32, omittable, Quantity } from '#core/schema.ts'
import { GoodsNotStored } from '#domains/books/errors.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { containerRows, productRows, sizeRows, unitRows } from '#domains/catalogue/rules.ts'
import { ConceptionNotFound } from '#domains/dictionaries/errors.ts'
import { conceptionRows } from '#domains/dictionaries/rules.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { UnitMismatch } from './errors.ts'

/** Fields that lines of goods have in all families. */
export const goodsLine = {
  num: field(Int32({ minimum: 0 }), 'Position of the line.'),
  product: field(Id('Product'), 'Product that is moved.'),
  amount: field(Quantity({ exclusiveMinimum: 0 }), 'Amount in the unit of the product.'),
  amountUnit: omittable(Id('AmountUnit'), 'Unit of the amount. Only the unit of the product is allowed.'),
  containerId: omittable(Id('Container'), 'Package of the product, for information.'),
}

/** Field of lines whose product may have a size. */
export const productSize = { productSize: omittable(Id('ProductSize'), 'Size of the product.') }

/** Rows that documents of goods name. */
export const goodsTargets = {
  AmountUnit: { NotFound: UnknownReference, rows: unitRows },
  Conception: { NotFound: ConceptionNotFound, rows: conceptionRows },
  Container: { NotFound: UnknownReference, rows: containerRows },
  Product: { NotFound: UnknownReference, rows: productRows },
  ProductSize: { NotFound: UnknownReference, rows: sizeRows },
  Store: { NotFound: StoreNotFound, rows: storeRows },
}

/** Errors of `checkGoodsLines`. */
export const goodsLineErrors = { GoodsNotStored, UnitMismatch }

interface GoodsLine {
  product: string
  amountUnit?: string | null
}

/** Refuses lines whose product cannot lie in a store, and amounts in a unit that the product does not have. */
export function checkGoodsLines(lines: readonly GoodsLine[], products: ReadonlyMap<string, Goods>): void {
  for (const [i, line] of lines.entries()) {
    checkStored(line, products, `items[${i}]`)
    checkUnit(line, products, `items[${i}]`)
  }
}

/** Refuses a product that cannot lie in a store. `path` names the line in the body. */
export function checkStored({ product }: GoodsLine, products: ReadonlyMap<string, Goods>, path: string): void {
  if (!products.get(product)!.isStored) throw fail.GoodsNotStored({ path: `${path}.product` })
}

/** Refuses an amount in a unit that the product does not have. `path` names the line in the body. */
export function checkUnit(
  { product, amountUnit }: GoodsLine,
  products: ReadonlyMap<string, Goods>,
  path: string,
): void {
  const { amountUnitId } = products.get(product)!
  if (amountUnit && amountUnit !== amountUnitId) throw fail.UnitMismatch({ path: `${path}.amountUnit`, amountUnitId })
}

const fail = failers(goodsLineErrors)
