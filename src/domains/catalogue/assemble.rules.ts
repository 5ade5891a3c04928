import { Decimal } from '#core/decimal.ts'
import { byId, type Id } from '#core/schema.ts'
import type { ComboRow } from './combos.store.ts'
import type { Catalogue, ComboSpecification, ExternalMenu, ModifierGroup, ModifierItem, ProductGroup } from './model.ts'
import { priceKey } from './rules.ts'
import type { CatalogueRows, ModifierRow, PriceRow } from './store.ts'

/** The catalogue that its rows make. */
export function catalogueOf(corporationId: Id<'Corporation'>, rows: CatalogueRows): Catalogue {
  const taxCategories = byId(rows.taxCategories.map((row) => ({ ...row, percentage: new Decimal(row.percentage) })))
  const groups = byId(rows.groups)
  const prices = Map.groupBy(rows.prices, ({ productId }) => productId)
  const sizeRanks = new Map(rows.sizes.map(({ id }, rank) => [id as string, rank]))
  const rankOf = (sizeId: string | null) => sizeRanks.get(sizeId ?? '') ?? -1
  const modifierGroupsOf = modifierGroups(rows, groups)
  const products = rows.products.map((row) => {
    const own = prices.get(row.id) ?? []
    return {
      ...row,
      taxPercent: taxCategories.get(row.taxCategoryId ?? '')?.percentage ?? null,
      modifierGroups: modifierGroupsOf(row.id),
      prices: new Map(own.map((price) => [keyOf(price), price.price === null ? null : new Decimal(price.price)])),
      sizeIds: [...new Set(own.map(({ sizeId }) => sizeId))].sort((a, b) => rankOf(a) - rankOf(b)),
    }
  })
  return {
    corporationId,
    revision: rows.revision,
    products: byId(products),
    sizes: byId(rows.sizes),
    groups,
    categories: byId(rows.categories),
    taxCategories,
    priceCategories: byId(
      rows.priceCategories.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => ({ id, name })),
    ),
    combos: byId(rows.combos.map(comboOf)),
    comboCategories: byId(rows.comboCategories),
    menus: menus(rows),
  }
}

const keyOf = ({ organizationId, priceCategoryId, sizeId }: PriceRow) =>
  priceKey(organizationId, priceCategoryId, sizeId)

/** Answers the modifier groups of a product by its id: its single modifiers first, then its groups in their order. */
function modifierGroups(rows: CatalogueRows, groups: ReadonlyMap<string, ProductGroup>) {
  const chosen = Map.groupBy(rows.productModifierGroups, ({ productId }) => productId)
  const own = Map.groupBy(rows.productModifiers, ({ ofProductId, groupId }) => `${ofProductId} ${groupId ?? ''}`)
  const shared = Map.groupBy(rows.groupItems, ({ groupId }) => groupId)

  return (productId: string): ModifierGroup[] => {
    const single = own.get(`${productId} `) ?? []
    const grouped = (chosen.get(productId) ?? []).map(({ productId: _, groupId, ...amounts }) => {
      const group = groups.get(groupId)
      const splittable = amounts.splittable ?? group?.splittable ?? false
      const items = own.get(`${productId} ${groupId}`) ?? shared.get(groupId) ?? []
      return {
        id: groupId,
        name: group?.name ?? '',
        ...amounts,
        splittable,
        items: items.map((row) => item(row, splittable)),
      }
    })
    return single.length > 0 ? [outsideGroups(single.map((row) => item(row, false))), ...grouped] : grouped
  }
}

const item = (
  { productId, minAmount, maxAmount, defaultAmount, freeAmount, hideIfDefault, splittable }: ModifierRow,
  isGroupSplittable: boolean,
): ModifierItem => ({
  productId,
  minAmount,
  maxAmount,
  defaultAmount,
  freeAmount,
  hideIfDefault,
  splittable: splittable ?? isGroupSplittable,
})

/** Single modifiers limit themselves one by one, so the group that holds them allows as much as they do together. */
const outsideGroups = (items: readonly ModifierItem[]): ModifierGroup => ({
  id: null,
  name: '',
  minAmount: 0,
  maxAmount: items.reduce((sum, { maxAmount }) => sum + maxAmount, 0),
  defaultAmount: 0,
  freeAmount: 0,
  hideIfDefault: false,
  splittable: items.every(({ splittable }) => splittable),
  items,
})

function menus(rows: CatalogueRows): ReadonlyMap<string, ExternalMenu> {
  const groups = Map.groupBy(rows.menuGroups, ({ menuId }) => menuId)
  const items = Map.groupBy(rows.menuItems, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  const combos = Map.groupBy(rows.menuCombos, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  return byId(
    rows.menus.map(({ organizationIds, ...menu }) => ({
      ...menu,
      organizationIds: organizationIds && new Set<string>(organizationIds),
      groups: (groups.get(menu.id) ?? []).map(({ groupId, isHidden }) => ({
        groupId,
        isHidden,
        productIds: (items.get(`${menu.id} ${groupId}`) ?? []).map(({ productId }) => productId),
        comboIds: (combos.get(`${menu.id} ${groupId}`) ?? []).map(({ comboId }) => comboId),
      })),
    })),
  )
}

const comboOf = ({ priceModification, organizationIds, groups, ...row }: ComboRow): ComboSpecification => ({
  ...row,
  priceModification: new Decimal(priceModification),
  organizationIds: organizationIds && new Set<string>(organizationIds),
  groups: groups.map(({ products, ...group }) => ({
    ...group,
    products: products.map(({ priceModificationAmount: amount, ...product }) => ({
      ...product,
      priceModificationAmount: amount === null ? null : new Decimal(amount),
    })),
  })),
})
