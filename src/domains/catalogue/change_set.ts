import type { InputRow } from '#core/record/changes.ts'
import type { Id } from '#core/schema.ts'
import type { CatalogueToSave } from './schemas.ts'

/** A row to save. Omitted columns stay unchanged. */
export type Row = Record<string, unknown>

/** Kinds of rows that other rows refer to. */
export const kinds = [
  'AccountingCategory',
  'AllergenGroup',
  'AmountUnit',
  'ComboCategory',
  'ComboSource',
  'Container',
  'Counteragent',
  'CustomCategory',
  'CustomerTag',
  'CustomCategoryValue',
  'ItemCategory',
  'MenuSchedule',
  'ModifierSchema',
  'OrderType',
  'Organization',
  'PlaceType',
  'PriceCategory',
  'Producer',
  'Product',
  'ProductCategory',
  'ProductGroup',
  'ProductScale',
  'ProductSize',
  'ProductTag',
  'RestaurantSection',
  'Store',
  'TaxCategory',
] as const
export type Kind = (typeof kinds)[number]

export interface Reference {
  kind: Kind
  id: string
  path: string
  /** Whether references to deleted rows are refused. */
  isLiveOnly?: boolean
}

/** A modifier schema to assign to a product. */
interface SchemaChoice {
  productId: string
  schemaId: string
  /** Scale of the product; undefined for its present one. */
  scaleId: string | null | undefined
  path: string
}

/** A menu without its groups. Undefined fields stay unchanged. */
interface MenuRow {
  id: string
  name: string
  description: string | null | undefined
  organizationIds: readonly string[] | null | undefined
  details: Row
  isDeleted: boolean
}

/** Rows that a request saves, and the references that must exist. */
export interface ChangeSet {
  corporationId: Id<'Corporation'>
  /** Organization for prices that name none; only its prices are replaced. */
  organizationId: Id<'Organization'> | null
  sizes: Row[]
  /** Rows of records, with request fields; omitted fields stay unchanged. */
  categories: InputRow[]
  taxCategories: InputRow[]
  priceCategories: Row[]
  schedules: Row[]
  /** null: unchanged. */
  taxOverrides: Row[] | null
  groups: Row[]
  products: Row[]
  prices: Row[]
  nextPrices: Row[]
  /** General prices of products, without size, organization and price category. */
  basePrices: Row[]
  /** General prices per size. */
  sizePrices: Row[]
  groupItems: Row[]
  productGroups: Row[]
  productModifiers: Row[]
  menu: MenuRow | null
  /** null: the menu keeps its groups. */
  menuGroups: Row[] | null
  menuItems: Row[]
  menuCombos: Row[]
  comboCategories: Row[]
  combos: Row[]
  comboGroups: Row[]
  comboProducts: Row[]
  /** First group in which the menu shows a product, by product id. */
  firstGroups: Map<string, string>
  /** Products whose prices or modifiers the request replaces. */
  pricedIds: string[]
  nextPricedIds: string[]
  basePricedIds: string[]
  sizePricedIds: string[]
  regroupedIds: string[]
  remodifiedIds: string[]
  itemizedGroupIds: string[]
  regroupedComboIds: string[]
  /** Whether modifiers keep their appearance in a product, because the request has no field for it. */
  keepsAppearance: boolean
  /** Products that get an article if they have none. */
  articledIds: string[]
  /** Request field of the article of a product or group; null if the request has none. */
  articleField: 'sku' | 'productArticle' | null
  schemaChoices: SchemaChoice[]
  references: Reference[]
  /** Paths of rows in the request, by kind and id. */
  definitions: Map<string, string>
  duplicatePath: string | undefined
  contradictoryPath: string | undefined
}

export const definitionKey = (kind: Kind, id: string) => `${kind} ${id}`

export function emptyChangeSet({
  corporationId,
  organizationId,
}: Pick<CatalogueToSave, 'corporationId' | 'organizationId'>): ChangeSet {
  const changeSet: ChangeSet = {
    corporationId,
    organizationId: organizationId ?? null,
    sizes: [],
    categories: [],
    taxCategories: [],
    priceCategories: [],
    schedules: [],
    taxOverrides: null,
    groups: [],
    products: [],
    prices: [],
    nextPrices: [],
    basePrices: [],
    sizePrices: [],
    groupItems: [],
    productGroups: [],
    productModifiers: [],
    menu: null,
    menuGroups: null,
    menuItems: [],
    menuCombos: [],
    comboCategories: [],
    combos: [],
    comboGroups: [],
    comboProducts: [],
    firstGroups: new Map(),
    pricedIds: [],
    nextPricedIds: [],
    basePricedIds: [],
    sizePricedIds: [],
    regroupedIds: [],
    remodifiedIds: [],
    itemizedGroupIds: [],
    regroupedComboIds: [],
    keepsAppearance: false,
    articledIds: [],
    articleField: 'sku',
    schemaChoices: [],
    references: [],
    definitions: new Map(),
    duplicatePath: undefined,
    contradictoryPath: undefined,
  }
  addReference(changeSet, 'Organization', organizationId, 'organizationId')
  return changeSet
}

export function define(changeSet: ChangeSet, kind: Kind, id: string, path: string): void {
  const key = definitionKey(kind, id)
  if (changeSet.definitions.has(key)) changeSet.duplicatePath ??= path
  else changeSet.definitions.set(key, path)
}

export function requireUnique(changeSet: ChangeSet, seen: Set<string>, key: string, path: string): void {
  if (seen.has(key)) changeSet.duplicatePath ??= path
  seen.add(key)
}

export function addReference(
  changeSet: ChangeSet,
  kind: Kind,
  id: string | null | undefined,
  path: string,
  { isLiveOnly = false } = {},
): void {
  if (id !== null && id !== undefined) changeSet.references.push({ kind, id, path, isLiveOnly })
}

/** Records the modifier schema of a product, which must exist and be for the product's scale. */
export function chooseSchema(
  changeSet: ChangeSet,
  productId: string,
  { modifierSchemaId: schemaId, productScaleId: scaleId }: SchemaInput,
  path: string,
): void {
  addReference(changeSet, 'ModifierSchema', schemaId, path)
  if (schemaId) changeSet.schemaChoices.push({ productId, schemaId, scaleId, path })
}

interface SchemaInput {
  modifierSchemaId?: string | null | undefined
  productScaleId?: string | null | undefined
}

interface Limits {
  minAmount: number
  maxAmount: number
  defaultAmount?: number
}

/** Records an error at the field of the maximum if amounts contradict each other. */
export function checkLimits(
  changeSet: ChangeSet,
  { minAmount, maxAmount, defaultAmount = 0 }: Limits,
  path: string,
  greatest: 'maxAmount' | 'maximumAmount' = 'maxAmount',
): void {
  if (minAmount > maxAmount || defaultAmount > maxAmount) changeSet.contradictoryPath ??= `${path}.${greatest}`
}

/** Returns the fields that are not undefined. */
export const definedFields = (fields: object): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Converts field names to column names, but not those inside `details`. */
export const toRow = (fields: object): Row =>
  Object.fromEntries(
    Object.entries(definedFields(fields)).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
