import { toNumber } from '#core/decimal.ts'
import type { Catalogue, CatalogueProduct, ComboSpecification, ModifierItem, SoldAt } from '#domains/catalogue/model.ts'
import { amountOf, isIndependent, priceOf, productsSold, taxCategoryIn } from '#domains/catalogue/rules.ts'
import { comboSizes, componentPrices, priceStrategyOf } from '../combos.ts'
import { buttonPicture, mainPicture, measureOf, selectedTags } from '../presentation.ts'
import { type MenuLocation, numberOrNull, nutrientsOf } from '../view.ts'

/** What a menu says of a product, a modifier or a combo wherever it shows it. */

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

/** `uses` are its places in the products that the menu shows. */
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

/** What a combo is made of. Products that are not sold there are left out of its groups. */
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

/** How much of a modifier may be taken in all of its places; null where they differ. The places themselves say it, too. */
function sharedRestrictions(uses: readonly ModifierItem[]) {
  const all = new Map(uses.map((use) => [JSON.stringify(restrictions(use)), use]))
  const [first] = all.values()
  return first && all.size === 1 ? restrictions(first) : null
}

/** How much may be taken of a modifier or a group. */
export const restrictions = (limits: Omit<ModifierItem, 'productId' | 'shown'>) => ({
  minQuantity: limits.minAmount,
  maxQuantity: limits.maxAmount,
  freeQuantity: limits.freeAmount,
  defaultQuantity: limits.defaultAmount,
  hideIfDefaultQuantity: limits.hideIfDefault,
})
