import { frameErrors, OperationError } from '#core/errors.ts'
import { findMissing, type ReferencedRows, RepeatedId } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { changeAggregates, createAggregate, existing } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/operation.ts'
import { type Id, newId } from '#core/schema.ts'
import { changeCatalogue } from '../changes.ts'
import {
  ChainForbidden,
  GroupCircle,
  GroupCodeTaken,
  GroupDeleted,
  GroupExists,
  GroupNotFound,
  GroupVisibility,
  ProductCodeTaken,
  UnknownReference,
} from '../errors.ts'
import { setDeleted } from '../product/changes.ts'
import { listProductsOf } from '../product/store.ts'
import type { Group } from './model.ts'
import { fieldsOf } from './rules.ts'
import { GroupToCreate, type StatedGroup } from './schemas.ts'
import { findTaken, groups, listFamilies } from './store.ts'

type GroupId = Id<'ProductGroup'>

export const saveErrors = { ChainForbidden, GroupCodeTaken, GroupVisibility, UnknownReference }
export const createErrors = { ...saveErrors, GroupExists }
export const updateErrors = { ...saveErrors, GroupCircle, GroupDeleted, GroupNotFound }
export const deleteErrors = { ChainForbidden, GroupNotFound, RepeatedId }
export const restoreErrors = { ...deleteErrors, GroupCodeTaken, ProductCodeTaken }

export async function createGroup(context: Context, stated: StatedGroup, chosenId?: GroupId | null): Promise<GroupId> {
  const id = chosenId ?? newId<'ProductGroup'>()
  const fields = fieldsOf(stated)
  await changeCatalogue(context, async (corporationId) => {
    await refuseUnknown(context, corporationId, stated)
    await refuseTaken(context, corporationId, { ...fields, id })
    const by = context.author.id
    const group: Group = {
      ...fields,
      corporationId,
      id,
      isGroupModifier: false,
      sortOrder: stated.position ?? 0,
      details: { description: stated.description ?? null },
      isDeleted: false,
      revision: 0,
      createdAt: context.now,
      createdBy: by,
      modifiedAt: null,
      modifiedBy: by,
      deletedAt: null,
    }
    await createAggregate(
      context,
      groups,
      { ownerId: corporationId, id },
      () => group,
      () => {
        throw new OperationError(GroupExists, { path: 'groupId' })
      },
    )
    return true
  })
  return id
}

/** Replaces all fields of a group but its position. */
export async function updateGroup(context: Context, id: GroupId, stated: StatedGroup): Promise<void> {
  const fields = fieldsOf(stated)
  await changeCatalogue(context, async (ownerId) => {
    await refuseUnknown(context, ownerId, stated)
    await refuseTaken(context, ownerId, { ...fields, id })
    if (fields.parentId && (await listFamilies(context.db, ownerId, [id])).includes(fields.parentId))
      throw new OperationError(GroupCircle, { path: 'parentId' })
    await changeAggregates(context, [existing(groups, { ownerId, id })], ([known]) => {
      if (known.isDeleted) throw new OperationError(GroupDeleted, { path: 'groupId' })
      const details = { ...known.details, description: stated.description ?? null }
      return [{ ...known, ...fields, details, modifiedBy: context.author.id }]
    })
    return true
  })
}

/** Deletes the groups with all groups and products below them. What is deleted already stays so. */
export async function deleteGroups(context: Context, ids: readonly GroupId[]): Promise<void> {
  refuseRepeated(ids)
  await changeCatalogue(context, async (ownerId) => {
    await mark(context, ownerId, ids, await listFamilies(context.db, ownerId, ids), true)
    return true
  })
}

/** Restores the groups; recursively, all groups and products below them, too. */
export async function restoreGroups(
  context: Context,
  ids: readonly GroupId[],
  { isRecursive }: { isRecursive: boolean },
): Promise<void> {
  refuseRepeated(ids)
  await changeCatalogue(context, async (ownerId) => {
    const family = isRecursive ? await listFamilies(context.db, ownerId, ids) : [...ids]
    const restored = await mark(context, ownerId, ids, family, false, isRecursive)
    for (const group of restored) {
      const taken = await findTaken(context.db, ownerId, group)
      const place = ids.indexOf(group.id)
      if (taken) throw new OperationError(GroupCodeTaken, { path: place === -1 ? 'groupIds' : `groupIds[${place}]` })
    }
    return true
  })
}

async function mark(
  context: Context,
  ownerId: Id<'Corporation'>,
  named: readonly GroupId[],
  family: readonly GroupId[],
  isDeleted: boolean,
  withProducts = true,
): Promise<Group[]> {
  const rows: ReferencedRows = { table: 'product_group', tenant: 'corporation_id' }
  const missing = await findMissing(
    context.db,
    rows,
    ownerId,
    named.map((id, i) => ({ id, path: `groupIds[${i}]` })),
  )
  if (missing) throw new OperationError(GroupNotFound, { path: missing.path })
  const marked = await changeAggregates<Group[]>(
    context,
    family.map((id) => existing(groups, { ownerId, id })),
    (states) =>
      states.map((group) =>
        group.isDeleted === isDeleted ? group : { ...group, isDeleted, modifiedBy: context.author.id },
      ),
  )
  if (withProducts) {
    const productIds = await listProductsOf(context.db, ownerId, family, { isDeleted: !isDeleted })
    const products = productIds.map((id) => ({ id, path: 'groupIds' }))
    await setDeleted(context, ownerId, products, isDeleted)
  }
  return marked
}

function refuseRepeated(ids: readonly GroupId[]): void {
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (repeated !== -1) throw new OperationError(RepeatedId, { path: `groupIds[${repeated}]` })
}

async function refuseTaken(
  { db }: Context,
  corporationId: string,
  group: Pick<Group, 'id' | 'code' | 'article'>,
): Promise<void> {
  const taken = await findTaken(db, corporationId, group)
  if (taken) throw new OperationError(GroupCodeTaken, { path: taken })
}

const ofChain = (table: string): ReferencedRows => ({ table, tenant: 'corporation_id' })
/** Stores and images are not the catalogue's: their ids are kept as they come. */
const known: Readonly<Record<string, ReferencedRows>> = {
  AccountingCategory: ofChain('accounting_category'),
  CustomCategory: ofChain('custom_category'),
  CustomCategoryValue: ofChain('custom_category_value'),
  ProductCategory: ofChain('product_category'),
  ProductGroup: { ...ofChain('product_group'), isLiveOnly: true },
  TaxCategory: ofChain('tax_category'),
}

/** Refuses ids that name nothing of the chain. */
async function refuseUnknown(
  { db, organizations }: Context,
  corporationId: Id<'Corporation'>,
  stated: StatedGroup,
): Promise<void> {
  const { position: _, ...fields } = stated
  const named = Map.groupBy(
    referencesIn(GroupToCreate, fields).filter(({ path }) => path !== 'groupId'),
    ({ kind }) => kind,
  )
  const foreign = named.get('Organization')?.find(({ id }) => !organizations.has(id))
  if (foreign) throw new OperationError(frameErrors.OrganizationForbidden, { path: foreign.path })
  for (const [kind, rows] of Object.entries(known)) {
    const missing = await findMissing(db, rows, corporationId, named.get(kind) ?? [])
    if (missing) throw new OperationError(UnknownReference, { path: missing.path })
  }
}
