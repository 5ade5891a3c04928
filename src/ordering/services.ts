import { toNumber } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { positionOf } from './lines.ts'
import type { PricedItems } from './model.ts'

export type ServiceItem = Extract<AnsweredItem, { type: 'Service' }>

/**
 * Returns the items with services as orders show them, with a cost and no position. Discounts do not apply to services, because
 * orders could not show that: their lines end here, at their combo's price if they have one.
 */
export function withServices({ items, lines }: PricedItems, { products }: Pick<Catalogue, 'products'>): PricedItems {
  const isService = (item: AnsweredItem): item is Extract<AnsweredItem, { type: 'Product' }> =>
    item.type === 'Product' && products.get(item.product.id)?.type === 'SERVICE'
  const positions = new Set(items.filter(isService).map(positionOf))
  if (positions.size === 0) return { items, lines }
  const byPosition = new Map(lines.map((line) => [line.positionId, line]))
  const shown = items.map((item): AnsweredItem => {
    if (!isService(item)) return item
    const { status, amount, comment, size, product } = item
    const { cost, combo } = byPosition.get(positionOf(item)) ?? {}
    const inCombo = combo && { comboInformation: combo }
    return {
      type: 'Service',
      status,
      amount,
      comment,
      size,
      ...inCombo,
      service: product,
      cost: cost ? toNumber(cost) : 0,
    }
  })
  return { items: shown, lines: lines.filter(({ positionId }) => !positions.has(positionId)) }
}
