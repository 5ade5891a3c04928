import { isDeepStrictEqual } from 'node:util'
import { frameErrors, inPart, OperationError, pathIn } from '#core/errors.ts'
import { findMissing, type ReferencedRows, RepeatedId } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { type ChangeContext, changeAggregates, existing, possible } from '#core/operation/aggregate_change.ts'
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
import type { PutMode } from '../product/model.ts'
import { listGroupsAmong, listProductsOf } from '../product/store.ts'
import { findGroupFault } from './faults.store.ts'
import type { Group } from './model.ts'
import { fieldsOf, type GroupFields } from './rules.ts'
import { GroupToCreate, type StatedGroup } from './schemas.ts'
import { findTaken, groups, listFamilies } from './store.ts'

type GroupId = Id<'ProductGroup'>

export const saveErrors = { ChainForbidden, GroupCircle, GroupCodeTaken, GroupVisibility, UnknownReference }
export const createErrors = { ...saveErrors, GroupExists }
export const updateErrors = { ...saveErrors, GroupDeleted, GroupNotFound }
export const putErrors = { ...saveErrors, GroupNotFound, RepeatedId }
export const deleteErrors = { ChainForbidden, GroupNotFound, RepeatedId }
export const restoreErrors = { ...deleteErrors, GroupCodeTaken, ProductCodeTaken }

export async function createGroup(context: Context, stated: StatedGroup, chosenId?: GroupId | null): Promise<GroupId> {
  const id = chosenId ?? newId<'ProductGroup'>()
  await changeCatalogue(context, (corporationId) =>
    putGroups(context, corporationId, [{ id, path: '', stated }], 'create'),
  )
  return id
}

/** Replaces all fields of a group but its position. */
export async function updateGroup(context: Context, id: GroupId, stated: StatedGroup): Promise<void> {
  await changeCatalogue(context, (corporationId) =>
    putGroups(context, corporationId, [{ id, path: '', stated }], 'replace'),
  )
}

/** A group as it is to be saved. */
export interface GroupToPut {
  id: GroupId
  /** Where the request states it; empty for a request of one group. */
  path: string
  stated: StatedGroup
}

type PutContext = ChangeContext & Pick<Context, 'organizations'>

/**
 * Makes or replaces groups, as many as there are, within a change of their catalogue (`changeCatalogueOf`), and answers whether
 * anything differs after it. They may stand in one another. Put, a group that was deleted comes back.
 */
export async function putGroups(
  context: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly GroupToPut[],
  mode: PutMode,
): Promise<boolean> {
  const { db } = context
  const repeated = given.findIndex(({ id }, i) => given.findIndex((one) => one.id === id) !== i)
  if (repeated !== -1) throw new OperationError(RepeatedId, { path: pathIn(given[repeated]!.path, 'groupId') })
  const fields = new Map(given.map(({ id, path, stated }) => [id, inPart(path, () => fieldsOf(stated))]))
  await refuseUnknown(context, corporationId, given)
  const ids = given.map(({ id }) => id)
  const there = await listGroupsAmong(db, corporationId, ids)
  // New ones first: groups that are there may move into them.
  const ordered = given.toSorted((a, b) => Number(there.has(a.id)) - Number(there.has(b.id)))
  let isChanged = false
  await changeAggregates<(Group | undefined)[]>(
    context,
    ordered.map(({ id, path }) => possible(groups, { ownerId: corporationId, id, path: pathIn(path, 'groupId') })),
    (states) =>
      ordered.map((group, i) => {
        const before = states[i]
        refuseMode(group, before, mode)
        const after = groupAfter(context, corporationId, { ...group, fields: fields.get(group.id)! }, before)
        isChanged ||= after !== before
        return after
      }),
  )
  if (!isChanged) return false
  const fault = await findGroupFault(db, corporationId, ids)
  if (!fault) return true
  const part = given.find(({ id }) => id === fault.id)?.path ?? ''
  if (fault.field === 'parentId') throw new OperationError(GroupCircle, { path: pathIn(part, 'parentId') })
  throw new OperationError(GroupCodeTaken, { path: pathIn(part, fault.field === 'code' ? 'code' : 'groupArticle') })
}

function refuseMode({ path }: GroupToPut, before: Group | undefined, mode: PutMode): void {
  const at = { path: pathIn(path, 'groupId') }
  if (before && mode === 'create') throw new OperationError(GroupExists, at)
  if (!before && mode === 'replace') throw new OperationError(GroupNotFound, at)
  if (before?.isDeleted && mode === 'replace') throw new OperationError(GroupDeleted, at)
}

/** What the group becomes; the known one where it is so already. */
function groupAfter(
  { now, author }: PutContext,
  corporationId: Id<'Corporation'>,
  { id, stated, fields }: GroupToPut & { fields: GroupFields },
  before: Group | undefined,
): Group {
  const description = stated.description ?? null
  if (before) {
    const after = { ...before, ...fields, details: { ...before.details, description }, isDeleted: false }
    return isDeepStrictEqual(after, before) ? before : { ...after, modifiedBy: author.id }
  }
  return {
    ...fields,
    corporationId,
    id,
    isGroupModifier: false,
    sortOrder: stated.position ?? 0,
    details: { description },
    isDeleted: false,
    revision: 0,
    createdAt: now,
    createdBy: author.id,
    modifiedAt: null,
    modifiedBy: author.id,
    deletedAt: null,
  }
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

const ofChain = (table: string): ReferencedRows => ({ table, tenant: 'corporation_id' })
/** Images are not the catalogue's: their ids are kept as they come. */
const known: Readonly<Record<string, ReferencedRows>> = {
  AccountingCategory: ofChain('accounting_category'),
  CustomCategory: ofChain('custom_category'),
  CustomCategoryValue: ofChain('custom_category_value'),
  ProductCategory: ofChain('product_category'),
  ProductGroup: { ...ofChain('product_group'), isLiveOnly: true },
  Store: ofChain('store'),
  TaxCategory: ofChain('tax_category'),
}

/** Refuses ids that name nothing of the chain. */
async function refuseUnknown(
  { db, organizations }: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly GroupToPut[],
): Promise<void> {
  const own = new Set<string>(given.map(({ id }) => id))
  const references = given.flatMap(({ path, stated: { position: _, ...fields } }) =>
    referencesIn(GroupToCreate, fields)
      .filter(({ kind, id }) => kind !== 'ProductGroup' || !own.has(id))
      .map((one) => ({ ...one, path: pathIn(path, one.path) })),
  )
  const named = Map.groupBy(references, ({ kind }) => kind)
  const foreign = named.get('Organization')?.find(({ id }) => !organizations.has(id))
  if (foreign) throw new OperationError(frameErrors.OrganizationForbidden, { path: foreign.path })
  for (const [kind, rows] of Object.entries(known)) {
    const missing = await findMissing(db, rows, corporationId, named.get(kind) ?? [])
    if (missing) throw new OperationError(UnknownReference, { path: missing.path })
  }
}
