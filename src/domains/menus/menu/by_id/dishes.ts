import { type Decimal, toNumber } from '#core/decimal.ts'
import { derivedId, type Id } from '#core/schema.ts'
import type { Catalogue, CatalogueProduct, ModifierItem, Pack, ProductGroup } from '#domains/catalogue/model.ts'
import { hasOwnLimits, inSize, isIndependent, priceOf, taxCategoryIn } from '#domains/catalogue/rules.ts'
import { buttonIn, buttonPicture, gramsIn, gramsOf, measureOf, selectedTags, skuIn } from '../presentation.ts'
import { allergensOfProduct, type MenuLocation, modifierGroupsOf, numberOrNull, nutrientsOf } from '../view.ts'

/** Catalogue, and the places for which the menu is requested. */
export interface MenuContext {
  catalogue: Catalogue
  places: readonly MenuLocation[]
}

/** Returns a product for version 2. */
export function itemV2(context: MenuContext, product: CatalogueProduct) {
  const { catalogue } = context
  const tax = catalogue.taxCategories.get(product.taxCategoryId ?? '')
  const groups = modifierGroupsOf(catalogue, product, context.places)
  return {
    ...itemFields(catalogue, product),
    allergens: allergensOfProduct(catalogue, product),
    tags: tagsOf(catalogue, product.details),
    labels: labelsOf(product.details),
    itemSizes: product.sizeIds.map((sizeId) => ({
      ...sizeFields(context, product, sizeId),
      portionWeightGrams: gramsOf(product, sizeId),
      itemModifierGroups: groups.map((each) => modifierGroupV2(context, each, sizeId)),
      sizeId,
      nutritionPerHundredGrams: nutritionOrZeros(context, product, sizeId),
    })),
    itemId: product.id,
    taxCategory: tax ? { id: tax.id, name: tax.name, percentage: toNumber(tax.percentage) } : null,
    canBeDivided: product.splittable,
  }
}

/** Returns a product for versions 3 and 4. */
export function item(context: MenuContext, product: CatalogueProduct) {
  const groups = modifierGroupsOf(context.catalogue, product, context.places)
  return {
    ...itemFields(context.catalogue, product),
    taxCategoryId: product.taxCategoryId,
    allergenGroupIds: [...(product.details.allergenGroupIds ?? [])],
    labels: [...(product.details.labels ?? [])],
    tags: [...(product.details.tags ?? [])],
    itemSizes: product.sizeIds.map((sizeId) => ({
      ...sizeFields(context, product, sizeId),
      itemModifierGroups: groups.map((each) => modifierGroup(context, each, sizeId)),
      weight: measureOf(product, sizeId).weight,
      id: sizeId,
    })),
    id: product.id,
    splittable: product.splittable,
  }
}

const itemFields = (catalogue: Catalogue, product: CatalogueProduct) => ({
  ...goodsFields(catalogue, product),
  modifierSchemaId: product.details.modifierSchemaId ?? null,
  modifierSchemaName: product.details.modifierSchemaName ?? null,
  type: product.type === 'SERVICE' ? ('SERVICE' as const) : ('DISH' as const),
  canSetOpenPrice: product.canSetOpenPrice,
  useBalanceForSell: product.useBalanceForSell,
  measureUnit: product.details.measureUnit ?? '',
  orderItemType: product.orderItemType,
})

const goodsFields = (catalogue: Catalogue, product: CatalogueProduct) => ({
  sku: product.sku ?? '',
  name: product.name,
  description: product.details.description ?? '',
  productCategoryId: product.categoryId,
  customerTagGroups: selectedTags(catalogue, product),
  paymentSubject: product.details.paymentSubject ?? null,
  paymentSubjectCode: product.details.paymentSubject ?? null,
  outerEanCode: product.details.outerEanCode ?? null,
  isMarked: product.details.isMarked ?? false,
  isHidden: product.details.isHidden ?? false,
  barcodes: barcodesOf(product.details),
})

function sizeFields(context: MenuContext, product: CatalogueProduct, sizeId: Id<'ProductSize'> | null) {
  const size = context.catalogue.sizes.get(sizeId ?? '')
  const prices = pricesOf(context, product, sizeId)
  return {
    sku: skuIn(product, sizeId) ?? '',
    sizeCode: size?.code ?? '',
    sizeName: size?.name ?? '',
    isDefault: product.sizeIds.length === 1 || size?.isDefault === true,
    prices,
    nutritions: nutritionsOf(context, product, sizeId),
    isHidden:
      prices.every(({ price }) => price === null) ||
      size?.isDeleted === true ||
      inSize(product, sizeId)?.isHidden === true,
    measureUnitType: measureOf(product, sizeId).measureUnitType,
    buttonImageUrl: buttonIn(product, sizeId),
  }
}

/** Returns the price of the product in each place, in the first of the sizes that is sold there. */
const pricesOf = ({ places }: MenuContext, product: CatalogueProduct, ...sizeIds: (string | null)[]) =>
  places.map((at) => {
    const [price] = sizeIds.flatMap((sizeId) => priceOf(product, { ...at, sizeId }) ?? [])
    return priceAt(at, price, taxCategoryIn(product, sizeIds[0] ?? null))
  })

/** Returns a price for a response; null if not sold. */
export const priceAt = (
  { organizationId }: MenuLocation,
  price: Decimal | undefined,
  taxCategoryId: Id<'TaxCategory'> | null,
) => ({ organizationId, organizations: [organizationId], price: numberOrNull(price), taxCategoryId })

/** Returns the nutrition per 100 grams in the size. Places with the same values share an entry. */
function nutritionsOf({ places }: MenuContext, product: CatalogueProduct, sizeId: string | null) {
  const here = places.flatMap(({ organizationId }) => {
    const nutrients = nutrientsOf(product, { organizationId, sizeId })
    return nutrients ? [{ organizationId, nutrients }] : []
  })
  const alike = Map.groupBy(here, ({ nutrients }) => JSON.stringify(nutrients))
  return [...alike.values()].flatMap((entries) => {
    const organizations = entries.map(({ organizationId }) => organizationId)
    return entries.slice(0, 1).map(({ nutrients }) => ({ ...nutrients, organizations }))
  })
}

const unknownNutrition = {
  fats: 0,
  proteins: 0,
  carbs: 0,
  energy: 0,
  organizations: [],
  saturatedFattyAcid: null,
  salt: null,
  sugar: null,
}

/** Returns the nutrition in the first places that have any. Version 2 always has an object. */
const nutritionOrZeros = (context: MenuContext, product: CatalogueProduct, sizeId: string | null) =>
  nutritionsOf(context, product, sizeId)[0] ?? unknownNutrition

type ShownModifiers = ReturnType<typeof modifierGroupsOf>[number]

const modifierGroupV2 = (context: MenuContext, { group, items }: ShownModifiers, sizeId: string | null) => ({
  ...modifierGroupFields(context, { group, items }),
  restrictions: restrictionsV2(group),
  items: items.map(({ limits, modifier }, position) => ({
    ...modifierFields(context, { modifier, limits }, sizeId),
    restrictions: restrictionsV2(limits),
    allergenGroups: allergensOfProduct(context.catalogue, modifier),
    nutritionPerHundredGrams: nutritionOrZeros(context, modifier, null),
    portionWeightGrams: gramsHere(modifier, limits),
    tags: tagsOf(context.catalogue, limits.shown?.tags ? limits.shown : modifier.details),
    labels: labelsOf(modifier.details),
    itemId: modifier.id,
    position,
  })),
  canBeDivided: group.splittable,
  itemGroupId: group.id,
})

const modifierGroup = (context: MenuContext, { group, items }: ShownModifiers, sizeId: string | null) => ({
  ...modifierGroupFields(context, { group, items }),
  restrictions: restrictions(group),
  items: items.map(({ limits, modifier }) => ({
    ...modifierFields(context, { modifier, limits }, sizeId),
    restrictions: restrictions(limits),
    nutritions: nutritionsOf(context, modifier, null),
    taxCategoryId: modifier.taxCategoryId,
    allergenGroupIds: [...(modifier.details.allergenGroupIds ?? [])],
    labels: [...(modifier.details.labels ?? [])],
    tags: [...(limits.shown?.tags ?? modifier.details.tags ?? [])],
    id: modifier.id,
    weight: measureHere(modifier, limits).weight,
  })),
  splittable: group.splittable,
  id: group.id,
})

function modifierGroupFields({ catalogue }: MenuContext, { group, items }: ShownModifiers) {
  const { code = null, details = {} }: Partial<ProductGroup> = catalogue.groups.get(group.id ?? '') ?? {}
  return {
    sku: code ?? '',
    name: group.name,
    description: details.description ?? '',
    isHidden: details.isHidden ?? false,
    childModifiersHaveMinMaxRestrictions: hasOwnLimits(
      group,
      items.map(({ limits }) => limits),
    ),
  }
}

/** Returns the fields of a modifier. Its price is that in the product's size, else that without a size. */
function modifierFields(
  context: MenuContext,
  { modifier, limits }: ShownModifiers['items'][number],
  sizeId: string | null,
) {
  const fields = goodsFields(context.catalogue, modifier)
  const { shown } = limits
  return {
    ...fields,
    name: shown?.name ?? fields.name,
    description: shown?.description ?? fields.description,
    isHidden: shown?.isHidden ?? fields.isHidden,
    prices: pricesOf(context, modifier, sizeId, null),
    independentQuantity: isIndependent(modifier),
    measureUnitType: measureHere(modifier, limits).measureUnitType,
    buttonImageUrl: shown?.buttonImageUrl ?? shown?.image?.url ?? buttonPicture(modifier.details),
  }
}

/** Returns the weight of a modifier in the group or product, else its own. */
function measureHere(modifier: CatalogueProduct, { shown }: ModifierItem) {
  const own = measureOf(modifier, null)
  return { weight: shown?.weight ?? own.weight, measureUnitType: shown?.measureUnitType ?? own.measureUnitType }
}

const gramsHere = (modifier: CatalogueProduct, item: ModifierItem) => gramsIn(measureHere(modifier, item))

type Limits = Omit<ModifierItem, 'productId' | 'shown'>

const quantities = ({ minAmount, maxAmount, freeAmount, hideIfDefault }: Limits) => ({
  minQuantity: minAmount,
  maxQuantity: maxAmount,
  freeQuantity: freeAmount,
  hideIfDefaultQuantity: hideIfDefault,
})
const restrictionsV2 = (limits: Limits) => ({ ...quantities(limits), byDefault: limits.defaultAmount })
const restrictions = (limits: Limits) => ({ ...quantities(limits), defaultQuantity: limits.defaultAmount })

interface Details {
  tags?: readonly string[] | null
  labels?: readonly string[] | null
}

export const tagsOf = ({ corporationId }: Catalogue, { tags }: Details) =>
  (tags ?? []).map((name) => ({ id: derivedId(corporationId, 'Tag', name), name }))

export const labelsOf = ({ labels }: Details) => (labels ?? []).map((name) => ({ code: name, name }))

/** Returns the barcodes with their packages. */
const barcodesOf = ({ packs }: { packs?: readonly Pack[] | null }) =>
  (packs ?? []).map(({ barcode, container }) => ({ barcode, container }))
