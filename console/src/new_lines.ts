import type { Request } from './api.ts'
import type { Dish } from './menu.ts'
import { typedNumber } from './text.ts'

/** Dish as it is typed. */
export interface NewLine {
  key: string
  dish: Dish
  sizeId: string | null
  amount: string
  modifiers: readonly ChosenModifier[]
}

export interface ChosenModifier {
  id: string
  groupId: string | null
  amount: number
}

/** Returns whether something has to be asked before a dish can be ordered. */
export const mustAsk = ({ sizes, groups }: Dish): boolean => sizes.length > 1 || groups.some(({ min }) => min > 0)

export const hasChoices = ({ sizes, groups }: Dish): boolean => sizes.length > 1 || groups.length > 0

export const defaultSizeOf = ({ sizes }: Dish): string | null =>
  (sizes.find(({ isDefault }) => isDefault) ?? sizes[0])?.id ?? null

export const defaultModifiersOf = ({ groups }: Dish): ChosenModifier[] =>
  groups.flatMap(({ id: groupId, modifiers }) =>
    modifiers.flatMap(({ id, byDefault }) => (byDefault > 0 ? [{ id, groupId, amount: byDefault }] : [])),
  )

type RequestedItem = Request<'/api/1/deliveries/price'>['order']['items'][number]

/** Returns a line as requests contain it. */
export function requestedItem({ dish, sizeId, amount, modifiers }: NewLine): RequestedItem {
  const common = { amount: typedNumber(amount) ?? 0, ...(sizeId !== null && { productSizeId: sizeId }) }
  const requested = modifiers.map(({ id, groupId, amount: count }) => ({
    productId: id,
    amount: count,
    ...(groupId !== null && { productGroupId: groupId }),
  }))
  const price = dish.sizes.find(({ id }) => id === sizeId)?.price ?? 0
  if (!dish.isCompound) return { type: 'Product', productId: dish.id, price, ...common, modifiers: requested }
  const ofHalf = new Set(dish.groups.filter(({ isOfHalf }) => isOfHalf).map(({ id }) => id))
  const isOfHalf = ({ productGroupId = null }: { productGroupId?: string | null }) => ofHalf.has(productGroupId)
  return {
    type: 'Compound',
    ...common,
    primaryComponent: { productId: dish.id, modifiers: requested.filter(isOfHalf) },
    commonModifiers: requested.filter((modifier) => !isOfHalf(modifier)),
  }
}
