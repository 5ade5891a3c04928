import { Decimal } from '#core/decimal.ts'
import { omittable, Quantity } from '#core/schema.ts'
import type { Portion } from '#domains/assembly_chart/model.ts'
import type { Goods } from '#domains/catalogue/model.ts'

/** Field of stored lines in families with `hasSizes`. */
export const sizeFactor = {
  amountFactor: omittable(Quantity(), 'Share of the recipe that the size uses, fixed at posting.'),
}

/** Returns the lines with the factors of their sizes: 1 without a size or a factor. */
export const withSizeFactors = (
  lines: readonly Record<string, unknown>[],
  products: ReadonlyMap<string, Pick<Goods, 'sizeFactors'>>,
) =>
  lines.map((line) => ({
    ...line,
    amountFactor: products.get(`${line.product}`)!.sizeFactors[`${line.productSize}`]?.toNumber() ?? 1,
  }))

interface SizedLine {
  product: string
  productSize?: string
  amount: Decimal.Value
  amountFactor?: number
}

/** Returns the portion of a line of a document that is being posted. */
export const portionOf = ({ product, productSize, amount, amountFactor = 1 }: SizedLine): Portion => ({
  productId: product,
  sizeId: productSize ?? null,
  amount: new Decimal(amount),
  sizeFactor: new Decimal(amountFactor),
})
