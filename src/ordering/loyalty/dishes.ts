import { Decimal, total } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Dish } from '#loyalty/model.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { AnsweredDiscount } from '#shared/schemas/answered_payments.ts'
import { modifiersOf, partsOf, positionOf } from '../lines.ts'
import { variantFinder } from '../variants.ts'

/**
 * The items of a priced order as campaigns see them, with what the restaurant's own discounts have left of them. A dish of two
 * halves is one dish, known by its first half. Services take no part, as with any discount.
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
    const { price, text } = variantOf(item)
    return [
      {
        positionId: positionOf(lead),
        productId: lead.product.id,
        sizeId: item.size?.id ?? null,
        categoryId: product?.categoryId ?? null,
        groupIds: groupsAbove(catalogue, product?.groupId ?? null),
        comboSourceId: item.comboInformation?.comboSourceId ?? null,
        price,
        variant: text,
        amount: new Decimal(item.amount),
        sum: total(sums),
      },
    ]
  })
}

/** The group and all groups above it. */
function groupsAbove({ groups }: Catalogue, groupId: string | null): string[] {
  const above: string[] = []
  for (let id = groupId; id !== null && !above.includes(id); id = groups.get(id)?.parentId ?? null) above.push(id)
  return above
}
