import type { InputRow } from '#core/record/changes.ts'
import type { Id } from '#core/schema.ts'
import type { CatalogueToSave } from './schemas.ts'

/** A row as it is to be saved: columns that are left out stay as they are. */
export type Row = Record<string, unknown>

/** Things that others refer to. */
export const kinds = [
  'AccountingCategory',
  'AllergenGroup',
  'AmountUnit',
  'ComboCategory',
  'ComboSource',
  'Container',
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
  /** True where what is deleted cannot be named. */
  isLiveOnly?: boolean
}

/** A modifier schema that a product is to have. */
interface SchemaChoice {
  productId: string
  schemaId: string
  /** The scale of the product; undefined: the one that it has. */
  scaleId: string | null | undefined
  path: string
}

/** A menu without its groups; what is undefined stays as it is. */
interface MenuRow {
  id: string
  name: string
  description: string | null | undefined
  organizationIds: readonly string[] | null | undefined
  details: Row
  isDeleted: boolean
}

/** All that a request saves, as rows of tables, with what has to be there for it. */
export interface ChangeSet {
  corporationId: Id<'Corporation'>
  /** Prices without an organization of their own are for this one, and only its prices are replaced. */
  organizationId: Id<'Organization'> | null
  sizes: Row[]
  /** Rows of records, with fields as in the request: others stay as they are. */
  categories: InputRow[]
  taxCategories: InputRow[]
  priceCategories: Row[]
  schedules: Row[]
  /** null: they stay as they are. */
  taxOverrides: Row[] | null
  groups: Row[]
  products: Row[]
  prices: Row[]
  nextPrices: Row[]
  /** The prices of products that are valid wherever, however and in whatever size none is more particular. */
  basePrices: Row[]
  /** The same of sizes. */
  sizePrices: Row[]
  groupItems: Row[]
  productGroups: Row[]
  productModifiers: Row[]
  menu: MenuRow | null
  /** null: the menu keeps the groups that it has. */
  menuGroups: Row[] | null
  menuItems: Row[]
  menuCombos: Row[]
  comboCategories: Row[]
  combos: Row[]
  comboGroups: Row[]
  comboProducts: Row[]
  /** The first group that the menu shows a product in, by the product's id. */
  firstGroups: Map<string, string>
  /** Those whose prices or modifiers the request gives, so that others of theirs go. */
  pricedIds: string[]
  nextPricedIds: string[]
  basePricedIds: string[]
  sizePricedIds: string[]
  regroupedIds: string[]
  remodifiedIds: string[]
  itemizedGroupIds: string[]
  regroupedComboIds: string[]
  /** Whether modifiers keep how they look in a product: clients do not state it. */
  keepsAppearance: boolean
  /** Products that get an article when they have none. */
  articledIds: string[]
  /** What the request calls the article of a product or a group; null where it says no more than their ids. */
  articleField: 'sku' | 'productArticle' | null
  schemaChoices: SchemaChoice[]
  references: Reference[]
  /** Whatever the request gives, by kind and id, with the path of what gave it first. */
  definitions: Map<string, string>
  duplicatePath: string | undefined
  contradictoryPath: string | undefined
}

export const definitionKey = (kind: Kind, id: string) => `${kind} ${id}`

export function emptyChangeSet({
  corporationId,
  organizationId,
}: Pick<CatalogueToSave, 'corporationId' | 'organizationId'>): ChangeSet {
  const plan: ChangeSet = {
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
  addReference(plan, 'Organization', organizationId, 'organizationId')
  return plan
}

export function define(plan: ChangeSet, kind: Kind, id: string, path: string): void {
  const key = definitionKey(kind, id)
  if (plan.definitions.has(key)) plan.duplicatePath ??= path
  else plan.definitions.set(key, path)
}

export function requireUnique(plan: ChangeSet, seen: Set<string>, key: string, path: string): void {
  if (seen.has(key)) plan.duplicatePath ??= path
  seen.add(key)
}

export function addReference(
  plan: ChangeSet,
  kind: Kind,
  id: string | null | undefined,
  path: string,
  { isLiveOnly = false } = {},
): void {
  if (id !== null && id !== undefined) plan.references.push({ kind, id, path, isLiveOnly })
}

/** Notes the modifier schema that a product is to have, if any: it has to be there, and to be for products of its scale. */
export function chooseSchema(
  plan: ChangeSet,
  productId: string,
  { modifierSchemaId: schemaId, productScaleId: scaleId }: StatedSchema,
  path: string,
): void {
  addReference(plan, 'ModifierSchema', schemaId, path)
  if (schemaId) plan.schemaChoices.push({ productId, schemaId, scaleId, path })
}

interface StatedSchema {
  modifierSchemaId?: string | null | undefined
  productScaleId?: string | null | undefined
}

interface Limits {
  minAmount: number
  maxAmount: number
  defaultAmount?: number
}

/** Notes amounts that contradict each other at the field that the request has for the greatest of them. */
export function checkLimits(
  plan: ChangeSet,
  { minAmount, maxAmount, defaultAmount = 0 }: Limits,
  path: string,
  greatest: 'maxAmount' | 'maximumAmount' = 'maxAmount',
): void {
  if (minAmount > maxAmount || defaultAmount > maxAmount) plan.contradictoryPath ??= `${path}.${greatest}`
}

/** What was given of it. */
export const given = (fields: object): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Names of fields as names of columns. The insides of `details` keep theirs. */
export const toRow = (fields: object): Row =>
  Object.fromEntries(
    Object.entries(given(fields)).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
