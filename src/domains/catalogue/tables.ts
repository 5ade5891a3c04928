import type { Db } from '#core/db/connect.ts'
import type { EntryTable, ListTable } from './rows.store.ts'

/** Tables of the catalogue that are saved with their rows, in the order in which they are written. */

const live = { isDeleted: false }

export const sizes = {
  table: 'product_size',
  text: ['name', 'code'],
  number: ['priority'],
  boolean: ['isDefault', 'isDeleted'],
  defaults: { ...live, priority: 0, isDefault: false },
} as const satisfies EntryTable

const named = { text: ['name'], boolean: ['isDeleted'], defaults: live } as const
export const priceCategories = { table: 'price_category', ...named } as const satisfies EntryTable
export const comboCategories = { table: 'combo_category', ...named } as const satisfies EntryTable
export const schedules = { table: 'menu_schedule', ...named, json: ['periods'] } as const satisfies EntryTable

export const groups = {
  table: 'product_group',
  uuid: ['parentId'],
  text: ['name', 'code'],
  number: ['sortOrder'],
  boolean: ['isGroupModifier', 'splittable', 'isDeleted'],
  defaults: { ...live, isGroupModifier: false, splittable: false, sortOrder: 0 },
  hasDetails: true,
  isDated: true,
} as const satisfies EntryTable

export const productReferences = [
  'groupId',
  'categoryId',
  'taxCategoryId',
  'accountingCategoryId',
  'amountUnitId',
  'productScaleId',
] as const

export const products = {
  table: 'product',
  uuid: [...productReferences, 'modifiedBy'],
  text: ['name', 'code', 'sku', 'type', 'orderItemType', 'modifiedAt', 'deletedAt'],
  number: ['sortOrder', 'revision'],
  boolean: ['canSetOpenPrice', 'splittable', 'useBalanceForSell', 'isDeleted'],
  json: ['particulars', 'card'],
  defaults: {
    ...live,
    type: 'DISH',
    orderItemType: 'Product',
    canSetOpenPrice: false,
    splittable: false,
    useBalanceForSell: false,
    sortOrder: 0,
    revision: 0,
  },
  hasDetails: true,
  isDated: true,
} as const satisfies EntryTable

export const combos = {
  table: 'combo',
  uuid: ['categoryId', 'programId'],
  text: ['name', 'sku', 'startDate', 'expirationDate'],
  number: ['priceModificationType', 'priceModification', 'lackingGroupsToSuggest', 'sortOrder'],
  boolean: ['isActive', 'includeModifiers', 'isDeleted'],
  json: ['organizationIds'],
  defaults: { ...live, isActive: true, includeModifiers: false, sortOrder: 0 },
  hasDetails: true,
} as const satisfies EntryTable

export const menus = {
  table: 'external_menu',
  text: ['name', 'description'],
  json: ['organizationIds'],
  defaults: {},
  hasDetails: true,
  hasTextIds: true,
} as const satisfies EntryTable

export const taxOverrides = {
  table: 'tax_category_override',
  owner: 'corporationId',
  keys: ['baseTaxCategoryId', 'orderTypeId'],
  uuid: ['baseTaxCategoryId', 'orderTypeId', 'newTaxCategoryId'],
} as const satisfies ListTable

/** Prices of all organizations, or of the organization of the request. */
export const prices = {
  table: 'product_price',
  owner: 'productId',
  record: 'product',
  keys: ['sizeId', 'organizationId', 'priceCategoryId'],
  uniqueBy: ['productId', 'sizeId', 'sellerId', 'priceCategoryId'],
  uuid: ['sizeId', 'organizationId', 'priceCategoryId'],
  number: ['price'],
  scope: (db: Db, organizationId: string | null) =>
    organizationId === null ? db`true` : db`organization_id = ${organizationId}`,
} as const satisfies ListTable

export const nextPrices = {
  ...prices,
  table: 'next_price',
  keys: [...prices.keys, 'startsOn'],
  uniqueBy: [...prices.uniqueBy, 'startsOn'],
  day: ['startsOn'],
} as const satisfies ListTable

/** General prices of products, without size, organization and price category. */
export const basePrices = {
  ...prices,
  scope: (db: Db) => db`size_id is null and organization_id is null and price_category_id is null`,
} as const satisfies ListTable

/** General prices per size. */
export const sizePrices = {
  ...prices,
  scope: (db: Db) => db`size_id is not null and organization_id is null and price_category_id is null`,
} as const satisfies ListTable

const amounts = {
  number: ['sortOrder', 'minAmount', 'maxAmount', 'defaultAmount', 'freeAmount'],
  boolean: ['hideIfDefault', 'splittable'],
} as const

export const modifierGroups = {
  table: 'product_modifier_group',
  owner: 'productId',
  record: 'product',
  keys: ['groupId'],
  uuid: ['groupId'],
  ...amounts,
  boolean: [...amounts.boolean, 'hasItemLimits'],
} as const satisfies ListTable

export const groupedModifiers = {
  table: 'product_modifier',
  owner: 'productId',
  record: 'product',
  keys: ['groupId', 'modifierId'],
  uuid: ['groupId', 'modifierId'],
  ...amounts,
  json: ['shown'],
  scope: (db: Db) => db`group_id is not null`,
} as const satisfies ListTable

export const singleModifiers = {
  ...groupedModifiers,
  scope: (db: Db) => db`group_id is null`,
} as const satisfies ListTable

export const groupItems = {
  table: 'modifier_group_item',
  owner: 'groupId',
  record: 'product_group',
  keys: ['modifierId'],
  uuid: ['modifierId'],
  ...amounts,
  json: ['shown'],
} as const satisfies ListTable

export const comboGroups = {
  table: 'combo_group',
  owner: 'comboId',
  keys: ['id'],
  uuid: ['id'],
  text: ['name'],
  number: ['sortOrder'],
  boolean: ['isMainGroup', 'skipStep'],
} as const satisfies ListTable

export const comboProducts = {
  table: 'combo_product',
  owner: 'comboId',
  keys: ['groupId', 'productId', 'sizeId'],
  uuid: ['groupId', 'productId', 'sizeId'],
  number: ['sortOrder', 'priceModificationAmount'],
  json: ['forbiddenModifiers'],
} as const satisfies ListTable

const ofMenu = { owner: 'menuId', hasTextIds: true } as const
export const menuGroups = {
  table: 'external_menu_group',
  ...ofMenu,
  keys: ['groupId'],
  uuid: ['groupId', 'scheduleId'],
  number: ['sortOrder'],
  boolean: ['isHidden'],
} as const satisfies ListTable

export const menuItems = {
  table: 'external_menu_item',
  ...ofMenu,
  keys: ['groupId', 'productId'],
  uuid: ['groupId', 'productId'],
  number: ['sortOrder'],
} as const satisfies ListTable

export const menuCombos = {
  table: 'external_menu_combo',
  ...ofMenu,
  keys: ['groupId', 'comboId'],
  uuid: ['groupId', 'comboId'],
  number: ['sortOrder'],
} as const satisfies ListTable
