import { type Decimal, toNumber, zero } from '#core/decimal.ts'
import { type Lazily, lazyMap } from '#core/operation/json_slices.ts'
import type { ResponseBody } from '#core/operation/responses.ts'
import type {
  Catalogue,
  CatalogueProduct,
  ModifierGroup,
  ModifierItem,
  ProductGroup,
  ProductType,
  Seo,
  SoldAt,
} from '#domains/catalogue/model.ts'
import { hasOwnLimits, isMenuOf, isVisibleAt, nutritionOf, priceOf } from '#domains/catalogue/rules.ts'
import { cachedJson } from './cached_json.ts'
import type { NomenclatureResponse } from './nomenclature_schemas.ts'

type Nomenclature = ResponseBody<NomenclatureResponse>

/** Returns the part of the catalogue that the organization sees, including deleted entries. */
export const nomenclatureAt = (catalogue: Catalogue, organizationId: string) =>
  cachedJson(catalogue, `nomenclature ${organizationId}`, () => build(catalogue, organizationId))

function build(catalogue: Catalogue, organizationId: string): Lazily<Nomenclature> {
  const shown = [...catalogue.menus.values()]
    .filter((menu) => isMenuOf(menu, organizationId))
    .flatMap(({ groups }) => groups)
  const shownGroups = new Set<string>(shown.map(({ groupId }) => groupId))
  const shownProducts = new Set<string>(shown.flatMap(({ productIds }) => productIds))
  const isSeen = ({ visibility }: Pick<ProductGroup, 'visibility'>) => isVisibleAt(visibility, organizationId)
  return {
    groups: lazyMap(catalogue.groups.values().filter(isSeen), (group) => groupInfo(group, shownGroups.has(group.id))),
    productCategories: [...catalogue.categories.values()],
    products: lazyMap(catalogue.products.values().filter(isSeen), (product) =>
      productInfo(product, { organizationId, isIncludedInMenu: shownProducts.has(product.id) }),
    ),
    sizes: [...catalogue.sizes.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, name, priority, isDefault }) => ({ id, name, priority, isDefault })),
    revision: catalogue.revision,
  }
}

const seoOf = ({ seoDescription, seoText, seoKeywords, seoTitle }: Seo) => ({
  seoDescription: seoDescription ?? null,
  seoText: seoText ?? null,
  seoKeywords: seoKeywords ?? null,
  seoTitle: seoTitle ?? null,
})

const groupInfo = ({ details, ...group }: ProductGroup, isIncludedInMenu: boolean) => ({
  id: group.id,
  name: group.name,
  code: group.code,
  parentGroup: group.parentId,
  order: group.sortOrder,
  isIncludedInMenu,
  isGroupModifier: group.isGroupModifier,
  isDeleted: group.isDeleted,
  imageLinks: [...(details.imageLinks ?? [])],
  description: details.description ?? null,
  additionalInfo: details.additionalInfo ?? null,
  tags: [...(details.tags ?? [])],
  ...seoOf(details),
})

/** Product types as spelled by this operation. */
const typeWords: Readonly<Record<ProductType, string>> = {
  DISH: 'Dish',
  GOODS: 'Good',
  SERVICE: 'Service',
  MODIFIER: 'Modifier',
  PREPARED: 'Prepared',
  OUTER: 'Outer',
  RATE: 'Rate',
  PETROL: 'Petrol',
}

interface Place {
  organizationId: string
  isIncludedInMenu: boolean
}

const productInfo = (product: CatalogueProduct, place: Place) => ({
  id: product.id,
  name: product.name,
  code: product.sku,
  type: typeWords[product.type],
  orderItemType: product.orderItemType,
  groupId: product.groupId,
  parentGroup: product.groupId,
  productCategoryId: product.categoryId,
  order: product.sortOrder,
  measureUnit: product.details.measureUnit ?? '',
  weight: product.details.weight ?? null,
  ...nutrients(product, place),
  modifierSchemaId: product.details.modifierSchemaId ?? null,
  modifierSchemaName: product.details.modifierSchemaName ?? null,
  splittable: product.splittable,
  useBalanceForSell: product.useBalanceForSell,
  canSetOpenPrice: product.canSetOpenPrice,
  doNotPrintInCheque: product.details.isPrinted === false,
  fullNameEnglish: product.details.fullNameEnglish ?? null,
  paymentSubject: product.details.paymentSubject ?? null,
  imageLinks: [...(product.details.imageLinks ?? [])],
  sizePrices: sizePrices(product, place),
  modifiers: product.modifierGroups.filter(({ id }) => id === null).flatMap(({ items }) => items.map(modifierInfo)),
  groupModifiers: product.modifierGroups.flatMap(groupModifierInfo),
  isDeleted: product.isDeleted,
  description: product.details.description ?? null,
  additionalInfo: product.details.additionalInfo ?? null,
  tags: [...(product.details.tags ?? [])],
  ...seoOf(product.details),
})

type Nutrient = 'energy' | 'proteins' | 'fats' | 'carbs'

/** Returns nutrition per 100 grams, and per product if its weight is known. */
function nutrients(product: CatalogueProduct, { organizationId }: Place) {
  const nutrition = nutritionOf(product, { organizationId, sizeId: null })
  const { weight } = product.details
  const each = (name: Nutrient) => nutrition?.[name] ?? null
  const full = (name: Nutrient) => (nutrition && weight ? Math.round(nutrition[name] * weight * 10 * 100) / 100 : null)
  return {
    energyAmount: each('energy'),
    proteinsAmount: each('proteins'),
    fatAmount: each('fats'),
    carbohydratesAmount: each('carbs'),
    energyFullAmount: full('energy'),
    proteinsFullAmount: full('proteins'),
    fatFullAmount: full('fats'),
    carbohydratesFullAmount: full('carbs'),
  }
}

/** Returns prices without a category, because the operation precedes price categories. A product without a price has the price 0. */
function sizePrices(product: CatalogueProduct, { organizationId, isIncludedInMenu }: Place) {
  const priced = product.sizeIds.flatMap((sizeId) => {
    const at = { organizationId, priceCategoryId: null, sizeId }
    const current = priceOf(product, at)
    return current === undefined
      ? []
      : [{ sizeId, price: price(current, isIncludedInMenu, nextPrice(product, at, current)) }]
  })
  return priced.length > 0 ? priced : [{ sizeId: null, price: price(zero, false, undefined) }]
}

/** Returns the first future price that differs from the present one, or undefined. */
function nextPrice(product: CatalogueProduct, at: SoldAt & { sizeId: string | null }, current: Decimal) {
  const { visibility, upcoming } = product
  return upcoming
    .map(({ startsOn, prices }) => ({ startsOn, price: priceOf({ visibility, prices }, at) }))
    .find(({ price }) => !price?.equals(current))
}

const price = (current: Decimal, isIncludedInMenu: boolean, next: ReturnType<typeof nextPrice>) => ({
  currentPrice: toNumber(current),
  isIncludedInMenu,
  nextPrice: next?.price ? toNumber(next.price) : null,
  nextIncludedInMenu: isIncludedInMenu && (!next || next.price !== undefined),
  nextDatePrice: next?.startsOn ?? null,
})

const limits = (of: Omit<ModifierItem, 'productId' | 'shown'>) => ({
  minAmount: of.minAmount,
  maxAmount: of.maxAmount,
  defaultAmount: of.defaultAmount,
  freeOfChargeAmount: of.freeAmount,
  hideIfDefaultAmount: of.hideIfDefault,
  required: of.minAmount > 0,
  splittable: of.splittable,
})

const modifierInfo = (item: ModifierItem) => ({ id: item.productId, ...limits(item) })

const groupModifierInfo = (group: ModifierGroup) =>
  group.id === null
    ? []
    : [
        {
          id: group.id,
          ...limits(group),
          childModifiersHaveMinMaxRestrictions: hasOwnLimits(group, group.items),
          childModifiers: group.items.map(modifierInfo),
        },
      ]
