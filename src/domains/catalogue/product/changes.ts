import { OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { RepeatedId } from '#core/kits/references.ts'
import type { Context } from '#core/operation/context.ts'
import { byId, type Id } from '#core/schema.ts'
import { FieldRequired } from '#shared/errors.ts'
import { applyChangeSet, changeSetErrors } from '../apply_change_set.ts'
import { define, emptyChangeSet } from '../change_set.ts'
import { changeCatalogue } from '../changes.ts'
import { referencedValues } from '../entries.ts'
import {
  ChainForbidden,
  ProductCodeAlreadyUsed,
  ProductDeleted,
  ProductExists,
  ProductModifiesItself,
  ProductSizesContradict,
  UnknownProduct,
} from '../errors.ts'
import { listSizesOf } from '../product_scale/store.ts'
import { findCategoriesOfValues } from '../references.store.ts'
import type { ProductToPut, PutMode } from './model.ts'
import { addProduct, fieldOf, type ReferencedRows } from './rules.ts'
import { filterGroupIds, findExistingProducts, listModifierSchemas } from './store.ts'

type ProductId = Id<'Product'>

const { AmountsContradict, DuplicateEntry, UnknownReference } = changeSetErrors
const saveErrors = {
  AmountsContradict,
  ChainForbidden,
  DuplicateEntry,
  FieldRequired,
  ProductCodeAlreadyUsed,
  ProductModifiesItself,
  ProductSizesContradict,
  UnknownReference,
}
export const createErrors = { ...saveErrors, ProductExists }
export const updateErrors = { ...saveErrors, ProductDeleted, UnknownProduct }
export const putErrors = { ...saveErrors, UnknownProduct }
export const deleteErrors = { ChainForbidden, RepeatedId, UnknownProduct }
export const restoreErrors = { ...deleteErrors, ProductCodeAlreadyUsed }

/** Creates or replaces one product of the caller's chain, and returns its article. */
export async function saveProduct(context: Context, product: ProductToPut, mode: PutMode): Promise<string | null> {
  let article: string | null = null
  await changeCatalogue(context, async (corporationId) => {
    const isChanged = await putProducts(context, corporationId, [product], mode)
    article = (await findExistingProducts(context.db, corporationId, [product.id]))[0]?.article ?? null
    return isChanged
  })
  return article
}

/**
 * Creates or replaces products within a change of their catalogue (`changeCatalogueOf`), and returns whether anything changed. The number
 * of statements does not depend on the number of products.
 */
export async function putProducts(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  products: readonly ProductToPut[],
  mode: PutMode,
): Promise<boolean> {
  const { db } = context
  const ids = products.map(({ id }) => id)
  const known = byId(await findExistingProducts(db, corporationId, ids))
  for (const product of products) {
    const path = fieldOf(product, 'productId')
    const before = known.get(product.id)
    if (before && mode === 'create') throw new OperationError(ProductExists, { path })
    if (!before && mode === 'replace') throw new OperationError(UnknownProduct, { path })
    if (before?.isDeleted && mode === 'replace') throw new OperationError(ProductDeleted, { path })
  }
  const changeSet = emptyChangeSet({ corporationId }, 'productArticle')
  const referenced = await referencedRowsOf(context, corporationId, products)
  for (const product of products) addProduct(changeSet, product, referenced)
  if (mode === 'put') for (const product of changeSet.entries.products.rows) product.isDeleted = false
  return applyChangeSet(context, changeSet)
}

async function referencedRowsOf(
  { db }: ChangeContext,
  corporationId: Id<'Corporation'>,
  products: readonly ProductToPut[],
): Promise<ReferencedRows> {
  const modifierIds = products.flatMap(({ input }) => (input.modifiers ?? []).flatMap((one) => one.modifierId ?? []))
  const scaleIds = products.flatMap(({ input }) => input.productScaleId ?? [])
  const groupIds = await filterGroupIds(db, corporationId, modifierIds)
  const sizes = scaleIds.length > 0 ? await listSizesOf(db, corporationId, scaleIds) : new Map()
  const liveOf = ([scaleId, all]: [string, readonly { id: string; isDeleted: boolean }[]]) =>
    [scaleId, new Set(all.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id))] as const
  const live = new Map([...sizes].map(liveOf))
  const schemaIds = products.flatMap(({ input }) => input.modifierSchemaId ?? [])
  const schemas = new Map((await listModifierSchemas(db, corporationId, schemaIds)).map((one) => [one.id, one]))
  const valueIds = products.flatMap(({ input }) => referencedValues(input.customCategories))
  const categoryOf = await findCategoriesOfValues(db, corporationId, valueIds)
  return { groupIds, sizesOf: (scaleId) => live.get(scaleId) ?? new Set(), schemas, categoryOf }
}

/** Deletes or restores products of the caller's chain. Leaves products unchanged that are already in this state. */
export async function markProducts(context: Context, ids: readonly ProductId[], isDeleted: boolean): Promise<void> {
  await changeCatalogue(context, (corporationId) =>
    markProductsIn(context, corporationId, { field: 'productIds', ids }, isDeleted),
  )
}

/** Like `markProducts`, within a change of the catalogue, for products that a request field lists. */
export async function markProductsIn(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  { field, ids }: { field: string; ids: readonly ProductId[] },
  isDeleted: boolean,
): Promise<boolean> {
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (repeated !== -1) throw new OperationError(RepeatedId, { path: `${field}[${repeated}]` })
  const known = byId(await findExistingProducts(context.db, corporationId, ids))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing !== -1) throw new OperationError(UnknownProduct, { path: `${field}[${missing}]` })
  const named = ids.map((id, i) => ({ id, path: `${field}[${i}]` }))
  return setDeleted(context, corporationId, named, isDeleted)
}

/** Deletes or restores existing products within a change of their catalogue. Each `path` is the request field that names the product. */
export async function setDeleted(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  products: readonly { id: string; path: string }[],
  isDeleted: boolean,
): Promise<boolean> {
  const changeSet = emptyChangeSet({ corporationId }, null)
  for (const { id, path } of products) {
    define(changeSet, 'Product', id, path)
    changeSet.entries.products.rows.push({ id, isDeleted })
  }
  return applyChangeSet(context, changeSet)
}
