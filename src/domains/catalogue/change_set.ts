import type { ReferredId } from '#core/kits/referred_ids.ts'
import type { InputRow } from '#core/record/changes.ts'
import type { Id } from '#core/schema.ts'
import type { ComboDetails, GroupDetails, MenuDetails, ProductDetails } from './model.ts'
import type { Entries, EntryRow, EntryTable, Fields, List, ListTable, RowOf } from './rows.store.ts'
import type { CatalogueToSave } from './schemas.ts'
import * as tables from './tables.ts'

/** Tables of the rows to which other rows refer, by kind. */
export const tableOf = {
  AccountingCategory: 'accounting_category',
  AllergenGroup: 'allergen_group',
  AmountUnit: 'amount_unit',
  ComboCategory: 'combo_category',
  ComboSource: 'combo',
  Container: 'container',
  Counteragent: 'counteragent',
  CustomCategory: 'custom_category',
  CustomerTag: 'customer_tag',
  CustomCategoryValue: 'custom_category_value',
  ItemCategory: 'item_category',
  MenuSchedule: 'menu_schedule',
  ModifierSchema: 'modifier_schema',
  OrderType: 'order_type',
  Organization: 'organization',
  PlaceType: 'place_type',
  PriceCategory: 'price_category',
  Producer: 'producer',
  Product: 'product',
  ProductCategory: 'product_category',
  ProductGroup: 'product_group',
  ProductScale: 'product_scale',
  ProductSize: 'product_size',
  ProductTag: 'product_tag',
  RestaurantSection: 'restaurant_section',
  Store: 'store',
  TaxCategory: 'tax_category',
} as const
export type Kind = keyof typeof tableOf

const isKind = (kind: string): kind is Kind => Object.hasOwn(tableOf, kind)

export interface Reference {
  kind: Kind
  id: string
  path: string
  /** Whether references to deleted rows are refused. */
  isLiveOnly: boolean
}

/** A row to save. Omitted fields stay unchanged. */
type Entry<Table extends Fields, Details = unknown> = EntryRow & Partial<RowOf<Table>> & Details

const entries = <Row extends EntryRow>(table: EntryTable): Entries<Row> => ({ ...table, rows: [] })
const list = <Table extends ListTable>(table: Table): List<RowOf<Table>> => ({ ...table, rows: new Map() })

/** Returns tables without rows, in the order in which they are written. */
const newEntries = () => ({
  sizes: entries<Entry<typeof tables.sizes>>(tables.sizes),
  priceCategories: entries<Entry<typeof tables.priceCategories>>(tables.priceCategories),
  schedules: entries<Entry<typeof tables.schedules>>(tables.schedules),
  groups: entries<Entry<typeof tables.groups, GroupDetails>>(tables.groups),
  products: entries<Entry<typeof tables.products, ProductDetails>>(tables.products),
  comboCategories: entries<Entry<typeof tables.comboCategories>>(tables.comboCategories),
  combos: entries<Entry<typeof tables.combos, ComboDetails>>(tables.combos),
  menus: entries<Entry<typeof tables.menus, MenuDetails>>(tables.menus),
})

/** Returns lists without owners, in the order in which they are written. */
const newLists = () => ({
  taxOverrides: list(tables.taxOverrides),
  prices: list(tables.prices),
  nextPrices: list(tables.nextPrices),
  basePrices: list(tables.basePrices),
  sizePrices: list(tables.sizePrices),
  modifierGroups: list(tables.modifierGroups),
  groupedModifiers: list(tables.groupedModifiers),
  singleModifiers: list(tables.singleModifiers),
  groupItems: list(tables.groupItems),
  comboGroups: list(tables.comboGroups),
  comboProducts: list(tables.comboProducts),
  menuGroups: list(tables.menuGroups),
  menuItems: list(tables.menuItems),
  menuCombos: list(tables.menuCombos),
})

/** Rows that a request saves, and the references that must exist. */
export interface ChangeSet {
  corporationId: Id<'Corporation'>
  /** Organization for prices that name none; only its prices are replaced. */
  organizationId: Id<'Organization'> | null
  /** Request field of the article of a product or group; null if the request has none. */
  articleField: 'sku' | 'productArticle' | null
  /** Rows of records, with request fields; omitted fields stay unchanged. */
  records: { categories: InputRow[]; taxCategories: InputRow[] }
  entries: ReturnType<typeof newEntries>
  lists: ReturnType<typeof newLists>
  menu: { id: string; isDeleted: boolean } | null
  references: Reference[]
  /** Paths of rows in the request, by kind and id. */
  definitions: Map<string, string>
  duplicatePath: string | undefined
  contradictoryPath: string | undefined
}

export const definitionKey = (kind: Kind, id: string) => `${kind} ${id}`

export const emptyChangeSet = (
  { corporationId, organizationId }: Pick<CatalogueToSave, 'corporationId' | 'organizationId'>,
  articleField: ChangeSet['articleField'],
): ChangeSet => ({
  corporationId,
  organizationId: organizationId ?? null,
  articleField,
  records: { categories: [], taxCategories: [] },
  entries: newEntries(),
  lists: newLists(),
  menu: null,
  references: [],
  definitions: new Map(),
  duplicatePath: undefined,
  contradictoryPath: undefined,
})

export function define(changeSet: ChangeSet, kind: Kind, id: string, path: string): void {
  const key = definitionKey(kind, id)
  if (changeSet.definitions.has(key)) changeSet.duplicatePath ??= path
  else changeSet.definitions.set(key, path)
}

export function requireUnique(changeSet: ChangeSet, seen: Set<string>, key: string, path: string): void {
  if (seen.has(key)) changeSet.duplicatePath ??= path
  seen.add(key)
}

/** Returns the first group in which the menu shows a product, by product id. */
export function firstGroupsOf({ lists }: ChangeSet): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  for (const { productId, groupId } of [...lists.menuItems.rows.values()].flat())
    if (productId && groupId) groups.getOrInsert(productId, groupId)
  return groups
}

/** Requires the rows to which a request refers; of the kinds in `liveKinds`, undeleted ones. */
export function addReferences(
  changeSet: ChangeSet,
  references: readonly ReferredId[],
  liveKinds: readonly Kind[] = [],
): void {
  for (const { kind, id, path } of references)
    if (isKind(kind)) changeSet.references.push({ kind, id, path, isLiveOnly: liveKinds.includes(kind) })
}

interface Limits {
  minAmount: number
  maxAmount: number
  defaultAmount: number
}

/** Records an error at the field of the maximum if amounts contradict each other. */
export function checkLimits(
  changeSet: ChangeSet,
  { minAmount, maxAmount, defaultAmount }: Limits,
  path: string,
  greatest: 'maxAmount' | 'maximumAmount' = 'maxAmount',
): void {
  if (minAmount > maxAmount || defaultAmount > maxAmount) changeSet.contradictoryPath ??= `${path}.${greatest}`
}
