import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { PostingContext } from '#documents/family.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import { hasCounteragents, systemAccounts } from '#ledger/chart.ts'
import type { Account, GoodsStage } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import { AccountRefused } from './errors.ts'

/** Returns the movement of an amount of a product, for the line with this index. */
export const movementOf = (
  { products, lineIdOf }: PostingContext,
  { productId, amount }: Ingredient,
  index: number | null,
) => ({
  productId,
  amount,
  referenceCost: products.get(productId)!.referenceCost,
  lineId: index === null ? null : lineIdOf(index),
})

/** A product and its amount in a line of a document. */
export const amountOf = ({ product, amount }: { product: string; amount: Decimal.Value }): Ingredient => ({
  productId: product,
  amount: new Decimal(amount),
})

interface Conversion {
  type: TransactionType
  group: number
  storeFrom: string
  storeTo: string
  inputs: readonly Ingredient[]
  /** Index of the line that the inputs belong to; null for the header. */
  inputIndex: number | null
  outputs: readonly (Ingredient & { index: number; weight: Decimal })[]
}

/** Returns the stage in which goods become others, which share their value by weight. */
export const conversionOf = (
  context: PostingContext,
  { type, group, storeFrom, storeTo, inputs, inputIndex, outputs }: Conversion,
): GoodsStage => ({
  issues: inputs.map((input) => ({ ...movementOf(context, input, inputIndex), storeId: storeFrom, type, group })),
  receipts: outputs.map((output) => ({
    ...movementOf(context, output, output.index),
    storeId: storeTo,
    cost: { kind: 'group', group, weight: output.weight },
  })),
})

/** Refuses an account to which the cost of goods cannot be posted. `path` names it in the body. */
export function checkCostAccount({ id, type }: Account, path: string): void {
  if (type === 'INVENTORY_ASSETS' || hasCounteragents(type) || id === systemAccounts.salesWithoutOrder.id)
    throw fail.AccountRefused({ path })
}

const fail = failers({ AccountRefused })
