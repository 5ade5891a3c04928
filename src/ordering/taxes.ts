import { toNumber } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { taxPercentOf } from '#domains/catalogue/rules.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'

type Part = Pick<AnsweredComponent | AnsweredModifier, 'product' | 'taxPercent'>

/** Returns the items for another order type: taxes may change, prices do not (docs/domain.md §6.8). */
export const withTaxesOf = (
  catalogue: Catalogue,
  items: readonly AnsweredItem[],
  orderTypeId: string | null,
): AnsweredItem[] => items.map((item) => taxedItem(catalogue, item, orderTypeId))

function taxedItem(catalogue: Catalogue, item: AnsweredItem, orderTypeId: string | null): AnsweredItem {
  const taxed = <T extends Part>(part: T): T => {
    const product = catalogue.products.get(part.product.id)
    if (!product) return part
    const percent = taxPercentOf(catalogue, product, { sizeId: item.size?.id ?? null, orderTypeId })
    return { ...part, taxPercent: percent === null ? undefined : toNumber(percent) }
  }
  const component = <T extends AnsweredComponent>(part: T): T =>
    part.modifiers ? { ...taxed(part), modifiers: part.modifiers.map(taxed) } : taxed(part)
  if (item.type === 'Service') return item
  if (item.type === 'Product') return component(item)
  return {
    ...item,
    primaryComponent: component(item.primaryComponent),
    secondaryComponent: item.secondaryComponent && component(item.secondaryComponent),
    commonModifiers: item.commonModifiers?.map(taxed),
  }
}
