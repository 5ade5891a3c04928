import { OperationError } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { completeValue } from '#core/kits/saved_rows.ts'
import { requireField } from '#shared/errors.ts'
import {
  addReference,
  type ChangeSet,
  checkLimits,
  chooseSchema,
  define,
  kinds,
  requireUnique,
  toRow,
} from '../change_set.ts'
import { findMismatchedValue, findRepeated, findRepeatedLevel } from '../entries.ts'
import { ProductModifiesItself, ProductSizesContradict } from '../errors.ts'
import type { Nutrition } from '../model.ts'
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
  changeSet.articledIds.push(id)
  referAll(changeSet, product)
  refuseRepeated(changeSet, product)
  refuseUnknownValues(product, known)
  const { modifierSchemaId, productScaleId = null } = input
  chooseSchema(changeSet, id, { modifierSchemaId, productScaleId }, fieldOf(product, 'modifierSchemaId'))
  refuseUnknownSizes(product, known)
  refuseUnknownRedefinitions(changeSet, product, known)
  changeSet.products.push(
    toRow({
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
      details: detailsOf(input),
      particulars: particularsOf(input),
      card: cardOf(input),
    }),
  )
  changeSet.basePricedIds.push(id)
  const { defaultSalePrice: price = null } = input
  const base = { productId: id, sizeId: null, organizationId: null, priceCategoryId: null }
  if (price !== null) changeSet.basePrices.push(toRow({ ...base, price }))
  addSizePricesRows(changeSet, product, known)
  addModifiersRows(changeSet, product, known)
}

/** Adds the general prices per size. */
function addSizePricesRows(changeSet: ChangeSet, product: ProductToPut, { sizesOf }: ReferencedRows): void {
  const { id: productId, input, sizePrices } = product
  if (!sizePrices) return
  const own = input.productScaleId ? sizesOf(input.productScaleId) : new Set<string>()
  changeSet.sizePricedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, { sizeId, price }] of sizePrices.entries()) {
    const path = fieldOf(product, `sizePrices[${i}]`)
    if (!own.has(sizeId)) throw new OperationError(ProductSizesContradict, { path: `${path}.sizeId` })
    requireUnique(changeSet, seen, sizeId, path)
    changeSet.sizePrices.push(toRow({ productId, sizeId, organizationId: null, priceCategoryId: null, price }))
  }
}

/** Returns the details that the request determines. Details that only menus have stay unchanged. */
const detailsOf = (input: ProductInput) => ({
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

/** Adds references for all ids of the product, except its modifiers and their schema. */
function referAll(changeSet: ChangeSet, product: ProductToPut): void {
  const { modifiers: _, code: __, modifierSchemaId: ___, ...fields } = product.input
  for (const { kind, id, path } of referencesIn(ProductToCreate, fields)) {
    const known = kinds.find((one) => one === kind)
    const isLiveOnly = known === 'ProductGroup' || known === 'ProductScale'
    if (known) addReference(changeSet, known, id, fieldOf(product, path), { isLiveOnly })
  }
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
function addModifiersRows(changeSet: ChangeSet, product: ProductToPut, { groupIds }: ReferencedRows): void {
  const { id: productId } = product
  changeSet.regroupedIds.push(productId)
  changeSet.remodifiedIds.push(productId)
  const seen = new Set<string>()
  for (const [i, modifier] of (product.input.modifiers ?? []).entries()) {
    const path = fieldOf(product, `modifiers[${i}]`)
    const id = requireField(modifier.modifierId, `${path}.modifierId`)
    const children = modifier.childModifiers ?? []
    requireUnique(changeSet, seen, id, path)
    const sortOrder = i
    if (children.length === 0 && !groupIds.has(id)) {
      refuseItself(productId, id, path)
      addReference(changeSet, 'Product', id, `${path}.modifierId`)
      const amounts = amountsOf(modifier)
      checkLimits(changeSet, amounts, path, 'maximumAmount')
      changeSet.productModifiers.push(toRow({ productId, groupId: null, modifierId: id, sortOrder, ...amounts }))
    } else {
      addReference(changeSet, 'ProductGroup', id, `${path}.modifierId`)
      addGroupRows(changeSet, { productId, groupId: id, sortOrder, path }, modifier)
    }
  }
}

interface GroupPlace {
  productId: string
  groupId: string
  sortOrder: number
  path: string
}

function addGroupRows(changeSet: ChangeSet, { path, ...place }: GroupPlace, modifier: ModifierInput): void {
  const { productId, groupId } = place
  const children = (modifier.childModifiers ?? []).map((child) => ({ child, own: amountsOf(child) }))
  const sum = children.reduce((most, { own }) => most + own.maxAmount, 0)
  const amounts = amountsOf(modifier, sum)
  const hasItemLimits = modifier.childModifiersHaveMinMaxRestrictions ?? null
  checkLimits(changeSet, amounts, path, 'maximumAmount')
  changeSet.productGroups.push(toRow({ ...place, ...amounts, hasItemLimits }))
  const seen = new Set<string>()
  for (const [i, { child, own }] of children.entries()) {
    const at = `${path}.childModifiers[${i}]`
    const modifierId = requireField(child.modifierId, `${at}.modifierId`)
    refuseItself(productId, modifierId, at)
    addReference(changeSet, 'Product', modifierId, `${at}.modifierId`)
    requireUnique(changeSet, seen, modifierId, at)
    checkLimits(changeSet, own, at, 'maximumAmount')
    // Without limits of their own, modifiers have the limits of the group.
    if (hasItemLimits === false)
      checkLimits(changeSet, { ...amounts, defaultAmount: own.defaultAmount }, at, 'maximumAmount')
    changeSet.productModifiers.push(toRow({ productId, groupId, modifierId, sortOrder: i, ...own }))
  }
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

function refuseItself(productId: string, modifierId: string, path: string): void {
  if (modifierId === productId) throw new OperationError(ProductModifiesItself, { path: `${path}.modifierId` })
}
