import type { ComboRow } from './combos.store.ts'
import type { SavedCatalogue } from './schemas.ts'
import type { CatalogueRows, ModifierRow } from './store.ts'

/** All rows of a catalogue in the shape in which they are stated to be saved. */
export function savedCatalogue(rows: CatalogueRows): SavedCatalogue {
  const { sizes, categories, taxCategories, priceCategories, comboCategories, combos } = rows
  return {
    sizes: sizes.map(({ scaleId: _, ...size }) => size),
    categories,
    taxCategories: taxCategories.map((row) => ({ ...row, percentage: Number(row.percentage) })),
    priceCategories,
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
      description: details.description ?? null,
      items: (itemsOf.get(id) ?? []).map(savedModifier),
    }))
}

const savedModifier = ({
  productId,
  minAmount,
  maxAmount,
  defaultAmount,
  freeAmount,
  hideIfDefault,
  splittable,
}: ModifierRow) => ({ productId, minAmount, maxAmount, defaultAmount, freeAmount, hideIfDefault, splittable })

function products(rows: CatalogueRows): SavedCatalogue['products'] {
  const pricesOf = Map.groupBy(rows.prices, ({ productId }) => productId)
  const groupsOf = Map.groupBy(rows.productModifierGroups, ({ productId }) => productId)
  const modifiersOf = Map.groupBy(
    rows.productModifiers,
    ({ ofProductId, groupId }) => `${ofProductId} ${groupId ?? ''}`,
  )
  const itemsOf = (productId: string, groupId = '') =>
    (modifiersOf.get(`${productId} ${groupId}`) ?? []).map(savedModifier)
  return rows.products.map(
    ({ details, amountUnitId: _, scaleId: __, disabledSizeIds: ___, nutritionValues: ____, ...product }) => ({
      ...product,
      ...nothingShown,
      ...details,
      nutrition: details.nutrition ? { ...details.nutrition, components: details.nutrition.components ?? null } : null,
      prices: (pricesOf.get(product.id) ?? []).map(({ productId: _, price, ...where }) => ({
        ...where,
        price: price === null ? null : Number(price),
      })),
      modifierGroups: (groupsOf.get(product.id) ?? []).map(({ productId: _, groupId, ...amounts }) => ({
        id: groupId,
        ...amounts,
        items: itemsOf(product.id, groupId),
      })),
      modifiers: itemsOf(product.id),
    }),
  )
}

/** What is only shown of a product, as far as nothing is stated. */
const nothingShown = {
  description: null,
  additionalInfo: null,
  fullNameEnglish: null,
  measureUnit: null,
  weight: null,
  nutrition: null,
  tags: null,
  labels: null,
  imageLinks: null,
  barcodes: null,
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

/** The same of a group or a combo. */
const noTexts = { description: null, tags: null, labels: null, imageLinks: null }

const savedCombo = ({ priceModification, details, groups, ...combo }: ComboRow): SavedCatalogue['combos'][number] => ({
  ...combo,
  ...noTexts,
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
  return rows.menus.map((menu) => ({
    ...menu,
    isDeleted: false,
    groups: (shownIn.get(menu.id) ?? []).flatMap(({ groupId, isHidden }) => {
      const group = groups.get(groupId)
      if (!group) return []
      const { isGroupModifier: _, splittable: __, details, ...own } = group
      return {
        ...own,
        ...noTexts,
        ...details,
        isHidden,
        productIds: (productsIn.get(`${menu.id} ${groupId}`) ?? []).map(({ productId }) => productId),
        comboIds: (combosIn.get(`${menu.id} ${groupId}`) ?? []).map(({ comboId }) => comboId),
      }
    }),
  }))
}
