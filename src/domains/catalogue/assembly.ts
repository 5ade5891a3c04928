import { Decimal, decimalOrNull } from '#core/decimal.ts'
import { byId, type Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type {
  AllergenGroup,
  Catalogue,
  CatalogueProduct,
  ComboCategory,
  ComboGroup,
  ComboProduct,
  ComboSpecification,
  CustomerTagGroup,
  ExternalMenu,
  MeasureUnitType,
  MenuSchedule,
  ModifierGroup,
  ModifierItem,
  Pack,
  ParticularNutrition,
  PriceCategory,
  ProductCategory,
  ProductDetails,
  ProductGroup,
  ProductSize,
  TaxCategory,
  TaxOverride,
  UpcomingPrices,
} from './model.ts'
import { priceKey } from './rules.ts'
import {
  findRedefinition,
  type ModifierRow,
  modifiersBySchema,
  type Redefinition,
  redefinedItems,
  type SchemaGroup,
  type SchemaModifiers,
} from './schema_modifiers.ts'

/** Rows of a catalogue. Decimals are texts, lists are arrays. */
export interface CatalogueRows {
  revision: number
  sizes: (ProductSize & { scaleId: string | null })[]
  categories: ProductCategory[]
  taxCategories: (Omit<TaxCategory, 'percentage'> & { percentage: string })[]
  allergenGroups: AllergenGroup[]
  amountUnits: (DirectoryRow & { measureUnitType: MeasureUnitType | null })[]
  modifierSchemas: (DirectoryRow & SchemaModifiers)[]
  productTags: DirectoryRow[]
  containers: DirectoryRow[]
  schedules: MenuSchedule[]
  customerTagGroups: CustomerTagGroup[]
  taxOverrides: TaxOverride[]
  priceCategories: (PriceCategory & { isDeleted: boolean })[]
  groups: ProductGroup[]
  products: StoredProduct[]
  prices: PriceRow[]
  nextPrices: NextPriceRow[]
  groupItems: (ModifierRow & { groupId: string })[]
  productModifierGroups: (Omit<ModifierGroup, 'id' | 'name' | 'splittable' | 'items'> & {
    productId: string
    groupId: Id<'ProductGroup'>
    splittable: boolean | null
  })[]
  productModifiers: (ModifierRow & { ofProductId: string; groupId: string | null })[]
  menus: (Omit<ExternalMenu, 'organizationIds' | 'groups'> & { organizationIds: Id<'Organization'>[] | null })[]
  menuGroups: {
    menuId: string
    groupId: Id<'ProductGroup'>
    isHidden: boolean
    scheduleId: Id<'MenuSchedule'> | null
  }[]
  menuItems: { menuId: string; groupId: string; productId: Id<'Product'> }[]
  menuCombos: { menuId: string; groupId: string; comboId: Id<'ComboSource'> }[]
  comboCategories: ComboCategory[]
  combos: ComboRow[]
}

/** A product with the fields that menus save and those that clients save. */
export interface StoredProduct
  extends Omit<
    CatalogueProduct,
    'visibility' | 'particularNutrition' | 'modifierGroups' | 'prices' | 'upcoming' | 'sizeIds'
  > {
  amountUnitId: string | null
  scaleId: string | null
  disabledSizeIds: string[] | null
  nutritionValues: StoredNutrition[] | null
  barcodeKinds: { barcode: string; containerId: string | null }[] | null
  fiscalCode: string | null
  capacity: number | null
  redefinitions: Redefinition[] | null
}

interface StoredNutrition {
  productSizeId: string | null
  organizationIds: string[] | null
  energyAmount: number | null
  proteinAmount: number | null
  fatAmount: number | null
  carbohydrateAmount: number | null
  nutritionComponents: Record<string, number> | null
}

export interface DirectoryRow {
  id: string
  name: string
}

interface PriceRow {
  productId: string
  sizeId: Id<'ProductSize'> | null
  organizationId: Id<'Organization'> | null
  priceCategoryId: Id<'PriceCategory'> | null
  price: string | null
}

/** A future price, or one whose day has begun. */
interface NextPriceRow extends PriceRow {
  startsOn: Day
  isOver: boolean
}

/** A combo row. Sums are texts, lists are arrays. */
export type ComboRow = Omit<ComboSpecification, 'priceModification' | 'organizationIds' | 'groups'> & {
  priceModification: string
  organizationIds: Id<'Organization'>[] | null
  groups: GroupRow[]
}

type GroupRow = Omit<ComboGroup, 'products'> & { products: ProductRow[] }
type ProductRow = Omit<ComboProduct, 'priceModificationAmount'> & { priceModificationAmount: string | null }

/** Builds the catalogue from its rows. */
export function catalogueOf(corporationId: Id<'Corporation'>, rows: CatalogueRows): Catalogue {
  const taxCategories = byId(rows.taxCategories.map((row) => ({ ...row, percentage: new Decimal(row.percentage) })))
  const groups = byId(withVisibility(rows.groups))
  const pricesOf = prices(rows)
  const upcomingOf = upcomingPrices(rows, pricesOf)
  const sizeRanks = new Map(rows.sizes.map(({ id }, rank) => [id as string, rank]))
  const rankOf = (sizeId: string | null) => sizeRanks.get(sizeId ?? '') ?? -1
  const modifierGroupsOf = modifierGroups(rows, groups)
  const shownOf = shownDetails(rows)
  const products = rows.products.map((stored) => {
    const { amountUnitId: _, scaleId: __, disabledSizeIds: ___, nutritionValues, ...parts } = stored
    const { barcodeKinds: ____, fiscalCode: _____, capacity: ______, redefinitions: _______, ...row } = parts
    const own = pricesOf(stored)
    const upcoming = upcomingOf(stored)
    return {
      ...row,
      visibility: groups.get(row.groupId ?? '')?.visibility ?? null,
      details: shownOf(stored),
      particularNutrition: [
        ...(nutritionValues ?? []).map(particularNutrition),
        ...(row.details.sizes ?? []).flatMap(({ sizeId, nutrition }) =>
          nutrition ? [{ sizeId, organizationIds: [], nutrition }] : [],
        ),
      ],
      modifierGroups: modifierGroupsOf(stored),
      prices: pricesByKey(own),
      upcoming,
      sizeIds: [...new Set(own.map(({ sizeId }) => sizeId))].sort((a, b) => rankOf(a) - rankOf(b)),
    }
  })
  return {
    corporationId,
    revision: rows.revision,
    products: byId(products),
    sizes: byId(rows.sizes.map(({ scaleId: _, ...size }) => size)),
    groups,
    categories: byId(rows.categories),
    taxCategories,
    allergenGroups: byId(rows.allergenGroups),
    schedules: byId(rows.schedules),
    customerTagGroups: byId(rows.customerTagGroups),
    taxOverrides: rows.taxOverrides,
    priceCategories: byId(
      rows.priceCategories.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => ({ id, name })),
    ),
    combos: byId(rows.combos.map(comboOf)),
    comboCategories: byId(rows.comboCategories),
    menus: menus(rows),
  }
}

/** Gives each group the visibility of its root group. */
function withVisibility(groups: readonly ProductGroup[]): ProductGroup[] {
  const known = byId(groups)
  const rootOf = (group: ProductGroup): ProductGroup => {
    const parent = known.get(group.parentId ?? '')
    return parent ? rootOf(parent) : group
  }
  return groups.map((group) => ({ ...group, visibility: rootOf(group).visibility }))
}

const keyOf = ({ organizationId, priceCategoryId, sizeId }: PriceRow) =>
  priceKey(organizationId, priceCategoryId, sizeId)

/**
 * Returns a function that finds the prices of a product. A size of the product's scale without a price of its own has the price without a
 * size.
 */
function prices({ prices: all, sizes }: CatalogueRows): PricesOf {
  const byProduct = Map.groupBy(all, ({ productId }) => productId)
  const byScale = Map.groupBy(
    sizes.filter(({ isDeleted }) => !isDeleted),
    ({ scaleId }) => scaleId,
  )
  return ({ id, scaleId, disabledSizeIds }, own = byProduct.get(id) ?? []) => {
    if (scaleId === null || own.length === 0) return own
    const disabled = new Set(disabledSizeIds)
    const sized = own.filter(({ sizeId }) => sizeId !== null && !disabled.has(sizeId))
    const pricedSizes = new Set(sized.map(keyOf))
    const usual = own.filter(({ sizeId }) => sizeId === null)
    const inSizes = (byScale.get(scaleId) ?? [])
      .filter((size) => !disabled.has(size.id))
      .flatMap((size) => usual.map((price) => ({ ...price, sizeId: size.id })))
    return [...sized, ...inSizes.filter((price) => !pricedSizes.has(keyOf(price)))]
  }
}

/** Returns the prices of a product, from stored rows or from `own`. */
type PricesOf = (product: StoredProduct, own?: readonly PriceRow[]) => readonly PriceRow[]

const pricesByKey = (prices: readonly PriceRow[]) =>
  new Map(prices.map((price) => [keyOf(price), decimalOrNull(price.price)]))

/** Returns a function that finds the future prices of a product, for each day on which some change. */
function upcomingPrices({ prices: all, nextPrices }: CatalogueRows, pricesOf: PricesOf) {
  const pricesByProduct = Map.groupBy(
    nextPrices.filter(({ isOver }) => !isOver),
    ({ productId }) => productId,
  )
  const byProduct =
    pricesByProduct.size > 0 ? Map.groupBy(all, ({ productId }) => productId) : new Map<string, PriceRow[]>()
  return (stored: StoredProduct): UpcomingPrices[] => {
    const known = new Map((byProduct.get(stored.id) ?? []).map((price) => [keyOf(price), price]))
    return [...Map.groupBy(pricesByProduct.get(stored.id) ?? [], ({ startsOn }) => startsOn)].map(
      ([startsOn, changed]) => {
        for (const price of changed) known.set(keyOf(price), price)
        return { startsOn, prices: pricesByKey(pricesOf(stored, [...known.values()])) }
      },
    )
  }
}

/** Returns a function that builds the details of a product, with the names of directory rows to which it refers. */
function shownDetails({ amountUnits, modifierSchemas, productTags, containers }: CatalogueRows) {
  const namesOf = (directory: readonly DirectoryRow[]) => new Map(directory.map(({ id, name }) => [id, name]))
  const units = byId(amountUnits)
  const packsIn = packsOf(namesOf(containers))
  const schemas = namesOf(modifierSchemas)
  const tags = namesOf(productTags)
  return (stored: StoredProduct): ProductDetails => {
    const { details, capacity } = stored
    const unit = units.get(stored.amountUnitId ?? '')
    const measureUnitType = details.measureUnitType ?? unit?.measureUnitType ?? null
    const isVolume = measureUnitType === 'MILLILITER' || measureUnitType === 'LITER'
    const tagNames = (details.productTagIds ?? []).flatMap((id) => tags.get(id) ?? [])
    return {
      ...details,
      measureUnit: details.measureUnit ?? unit?.name ?? null,
      measureUnitType,
      weight: (isVolume ? capacity : null) ?? details.weight ?? null,
      packs: packsIn(stored),
      modifierSchemaName: details.modifierSchemaName ?? schemas.get(details.modifierSchemaId ?? '') ?? null,
      ...(tagNames.length > 0 && { tags: [...new Set([...(details.tags ?? []), ...tagNames])] }),
    }
  }
}

/** Returns a function that finds the barcodes of a product: those saved with menus, else those saved by clients. */
function packsOf(containers: ReadonlyMap<string, string>) {
  return ({ details, barcodeKinds, fiscalCode }: StoredProduct): Pack[] =>
    (details.barcodes ?? []).map((barcode) => {
      const pack = details.packs?.find((one) => one.barcode === barcode)
      const kind = barcodeKinds?.find((one) => one.barcode === barcode)
      return {
        barcode,
        container: pack?.container ?? containers.get(kind?.containerId ?? '') ?? null,
        productFiscalCode: pack?.productFiscalCode ?? fiscalCode,
      }
    })
}

const particularNutrition = (stored: NonNullable<StoredProduct['nutritionValues']>[number]): ParticularNutrition => ({
  sizeId: stored.productSizeId,
  organizationIds: stored.organizationIds ?? [],
  nutrition: {
    energy: stored.energyAmount ?? 0,
    proteins: stored.proteinAmount ?? 0,
    fats: stored.fatAmount ?? 0,
    carbs: stored.carbohydrateAmount ?? 0,
    components: stored.nutritionComponents,
  },
})

function menus(rows: CatalogueRows): ReadonlyMap<string, ExternalMenu> {
  const groups = Map.groupBy(rows.menuGroups, ({ menuId }) => menuId)
  const items = Map.groupBy(rows.menuItems, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  const combos = Map.groupBy(rows.menuCombos, ({ menuId, groupId }) => `${menuId} ${groupId}`)
  return byId(
    rows.menus.map(({ organizationIds, ...menu }) => ({
      ...menu,
      organizationIds: organizationIds && new Set<string>(organizationIds),
      groups: (groups.get(menu.id) ?? []).map(({ groupId, isHidden, scheduleId }) => ({
        groupId,
        isHidden,
        scheduleId,
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
      priceModificationAmount: decimalOrNull(amount),
    })),
  })),
})

/**
 * Returns the modifier groups of a product: single modifiers first, then groups in their order. Within both, the schema's entries
 * precede the product's own. An entry of the product replaces the schema's entry for the same modifier.
 */
function modifierGroups(rows: CatalogueRows, groups: ReadonlyMap<string, ProductGroup>) {
  const chosen = Map.groupBy(rows.productModifierGroups, ({ productId }) => productId)
  const own = Map.groupBy(rows.productModifiers, ({ ofProductId, groupId }) => `${ofProductId} ${groupId ?? ''}`)
  const shared = Map.groupBy(rows.groupItems, ({ groupId }) => groupId)
  const modifiersByGroup = Map.groupBy(
    rows.products.filter(({ type, isDeleted }) => type === 'MODIFIER' && !isDeleted),
    ({ groupId }) => groupId,
  )

  const schemas = new Map(rows.modifierSchemas.map((schema) => [schema.id, schema]))

  const groupOf = ({ groupId, items, ...amounts }: SchemaGroup): ModifierGroup => {
    const group = groups.get(groupId)
    const splittable = amounts.splittable ?? group?.splittable ?? false
    const all = items ?? shared.get(groupId) ?? (modifiersByGroup.get(groupId) ?? []).map(unlimitedItem(amounts))
    return {
      id: groupId,
      name: group?.name ?? '',
      ...amounts,
      splittable,
      items: all.map((row) => item(row, splittable)),
    }
  }
  /** Returns the schema's entries that the product does not replace. */
  const bySchema = ({ id, details, redefinitions }: StoredProduct) => {
    const schema = schemas.get(details.modifierSchemaId ?? '')
    if (!schema) return { groups: [], single: [] }
    const ownRedefinitions = redefinitions ?? []
    const all = modifiersBySchema(schema, ownRedefinitions)
    const ownGroups = new Set<string>((chosen.get(id) ?? []).map(({ groupId }) => groupId))
    const ownSingle = new Set<string>((own.get(`${id} `) ?? []).map(({ productId }) => productId))
    return {
      groups: all.groups
        .filter(({ groupId }) => !ownGroups.has(groupId))
        .map((group) => ({
          ...groupOf(group),
          items: redefinedItems(
            groupOf(group).items,
            findRedefinition(ownRedefinitions, group.groupId)?.childModifiers ?? [],
          ),
        })),
      single: all.single.filter(({ productId }) => !ownSingle.has(productId)),
    }
  }

  return (stored: StoredProduct): ModifierGroup[] => {
    const schema = bySchema(stored)
    const single = [...schema.single, ...(own.get(`${stored.id} `) ?? [])]
    const grouped = [
      ...schema.groups,
      ...(chosen.get(stored.id) ?? []).map(({ productId: _, ...group }) =>
        groupOf({ ...group, items: own.get(`${stored.id} ${group.groupId}`) ?? null }),
      ),
    ]
    return single.length > 0 ? [outsideGroups(single.map((row) => item(row, false))), ...grouped] : grouped
  }
}

/** A modifier of a group without limits of its own, which has the maximum of the group. */
const unlimitedItem =
  ({ maxAmount }: { maxAmount: number }) =>
  ({ id }: StoredProduct): ModifierRow => ({
    productId: id,
    minAmount: 0,
    maxAmount,
    defaultAmount: 0,
    freeAmount: 0,
    hideIfDefault: false,
    splittable: null,
    shown: null,
  })

const item = (row: ModifierRow, isGroupSplittable: boolean): ModifierItem => ({
  ...savedModifier(row),
  splittable: row.splittable ?? isGroupSplittable,
})

/** Returns a modifier without the product and the group that have it. */
export const savedModifier = ({
  productId,
  minAmount,
  maxAmount,
  defaultAmount,
  freeAmount,
  hideIfDefault,
  splittable,
  shown,
}: ModifierRow) => ({
  productId,
  minAmount,
  maxAmount,
  defaultAmount,
  freeAmount,
  hideIfDefault,
  splittable,
  shown,
})

/** Returns a group for single modifiers. Their own limits apply, so the group's maximum is their sum. */
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
