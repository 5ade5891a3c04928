import { isDeepStrictEqual } from 'node:util'
import { frameErrors, joinPath, OperationError, withPathPrefix } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { findMissing, RepeatedId, type SharedRows, UnknownReference } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { changeAggregates, mayExist, mustExist } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { type Id, newId } from '#core/schema.ts'
import { changeCatalogue } from '../changes.ts'
import { findMismatchedValue, findRepeatedLevel, referencedValues } from '../entries.ts'
import {
  ChainForbidden,
  DuplicateEntry,
  GroupCodeAlreadyUsed,
  GroupCycle,
  GroupDeleted,
  GroupExists,
  GroupNotFound,
  GroupVisibility,
  ProductCodeAlreadyUsed,
} from '../errors.ts'
import type { GroupDetails } from '../model.ts'
import { setDeleted } from '../product/changes.ts'
import type { PutMode } from '../product/model.ts'
import { filterGroupIds, listProductsOf } from '../product/store.ts'
import { findCategoriesOfValues } from '../references.store.ts'
import type { Group } from './model.ts'
import { fieldsOf, type GroupFields } from './rules.ts'
import { type GroupInput, GroupToCreate } from './schemas.ts'
import { findGroupError, findUsedField, groups, listFamilies } from './store.ts'

type GroupId = Id<'ProductGroup'>

const saveErrors = {
  ChainForbidden,
  DuplicateEntry,
  GroupCycle,
  GroupCodeAlreadyUsed,
  GroupVisibility,
  UnknownReference,
}
export const createErrors = { ...saveErrors, GroupExists }
export const updateErrors = { ...saveErrors, GroupDeleted, GroupNotFound }
export const putErrors = { ...saveErrors, GroupNotFound, RepeatedId }
export const deleteErrors = { ChainForbidden, GroupNotFound, RepeatedId }
export const restoreErrors = { ...deleteErrors, GroupCodeAlreadyUsed, ProductCodeAlreadyUsed }

export async function createGroup(context: Context, input: GroupInput, chosenId?: GroupId | null): Promise<GroupId> {
  const id = chosenId ?? newId<'ProductGroup'>()
  await changeCatalogue(context, (corporationId) =>
    putGroups(context, corporationId, [{ id, path: '', input }], 'create'),
  )
  return id
}

/** Replaces all fields of a group except its position. */
export async function updateGroup(context: Context, id: GroupId, input: GroupInput): Promise<void> {
  await changeCatalogue(context, (corporationId) =>
    putGroups(context, corporationId, [{ id, path: '', input }], 'replace'),
  )
}

interface GroupToPut {
  id: GroupId
  /** Path in the request; empty in a request for one group. */
  path: string
  input: GroupInput
}

type PutContext = ChangeContext & Pick<Context, 'organizations'>

/**
 * Creates or replaces groups within a change of their catalogue (`changeCatalogueOf`), and returns whether anything changed. Groups may be
 * nested in one another; `put` restores a deleted group.
 */
export async function putGroups(
  context: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly GroupToPut[],
  mode: PutMode,
): Promise<boolean> {
  const { db } = context
  const repeated = given.findIndex(({ id }, i) => given.findIndex((one) => one.id === id) !== i)
  if (repeated !== -1) throw new OperationError(RepeatedId, { path: joinPath(given[repeated]!.path, 'groupId') })
  const fields = new Map(given.map(({ id, path, input }) => [id, withPathPrefix(path, () => fieldsOf(input))]))
  await refuseUnknown(context, corporationId, given)
  const ids = given.map(({ id }) => id)
  const there = await filterGroupIds(db, corporationId, ids)
  // New groups first, because existing ones may move into them.
  const ordered = given.toSorted((a, b) => Number(there.has(a.id)) - Number(there.has(b.id)))
  let isChanged = false
  await changeAggregates<(Group | undefined)[]>(
    context,
    ordered.map(({ id, path }) => mayExist(groups, { ownerId: corporationId, id, path: joinPath(path, 'groupId') })),
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
  const fault = await findGroupError(db, corporationId, ids)
  if (!fault) return true
  const part = given.find(({ id }) => id === fault.id)?.path ?? ''
  if (fault.field === 'parentId') throw new OperationError(GroupCycle, { path: joinPath(part, 'parentId') })
  throw new OperationError(GroupCodeAlreadyUsed, {
    path: joinPath(part, fault.field === 'code' ? 'code' : 'groupArticle'),
  })
}

function refuseMode({ path }: GroupToPut, before: Group | undefined, mode: PutMode): void {
  const at = { path: joinPath(path, 'groupId') }
  if (before && mode === 'create') throw new OperationError(GroupExists, at)
  if (!before && mode === 'replace') throw new OperationError(GroupNotFound, at)
  if (before?.isDeleted && mode === 'replace') throw new OperationError(GroupDeleted, at)
}

/** Returns the group after the change: the same object if nothing changes. */
function groupAfter(
  { now, author }: PutContext,
  corporationId: Id<'Corporation'>,
  { id, input, fields }: GroupToPut & { fields: GroupFields },
  before: Group | undefined,
): Group {
  const description = input.description ?? null
  if (before) {
    const after = { ...before, ...fields, details: describedBy(before.details, description), isDeleted: false }
    return isDeepStrictEqual(after, before) ? before : { ...after, modifiedBy: author.id }
  }
  return {
    ...fields,
    corporationId,
    id,
    isGroupModifier: false,
    sortOrder: input.position ?? 0,
    details: describedBy({}, description),
    isDeleted: false,
    revision: 0,
    createdAt: now,
    createdBy: author.id,
    modifiedAt: null,
    modifiedBy: author.id,
    deletedAt: null,
  }
}

/** Omits a null description, so that it equals one that was never set. */
const describedBy = ({ description: _, ...details }: GroupDetails, description: string | null): GroupDetails =>
  description === null ? details : { ...details, description }

/** Deletes the groups with all groups and products below them. Leaves deleted ones unchanged. */
export async function deleteGroups(context: Context, ids: readonly GroupId[]): Promise<void> {
  refuseRepeated(ids)
  await changeCatalogue(context, async (ownerId) => {
    const family = await listFamilies(context.db, ownerId, ids)
    return (await mark(context, ownerId, { named: ids, family, withProducts: true }, true)).isChanged
  })
}

/** Restores the groups, and with `recursive` all groups and products below them. */
export async function restoreGroups(
  context: Context,
  ids: readonly GroupId[],
  { isRecursive }: { isRecursive: boolean },
): Promise<void> {
  refuseRepeated(ids)
  await changeCatalogue(context, async (ownerId) => {
    const family = isRecursive ? await listFamilies(context.db, ownerId, ids) : [...ids]
    const scope = { named: ids, family, withProducts: isRecursive }
    const { groups: restored, isChanged } = await mark(context, ownerId, scope, false)
    for (const group of restored) {
      const taken = await findUsedField(context.db, ownerId, group)
      const place = ids.indexOf(group.id)
      if (taken)
        throw new OperationError(GroupCodeAlreadyUsed, { path: place === -1 ? 'groupIds' : `groupIds[${place}]` })
    }
    return isChanged
  })
}

/** Groups to delete or restore: those that the request names, and if requested all below them. */
interface Marked {
  named: readonly GroupId[]
  family: readonly GroupId[]
  withProducts: boolean
}

/** Deletes or restores groups and their products. Returns the groups, and whether anything changed. */
async function mark(
  context: Context,
  ownerId: Id<'Corporation'>,
  { named, family, withProducts }: Marked,
  isDeleted: boolean,
): Promise<{ groups: Group[]; isChanged: boolean }> {
  const rows: SharedRows = { table: 'product_group', tenant: 'corporation_id' }
  const references = named.map((id, i) => ({ id, path: `groupIds[${i}]` }))
  const missing = await findMissing(context.db, rows, ownerId, references)
  if (missing) throw new OperationError(GroupNotFound, { path: missing.path })
  let isChanged = false
  const marked = await changeAggregates<Group[]>(
    context,
    family.map((id) => mustExist(groups, { ownerId, id })),
    (states) =>
      states.map((group) => {
        if (group.isDeleted === isDeleted) return group
        isChanged = true
        return { ...group, isDeleted, modifiedBy: context.author.id }
      }),
  )
  if (!withProducts) return { groups: marked, isChanged }
  const productIds = await listProductsOf(context.db, ownerId, family, { isDeleted: !isDeleted })
  const products = productIds.map((id) => ({ id, path: 'groupIds' }))
  const isWithProducts = await setDeleted(context, ownerId, products, isDeleted)
  return { groups: marked, isChanged: isChanged || isWithProducts }
}

function refuseRepeated(ids: readonly GroupId[]): void {
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (repeated !== -1) throw new OperationError(RepeatedId, { path: `groupIds[${repeated}]` })
}

const ofChain = (table: string): SharedRows => ({ table, tenant: 'corporation_id' })
/** Image ids are not checked, because images are not part of the catalogue. */
const known: Readonly<Record<string, SharedRows>> = {
  AccountingCategory: ofChain('accounting_category'),
  CustomCategory: ofChain('custom_category'),
  CustomCategoryValue: ofChain('custom_category_value'),
  ProductCategory: ofChain('product_category'),
  ProductGroup: { ...ofChain('product_group'), isLiveOnly: true },
  Store: ofChain('store'),
  TaxCategory: ofChain('tax_category'),
}

/** Refuses unknown references and entries that contradict each other. */
async function refuseUnknown(
  { db, organizations }: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly GroupToPut[],
): Promise<void> {
  const own = new Set<string>(given.map(({ id }) => id))
  const references = given.flatMap(({ path, input: { position: _, ...fields } }) =>
    referencesIn(GroupToCreate, fields)
      .filter(({ kind, id }) => kind !== 'ProductGroup' || !own.has(id))
      .map((one) => ({ ...one, path: joinPath(path, one.path) })),
  )
  const valueIds = given.flatMap(({ input }) => referencedValues(input.customCategories))
  const categoryOf = await findCategoriesOfValues(db, corporationId, valueIds)
  for (const { path, input } of given) {
    const repeated = findRepeatedLevel(input)
    if (repeated !== undefined) throw new OperationError(DuplicateEntry, { path: joinPath(path, repeated) })
    const mismatched = findMismatchedValue(input.customCategories, categoryOf)
    if (mismatched !== undefined) throw new OperationError(UnknownReference, { path: joinPath(path, mismatched) })
  }
  const named = Map.groupBy(references, ({ kind }) => kind)
  const foreign = named.get('Organization')?.find(({ id }) => !organizations.has(id))
  if (foreign) throw new OperationError(frameErrors.OrganizationForbidden, { path: foreign.path })
  for (const [kind, rows] of Object.entries(known)) {
    const missing = await findMissing(db, rows, corporationId, named.get(kind) ?? [])
    if (missing) throw new OperationError(UnknownReference, { path: missing.path })
  }
}
