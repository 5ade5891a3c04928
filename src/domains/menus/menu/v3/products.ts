import { toNumber } from '#core/decimal.ts'
import type { Catalogue, CatalogueProduct, ComboSpecification, ModifierItem, SoldAt } from '#domains/catalogue/model.ts'
import { amountOf, isIndependent, priceOf, productsSold, taxCategoryIn } from '#domains/catalogue/rules.ts'
import { comboSizes, componentPrices, priceStrategyOf } from '../combos.ts'
import { buttonPicture, mainPicture, measureOf, selectedTags } from '../presentation.ts'
import { type MenuLocation, numberOrNull, nutrientsOf } from '../view.ts'

/** Products, modifiers and combos of a menu, independent of where it shows them. */

export function dictionaryProduct(catalogue: Catalogue, product: CatalogueProduct) {
  const { type, details } = product
  return {
    id: product.id,
    sku: product.sku ?? '',
    type: type === 'MODIFIER' || type === 'OUTER' || type === 'RATE' || type === 'PETROL' ? null : type,
    orderItemType: product.orderItemType,
    productCategoryId: product.categoryId,
    taxCategoryId: product.taxCategoryId,
    measureUnit: details.measureUnit ?? null,
    modifierSchemaId: details.modifierSchemaId ?? null,
    modifierSchemaName: details.modifierSchemaName ?? null,
    canSetOpenPrice: product.canSetOpenPrice,
    splittable: product.splittable,
    useBalanceForSell: product.useBalanceForSell,
    isMarked: details.isMarked ?? false,
    barcodes: barcodesOf(product),
    customerTagGroups: selectedTags(catalogue, product),
    outerEanCode: details.outerEanCode ?? null,
    paymentSubjectCode: details.paymentSubject ?? null,
  }
}

/** Returns a modifier of the menu. `uses` are its occurrences in products. */
export function dictionaryModifier(
  catalogue: Catalogue,
  modifier: CatalogueProduct,
  at: SoldAt,
  uses: readonly ModifierItem[],
) {
  const { details } = modifier
  return {
    id: modifier.id,
    sku: modifier.sku ?? '',
    name: modifier.name,
    description: details.description ?? null,
    sizePrices: modifier.sizeIds.map((sizeId) => ({
      sizeId,
      price: numberOrNull(priceOf(modifier, { ...at, sizeId })),
      taxCategoryId: taxCategoryIn(modifier, sizeId),
    })),
    restrictions: sharedRestrictions(uses),
    productCategoryId: modifier.categoryId,
    taxCategoryId: modifier.taxCategoryId,
    ...measureOf(modifier, null),
    nutritions: nutrientsOf(modifier, { ...at, sizeId: null }),
    image: mainPicture(details),
    buttonImageUrl: buttonPicture(details),
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    allergenGroupIds: [...(details.allergenGroupIds ?? [])],
    barcodes: barcodesOf(modifier),
    customerTagGroups: selectedTags(catalogue, modifier),
    independentQuantity: isIndependent(modifier),
    isHidden: details.isHidden ?? false,
    isMarked: details.isMarked ?? false,
    outerEanCode: details.outerEanCode ?? null,
    paymentSubjectCode: details.paymentSubject ?? null,
  }
}

/** Returns a combo without the products that the place does not sell. */
export function dictionaryCombo(catalogue: Catalogue, combo: ComboSpecification, at: MenuLocation) {
  const sizes = comboSizes(catalogue, combo, [at])
  return {
    id: combo.id,
    sku: combo.sku ?? '',
    priceStrategy: priceStrategyOf(combo),
    componentGroups: combo.groups.map((group) => ({
      id: group.id,
      name: group.name,
      isMainGroup: group.isMainGroup,
      skipStep: group.skipStep,
      products: productsSold(catalogue, group, [at]).map((product) => ({
        productId: product.productId,
        sizePrices: componentPrices(catalogue, { combo, group, product }, sizes, at).map(
          ({ comboSize, sizeId, price }) => ({
            comboSizeId: comboSize.id,
            productSizeId: sizeId,
            price: toNumber(price),
          }),
        ),
        priceModificationAmount: toNumber(amountOf(combo, product)),
        forbiddenModifiers: [...product.forbiddenModifiers],
      })),
    })),
    tags: [...(combo.details.tags ?? [])],
    labels: [...(combo.details.labels ?? [])],
  }
}

const barcodesOf = ({ details }: CatalogueProduct) => (details.packs ?? []).map((pack) => ({ ...pack }))

/** Returns the limits of a modifier if all of its occurrences share them, else null. Each occurrence repeats its limits. */
function sharedRestrictions(uses: readonly ModifierItem[]) {
  const all = new Map(uses.map((use) => [JSON.stringify(restrictions(use)), use]))
  const [first] = all.values()
  return first && all.size === 1 ? restrictions(first) : null
}

/** Returns the limits of a modifier or group. */
export const restrictions = (limits: Omit<ModifierItem, 'productId' | 'shown'>) => ({
  minQuantity: limits.minAmount,
  maxQuantity: limits.maxAmount,
  freeQuantity: limits.freeAmount,
  defaultQuantity: limits.defaultAmount,
  hideIfDefaultQuantity: limits.hideIfDefault,
})
