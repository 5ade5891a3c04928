import { defineError } from '#core/errors.ts'

export const SameStore = defineError('SAME_STORE', 400, 'The goods already are in this store')
export const GoodsNotStored = defineError(
  'GOODS_NOT_STORED',
  400,
  'The product cannot lie in a store',
  'Services, rates and products that do not affect stock are never moved.',
)
export const UnitMismatch = defineError<{ amountUnitId: string | null }>(
  'UNIT_MISMATCH',
  400,
  'Amounts are in the unit of the product',
  'Send the amount in the unit `amountUnitId` of the answer.',
)
