import { type CatalogueRows, type ComboRow, type StoredProduct, savedModifier } from './assembly.ts'
import type { GroupDetails } from './model.ts'
import type { SavedCatalogue } from './schemas.ts'

/** Returns all rows of a catalogue in the form of a save request. */
export function savedCatalogue(rows: CatalogueRows): SavedCatalogue {
  const { sizes, categories, taxCategories, priceCategories, comboCategories, combos } = rows
  return {
    sizes: sizes.map(({ scaleId: _, ...size }) => size),
    categories,
    taxCategories: taxCategories.map((row) => ({ ...row, percentage: Number(row.percentage) })),
    priceCategories,
    schedules: rows.schedules,
    taxOverrides: rows.taxOverrides,
    modifierGroups: modifierGroups(rows),
    products: products(rows),
    comboCategories,
    combos: combos.map(savedCombo),
    menus: menus(rows),
  }
}

function modifierGroups({ groups, groupItems }: CatalogueRows): SavedCatalogue['modifierGroups'] {
  const itemsOf = Map.groupBy(groupItems, ({ groupId }) => groupId)
  return groups
    .filter(({ isGroupModifier }) => isGroupModifier)
    .map(({ id, name, code, sortOrder, isDeleted, splittable, details }) => ({
      id,
      name,
      code,
      sortOrder,
      isDeleted,
      splittable,
      ...noGroupTexts,
      isHidden: null,
      ...withoutWords(details),
      items: (itemsOf.get(id) ?? []).map(savedModifier),
    }))
}

/** Removes tags and labels, which only groups in menus have. */
function withoutWords({ tags: _, labels: __, ...details }: GroupDetails) {
  return details
}

function products(rows: CatalogueRows): SavedCatalogue['products'] {
  const pricesOf = Map.groupBy(rows.prices, ({ productId }) => productId)
  const nextOf = Map.groupBy(rows.nextPrices, ({ productId }) => productId)
  const groupsOf = Map.groupBy(rows.productModifierGroups, ({ productId }) => productId)
  const modifiersOf = Map.groupBy(
    rows.productModifiers,
    ({ ofProductId, groupId }) => `${ofProductId} ${groupId ?? ''}`,
  )
  const itemsOf = (productId: string, groupId = '') =>
    (modifiersOf.get(`${productId} ${groupId}`) ?? []).map(savedModifier)
  return rows.products.map(({ details, ...product }) => ({
    ...withoutParticulars(product),
    ...productDetailDefaults,
    ...details,
    nutrition: details.nutrition ? { ...details.nutrition, components: details.nutrition.components ?? null } : null,
    prices: (pricesOf.get(product.id) ?? []).map(({ productId: _, price, ...where }) => ({
      ...where,
      price: price === null ? null : Number(price),
    })),
    nextPrices: (nextOf.get(product.id) ?? []).map(({ productId: _, isOver: __, price, ...where }) => ({
      ...where,
      price: price === null ? null : Number(price),
    })),
    modifierGroups: (groupsOf.get(product.id) ?? []).map(({ productId: _, groupId, ...amounts }) => ({
      id: groupId,
      ...amounts,
      items: itemsOf(product.id, groupId),
    })),
    modifiers: itemsOf(product.id),
  }))
}

/** Removes fields that clients save through the operations on products. */
function withoutParticulars(product: Omit<StoredProduct, 'details'>) {
  const { amountUnitId: _, scaleId: __, disabledSizeIds: ___, nutritionValues: ____, ...others } = product
  const { barcodeKinds: _____, fiscalCode: ______, capacity: _______, redefinitions: ________, ...ownFields } = others
  return ownFields
}

const noPictures = { imageLinks: null, imageHash: null, imageUpdatedAt: null, buttonImageUrl: null }
const noSeo = { seoTitle: null, seoDescription: null, seoKeywords: null, seoText: null }

/** Defaults of displayed product fields. */
const productDetailDefaults = {
  description: null,
  additionalInfo: null,
  fullNameEnglish: null,
  measureUnit: null,
  weight: null,
  nutrition: null,
  measureUnitType: null,
  tags: null,
  labels: null,
  ...noPictures,
  ...noSeo,
  barcodes: null,
  packs: null,
  sizes: null,
  customerTagIds: null,
  paymentSubject: null,
  outerEanCode: null,
  isMarked: null,
  isHidden: null,
  modifierSchemaId: null,
  modifierSchemaName: null,
  allergenGroupIds: null,
  productTagIds: null,
  isPrinted: null,
  hasOwnQuantity: null,
}

/** Defaults of displayed fields of modifier groups, menu groups and combos. */
const noGroupTexts = { description: null, additionalInfo: null, ...noPictures, ...noSeo }
const noTexts = { ...noGroupTexts, tags: null, labels: null }
const noComboTexts = {
  description: null,
  tags: null,
  labels: null,
  ...noPictures,
  isMarked: null,
  isHidden: null,
  barcodes: null,
  packs: null,
  sizes: null,
}

const savedCombo = ({ priceModification, details, groups, ...combo }: ComboRow): SavedCatalogue['combos'][number] => ({
  ...combo,
  ...noComboTexts,
  ...details,
  priceModification: Number(priceModification),
  groups: groups.map((group) => ({
    ...group,
    products: group.products.map(({ priceModificationAmount: amount, ...product }) => ({
      ...product,
      priceModificationAmount: amount === null ? null : Number(amount),
    })),
  })),
})

function menus(rows: CatalogueRows): SavedCatalogue['menus'] {
  const groups = new Map(rows.groups.map((group) => [group.id, group]))
  const shownIn = Map.groupBy(rows.menuGroups, ({ menuId }) => menuId)
  const productsIn = Map.groupBy(rows.menuItems, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  const combosIn = Map.groupBy(rows.menuCombos, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  return rows.menus.map(({ details: { image = null, buttonImageUrl = null, intervals = null }, ...menu }) => ({
    ...menu,
    image,
    buttonImageUrl,
    intervals,
    isDeleted: false,
    groups: (shownIn.get(menu.id) ?? []).flatMap(({ groupId, isHidden, scheduleId }) => {
      const group = groups.get(groupId)
      if (!group) return []
      const { isGroupModifier: _, splittable: __, visibility: ___, details, ...own } = group
      return {
        ...own,
        ...noTexts,
        ...details,
        isHidden,
        scheduleId,
        productIds: (productsIn.get(`${menu.id} ${groupId}`) ?? []).map(({ productId }) => productId),
        comboIds: (combosIn.get(`${menu.id} ${groupId}`) ?? []).map(({ comboId }) => comboId),
      }
    }),
  }))
}
