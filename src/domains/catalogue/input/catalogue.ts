import { type TSchema, Type } from 'typebox'
import { completeValue } from '#core/kits/saved_rows.ts'
import { derivedId, type Id } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import {
  addReference,
  type ChangeSet,
  checkLimits,
  chooseSchema,
  define,
  emptyChangeSet,
  given,
  type Kind,
  type Row,
  requireUnique,
  toRow,
} from '../change_set.ts'
import type { CatalogueToSave } from '../schemas.ts'
import type { ComboToSave } from './combos.ts'
import { Menu, type MenuToSave } from './menus.ts'
import { Modifier, type ModifierToSave, Product, type ProductToSave } from './products.ts'

export function changeSetOf(body: CatalogueToSave): ChangeSet {
  const plan = emptyChangeSet(body)
  planDictionaries(plan, body)
  for (const [i, { id, items, name, code, sortOrder, isDeleted, splittable, ...shown }] of (
    body.modifierGroups ?? []
  ).entries()) {
    const path = `modifierGroups[${i}]`
    const groupId = id ?? derivedId(body.corporationId, 'ProductGroup', `modifiers\n${name}`)
    define(plan, 'ProductGroup', groupId, path)
    const columns = { name, code, sortOrder, isDeleted, splittable }
    plan.groups.push(toRow({ id: groupId, isGroupModifier: true, ...columns, details: given(shown) }))
    if (!items) continue
    plan.itemizedGroupIds.push(groupId)
    planModifiers(plan, items, `${path}.items`, (modifier) => plan.groupItems.push(toRow({ groupId, ...modifier })))
  }
  for (const [i, product] of (body.products ?? []).entries()) planProduct(plan, product, `products[${i}]`)
  addCombos(plan, body.combos ?? [])
  if (body.menu) planMenu(plan, body.menu)
  return plan
}

function planDictionaries(plan: ChangeSet, body: CatalogueToSave): void {
  const dictionaries = [
    ['sizes', 'ProductSize'],
    ['priceCategories', 'PriceCategory'],
    ['schedules', 'MenuSchedule'],
    ['comboCategories', 'ComboCategory'],
  ] as const
  for (const [field, kind] of dictionaries)
    for (const entry of planned(plan, body, field, kind)) plan[field].push(toRow(entry))
  plan.categories.push(...planned(plan, body, 'categories', 'ProductCategory'))
  plan.taxCategories.push(...planned(plan, body, 'taxCategories', 'TaxCategory'))
  if (body.taxOverrides) planTaxOverrides(plan, body.taxOverrides)
}

type DictionaryField = 'sizes' | 'categories' | 'taxCategories' | 'priceCategories' | 'schedules' | 'comboCategories'

/** Returns the entries of a list with their ids, and defines the ids in the change set. */
function planned(plan: ChangeSet, body: CatalogueToSave, field: DictionaryField, kind: Kind) {
  return (body[field] ?? []).map((entry, i) => {
    const id = entry.id ?? derivedId(plan.corporationId, kind, entry.name)
    define(plan, kind, id, `${field}[${i}]`)
    return { ...entry, id }
  })
}

function planTaxOverrides(plan: ChangeSet, overrides: NonNullable<CatalogueToSave['taxOverrides']>): void {
  const seen = new Set<string>()
  plan.taxOverrides = overrides.map((override, i) => {
    const path = `taxOverrides[${i}]`
    const { baseTaxCategoryId, newTaxCategoryId, orderTypeId } = override
    addReference(plan, 'TaxCategory', baseTaxCategoryId, `${path}.baseTaxCategoryId`)
    addReference(plan, 'TaxCategory', newTaxCategoryId, `${path}.newTaxCategoryId`)
    addReference(plan, 'OrderType', orderTypeId, `${path}.orderTypeId`)
    requireUnique(plan, seen, `${baseTaxCategoryId} ${orderTypeId}`, path)
    return toRow(override)
  })
}

function planProduct(plan: ChangeSet, product: ProductToSave, path: string): Id<'Product'> {
  const { prices, nextPrices, modifierGroups, modifiers, ...shown } = product
  const id = product.id ?? derivedId(plan.corporationId, 'Product', product.name)
  define(plan, 'Product', id, path)
  addReference(plan, 'ProductGroup', product.groupId, `${path}.groupId`)
  addReference(plan, 'ProductCategory', product.categoryId, `${path}.categoryId`)
  addReference(plan, 'TaxCategory', product.taxCategoryId, `${path}.taxCategoryId`)
  chooseSchema(plan, id, { modifierSchemaId: product.modifierSchemaId }, `${path}.modifierSchemaId`)
  for (const [i, one] of (product.allergenGroupIds ?? []).entries())
    addReference(plan, 'AllergenGroup', one, `${path}.allergenGroupIds[${i}]`)
  for (const [i, one] of (product.productTagIds ?? []).entries())
    addReference(plan, 'ProductTag', one, `${path}.productTagIds[${i}]`)
  for (const [i, one] of (product.customerTagIds ?? []).entries())
    addReference(plan, 'CustomerTag', one, `${path}.customerTagIds[${i}]`)
  planSizes(plan, product, `${path}.sizes`)
  plan.products.push(productRow(id, shown))
  if (prices) planPrices(plan, id, prices, `${path}.prices`)
  if (nextPrices) planNextPrices(plan, id, nextPrices, `${path}.nextPrices`)
  if (modifierGroups || modifiers) planProductModifiers(plan, id, product, path)
  return id
}

function planSizes(plan: ChangeSet, { sizes }: ProductToSave, path: string): void {
  const seen = new Set<string>()
  for (const [i, { sizeId, taxCategoryId }] of (sizes ?? []).entries()) {
    addReference(plan, 'ProductSize', sizeId, `${path}[${i}].sizeId`)
    addReference(plan, 'TaxCategory', taxCategoryId, `${path}[${i}].taxCategoryId`)
    requireUnique(plan, seen, sizeId, `${path}[${i}]`)
  }
}

/** Searched and joined fields are columns, the others are in `details`. */
function productRow(
  id: string,
  product: Omit<ProductToSave, 'prices' | 'nextPrices' | 'modifierGroups' | 'modifiers'>,
): Row {
  const {
    id: _,
    name,
    code,
    sku,
    type,
    orderItemType,
    groupId,
    categoryId,
    taxCategoryId,
    canSetOpenPrice,
    ...rest
  } = product
  const { splittable, useBalanceForSell, isDeleted, sortOrder, ...details } = rest
  const joined = { groupId, categoryId, taxCategoryId }
  const flags = { canSetOpenPrice, splittable, useBalanceForSell, isDeleted }
  // An empty code stays undefined, so that the product keeps its code instead of getting another.
  return toRow({
    id,
    name,
    code: code || undefined,
    sku,
    type,
    orderItemType,
    ...joined,
    ...flags,
    sortOrder,
    details: wholeMembers(Product, details),
  })
}

/** Returns the given members. Fields that are omitted inside of one become null. */
const wholeMembers = ({ properties }: { properties: Record<string, TSchema> }, members: object): Row =>
  Object.fromEntries(
    Object.entries(given(members)).map(([name, value]) => [name, completeValue(properties[name] ?? Type.Any(), value)]),
  )

function planPrices(
  plan: ChangeSet,
  productId: string,
  prices: NonNullable<ProductToSave['prices']>,
  path: string,
): void {
  plan.pricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price }] of prices.entries()) {
    const at = `${path}[${i}]`
    addReference(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    addReference(plan, 'Organization', organizationId, `${at}.organizationId`)
    addReference(plan, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? plan.organizationId
    requireUnique(plan, seen, `${sizeId} ${place} ${priceCategoryId}`, at)
    plan.prices.push(toRow({ productId, sizeId, organizationId: place, priceCategoryId, price }))
  }
}

type NextPrices = NonNullable<ProductToSave['nextPrices']>

function planNextPrices(plan: ChangeSet, productId: string, prices: NextPrices, path: string): void {
  plan.nextPricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price, startsOn }] of prices.entries()) {
    const at = `${path}[${i}]`
    addReference(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    addReference(plan, 'Organization', organizationId, `${at}.organizationId`)
    addReference(plan, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? plan.organizationId
    requireUnique(plan, seen, `${sizeId} ${place} ${priceCategoryId} ${startsOn}`, at)
    plan.nextPrices.push(toRow({ productId, sizeId, organizationId: place, priceCategoryId, startsOn, price }))
  }
}

/** Replaces groups and single modifiers separately: an omitted list stays unchanged. */
function planProductModifiers(plan: ChangeSet, productId: string, product: ProductToSave, path: string): void {
  const seen = new Set<string>()
  if (product.modifierGroups) plan.regroupedIds.push(productId)
  for (const [i, { id: groupId, items, ...amounts }] of (product.modifierGroups ?? []).entries()) {
    const at = `${path}.modifierGroups[${i}]`
    addReference(plan, 'ProductGroup', groupId, `${at}.id`)
    requireUnique(plan, seen, groupId, at)
    checkLimits(plan, amounts, at)
    plan.productGroups.push(toRow({ productId, groupId, sortOrder: i, ...groupAmounts, ...given(amounts) }))
    if (items)
      planModifiers(plan, items, `${at}.items`, (modifier) =>
        plan.productModifiers.push(toRow({ productId, groupId, ...modifier })),
      )
  }
  if (!product.modifiers) return
  plan.remodifiedIds.push(productId)
  planModifiers(plan, product.modifiers, `${path}.modifiers`, (modifier) =>
    plan.productModifiers.push(toRow({ productId, groupId: null, ...modifier })),
  )
}

const groupAmounts = { defaultAmount: 0, freeAmount: 0, hideIfDefault: false }
const modifierAmounts = { minAmount: 0, maxAmount: 1, defaultAmount: 0, freeAmount: 0, hideIfDefault: false }

function planModifiers(
  plan: ChangeSet,
  modifiers: readonly ModifierToSave[],
  path: string,
  add: (modifier: Row) => void,
): void {
  const seen = new Set<string>()
  for (const [i, { productId: modifierId, shown, ...limits }] of modifiers.entries()) {
    const at = `${path}[${i}]`
    const amounts = { ...modifierAmounts, ...given(limits) }
    addReference(plan, 'Product', modifierId, `${at}.productId`)
    requireUnique(plan, seen, modifierId, at)
    checkLimits(plan, amounts, at)
    add({ modifierId, sortOrder: i, ...amounts, ...wholeMembers(Modifier, { shown }) })
  }
}

function planMenu(plan: ChangeSet, { id, isDeleted = false, groups, ...menu }: MenuToSave): void {
  const { name, description, organizationIds, ...details } = menu
  const menuId = id ?? derivedId(plan.corporationId, 'ExternalMenu', name)
  plan.menu = { id: menuId, name, description, organizationIds, details: wholeMembers(Menu, details), isDeleted }
  for (const [i, { organizationId }] of (details.intervals ?? []).entries())
    addReference(plan, 'Organization', organizationId, `menu.intervals[${i}].organizationId`)
  for (const [i, organizationId] of (organizationIds ?? []).entries())
    addReference(plan, 'Organization', organizationId, `menu.organizationIds[${i}]`)
  if (!groups || isDeleted) return
  plan.menuGroups = []
  for (const [
    i,
    { id, products = [], productIds = [], comboIds = [], isHidden = false, ...group },
  ] of groups.entries()) {
    const path = `menu.groups[${i}]`
    const { name, code, parentId, sortOrder = i, isDeleted, scheduleId = null, ...details } = group
    const groupId = id ?? derivedId(plan.corporationId, 'ProductGroup', name)
    define(plan, 'ProductGroup', groupId, path)
    addReference(plan, 'ProductGroup', parentId, `${path}.parentId`)
    plan.groups.push(toRow({ id: groupId, name, code, parentId, sortOrder, isDeleted, details: given(details) }))
    addReference(plan, 'MenuSchedule', scheduleId, `${path}.scheduleId`, { isLiveOnly: true })
    plan.menuGroups.push(toRow({ menuId, groupId, sortOrder: i, isHidden, scheduleId }))
    const shown = new Set<string>()
    const show = (productId: string, at: string) => {
      requireUnique(plan, shown, productId, at)
      if (!plan.firstGroups.has(productId)) plan.firstGroups.set(productId, groupId)
      plan.menuItems.push(toRow({ menuId, groupId, productId, sortOrder: shown.size - 1 }))
    }
    for (const [k, product] of products.entries())
      show(planProduct(plan, product, `${path}.products[${k}]`), `${path}.products[${k}]`)
    for (const [k, productId] of productIds.entries()) {
      addReference(plan, 'Product', productId, `${path}.productIds[${k}]`)
      show(productId, `${path}.productIds[${k}]`)
    }
    for (const [k, comboId] of comboIds.entries()) {
      addReference(plan, 'ComboSource', comboId, `${path}.comboIds[${k}]`)
      requireUnique(plan, shown, comboId, `${path}.comboIds[${k}]`)
      plan.menuCombos.push(toRow({ menuId, groupId, comboId, sortOrder: k }))
    }
  }
}

/** Adds combos to the change set. Given groups replace all groups of a combo. */
function addCombos(plan: ChangeSet, combos: readonly ComboToSave[]): void {
  for (const [i, combo] of combos.entries()) planCombo(plan, combo, `combos[${i}]`)
}

function planCombo(plan: ChangeSet, { id, groups, ...combo }: ComboToSave, path: string): void {
  const { startDate, expirationDate, ...others } = combo
  const { columns, details } = partsOf(others)
  const comboId = id ?? derivedId(plan.corporationId, 'ComboSource', combo.name)
  define(plan, 'ComboSource', comboId, path)
  addReference(plan, 'ComboCategory', combo.categoryId, `${path}.categoryId`)
  for (const [i, organizationId] of (combo.organizationIds ?? []).entries())
    addReference(plan, 'Organization', organizationId, `${path}.organizationIds[${i}]`)
  const dates: { startDate?: string | null; expirationDate?: string | null } = datesOf(startDate, expirationDate)
  if (dates.startDate && dates.expirationDate && dates.startDate > dates.expirationDate)
    plan.contradictoryPath ??= `${path}.expirationDate`
  plan.combos.push(toRow({ id: comboId, ...columns, ...dates, details }))
  const seen = new Set<string>()
  for (const [i, { sizeId }] of (combo.sizes ?? []).entries()) {
    addReference(plan, 'ProductSize', sizeId, `${path}.sizes[${i}].sizeId`)
    requireUnique(plan, seen, sizeId, `${path}.sizes[${i}]`)
  }
  if (groups) planGroups(plan, comboId, groups, `${path}.groups`)
}

/** Searched and priced fields are columns, the others are in `details`. */
function partsOf(combo: Omit<ComboToSave, 'id' | 'groups' | 'startDate' | 'expirationDate'>) {
  const { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...rest } = combo
  const { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers, ...shown } =
    rest
  const price = { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers }
  return {
    columns: { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...price },
    details: given(shown),
  }
}

/** Requires both dates or neither, so that the order of dates can be checked within one request. */
function datesOf(start: string | null | undefined, end: string | null | undefined) {
  if (start === undefined && end === undefined) return {}
  return { startDate: normalized(start), expirationDate: normalized(end) }
}

const normalized = (time: string | null | undefined) => (time ? normalizeTerminalTime(time) : null)

type GroupToSave = NonNullable<ComboToSave['groups']>[number]

function planGroups(plan: ChangeSet, comboId: string, groups: readonly GroupToSave[], path: string): void {
  plan.regroupedComboIds.push(comboId)
  const seen = new Set<string>()
  for (const [i, { id, name, isMainGroup = false, skipStep = false, products }] of groups.entries()) {
    const at = `${path}[${i}]`
    const groupId = id ?? derivedId(plan.corporationId, 'ComboGroup', `${comboId}\n${name}`)
    requireUnique(plan, seen, groupId, at)
    if (isMainGroup) requireUnique(plan, seen, 'main group', `${at}.isMainGroup`)
    plan.comboGroups.push(toRow({ comboId, id: groupId, name, isMainGroup, skipStep, sortOrder: i }))
    planProducts(plan, { comboId, groupId }, products, `${at}.products`)
  }
}

function planProducts(plan: ChangeSet, group: object, products: GroupToSave['products'], path: string): void {
  const seen = new Set<string>()
  for (const [i, product] of products.entries()) {
    const at = `${path}[${i}]`
    const { productId, sizeId = null, priceModificationAmount = null, forbiddenModifiers = [] } = product
    requireUnique(plan, seen, `${productId} ${sizeId}`, at)
    addReference(plan, 'Product', productId, `${at}.productId`)
    addReference(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    for (const [k, modifierId] of forbiddenModifiers.entries())
      addReference(plan, 'Product', modifierId, `${at}.forbiddenModifiers[${k}]`)
    const columns = { productId, sizeId, priceModificationAmount, forbiddenModifiers, sortOrder: i }
    plan.comboProducts.push(toRow({ ...group, ...columns }))
  }
}
