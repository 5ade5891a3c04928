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
  definedFields,
  emptyChangeSet,
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
  const changeSet = emptyChangeSet(body)
  addDictionariesRows(changeSet, body)
  for (const [i, { id, items, name, code, sortOrder, isDeleted, splittable, ...shown }] of (
    body.modifierGroups ?? []
  ).entries()) {
    const path = `modifierGroups[${i}]`
    const groupId = id ?? derivedId(body.corporationId, 'ProductGroup', `modifiers\n${name}`)
    define(changeSet, 'ProductGroup', groupId, path)
    const columns = { name, code, sortOrder, isDeleted, splittable }
    changeSet.groups.push(toRow({ id: groupId, isGroupModifier: true, ...columns, details: definedFields(shown) }))
    if (!items) continue
    changeSet.itemizedGroupIds.push(groupId)
    addModifiersRows(changeSet, items, `${path}.items`, (modifier) =>
      changeSet.groupItems.push(toRow({ groupId, ...modifier })),
    )
  }
  for (const [i, product] of (body.products ?? []).entries()) addProductRows(changeSet, product, `products[${i}]`)
  addCombos(changeSet, body.combos ?? [])
  if (body.menu) addMenuRows(changeSet, body.menu)
  return changeSet
}

function addDictionariesRows(changeSet: ChangeSet, body: CatalogueToSave): void {
  const dictionaries = [
    ['sizes', 'ProductSize'],
    ['priceCategories', 'PriceCategory'],
    ['schedules', 'MenuSchedule'],
    ['comboCategories', 'ComboCategory'],
  ] as const
  for (const [field, kind] of dictionaries)
    for (const entry of identified(changeSet, body, field, kind)) changeSet[field].push(toRow(entry))
  changeSet.categories.push(...identified(changeSet, body, 'categories', 'ProductCategory'))
  changeSet.taxCategories.push(...identified(changeSet, body, 'taxCategories', 'TaxCategory'))
  if (body.taxOverrides) addTaxOverridesRows(changeSet, body.taxOverrides)
}

type DictionaryField = 'sizes' | 'categories' | 'taxCategories' | 'priceCategories' | 'schedules' | 'comboCategories'

/** Returns the entries of a list with their ids, and defines the ids in the change set. */
function identified(changeSet: ChangeSet, body: CatalogueToSave, field: DictionaryField, kind: Kind) {
  return (body[field] ?? []).map((entry, i) => {
    const id = entry.id ?? derivedId(changeSet.corporationId, kind, entry.name)
    define(changeSet, kind, id, `${field}[${i}]`)
    return { ...entry, id }
  })
}

function addTaxOverridesRows(changeSet: ChangeSet, overrides: NonNullable<CatalogueToSave['taxOverrides']>): void {
  const seen = new Set<string>()
  changeSet.taxOverrides = overrides.map((override, i) => {
    const path = `taxOverrides[${i}]`
    const { baseTaxCategoryId, newTaxCategoryId, orderTypeId } = override
    addReference(changeSet, 'TaxCategory', baseTaxCategoryId, `${path}.baseTaxCategoryId`)
    addReference(changeSet, 'TaxCategory', newTaxCategoryId, `${path}.newTaxCategoryId`)
    addReference(changeSet, 'OrderType', orderTypeId, `${path}.orderTypeId`)
    requireUnique(changeSet, seen, `${baseTaxCategoryId} ${orderTypeId}`, path)
    return toRow(override)
  })
}

function addProductRows(changeSet: ChangeSet, product: ProductToSave, path: string): Id<'Product'> {
  const { prices, nextPrices, modifierGroups, modifiers, ...shown } = product
  const id = product.id ?? derivedId(changeSet.corporationId, 'Product', product.name)
  define(changeSet, 'Product', id, path)
  addReference(changeSet, 'ProductGroup', product.groupId, `${path}.groupId`)
  addReference(changeSet, 'ProductCategory', product.categoryId, `${path}.categoryId`)
  addReference(changeSet, 'TaxCategory', product.taxCategoryId, `${path}.taxCategoryId`)
  chooseSchema(changeSet, id, { modifierSchemaId: product.modifierSchemaId }, `${path}.modifierSchemaId`)
  for (const [i, one] of (product.allergenGroupIds ?? []).entries())
    addReference(changeSet, 'AllergenGroup', one, `${path}.allergenGroupIds[${i}]`)
  for (const [i, one] of (product.productTagIds ?? []).entries())
    addReference(changeSet, 'ProductTag', one, `${path}.productTagIds[${i}]`)
  for (const [i, one] of (product.customerTagIds ?? []).entries())
    addReference(changeSet, 'CustomerTag', one, `${path}.customerTagIds[${i}]`)
  addSizesRows(changeSet, product, `${path}.sizes`)
  changeSet.products.push(productRow(id, shown))
  if (prices) addPricesRows(changeSet, id, prices, `${path}.prices`)
  if (nextPrices) addNextPricesRows(changeSet, id, nextPrices, `${path}.nextPrices`)
  if (modifierGroups || modifiers) addProductModifiersRows(changeSet, id, product, path)
  return id
}

function addSizesRows(changeSet: ChangeSet, { sizes }: ProductToSave, path: string): void {
  const seen = new Set<string>()
  for (const [i, { sizeId, taxCategoryId }] of (sizes ?? []).entries()) {
    addReference(changeSet, 'ProductSize', sizeId, `${path}[${i}].sizeId`)
    addReference(changeSet, 'TaxCategory', taxCategoryId, `${path}[${i}].taxCategoryId`)
    requireUnique(changeSet, seen, sizeId, `${path}[${i}]`)
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

/** Returns the requested members. Omitted fields inside a member become null. */
const wholeMembers = ({ properties }: { properties: Record<string, TSchema> }, members: object): Row =>
  Object.fromEntries(
    Object.entries(definedFields(members)).map(([name, value]) => [
      name,
      completeValue(properties[name] ?? Type.Any(), value),
    ]),
  )

function addPricesRows(
  changeSet: ChangeSet,
  productId: string,
  prices: NonNullable<ProductToSave['prices']>,
  path: string,
): void {
  changeSet.pricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price }] of prices.entries()) {
    const at = `${path}[${i}]`
    addReference(changeSet, 'ProductSize', sizeId, `${at}.sizeId`)
    addReference(changeSet, 'Organization', organizationId, `${at}.organizationId`)
    addReference(changeSet, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? changeSet.organizationId
    requireUnique(changeSet, seen, `${sizeId} ${place} ${priceCategoryId}`, at)
    changeSet.prices.push(toRow({ productId, sizeId, organizationId: place, priceCategoryId, price }))
  }
}

type NextPrices = NonNullable<ProductToSave['nextPrices']>

function addNextPricesRows(changeSet: ChangeSet, productId: string, prices: NextPrices, path: string): void {
  changeSet.nextPricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price, startsOn }] of prices.entries()) {
    const at = `${path}[${i}]`
    addReference(changeSet, 'ProductSize', sizeId, `${at}.sizeId`)
    addReference(changeSet, 'Organization', organizationId, `${at}.organizationId`)
    addReference(changeSet, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? changeSet.organizationId
    requireUnique(changeSet, seen, `${sizeId} ${place} ${priceCategoryId} ${startsOn}`, at)
    changeSet.nextPrices.push(toRow({ productId, sizeId, organizationId: place, priceCategoryId, startsOn, price }))
  }
}

/** Replaces groups and single modifiers separately: an omitted list stays unchanged. */
function addProductModifiersRows(changeSet: ChangeSet, productId: string, product: ProductToSave, path: string): void {
  const seen = new Set<string>()
  if (product.modifierGroups) changeSet.regroupedIds.push(productId)
  for (const [i, { id: groupId, items, ...amounts }] of (product.modifierGroups ?? []).entries()) {
    const at = `${path}.modifierGroups[${i}]`
    addReference(changeSet, 'ProductGroup', groupId, `${at}.id`)
    requireUnique(changeSet, seen, groupId, at)
    checkLimits(changeSet, amounts, at)
    changeSet.productGroups.push(
      toRow({ productId, groupId, sortOrder: i, ...groupAmounts, ...definedFields(amounts) }),
    )
    if (items)
      addModifiersRows(changeSet, items, `${at}.items`, (modifier) =>
        changeSet.productModifiers.push(toRow({ productId, groupId, ...modifier })),
      )
  }
  if (!product.modifiers) return
  changeSet.remodifiedIds.push(productId)
  addModifiersRows(changeSet, product.modifiers, `${path}.modifiers`, (modifier) =>
    changeSet.productModifiers.push(toRow({ productId, groupId: null, ...modifier })),
  )
}

const groupAmounts = { defaultAmount: 0, freeAmount: 0, hideIfDefault: false }
const modifierAmounts = { minAmount: 0, maxAmount: 1, defaultAmount: 0, freeAmount: 0, hideIfDefault: false }

function addModifiersRows(
  changeSet: ChangeSet,
  modifiers: readonly ModifierToSave[],
  path: string,
  add: (modifier: Row) => void,
): void {
  const seen = new Set<string>()
  for (const [i, { productId: modifierId, shown, ...limits }] of modifiers.entries()) {
    const at = `${path}[${i}]`
    const amounts = { ...modifierAmounts, ...definedFields(limits) }
    addReference(changeSet, 'Product', modifierId, `${at}.productId`)
    requireUnique(changeSet, seen, modifierId, at)
    checkLimits(changeSet, amounts, at)
    add({ modifierId, sortOrder: i, ...amounts, ...wholeMembers(Modifier, { shown }) })
  }
}

function addMenuRows(changeSet: ChangeSet, { id, isDeleted = false, groups, ...menu }: MenuToSave): void {
  const { name, description, organizationIds, ...details } = menu
  const menuId = id ?? derivedId(changeSet.corporationId, 'ExternalMenu', name)
  changeSet.menu = { id: menuId, name, description, organizationIds, details: wholeMembers(Menu, details), isDeleted }
  for (const [i, { organizationId }] of (details.intervals ?? []).entries())
    addReference(changeSet, 'Organization', organizationId, `menu.intervals[${i}].organizationId`)
  for (const [i, organizationId] of (organizationIds ?? []).entries())
    addReference(changeSet, 'Organization', organizationId, `menu.organizationIds[${i}]`)
  if (!groups || isDeleted) return
  changeSet.menuGroups = []
  for (const [
    i,
    { id, products = [], productIds = [], comboIds = [], isHidden = false, ...group },
  ] of groups.entries()) {
    const path = `menu.groups[${i}]`
    const { name, code, parentId, sortOrder = i, isDeleted, scheduleId = null, ...details } = group
    const groupId = id ?? derivedId(changeSet.corporationId, 'ProductGroup', name)
    define(changeSet, 'ProductGroup', groupId, path)
    addReference(changeSet, 'ProductGroup', parentId, `${path}.parentId`)
    changeSet.groups.push(
      toRow({ id: groupId, name, code, parentId, sortOrder, isDeleted, details: definedFields(details) }),
    )
    addReference(changeSet, 'MenuSchedule', scheduleId, `${path}.scheduleId`, { isLiveOnly: true })
    changeSet.menuGroups.push(toRow({ menuId, groupId, sortOrder: i, isHidden, scheduleId }))
    const shown = new Set<string>()
    const show = (productId: string, at: string) => {
      requireUnique(changeSet, shown, productId, at)
      if (!changeSet.firstGroups.has(productId)) changeSet.firstGroups.set(productId, groupId)
      changeSet.menuItems.push(toRow({ menuId, groupId, productId, sortOrder: shown.size - 1 }))
    }
    for (const [k, product] of products.entries())
      show(addProductRows(changeSet, product, `${path}.products[${k}]`), `${path}.products[${k}]`)
    for (const [k, productId] of productIds.entries()) {
      addReference(changeSet, 'Product', productId, `${path}.productIds[${k}]`)
      show(productId, `${path}.productIds[${k}]`)
    }
    for (const [k, comboId] of comboIds.entries()) {
      addReference(changeSet, 'ComboSource', comboId, `${path}.comboIds[${k}]`)
      requireUnique(changeSet, shown, comboId, `${path}.comboIds[${k}]`)
      changeSet.menuCombos.push(toRow({ menuId, groupId, comboId, sortOrder: k }))
    }
  }
}

/** Adds combos to the change set. Groups in the request replace all groups of a combo. */
function addCombos(changeSet: ChangeSet, combos: readonly ComboToSave[]): void {
  for (const [i, combo] of combos.entries()) addComboRows(changeSet, combo, `combos[${i}]`)
}

function addComboRows(changeSet: ChangeSet, { id, groups, ...combo }: ComboToSave, path: string): void {
  const { startDate, expirationDate, ...others } = combo
  const { columns, details } = partsOf(others)
  const comboId = id ?? derivedId(changeSet.corporationId, 'ComboSource', combo.name)
  define(changeSet, 'ComboSource', comboId, path)
  addReference(changeSet, 'ComboCategory', combo.categoryId, `${path}.categoryId`)
  for (const [i, organizationId] of (combo.organizationIds ?? []).entries())
    addReference(changeSet, 'Organization', organizationId, `${path}.organizationIds[${i}]`)
  const dates: { startDate?: string | null; expirationDate?: string | null } = datesOf(startDate, expirationDate)
  if (dates.startDate && dates.expirationDate && dates.startDate > dates.expirationDate)
    changeSet.contradictoryPath ??= `${path}.expirationDate`
  changeSet.combos.push(toRow({ id: comboId, ...columns, ...dates, details }))
  const seen = new Set<string>()
  for (const [i, { sizeId }] of (combo.sizes ?? []).entries()) {
    addReference(changeSet, 'ProductSize', sizeId, `${path}.sizes[${i}].sizeId`)
    requireUnique(changeSet, seen, sizeId, `${path}.sizes[${i}]`)
  }
  if (groups) addGroupsRows(changeSet, comboId, groups, `${path}.groups`)
}

/** Searched and priced fields are columns, the others are in `details`. */
function partsOf(combo: Omit<ComboToSave, 'id' | 'groups' | 'startDate' | 'expirationDate'>) {
  const { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...rest } = combo
  const { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers, ...shown } =
    rest
  const price = { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers }
  return {
    columns: { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...price },
    details: definedFields(shown),
  }
}

/** Requires both dates or neither, so that the order of dates can be checked within one request. */
function datesOf(start: string | null | undefined, end: string | null | undefined) {
  if (start === undefined && end === undefined) return {}
  return { startDate: normalized(start), expirationDate: normalized(end) }
}

const normalized = (time: string | null | undefined) => (time ? normalizeTerminalTime(time) : null)

type GroupToSave = NonNullable<ComboToSave['groups']>[number]

function addGroupsRows(changeSet: ChangeSet, comboId: string, groups: readonly GroupToSave[], path: string): void {
  changeSet.regroupedComboIds.push(comboId)
  const seen = new Set<string>()
  for (const [i, { id, name, isMainGroup = false, skipStep = false, products }] of groups.entries()) {
    const at = `${path}[${i}]`
    const groupId = id ?? derivedId(changeSet.corporationId, 'ComboGroup', `${comboId}\n${name}`)
    requireUnique(changeSet, seen, groupId, at)
    if (isMainGroup) requireUnique(changeSet, seen, 'main group', `${at}.isMainGroup`)
    changeSet.comboGroups.push(toRow({ comboId, id: groupId, name, isMainGroup, skipStep, sortOrder: i }))
    addProductsRows(changeSet, { comboId, groupId }, products, `${at}.products`)
  }
}

function addProductsRows(changeSet: ChangeSet, group: object, products: GroupToSave['products'], path: string): void {
  const seen = new Set<string>()
  for (const [i, product] of products.entries()) {
    const at = `${path}[${i}]`
    const { productId, sizeId = null, priceModificationAmount = null, forbiddenModifiers = [] } = product
    requireUnique(changeSet, seen, `${productId} ${sizeId}`, at)
    addReference(changeSet, 'Product', productId, `${at}.productId`)
    addReference(changeSet, 'ProductSize', sizeId, `${at}.sizeId`)
    for (const [k, modifierId] of forbiddenModifiers.entries())
      addReference(changeSet, 'Product', modifierId, `${at}.forbiddenModifiers[${k}]`)
    const columns = { productId, sizeId, priceModificationAmount, forbiddenModifiers, sortOrder: i }
    changeSet.comboProducts.push(toRow({ ...group, ...columns }))
  }
}
