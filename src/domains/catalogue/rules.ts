import type { Decimal } from '#core/decimal.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import type { CatalogueProduct, ModifierGroup, ModifierItem, PriceRule, ProductType, SoldAt } from './model.ts'

/** Products, as requests name them. */
export const productRows: ReferencedRows = { table: 'product', tenant: 'corporation_id' }

export const productTypes = [
  'DISH',
  'GOODS',
  'SERVICE',
  'MODIFIER',
  'PREPARED',
] as const satisfies readonly ProductType[]

/** How a combo's price comes about, in the numbers of the wire. */
export const priceRules = {
  /** `priceModification` for the whole, and the products' own amounts on top as surcharges. */
  fixedCombo: 0,
  /** Each position costs its amount. */
  fixedPosition: 1,
  /** A percentage off the position that costs least… */
  percentOffCheapest: 2,
  /** …or most. */
  percentOffDearest: 3,
  /** Each position costs its percentage less. */
  percentOffEach: 4,
  /** Each position costs its amount less. */
  sumOffEach: 5,
} as const satisfies Record<string, PriceRule>

export const priceRuleNumbers: readonly PriceRule[] = Object.values(priceRules)

export const priceKey = (organizationId: string | null, priceCategoryId: string | null, sizeId: string | null) =>
  `${organizationId ?? ''} ${priceCategoryId ?? ''} ${sizeId ?? ''}`

/**
 * undefined: not sold there in this size. The most particular price wins: organization and category, category,
 * organization, general.
 */
export function priceOf(product: CatalogueProduct, at: SoldAt & { sizeId: string | null }): Decimal | undefined {
  const { organizationId, priceCategoryId, sizeId } = at
  const categories = priceCategoryId === null ? [null] : [priceCategoryId, null]
  for (const category of categories)
    for (const place of [organizationId, null]) {
      const price = product.prices.get(priceKey(place, category, sizeId))
      if (price !== undefined) return price ?? undefined
    }
  return undefined
}

/** The sizes in which the product is sold at the organization; [null] for one without sizes. */
export const sizesOf = (product: CatalogueProduct, at: SoldAt): (string | null)[] =>
  product.sizeIds.filter((sizeId) => priceOf(product, { ...at, sizeId }) !== undefined)

/** Whether some modifier may be taken less often than its group allows, or must be taken. */
export const hasOwnLimits = (group: ModifierGroup, items: readonly ModifierItem[]): boolean =>
  items.some(({ minAmount, maxAmount }) => minAmount > 0 || maxAmount < group.maxAmount)
