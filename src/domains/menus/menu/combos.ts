import { derivedId, type Id } from '#core/schema.ts'
import type { Catalogue, ComboGroup, ComboProduct, ComboSpecification, SoldAt } from '#domains/catalogue/model.ts'
import { componentPrice, mainGroupOf, priceOf, priceRules, productsSold } from '#domains/catalogue/rules.ts'
import type { MenuLocation } from './view.ts'

/** A size of a combo, which is a size of the product in its main group. */
export interface SizeOfCombo {
  id: Id<'ComboSize'>
  /** null: the product of the main group has no sizes */
  productSizeId: string | null
  name: string
  shortName: string
}

/** Returns the sizes of a combo that any place sells, in the order of sizes. A size without a name belongs to products without sizes. */
export function comboSizes(catalogue: Catalogue, combo: ComboSpecification, places: readonly SoldAt[]): SizeOfCombo[] {
  const main = mainGroupOf(combo)
  const products = main ? productsSold(catalogue, main, places) : []
  const sold = new Set<string | null>(
    products.flatMap((product) => places.flatMap((at) => sizesIn(catalogue, product, at))),
  )
  return [null, ...catalogue.sizes.keys()]
    .filter((sizeId) => sold.has(sizeId))
    .map((sizeId) => ({
      // A stable id that differs from the id of the product's size.
      id: derivedId<'ComboSize'>(catalogue.corporationId, 'ComboSize', `${combo.id}\n${sizeId ?? ''}`),
      productSizeId: sizeId,
      name: catalogue.sizes.get(sizeId ?? '')?.name ?? '',
      shortName: catalogue.sizes.get(sizeId ?? '')?.code ?? '',
    }))
}

/** Returns the sizes of the product in the combo that are sold in the place. */
function sizesIn({ products }: Catalogue, { productId, sizeId }: ComboProduct, at: SoldAt) {
  const product = products.get(productId)
  if (!product || product.isDeleted) return []
  return product.sizeIds
    .filter((each) => sizeId === null || each === sizeId)
    .filter((each) => priceOf(product, { ...at, sizeId: each }) !== undefined)
}

/** Returns the prices of the product for each size of the combo and each size of the product that it allows. */
export function componentPrices(
  catalogue: Catalogue,
  { combo, group, product }: { combo: ComboSpecification; group: ComboGroup; product: ComboProduct },
  sizes: readonly SizeOfCombo[],
  at: MenuLocation,
) {
  const sold = catalogue.products.get(product.productId)
  const own = sizesIn(catalogue, product, at)
  return sizes.flatMap((comboSize) =>
    own
      .filter((sizeId) => group !== mainGroupOf(combo) || sizeId === comboSize.productSizeId)
      .flatMap((sizeId) => {
        const menu = sold && priceOf(sold, { ...at, sizeId })
        return menu === undefined
          ? []
          : [{ comboSize, sizeId, price: componentPrice(combo, group, product, menu, at.money) }]
      }),
  )
}

export const priceStrategyOf = ({ priceModificationType }: ComboSpecification) =>
  priceModificationType === priceRules.fixedCombo ? ('FIXED' as const) : ('BY_COMPONENT' as const)
