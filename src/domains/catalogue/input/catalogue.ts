import { referencesIn } from '#core/kits/referred_ids.ts'
import { completeFields, completeValue } from '#core/kits/saved_rows.ts'
import { derivedId } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import {
  addReferences,
  type ChangeSet,
  checkLimits,
  define,
  emptyChangeSet,
  type Kind,
  requireUnique,
} from '../change_set.ts'
import { CatalogueToSave } from '../schemas.ts'
import { Combo, type ComboToSave } from './combos.ts'
import { Menu, type MenuToSave } from './menus.ts'
import { Modifier, type ModifierToSave, Product, type ProductToSave } from './products.ts'

export function changeSetOf(body: CatalogueToSave): ChangeSet {
  const changeSet = emptyChangeSet(body, 'sku')
  const { records, entries, lists, corporationId } = changeSet
  const { menu, taxOverrides, modifierGroups = [] } = body
  const saved = menu?.isDeleted ? { ...body, menu: { ...menu, groups: undefined } } : body
  addReferences(changeSet, referencesIn(CatalogueToSave, saved), ['MenuSchedule'])
  entries.sizes.rows.push(...identified(changeSet, 'ProductSize', 'sizes', body.sizes))
  entries.priceCategories.rows.push(...identified(changeSet, 'PriceCategory', 'priceCategories', body.priceCategories))
  entries.schedules.rows.push(...identified(changeSet, 'MenuSchedule', 'schedules', body.schedules))
  entries.comboCategories.rows.push(...identified(changeSet, 'ComboCategory', 'comboCategories', body.comboCategories))
  records.categories.push(...identified(changeSet, 'ProductCategory', 'categories', body.categories))
  records.taxCategories.push(...identified(changeSet, 'TaxCategory', 'taxCategories', body.taxCategories))
  if (taxOverrides) {
    const seen = new Set<string>()
    for (const [i, { baseTaxCategoryId, orderTypeId }] of taxOverrides.entries())
      requireUnique(changeSet, seen, `${baseTaxCategoryId} ${orderTypeId}`, `taxOverrides[${i}]`)
    lists.taxOverrides.rows.set(corporationId, taxOverrides)
  }
  for (const [i, { items, ...group }] of modifierGroups.entries()) {
    const path = `modifierGroups[${i}]`
    const id = identify(changeSet, 'ProductGroup', group, path, `modifiers\n${group.name}`)
    entries.groups.rows.push({ ...group, id, isGroupModifier: true })
    if (items) lists.groupItems.rows.set(id, modifierRows(changeSet, items, `${path}.items`))
  }
  for (const [i, product] of (body.products ?? []).entries()) addProduct(changeSet, product, `products[${i}]`)
  for (const [i, combo] of (body.combos ?? []).entries()) addCombo(changeSet, combo, `combos[${i}]`)
  if (menu) addMenu(changeSet, menu)
  return changeSet
}

interface NamedRow {
  id?: string
  name: string
}

/** Defines a row and returns its id, which is derived from its name if it has none. */
function identify(changeSet: ChangeSet, kind: Kind, row: NamedRow, path: string, name = row.name): string {
  const id = row.id ?? derivedId(changeSet.corporationId, kind, name)
  define(changeSet, kind, id, path)
  return id
}

/** Returns the rows of a list with their ids. */
const identified = <Row extends NamedRow>(changeSet: ChangeSet, kind: Kind, list: string, rows: readonly Row[] = []) =>
  rows.map((row, i) => ({ ...row, id: identify(changeSet, kind, row, `${list}[${i}]`) }))

function addProduct(changeSet: ChangeSet, product: ProductToSave, path: string): string {
  const { prices, nextPrices, modifierGroups, modifiers, ...fields } = product
  const { lists } = changeSet
  const id = identify(changeSet, 'Product', product, path)
  requireUniqueSizes(changeSet, product, path)
  // An empty code stays undefined, so that the product keeps its code instead of getting another.
  changeSet.entries.products.rows.push({ ...completeFields(Product, fields), id, code: fields.code || undefined })
  if (prices) lists.prices.rows.set(id, priceRows(changeSet, prices, `${path}.prices`))
  if (nextPrices) lists.nextPrices.rows.set(id, priceRows(changeSet, nextPrices, `${path}.nextPrices`))
  if (modifierGroups) addModifierGroups(changeSet, id, modifierGroups, `${path}.modifierGroups`)
  if (modifiers) {
    const rows = modifierRows(changeSet, modifiers, `${path}.modifiers`)
    lists.singleModifiers.rows.set(
      id,
      rows.map((row) => ({ groupId: null, ...row })),
    )
  }
  return id
}

function requireUniqueSizes(changeSet: ChangeSet, { sizes }: Pick<ProductToSave | ComboToSave, 'sizes'>, path: string) {
  const seen = new Set<string>()
  for (const [i, { sizeId }] of (sizes ?? []).entries()) requireUnique(changeSet, seen, sizeId, `${path}.sizes[${i}]`)
}

interface PriceToSave {
  sizeId?: string | null
  organizationId?: string | null
  priceCategoryId?: string | null
  startsOn?: string
}

function priceRows<Price extends PriceToSave>(changeSet: ChangeSet, prices: readonly Price[], path: string) {
  const seen = new Set<string>()
  return prices.map((price, i) => {
    const { sizeId = null, priceCategoryId = null, startsOn = '' } = price
    const organizationId = price.organizationId ?? changeSet.organizationId
    requireUnique(changeSet, seen, `${sizeId} ${organizationId} ${priceCategoryId} ${startsOn}`, `${path}[${i}]`)
    return { ...price, sizeId, organizationId, priceCategoryId }
  })
}

type ModifierGroups = NonNullable<ProductToSave['modifierGroups']>

function addModifierGroups(changeSet: ChangeSet, productId: string, groups: ModifierGroups, path: string): void {
  const rows = changeSet.lists.modifierGroups.rows.getOrInsert(productId, [])
  const modifiers = changeSet.lists.groupedModifiers.rows.getOrInsert(productId, [])
  const seen = new Set<string>()
  for (const [sortOrder, { id: groupId, items, ...limits }] of groups.entries()) {
    const at = `${path}[${sortOrder}]`
    const amounts = { ...usualAmounts, ...limits }
    requireUnique(changeSet, seen, groupId, at)
    checkLimits(changeSet, amounts, at)
    rows.push({ groupId, sortOrder, ...amounts, hasItemLimits: null })
    if (items) modifiers.push(...modifierRows(changeSet, items, `${at}.items`).map((row) => ({ groupId, ...row })))
  }
}

const usualAmounts = { defaultAmount: 0, freeAmount: 0, hideIfDefault: false, splittable: null }

function modifierRows(changeSet: ChangeSet, modifiers: readonly ModifierToSave[], path: string) {
  const seen = new Set<string>()
  return modifiers.map(({ productId: modifierId, shown = null, ...limits }, sortOrder) => {
    const at = `${path}[${sortOrder}]`
    const amounts = { ...usualAmounts, minAmount: 0, maxAmount: 1, ...limits }
    requireUnique(changeSet, seen, modifierId, at)
    checkLimits(changeSet, amounts, at)
    return { modifierId, sortOrder, ...amounts, shown: completeValue(Modifier.properties.shown, shown) }
  })
}

function addMenu(changeSet: ChangeSet, { isDeleted = false, groups, ...menu }: MenuToSave): void {
  const { entries, lists, corporationId } = changeSet
  const menuId = menu.id ?? derivedId(corporationId, 'ExternalMenu', menu.name)
  changeSet.menu = { id: menuId, isDeleted }
  if (isDeleted) return
  entries.menus.rows.push({ ...completeFields(Menu, menu), id: menuId })
  if (!groups) return
  const menuGroups = lists.menuGroups.rows.getOrInsert(menuId, [])
  const menuItems = lists.menuItems.rows.getOrInsert(menuId, [])
  const menuCombos = lists.menuCombos.rows.getOrInsert(menuId, [])
  for (const [i, { products = [], productIds = [], comboIds = [], isHidden = false, ...group }] of groups.entries()) {
    const path = `menu.groups[${i}]`
    const { scheduleId = null, ...fields } = group
    const groupId = identify(changeSet, 'ProductGroup', group, path)
    entries.groups.rows.push({ sortOrder: i, ...fields, id: groupId })
    menuGroups.push({ groupId, sortOrder: i, isHidden, scheduleId })
    const shown = new Set<string>()
    const show = (productId: string, at: string) => {
      requireUnique(changeSet, shown, productId, at)
      menuItems.push({ groupId, productId, sortOrder: shown.size - 1 })
    }
    for (const [k, product] of products.entries())
      show(addProduct(changeSet, product, `${path}.products[${k}]`), `${path}.products[${k}]`)
    for (const [k, productId] of productIds.entries()) show(productId, `${path}.productIds[${k}]`)
    for (const [k, comboId] of comboIds.entries()) {
      requireUnique(changeSet, shown, comboId, `${path}.comboIds[${k}]`)
      menuCombos.push({ groupId, comboId, sortOrder: k })
    }
  }
}

/** Groups in the request replace all groups of a combo. */
function addCombo(changeSet: ChangeSet, { groups, ...combo }: ComboToSave, path: string): void {
  const { startDate, expirationDate, ...fields } = combo
  const id = identify(changeSet, 'ComboSource', combo, path)
  const dates = datesOf(startDate, expirationDate)
  if (dates.startDate && dates.expirationDate && dates.startDate > dates.expirationDate)
    changeSet.contradictoryPath ??= `${path}.expirationDate`
  changeSet.entries.combos.rows.push({ ...completeFields(Combo, fields), ...dates, id })
  requireUniqueSizes(changeSet, combo, path)
  if (groups) addComboGroups(changeSet, id, groups, `${path}.groups`)
}

/** Requires both dates or neither, so that the order of dates can be checked within one request. */
function datesOf(start: string | null | undefined, end: string | null | undefined) {
  if (start === undefined && end === undefined) return {}
  return { startDate: normalized(start), expirationDate: normalized(end) }
}

const normalized = (time: string | null | undefined) => (time ? normalizeTerminalTime(time) : null)

type ComboGroups = NonNullable<ComboToSave['groups']>

function addComboGroups(changeSet: ChangeSet, comboId: string, groups: ComboGroups, path: string): void {
  const comboGroups = changeSet.lists.comboGroups.rows.getOrInsert(comboId, [])
  const comboProducts = changeSet.lists.comboProducts.rows.getOrInsert(comboId, [])
  const seen = new Set<string>()
  for (const [sortOrder, { id, name, isMainGroup = false, skipStep = false, products }] of groups.entries()) {
    const at = `${path}[${sortOrder}]`
    const groupId = id ?? derivedId(changeSet.corporationId, 'ComboGroup', `${comboId}\n${name}`)
    requireUnique(changeSet, seen, groupId, at)
    if (isMainGroup) requireUnique(changeSet, seen, 'main group', `${at}.isMainGroup`)
    comboGroups.push({ id: groupId, name, isMainGroup, skipStep, sortOrder })
    const seenProducts = new Set<string>()
    for (const [i, product] of products.entries()) {
      const { productId, sizeId = null, priceModificationAmount = null, forbiddenModifiers = [] } = product
      requireUnique(changeSet, seenProducts, `${productId} ${sizeId}`, `${at}.products[${i}]`)
      comboProducts.push({ groupId, productId, sizeId, priceModificationAmount, forbiddenModifiers, sortOrder: i })
    }
  }
}
