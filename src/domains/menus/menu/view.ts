import type { Organization } from '#core/access/organizations.ts'
import { type Decimal, type MoneyGrid, toNumber } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { JsonBytes } from '#core/operation/responses.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type {
  AllergenGroup,
  Catalogue,
  CatalogueProduct,
  ComboSpecification,
  ExternalMenu,
  MenuGroup,
  ModifierGroup,
  ModifierItem,
  ProductGroup,
  SoldAt,
} from '#domains/catalogue/model.ts'
import {
  isComboOf,
  isMenuOf,
  isOnSale,
  isVisibleAt,
  nutritionOf,
  productsSold,
  sizesOf,
} from '#domains/catalogue/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { cachedJson } from '../cached_json.ts'
import type { menuErrors } from '../errors.ts'

/** Selection and caching of menu views, for all versions of external menus. */

interface MenuRequest {
  externalMenuId: string
  priceCategoryId?: string | null
}

/** Returns the requested menu. Refuses a menu that none of the organizations has, and a missing or unknown price category. */
export function findMenu(
  { menus, priceCategories }: Catalogue,
  { externalMenuId, priceCategoryId }: MenuRequest,
  organizationIds: readonly string[],
  fail: Fail<typeof menuErrors>,
): ExternalMenu {
  const menu = menus.get(externalMenuId)
  if (!menu || !organizationIds.some((id) => isMenuOf(menu, id))) throw fail.MenuNotFound({ path: 'externalMenuId' })
  const isNamed = priceCategoryId !== null && priceCategoryId !== undefined
  if (!isNamed && priceCategories.size > 0) throw fail.PriceCategoryRequired({ path: 'priceCategoryId' })
  if (isNamed && !priceCategories.has(priceCategoryId)) throw fail.PriceCategoryNotFound({ path: 'priceCategoryId' })
  return menu
}

/** Place and time of a menu request. Combos are on sale for a limited time. */
export interface MenuLocation extends SoldAt {
  organizationId: Id<'Organization'>
  /** In local time of the restaurant. */
  time: TerminalTime
  /** Rounding of combo prices. */
  money: MoneyGrid
}

export const menuLocationOf = (
  organization: Organization,
  priceCategoryId: string | null,
  now: Instant,
): MenuLocation => ({
  organizationId: organization.id,
  priceCategoryId,
  time: toTerminalTime(now, organization.timeZone),
  money: moneyGridOf(organization),
})

export interface GroupView {
  group: MenuGroup
  products: readonly CatalogueProduct[]
  combos: readonly ComboSpecification[]
}

export interface MenuView {
  groups: readonly GroupView[]
  /** Products of all groups and of their combos. */
  products: readonly CatalogueProduct[]
  modifiers: readonly CatalogueProduct[]
  combos: readonly ComboSpecification[]
}

/** View of a menu that the client already has. */
export const emptyMenuView: MenuView = { groups: [], products: [], modifiers: [], combos: [] }

/** Returns the parts of a menu that any of the places sells, without deleted ones. */
function menuViewOf(catalogue: Catalogue, menu: ExternalMenu, places: readonly MenuLocation[]): MenuView {
  const groups = menu.groups
    .filter(({ groupId }) => isGroupVisible(catalogue.groups.get(groupId), places))
    .map((group) => ({
      group,
      products: productsOf(catalogue, group.productIds, places),
      combos: combosIn(catalogue, group, places),
    }))
  const combos = new Set(groups.flatMap((each) => each.combos))
  const chosen = [...combos].flatMap(({ groups: ofCombo }) =>
    ofCombo.flatMap((group) => productsSold(catalogue, group, places).map(({ productId }) => productId)),
  )
  const products = new Set([...groups.flatMap((each) => each.products), ...productsOf(catalogue, chosen, places)])
  const modifiers = new Set([...products].flatMap((product) => modifiersOf(catalogue, product, places)))
  return { groups, products: [...products], modifiers: [...modifiers], combos: [...combos] }
}

const isGroupVisible = (group: ProductGroup | undefined, places: readonly SoldAt[]): boolean =>
  group?.isDeleted === false && places.some(({ organizationId }) => isVisibleAt(group.visibility, organizationId))

const productsOf = (catalogue: Catalogue, ids: readonly string[], places: readonly SoldAt[]): CatalogueProduct[] =>
  ids
    .map((id) => catalogue.products.get(id))
    .filter((product) => product !== undefined)
    .filter((product) => isSold(product, places))

const isSold = (product: CatalogueProduct, places: readonly SoldAt[]): boolean =>
  !product.isDeleted && places.some((at) => sizesOf(product, at).length > 0)

/** Returns the combos that can be ordered in any of the places: each group has a product that is sold there. */
const combosIn = (
  catalogue: Catalogue,
  { comboIds }: MenuGroup,
  places: readonly MenuLocation[],
): ComboSpecification[] =>
  comboIds
    .map((id) => catalogue.combos.get(id))
    .filter((combo) => combo !== undefined)
    .filter((combo) => places.some((at) => isOffered(catalogue, combo, at)))

const isOffered = (catalogue: Catalogue, combo: ComboSpecification, at: MenuLocation): boolean =>
  isComboOf(combo, at.organizationId) &&
  isOnSale(combo, at.time) &&
  combo.groups.length > 0 &&
  combo.groups.every((group) => productsSold(catalogue, group, [at]).length > 0)

const modifiersOf = (
  catalogue: Catalogue,
  { modifierGroups }: CatalogueProduct,
  places: readonly SoldAt[],
): CatalogueProduct[] =>
  productsOf(
    catalogue,
    modifierGroups.flatMap(({ items }) => items.map(({ productId }) => productId)),
    places,
  )

/** Returns the modifier groups of a product with the modifiers that are sold, without empty groups. */
export const modifierGroupsOf = (
  { products }: Catalogue,
  { modifierGroups }: CatalogueProduct,
  places: readonly SoldAt[],
): { group: ModifierGroup; items: { limits: ModifierItem; modifier: CatalogueProduct }[] }[] =>
  modifierGroups
    .map((group) => ({
      group,
      items: group.items.flatMap((limits) => {
        const modifier = products.get(limits.productId)
        return modifier && isSold(modifier, places) ? [{ limits, modifier }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)

/** Returns the entries with these ids without duplicates. */
export const selectByIds = <T extends { id: string }>(
  all: ReadonlyMap<string, T>,
  ids: readonly (string | null)[],
): T[] => [...new Set(ids)].map((id) => all.get(id ?? '')).filter((entry) => entry !== undefined)

export const numberOrNull = (price: Decimal | undefined) => (price === undefined ? null : toNumber(price))

/** Returns the response in one format for a place, cached as long as the same combos are on sale. */
export function cachedMenu(
  catalogue: Catalogue,
  { format, menu, places }: { format: string; menu: ExternalMenu; places: readonly MenuLocation[] },
  make: (shown: MenuView) => object,
): JsonBytes | Promise<JsonBytes> {
  const offered = menu.groups.flatMap((group) => combosIn(catalogue, group, places).map(({ id }) => id))
  const where = places.flatMap(({ organizationId, money }) => [organizationId, money.step])
  const key = JSON.stringify([format, menu.id, places[0]?.priceCategoryId, ...where, ...offered])
  return cachedJson(catalogue, key, () => make(menuViewOf(catalogue, menu, places)))
}

/** Returns the nutrition per 100 grams for a menu. */
export function nutrientsOf(product: CatalogueProduct, at: { organizationId: string; sizeId: string | null }) {
  const nutrition = nutritionOf(product, at)
  if (!nutrition) return null
  const { energy, proteins, fats, carbs, components } = nutrition
  const other = (name: string) => components?.[name] ?? null
  return {
    energy,
    proteins,
    fats,
    carbs,
    saturatedFattyAcid: other('saturatedFattyAcid'),
    salt: other('salt'),
    sugar: other('sugar'),
  }
}

export const allergensOf = ({ allergenGroups }: Catalogue, { products, modifiers }: MenuView) =>
  selectByIds(
    allergenGroups,
    [...products, ...modifiers].flatMap(({ details }) => details.allergenGroupIds ?? []),
  ).map(allergenView)

export const allergensOfProduct = ({ allergenGroups }: Catalogue, { details }: CatalogueProduct) =>
  selectByIds(allergenGroups, details.allergenGroupIds ?? []).map(allergenView)

const allergenView = ({ id, name, code, isDeleted }: AllergenGroup) => ({ id, name, code: code ?? '', isDeleted })
