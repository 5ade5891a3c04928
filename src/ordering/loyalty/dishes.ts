import { Decimal, one, total } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Dish } from '#loyalty/model.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { AnsweredDiscount } from '#shared/schemas/answered_payments.ts'
import { modifiersOf, partsOf, positionOf } from '../lines.ts'
import { variantFinder } from '../variants.ts'

/**
 * Converts the items of a priced order to dishes for campaigns, after the restaurant's own discounts. A dish of two halves is one dish,
 * identified by its first half; services are omitted, as from any discount.
 */
export function dishesOf(
  catalogue: Catalogue,
  { items, discounts }: { items: readonly AnsweredItem[]; discounts?: readonly AnsweredDiscount[] | null | undefined },
): Dish[] {
  const variantOf = variantFinder((discounts ?? []).map(({ selectivePositions: positions }) => ({ positions })))
  return items.flatMap((item): Dish[] => {
    const parts = partsOf(item)
    const [lead] = parts
    if (!lead || item.deleted) return []
    const product = catalogue.products.get(lead.product.id)
    const sums = [...parts, ...modifiersOf(item).filter(({ deleted }) => !deleted)].map(
      ({ resultSum = 0 }) => resultSum,
    )
    const { price, untaxedShare, text } = variantOf(item)
    return [
      {
        positionId: positionOf(lead),
        productId: lead.product.id,
        sizeId: item.size?.id ?? null,
        categoryId: product?.categoryId ?? null,
        groupIds: groupsAbove(catalogue, product?.groupId ?? null),
        comboSourceId: item.comboInformation?.comboSourceId ?? null,
        price,
        untaxedShare,
        variant: text,
        amount: new Decimal(item.amount),
        sum: total(sums),
      },
    ]
  })
}

/** Returns the charged services at their costs. Orders show no position of a service, so each gets one by its place. */
export const servicesOf = (items: readonly AnsweredItem[]): Dish[] =>
  items.flatMap((item, place): Dish[] => {
    if (item.type !== 'Service' || item.deleted) return []
    const [amount, sum] = [new Decimal(item.amount), new Decimal(item.cost)]
    return [
      {
        positionId: servicePosition(place),
        productId: item.service.id,
        sizeId: item.size?.id ?? null,
        categoryId: null,
        groupIds: [],
        comboSourceId: item.comboInformation?.comboSourceId ?? null,
        price: amount.isZero() ? sum : sum.dividedBy(amount),
        // Orders show no tax of services (docs/domain.md §6.8).
        untaxedShare: one,
        variant: '',
        amount,
        sum,
      },
    ]
  })

export const servicePosition = (place: number): string => `service ${place}`

/** Returns the ids of the group and of all its ancestors. */
function groupsAbove({ groups }: Catalogue, groupId: string | null): string[] {
  const above: string[] = []
  for (let id = groupId; id !== null && !above.includes(id); id = groups.get(id)?.parentId ?? null) above.push(id)
  return above
}
