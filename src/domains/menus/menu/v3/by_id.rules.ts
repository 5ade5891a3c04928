import { toNumber } from '#core/decimal.ts'
import { derivedId } from '#core/schema.ts'
import type {
  Catalogue,
  CatalogueProduct,
  ComboSpecification,
  ExternalMenu,
  MenuGroup,
  ModifierGroup,
  ModifierItem,
  SoldAt,
} from '#domains/catalogue/model.ts'
import { amountOf, hasOwnLimits, priceOf, productsSold } from '#domains/catalogue/rules.ts'
import { comboSizes, componentPrices, priceStrategyOf } from '../combos.rules.ts'
import {
  allergensOf,
  among,
  gramsOf,
  modifierGroupsOf,
  numberOrNull,
  nutrientsOf,
  type Place,
  type ShownGroup,
  type ShownMenu,
} from '../shown.rules.ts'
import type { MenuV3 } from './schemas.ts'

/** The menu as the organization sells it. */
export function menuAt(catalogue: Catalogue, menu: ExternalMenu, shown: ShownMenu, at: Place): MenuV3 {
  const used = [...shown.products, ...shown.modifiers]
  return {
    id: menu.id,
    name: menu.name,
    description: menu.description,
    image: null,
    buttonImageUrl: null,
    products: shown.products.map(dictionaryProduct),
    modifiers: shown.modifiers.map((modifier) => dictionaryModifier(modifier, at)),
    combos: shown.combos.map((combo) => dictionaryCombo(catalogue, combo, at)),
    productCategories: among(
      catalogue.categories,
      used.map(({ categoryId }) => categoryId),
    ),
    taxCategories: among(
      catalogue.taxCategories,
      used.map(({ taxCategoryId }) => taxCategoryId),
    ).map((category) => ({ ...category, percentage: toNumber(category.percentage) })),
    overrideTaxCategories: {},
    allergenGroups: allergensOf(catalogue, shown),
    customerTagGroups: [],
    schedules: [],
    itemsGroups: shown.groups.map((each) => itemsGroup(catalogue, menu, each, at)),
  }
}

function dictionaryProduct(product: CatalogueProduct) {
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
    customerTagGroups: [],
    outerEanCode: details.outerEanCode ?? null,
    paymentSubjectCode: details.paymentSubject ?? null,
  }
}

function dictionaryModifier(modifier: CatalogueProduct, at: SoldAt) {
  const { details } = modifier
  return {
    id: modifier.id,
    sku: modifier.sku ?? '',
    name: modifier.name,
    description: details.description ?? null,
    sizePrices: modifier.sizeIds.map((sizeId) => ({
      sizeId,
      price: numberOrNull(priceOf(modifier, { ...at, sizeId })),
      taxCategoryId: modifier.taxCategoryId,
    })),
    restrictions: null,
    productCategoryId: modifier.categoryId,
    taxCategoryId: modifier.taxCategoryId,
    measureUnitType: 'GRAM' as const,
    weight: gramsOf(modifier),
    nutritions: nutrientsOf(modifier, { ...at, sizeId: null }),
    image: imageOf(details),
    buttonImageUrl: details.imageLinks?.[0] ?? null,
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    allergenGroupIds: [...(details.allergenGroupIds ?? [])],
    barcodes: barcodesOf(modifier),
    customerTagGroups: [],
    independentQuantity: details.hasOwnQuantity ?? false,
    isHidden: details.isHidden ?? false,
    isMarked: details.isMarked ?? false,
    outerEanCode: details.outerEanCode ?? null,
    paymentSubjectCode: details.paymentSubject ?? null,
  }
}

/** What a combo is made of. Products that are not sold there are left out of its groups. */
function dictionaryCombo(catalogue: Catalogue, combo: ComboSpecification, at: Place) {
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

function itemsGroup(catalogue: Catalogue, menu: ExternalMenu, { group, products, combos }: ShownGroup, at: Place) {
  const { name = '', details = {} } = catalogue.groups.get(group.groupId) ?? {}
  return {
    id: group.groupId,
    name,
    description: details.description ?? null,
    image: imageOf(details),
    buttonImageUrl: details.imageLinks?.[0] ?? null,
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    scheduleId: null,
    isHidden: group.isHidden,
    items: [
      ...products.map((product) => item(catalogue, product, placeOf(menu, group, product.id), at)),
      ...combos.map((combo) => comboItem(catalogue, combo, placeOf(menu, group, combo.id), at)),
    ].map((each, sortOrder) => ({ ...each, sortOrder })),
  }
}

/** Tells an item from the same product elsewhere: ids of menu items are made of it. */
const placeOf = (menu: ExternalMenu, { groupId }: MenuGroup, id: string) => `${menu.id}\n${groupId}\n${id}`

function item(catalogue: Catalogue, product: CatalogueProduct, place: string, at: SoldAt) {
  const { details } = product
  return {
    itemType: 'PRODUCT' as const,
    menuItemId: derivedId(catalogue.corporationId, 'MenuItem', place),
    productId: product.id,
    comboId: null,
    name: product.name,
    description: details.description ?? null,
    sizePrices: product.sizeIds.map((sizeId) => sizePrice(catalogue, product, { place, sizeId, at })),
    sizes: [],
    modifierGroups: modifierGroupsOf(catalogue, product, [at]).map(({ group, items }) =>
      modifierGroup(
        catalogue,
        group,
        items.map(({ limits }) => limits),
      ),
    ),
    allergenGroupIds: [...(details.allergenGroupIds ?? [])],
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    isHidden: details.isHidden ?? false,
  }
}

/** Its modifiers are those of its products. */
function comboItem(catalogue: Catalogue, combo: ComboSpecification, place: string, at: Place) {
  const { details } = combo
  return {
    itemType: 'COMBO' as const,
    menuItemId: derivedId<'MenuItem'>(catalogue.corporationId, 'MenuItem', place),
    productId: null,
    comboId: combo.id,
    name: combo.name,
    description: details.description ?? null,
    sizePrices: [],
    sizes: comboSizes(catalogue, combo, [at]).map(({ id, name, shortName }) => ({
      sizeId: id,
      name,
      shortName,
      image: imageOf(details),
      buttonImageUrl: details.imageLinks?.[0] ?? null,
      isHidden: false,
    })),
    modifierGroups: [],
    allergenGroupIds: [],
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    isHidden: false,
  }
}

interface SizePlace {
  place: string
  sizeId: string | null
  at: SoldAt
}

function sizePrice(catalogue: Catalogue, product: CatalogueProduct, { place, sizeId, at }: SizePlace) {
  const size = catalogue.sizes.get(sizeId ?? '')
  const price = priceOf(product, { ...at, sizeId })
  return {
    sizeId,
    sizeName: size?.name ?? '',
    sizeCode: size?.code ?? '',
    price: numberOrNull(price),
    isDefault: product.sizeIds.length === 1 || size?.isDefault === true,
    isHidden: price === undefined || size?.isDeleted === true,
    menuItemSizeId: derivedId(catalogue.corporationId, 'MenuItemSize', `${place}\n${sizeId ?? ''}`),
    sku: product.sku,
    taxCategoryId: product.taxCategoryId,
    weight: gramsOf(product),
    measureUnitType: 'GRAM' as const,
    nutritions: nutrientsOf(product, { ...at, sizeId }),
    image: imageOf(product.details),
    buttonImageUrl: product.details.imageLinks?.[0] ?? null,
  }
}

const modifierGroup = (catalogue: Catalogue, group: ModifierGroup, items: readonly ModifierItem[]) => ({
  id: group.id,
  name: group.name,
  sku: catalogue.groups.get(group.id ?? '')?.code ?? null,
  restrictions: restrictions(group),
  childModifiersHaveMinMaxRestrictions: hasOwnLimits(group, items),
  splittable: group.splittable,
  isHidden: false,
  items: items.map((each) => ({
    id: each.productId,
    name: null,
    description: null,
    restrictions: restrictions(each),
    measureUnitType: null,
    weight: null,
    image: null,
    buttonImageUrl: null,
    tags: null,
    isHidden: null,
  })),
})

const restrictions = (limits: Omit<ModifierItem, 'productId'>) => ({
  minQuantity: limits.minAmount,
  maxQuantity: limits.maxAmount,
  freeQuantity: limits.freeAmount,
  defaultQuantity: limits.defaultAmount,
  hideIfDefaultQuantity: limits.hideIfDefault,
})

const barcodesOf = ({ details }: CatalogueProduct) =>
  (details.barcodes ?? []).map((barcode) => ({ barcode, container: null, productFiscalCode: null }))

function imageOf({ imageLinks }: { imageLinks?: readonly string[] | null }) {
  const url = imageLinks?.[0]
  return url === undefined ? null : { url, hash: null, updatedAt: null }
}
