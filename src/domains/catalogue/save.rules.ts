import { type TSchema, Type } from 'typebox'
import { completeValue } from '#core/kits/saved_rows.ts'
import { derivedId, type Id } from '#core/schema.ts'
import { planCombos } from './combos.rules.ts'
import {
  chooseSchema,
  emptyPlan,
  give,
  given,
  type Kind,
  limit,
  once,
  type Plan,
  type Row,
  refer,
  row,
} from './plan.rules.ts'
import type { CatalogueToSave } from './schemas.ts'
import { Menu, type MenuToSave } from './stated/menus/schemas.ts'
import { Modifier, type ModifierToSave, Product, type ProductToSave } from './stated/products/schemas.ts'

export function planOf(body: CatalogueToSave): Plan {
  const plan = emptyPlan(body)
  planDictionaries(plan, body)
  for (const [i, { id, items, name, code, sortOrder, isDeleted, splittable, ...shown }] of (
    body.modifierGroups ?? []
  ).entries()) {
    const path = `modifierGroups[${i}]`
    const groupId = id ?? derivedId(body.corporationId, 'ProductGroup', `modifiers\n${name}`)
    give(plan, 'ProductGroup', groupId, path)
    const columns = { name, code, sortOrder, isDeleted, splittable }
    plan.groups.push(row({ id: groupId, isGroupModifier: true, ...columns, details: given(shown) }))
    if (!items) continue
    plan.itemizedGroupIds.push(groupId)
    planModifiers(plan, items, `${path}.items`, (modifier) => plan.groupItems.push(row({ groupId, ...modifier })))
  }
  for (const [i, product] of (body.products ?? []).entries()) planProduct(plan, product, `products[${i}]`)
  planCombos(plan, body.combos ?? [])
  if (body.menu) planMenu(plan, body.menu)
  return plan
}

function planDictionaries(plan: Plan, body: CatalogueToSave): void {
  const dictionaries = [
    ['sizes', 'ProductSize'],
    ['priceCategories', 'PriceCategory'],
    ['schedules', 'MenuSchedule'],
    ['comboCategories', 'ComboCategory'],
  ] as const
  for (const [field, kind] of dictionaries)
    for (const entry of planned(plan, body, field, kind)) plan[field].push(row(entry))
  plan.categories.push(...planned(plan, body, 'categories', 'ProductCategory'))
  plan.taxCategories.push(...planned(plan, body, 'taxCategories', 'TaxCategory'))
  if (body.taxOverrides) planTaxOverrides(plan, body.taxOverrides)
}

type DictionaryField = 'sizes' | 'categories' | 'taxCategories' | 'priceCategories' | 'schedules' | 'comboCategories'

/** Returns the entries of a list with their ids, which the plan then gives. */
function planned(plan: Plan, body: CatalogueToSave, field: DictionaryField, kind: Kind) {
  return (body[field] ?? []).map((entry, i) => {
    const id = entry.id ?? derivedId(plan.corporationId, kind, entry.name)
    give(plan, kind, id, `${field}[${i}]`)
    return { ...entry, id }
  })
}

function planTaxOverrides(plan: Plan, overrides: NonNullable<CatalogueToSave['taxOverrides']>): void {
  const seen = new Set<string>()
  plan.taxOverrides = overrides.map((override, i) => {
    const path = `taxOverrides[${i}]`
    const { baseTaxCategoryId, newTaxCategoryId, orderTypeId } = override
    refer(plan, 'TaxCategory', baseTaxCategoryId, `${path}.baseTaxCategoryId`)
    refer(plan, 'TaxCategory', newTaxCategoryId, `${path}.newTaxCategoryId`)
    refer(plan, 'OrderType', orderTypeId, `${path}.orderTypeId`)
    once(plan, seen, `${baseTaxCategoryId} ${orderTypeId}`, path)
    return row(override)
  })
}

function planProduct(plan: Plan, product: ProductToSave, path: string): Id<'Product'> {
  const { prices, nextPrices, modifierGroups, modifiers, ...shown } = product
  const id = product.id ?? derivedId(plan.corporationId, 'Product', product.name)
  give(plan, 'Product', id, path)
  refer(plan, 'ProductGroup', product.groupId, `${path}.groupId`)
  refer(plan, 'ProductCategory', product.categoryId, `${path}.categoryId`)
  refer(plan, 'TaxCategory', product.taxCategoryId, `${path}.taxCategoryId`)
  chooseSchema(plan, id, { modifierSchemaId: product.modifierSchemaId }, `${path}.modifierSchemaId`)
  for (const [i, one] of (product.allergenGroupIds ?? []).entries())
    refer(plan, 'AllergenGroup', one, `${path}.allergenGroupIds[${i}]`)
  for (const [i, one] of (product.productTagIds ?? []).entries())
    refer(plan, 'ProductTag', one, `${path}.productTagIds[${i}]`)
  for (const [i, one] of (product.customerTagIds ?? []).entries())
    refer(plan, 'CustomerTag', one, `${path}.customerTagIds[${i}]`)
  planSizes(plan, product, `${path}.sizes`)
  plan.products.push(productRow(id, shown))
  if (prices) planPrices(plan, id, prices, `${path}.prices`)
  if (nextPrices) planNextPrices(plan, id, nextPrices, `${path}.nextPrices`)
  if (modifierGroups || modifiers) planProductModifiers(plan, id, product, path)
  return id
}

function planSizes(plan: Plan, { sizes }: ProductToSave, path: string): void {
  const seen = new Set<string>()
  for (const [i, { sizeId, taxCategoryId }] of (sizes ?? []).entries()) {
    refer(plan, 'ProductSize', sizeId, `${path}[${i}].sizeId`)
    refer(plan, 'TaxCategory', taxCategoryId, `${path}[${i}].taxCategoryId`)
    once(plan, seen, sizeId, `${path}[${i}]`)
  }
}

/** Columns for what is searched and joined; the rest is only shown. */
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
  // A product keeps its code: without one it would get another.
  return row({
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

/** What was given, each member whole: what was left out inside of one is null. */
const wholeMembers = ({ properties }: { properties: Record<string, TSchema> }, members: object): Row =>
  Object.fromEntries(
    Object.entries(given(members)).map(([name, value]) => [name, completeValue(properties[name] ?? Type.Any(), value)]),
  )

function planPrices(plan: Plan, productId: string, prices: NonNullable<ProductToSave['prices']>, path: string): void {
  plan.pricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price }] of prices.entries()) {
    const at = `${path}[${i}]`
    refer(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    refer(plan, 'Organization', organizationId, `${at}.organizationId`)
    refer(plan, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? plan.organizationId
    once(plan, seen, `${sizeId} ${place} ${priceCategoryId}`, at)
    plan.prices.push(row({ productId, sizeId, organizationId: place, priceCategoryId, price }))
  }
}

type NextPrices = NonNullable<ProductToSave['nextPrices']>

function planNextPrices(plan: Plan, productId: string, prices: NextPrices, path: string): void {
  plan.nextPricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId = null, organizationId, priceCategoryId = null, price, startsOn }] of prices.entries()) {
    const at = `${path}[${i}]`
    refer(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    refer(plan, 'Organization', organizationId, `${at}.organizationId`)
    refer(plan, 'PriceCategory', priceCategoryId, `${at}.priceCategoryId`)
    const place = organizationId ?? plan.organizationId
    once(plan, seen, `${sizeId} ${place} ${priceCategoryId} ${startsOn}`, at)
    plan.nextPrices.push(row({ productId, sizeId, organizationId: place, priceCategoryId, startsOn, price }))
  }
}

/** Groups and single modifiers are replaced apart: a list that is left out stays as it is. */
function planProductModifiers(plan: Plan, productId: string, product: ProductToSave, path: string): void {
  const seen = new Set<string>()
  if (product.modifierGroups) plan.regroupedIds.push(productId)
  for (const [i, { id: groupId, items, ...amounts }] of (product.modifierGroups ?? []).entries()) {
    const at = `${path}.modifierGroups[${i}]`
    refer(plan, 'ProductGroup', groupId, `${at}.id`)
    once(plan, seen, groupId, at)
    limit(plan, amounts, at)
    plan.productGroups.push(row({ productId, groupId, sortOrder: i, ...groupAmounts, ...given(amounts) }))
    if (items)
      planModifiers(plan, items, `${at}.items`, (modifier) =>
        plan.productModifiers.push(row({ productId, groupId, ...modifier })),
      )
  }
  if (!product.modifiers) return
  plan.remodifiedIds.push(productId)
  planModifiers(plan, product.modifiers, `${path}.modifiers`, (modifier) =>
    plan.productModifiers.push(row({ productId, groupId: null, ...modifier })),
  )
}

const groupAmounts = { defaultAmount: 0, freeAmount: 0, hideIfDefault: false }
const modifierAmounts = { minAmount: 0, maxAmount: 1, defaultAmount: 0, freeAmount: 0, hideIfDefault: false }

function planModifiers(
  plan: Plan,
  modifiers: readonly ModifierToSave[],
  path: string,
  add: (modifier: Row) => void,
): void {
  const seen = new Set<string>()
  for (const [i, { productId: modifierId, shown, ...limits }] of modifiers.entries()) {
    const at = `${path}[${i}]`
    const amounts = { ...modifierAmounts, ...given(limits) }
    refer(plan, 'Product', modifierId, `${at}.productId`)
    once(plan, seen, modifierId, at)
    limit(plan, amounts, at)
    add({ modifierId, sortOrder: i, ...amounts, ...wholeMembers(Modifier, { shown }) })
  }
}

function planMenu(plan: Plan, { id, isDeleted = false, groups, ...menu }: MenuToSave): void {
  const { name, description, organizationIds, ...details } = menu
  const menuId = id ?? derivedId(plan.corporationId, 'ExternalMenu', name)
  plan.menu = { id: menuId, name, description, organizationIds, details: wholeMembers(Menu, details), isDeleted }
  for (const [i, { organizationId }] of (details.intervals ?? []).entries())
    refer(plan, 'Organization', organizationId, `menu.intervals[${i}].organizationId`)
  for (const [i, organizationId] of (organizationIds ?? []).entries())
    refer(plan, 'Organization', organizationId, `menu.organizationIds[${i}]`)
  if (!groups || isDeleted) return
  plan.menuGroups = []
  for (const [
    i,
    { id, products = [], productIds = [], comboIds = [], isHidden = false, ...group },
  ] of groups.entries()) {
    const path = `menu.groups[${i}]`
    const { name, code, parentId, sortOrder = i, isDeleted, scheduleId = null, ...details } = group
    const groupId = id ?? derivedId(plan.corporationId, 'ProductGroup', name)
    give(plan, 'ProductGroup', groupId, path)
    refer(plan, 'ProductGroup', parentId, `${path}.parentId`)
    plan.groups.push(row({ id: groupId, name, code, parentId, sortOrder, isDeleted, details: given(details) }))
    refer(plan, 'MenuSchedule', scheduleId, `${path}.scheduleId`, { isLiveOnly: true })
    plan.menuGroups.push(row({ menuId, groupId, sortOrder: i, isHidden, scheduleId }))
    const shown = new Set<string>()
    const show = (productId: string, at: string) => {
      once(plan, shown, productId, at)
      if (!plan.firstGroups.has(productId)) plan.firstGroups.set(productId, groupId)
      plan.menuItems.push(row({ menuId, groupId, productId, sortOrder: shown.size - 1 }))
    }
    for (const [k, product] of products.entries())
      show(planProduct(plan, product, `${path}.products[${k}]`), `${path}.products[${k}]`)
    for (const [k, productId] of productIds.entries()) {
      refer(plan, 'Product', productId, `${path}.productIds[${k}]`)
      show(productId, `${path}.productIds[${k}]`)
    }
    for (const [k, comboId] of comboIds.entries()) {
      refer(plan, 'ComboSource', comboId, `${path}.comboIds[${k}]`)
      once(plan, shown, comboId, `${path}.comboIds[${k}]`)
      plan.menuCombos.push(row({ menuId, groupId, comboId, sortOrder: k }))
    }
  }
}
