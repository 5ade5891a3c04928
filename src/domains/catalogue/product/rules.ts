import { OperationError } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { completeValue } from '#core/kits/saved_rows.ts'
import { requireField } from '#shared/errors.ts'
import { addReferences, type ChangeSet, checkLimits, define, requireUnique } from '../change_set.ts'
import { findMismatchedValue, findRepeated, findRepeatedLevel } from '../entries.ts'
import { ProductModifiesItself, ProductSizesContradict } from '../errors.ts'
import type { Nutrition, ProductDetails } from '../model.ts'
import { findRedefinitionError, type SchemaModifiers } from '../schema_modifiers.ts'
import { type ModifierInput, ProductCard } from './card.ts'
import type { Particulars, ProductToPut } from './model.ts'
import { type ProductInput, ProductToCreate } from './schemas.ts'

export interface KnownSchema extends SchemaModifiers {
  id: string
}

/** Rows to which products refer. */
export interface ReferencedRows {
  /** Ids of modifiers that are groups; the others are products. */
  groupIds: ReadonlySet<string>
  /** Returns the sizes of a scale without deleted ones. */
  sizesOf(scaleId: string): ReadonlySet<string>
  schemas: ReadonlyMap<string, KnownSchema>
  /** Custom categories by id of a value. */
  categoryOf: ReadonlyMap<string, string>
}

/** Returns the request path of a product's field. */
export const fieldOf = ({ path }: Pick<ProductToPut, 'path'>, name: string): string => (path ? `${path}.${name}` : name)

/** Adds all fields of a product to the change set, with defaults for omitted ones. */
export function addProduct(changeSet: ChangeSet, product: ProductToPut, known: ReferencedRows): void {
  const { id, path, input } = product
  define(changeSet, 'Product', id, path)
  referAll(changeSet, product)
  refuseRepeated(changeSet, product)
  refuseUnknownValues(product, known)
  refuseUnknownSizes(product, known)
  refuseUnknownRedefinitions(changeSet, product, known)
  changeSet.entries.products.rows.push({
    id,
    name: input.name,
    // Omitted numbers stay unchanged. A product without numbers gets new ones.
    code: input.code || undefined,
    sku: input.productArticle || undefined,
    type: input.type,
    groupId: input.parentGroupId ?? null,
    categoryId: input.categoryId ?? null,
    taxCategoryId: input.taxCategoryId ?? null,
    accountingCategoryId: input.accountingCategoryId ?? null,
    amountUnitId: input.amountUnitId,
    productScaleId: input.productScaleId ?? null,
    canSetOpenPrice: input.canSetOpenPrice ?? false,
    useBalanceForSell: input.useBalanceForSell ?? false,
    sortOrder: input.position ?? 0,
    ...detailsOf(input),
    particulars: particularsOf(input),
    card: cardOf(input),
  })
  const { defaultSalePrice: price = null } = input
  changeSet.lists.basePrices.rows.set(id, price === null ? [] : [{ ...general, sizeId: null, price }])
  addSizePrices(changeSet, product, known)
  addModifiers(changeSet, product, known)
}

const general = { organizationId: null, priceCategoryId: null }

/** Adds the general prices per size. */
function addSizePrices(changeSet: ChangeSet, product: ProductToPut, { sizesOf }: ReferencedRows): void {
  const { id, input, sizePrices } = product
  if (!sizePrices) return
  const own = input.productScaleId ? sizesOf(input.productScaleId) : new Set<string>()
  const seen = new Set<string>()
  const rows = sizePrices.map(({ sizeId, price }, i) => {
    const path = fieldOf(product, `sizePrices[${i}]`)
    if (!own.has(sizeId)) throw new OperationError(ProductSizesContradict, { path: `${path}.sizeId` })
    requireUnique(changeSet, seen, sizeId, path)
    return { ...general, sizeId, price }
  })
  changeSet.lists.sizePrices.rows.set(id, rows)
}

/** Returns the details that the request determines. Details that only menus have stay unchanged. */
const detailsOf = (input: ProductInput): ProductDetails => ({
  description: input.description ?? null,
  fullNameEnglish: input.fullNameEnglish ?? null,
  weight: input.unitWeight ?? null,
  nutrition: generalNutrition(input),
  barcodes: input.barcodes?.length ? input.barcodes.map(({ barcode }) => barcode) : null,
  allergenGroupIds: input.allergenGroupIds ?? [],
  productTagIds: input.productTagIds ?? [],
  modifierSchemaId: input.modifierSchemaId ?? null,
  modifierSchemaName: null,
  outerEanCode: input.outerEconomicActivityNomenclatureCode || null,
  isPrinted: input.chequePrintable ?? true,
  hasOwnQuantity: input.amountIndependentOfParentAmount ?? false,
})

type NutritionEntry = NonNullable<ProductInput['nutritionValues']>[number]

/** Returns whether the entry applies to all sizes and organizations. */
const isGeneral = ({ productSizeId, organizationIds }: NutritionEntry) => !productSizeId && !organizationIds?.length

function generalNutrition({ nutritionValues }: ProductInput): Nutrition | null {
  const general = nutritionValues?.find(isGeneral)
  if (!general) return null
  return {
    energy: general.energyAmount ?? 0,
    proteins: general.proteinAmount ?? 0,
    fats: general.fatAmount ?? 0,
    carbs: general.carbohydrateAmount ?? 0,
    components: general.nutritionComponents ?? null,
  }
}

const particularsOf = ({
  barcodes,
  disabledProductSizeIds,
  nutritionValues,
  uzFiscalCode,
  unitCapacity,
  modifierSchemaRedefinitions,
}: ProductInput): Particulars => ({
  barcodes: barcodes ?? [],
  disabledProductSizeIds: disabledProductSizeIds ?? [],
  nutritionValues: (nutritionValues ?? []).filter((entry) => !isGeneral(entry)).map(wholeNutrition),
  fiscalCode: uzFiscalCode || null,
  capacity: unitCapacity ?? null,
  redefinitions: modifierSchemaRedefinitions ?? [],
})

const wholeNutrition = (entry: NutritionEntry): NutritionEntry => ({
  carbohydrateAmount: entry.carbohydrateAmount ?? 0,
  energyAmount: entry.energyAmount ?? 0,
  fatAmount: entry.fatAmount ?? 0,
  nutritionComponents: entry.nutritionComponents ?? null,
  organizationIds: entry.organizationIds ?? [],
  productSizeId: entry.productSizeId ?? null,
  proteinAmount: entry.proteinAmount ?? 0,
})

/** Returns every field of the card, with defaults. */
const cardOf = (input: ProductInput) => completeValue(ProductCard, { ...emptyCard, ...present(input) })

const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

interface CardField {
  anyOf?: readonly object[]
}

const defaultOf = ({ anyOf = [] }: CardField) => {
  const isOf = (word: string) => anyOf.some((branch) => 'type' in branch && branch.type === word)
  return isOf('boolean') ? false : isOf('array') ? [] : null
}

/** Card of a product that was created with a menu. */
export const emptyCard: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries<CardField>(ProductCard.properties).map(([name, schema]) => [name, defaultOf(schema)]),
  ),
  prechequePrintable: true,
}

/** Adds references for all ids of the product, except its modifiers. */
function referAll(changeSet: ChangeSet, product: ProductToPut): void {
  const { modifiers: _, code: __, ...fields } = product.input
  const references = referencesIn(ProductToCreate, fields)
  addReferences(
    changeSet,
    references.map((one) => ({ ...one, path: fieldOf(product, one.path) })),
    ['ProductGroup', 'ProductScale'],
  )
}

/** Refuses two entries for the same thing. */
function refuseRepeated(changeSet: ChangeSet, product: ProductToPut): void {
  const { barcodes, containers, nutritionValues } = product.input
  const repeated =
    findRepeated('barcodes', barcodes, ({ barcode }) => [barcode]) ??
    findRepeated('containers', containers, ({ containerId }) => (containerId ? [containerId] : [])) ??
    findRepeated('nutritionValues', nutritionValues, placesOf) ??
    findRepeatedLevel(product.input)
  if (repeated !== undefined) changeSet.duplicatePath ??= fieldOf(product, repeated)
}

/** Returns the sizes and organizations to which an entry applies. */
const placesOf = ({ productSizeId, organizationIds }: NutritionEntry) => {
  const organizations = organizationIds?.length ? [...new Set<string>(organizationIds)] : ['']
  return organizations.map((id) => `${productSizeId ?? ''} ${id}`)
}

function refuseUnknownValues(product: ProductToPut, { categoryOf }: ReferencedRows): void {
  const mismatched = findMismatchedValue(product.input.customCategories, categoryOf)
  if (mismatched !== undefined) throw new OperationError(UnknownReference, { path: fieldOf(product, mismatched) })
}

function refuseUnknownSizes(product: ProductToPut, { sizesOf }: ReferencedRows): void {
  const { productScaleId, disabledProductSizeIds, nutritionValues, productSizeFactors } = product.input
  const own = productScaleId ? sizesOf(productScaleId) : new Set<string>()
  const named = [
    ...(disabledProductSizeIds ?? []).map((id, i) => ({ id, path: `disabledProductSizeIds[${i}]` })),
    ...(nutritionValues ?? []).map(({ productSizeId: id }, i) => ({ id, path: `nutritionValues[${i}].productSizeId` })),
    ...Object.keys(productSizeFactors?.factors ?? {}).map((id) => ({ id, path: `productSizeFactors.factors.${id}` })),
  ]
  const unknown = named.find(({ id }) => id && !own.has(id.toLowerCase()))
  if (unknown) throw new OperationError(ProductSizesContradict, { path: fieldOf(product, unknown.path) })
}

/** Refuses redefinitions of modifiers that are not in the product's schema. */
function refuseUnknownRedefinitions(changeSet: ChangeSet, product: ProductToPut, { schemas }: ReferencedRows): void {
  const { modifierSchemaId, modifierSchemaRedefinitions } = product.input
  const schema = schemas.get(modifierSchemaId ?? '')
  const path = fieldOf(product, 'modifierSchemaRedefinitions')
  const fault = findRedefinitionError(schema, modifierSchemaRedefinitions ?? [], path)
  if (fault?.kind === 'unknown') throw new OperationError(UnknownReference, { path: fault.path })
  if (fault) changeSet.contradictoryPath ??= fault.path
}

/** Adds the modifiers of a product: single ones and groups. */
function addModifiers(changeSet: ChangeSet, product: ProductToPut, { groupIds }: ReferencedRows): void {
  const { id: productId } = product
  const { lists } = changeSet
  const groups = lists.modifierGroups.rows.getOrInsert(productId, [])
  const grouped = lists.groupedModifiers.rows.getOrInsert(productId, [])
  const single = lists.singleModifiers.rows.getOrInsert(productId, [])
  const seen = new Set<string>()
  for (const [sortOrder, modifier] of (product.input.modifiers ?? []).entries()) {
    const path = fieldOf(product, `modifiers[${sortOrder}]`)
    const children = modifier.childModifiers ?? []
    const id = requireField(modifier.modifierId, `${path}.modifierId`)
    requireUnique(changeSet, seen, id, path)
    if (children.length === 0 && !groupIds.has(id))
      single.push({ groupId: null, sortOrder, ...modifierOf(changeSet, productId, modifier, path) })
    else {
      addReferences(changeSet, [{ kind: 'ProductGroup', id, path: `${path}.modifierId` }])
      const sum = children.reduce((most, child) => most + amountsOf(child).maxAmount, 0)
      const amounts = amountsOf(modifier, sum)
      const hasItemLimits = modifier.childModifiersHaveMinMaxRestrictions ?? null
      checkLimits(changeSet, amounts, path, 'maximumAmount')
      groups.push({ groupId: id, sortOrder, ...amounts, hasItemLimits })
      const seenInside = new Set<string>()
      for (const [i, child] of children.entries()) {
        const at = `${path}.childModifiers[${i}]`
        const own = modifierOf(changeSet, productId, child, at)
        requireUnique(changeSet, seenInside, own.modifierId, at)
        // Without limits of their own, modifiers have the limits of the group.
        if (hasItemLimits === false)
          checkLimits(changeSet, { ...amounts, defaultAmount: own.defaultAmount }, at, 'maximumAmount')
        grouped.push({ groupId: id, sortOrder: i, ...own })
      }
    }
  }
}

/** Returns a single modifier of a product or of its group. */
function modifierOf(
  changeSet: ChangeSet,
  productId: string,
  modifier: Amounts & Pick<ModifierInput, 'modifierId'>,
  path: string,
) {
  const modifierId = requireField(modifier.modifierId, `${path}.modifierId`)
  if (modifierId === productId) throw new OperationError(ProductModifiesItself, { path: `${path}.modifierId` })
  addReferences(changeSet, [{ kind: 'Product', id: modifierId, path: `${path}.modifierId` }])
  const amounts = amountsOf(modifier)
  checkLimits(changeSet, amounts, path, 'maximumAmount')
  return { modifierId, ...amounts }
}

type Amounts = Omit<ModifierInput, 'modifierId' | 'childModifiers' | 'childModifiersHaveMinMaxRestrictions'>

function amountsOf(amounts: Amounts, usualMax = 1) {
  const minAmount = Math.max(amounts.minimumAmount ?? 0, amounts.required ? 1 : 0)
  const defaultAmount = amounts.defaultAmount ?? 0
  return {
    minAmount,
    maxAmount: amounts.maximumAmount ?? Math.max(usualMax, minAmount, defaultAmount, 1),
    defaultAmount,
    freeAmount: amounts.freeOfChargeAmount ?? 0,
    hideIfDefault: amounts.hideIfDefaultAmount ?? false,
    splittable: amounts.splittable ?? null,
  }
}
