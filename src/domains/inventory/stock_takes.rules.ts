import { type Static, Type } from 'typebox'
import { type Decimal, total } from '#core/decimal.ts'
import { field, Id, opt, Quantity, Text } from '#core/schema.ts'
import { goodsLine } from './goods_lines.rules.ts'

const { num, product } = goodsLine

/** Fields of the lines of both steps of a stock-take. */
export const countedFields = {
  num,
  product,
  amount: field(Quantity({ minimum: 0 }), 'Counted amount in the unit of the product.'),
  amountUnit: opt(Id('AmountUnit'), 'Unit of the amount. Only the unit of the product is allowed.'),
  comment: opt(Text({ maxLength: 1_000 }), 'Remark for the staff.'),
}

/** A row of a stock-take in a request. */
export const CountedLine = Type.Object({
  ...countedFields,
  containerId: opt(Id('Container'), 'Package of the product, for information.'),
  containerCount: opt(Quantity({ minimum: 0 }), 'Number of packages, for information.'),
  isDisassembled: opt(Type.Boolean(), 'Whether the product was disassembled. For information only.'),
})

type Counted = Pick<Static<typeof CountedLine>, 'product' | 'amount'>

/** Returns the counted amount of each product, with the index of its first row. */
export const countsOf = (rows: readonly Counted[]): { productId: string; amount: Decimal; index: number }[] =>
  [...Map.groupBy(rows.entries(), ([, { product: id }]) => id)].map(([productId, entries]) => ({
    productId,
    amount: total(entries.map(([, { amount }]) => amount)),
    index: entries[0]![0],
  }))
