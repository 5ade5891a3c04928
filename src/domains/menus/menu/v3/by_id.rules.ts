import { type Decimal, toNumber } from '#core/decimal.ts'
import {
  type Catalogue,
  type CatalogueProduct,
  derivedId,
  type ExternalMenu,
  hasOwnLimits,
  type MenuGroup,
  type ModifierGroup,
  type ModifierItem,
  priceOf,
  type SoldAt,
} from '../../rules.ts'
import type { MenuV3 } from '../../schemas.ts'

const bytesMax = 64 * 1_048_576

/** Answers made of a catalogue. They go when it goes, which is when anything in it changes. */
const made = new WeakMap<Catalogue, Map<string, Buffer>>()

/** The answer for the menu there, made once and kept. */
export function menuJson(catalogue: Catalogue, menu: ExternalMenu, at: SoldAt): Buffer {
  const kept = made.get(catalogue) ?? new Map<string, Buffer>()
  made.set(catalogue, kept)
  const key = `${at.organizationId} ${at.priceCategoryId ?? ''} ${menu.id}`
  const known = kept.get(key)
  if (known) return known
  const json = Buffer.from(JSON.stringify(menuAt(catalogue, menu, at)))
  kept.set(key, json)
  forgetOldest(kept)
  return json
}

function forgetOldest(kept: Map<string, Buffer>): void {
  let bytes = 0
  for (const { length } of kept.values()) bytes += length
  for (const [key, { length }] of kept) {
    if (bytes <= bytesMax) return
    kept.delete(key)
    bytes -= length
  }
}

/** The menu as the organization sells it: without what is deleted, and without what it sells in no size. */
export function menuAt(catalogue: Catalogue, menu: ExternalMenu, at: SoldAt): MenuV3 {
  const shown = menu.groups
    .map((group) => ({ group, products: productsIn(catalogue, group, at) }))
    .filter(({ group }) => catalogue.groups.get(group.groupId)?.isDeleted === false)
  const products = new Set(shown.flatMap((each) => each.products))
  const modifiers = new Set([...products].flatMap((product) => modifiersOf(catalogue, product, at)))
  const used = [...products, ...modifiers]
  return {
    id: menu.id,
    name: menu.name,
    description: menu.description,
    image: null,
    buttonImageUrl: null,
    products: [...products].map(dictionaryProduct),
    modifiers: [...modifiers].map((modifier) => dictionaryModifier(modifier, at)),
    combos: [],
    productCategories: among(
      catalogue.categories,
      used.map(({ categoryId }) => categoryId),
    ),
    taxCategories: among(
      catalogue.taxCategories,
      used.map(({ taxCategoryId }) => taxCategoryId),
    ).map((category) => ({ ...category, percentage: toNumber(category.percentage) })),
    overrideTaxCategories: [],
    allergenGroups: [],
    customerTagGroups: [],
    schedules: [],
    itemsGroups: shown.map((each) => itemsGroup(catalogue, menu, each, at)),
  }
}

const productsIn = (catalogue: Catalogue, { productIds }: MenuGroup, at: SoldAt): CatalogueProduct[] =>
  productIds
    .map((id) => catalogue.products.get(id))
    .filter((product) => product !== undefined)
    .filter((product) => isSold(product, at))

const isSold = (product: CatalogueProduct, at: SoldAt): boolean =>
  !product.isDeleted && product.sizeIds.some((sizeId) => priceOf(product, { ...at, sizeId }) !== undefined)

const modifiersOf = (catalogue: Catalogue, { modifierGroups }: CatalogueProduct, at: SoldAt): CatalogueProduct[] =>
  modifierGroups
    .flatMap(({ items }) => items.map(({ productId }) => catalogue.products.get(productId)))
    .filter((modifier) => modifier !== undefined)
    .filter((modifier) => isSold(modifier, at))

const among = <T extends { id: string }>(all: ReadonlyMap<string, T>, ids: readonly (string | null)[]): T[] =>
  [...new Set(ids)].map((id) => all.get(id ?? '')).filter((entry) => entry !== undefined)

function dictionaryProduct(product: CatalogueProduct) {
  const { type, details } = product
  return {
    id: product.id,
    sku: product.sku ?? '',
    type: type === 'MODIFIER' ? null : type,
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
    nutritions: details.nutrition ?? null,
    image: imageOf(details),
    buttonImageUrl: details.imageLinks?.[0] ?? null,
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    allergenGroupIds: [],
    barcodes: barcodesOf(modifier),
    customerTagGroups: [],
    independentQuantity: false,
    isHidden: details.isHidden ?? false,
    isMarked: details.isMarked ?? false,
    outerEanCode: details.outerEanCode ?? null,
    paymentSubjectCode: details.paymentSubject ?? null,
  }
}

interface ShownGroup {
  group: MenuGroup
  products: readonly CatalogueProduct[]
}

function itemsGroup(catalogue: Catalogue, menu: ExternalMenu, { group, products }: ShownGroup, at: SoldAt) {
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
    items: products.map((product, i) => {
      const place = `${menu.id}\n${group.groupId}\n${product.id}`
      return { ...item(catalogue, product, place, at), sortOrder: i }
    }),
  }
}

/** `place` tells the item from the same product elsewhere: ids of menu items are made of it. */
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
    modifierGroups: product.modifierGroups
      .map((group) => ({ group, items: group.items.filter((each) => isOffered(catalogue, each, at)) }))
      .filter(({ items }) => items.length > 0)
      .map(({ group, items }) => modifierGroup(catalogue, group, items)),
    allergenGroupIds: [],
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    isHidden: details.isHidden ?? false,
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
    sizeName: size?.name ?? null,
    sizeCode: size?.code ?? null,
    price: numberOrNull(price),
    isDefault: product.sizeIds.length === 1 || size?.isDefault === true,
    isHidden: price === undefined || size?.isDeleted === true,
    menuItemSizeId: derivedId(catalogue.corporationId, 'MenuItemSize', `${place}\n${sizeId ?? ''}`),
    sku: product.sku,
    taxCategoryId: product.taxCategoryId,
    weight: gramsOf(product),
    measureUnitType: 'GRAM' as const,
    nutritions: product.details.nutrition ?? null,
    image: imageOf(product.details),
    buttonImageUrl: product.details.imageLinks?.[0] ?? null,
  }
}

function isOffered(catalogue: Catalogue, { productId }: ModifierItem, at: SoldAt): boolean {
  const modifier = catalogue.products.get(productId)
  return modifier !== undefined && isSold(modifier, at)
}

const modifierGroup = (catalogue: Catalogue, group: ModifierGroup, items: readonly ModifierItem[]) => ({
  id: group.id,
  name: group.name,
  sku: catalogue.groups.get(group.id ?? '')?.code ?? null,
  restrictions: restrictions(group),
  childModifiersHaveMinMaxRestrictions: hasOwnLimits(group, items),
  splittable: false,
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

const numberOrNull = (price: Decimal | undefined) => (price === undefined ? null : toNumber(price))

const gramsOf = ({ details }: CatalogueProduct) => Math.round((details.weight ?? 0) * 1_000_000) / 1_000

const barcodesOf = ({ details }: CatalogueProduct) =>
  (details.barcodes ?? []).map((barcode) => ({ barcode, container: null, productFiscalCode: null }))

function imageOf({ imageLinks }: { imageLinks?: readonly string[] | null }) {
  const url = imageLinks?.[0]
  return url === undefined ? null : { url, hash: null, updatedAt: null }
}
