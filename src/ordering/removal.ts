import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import { type Dictionaries, findAt, type RemovalType, rowsAt } from '#domains/dictionaries/rules.ts'
import type { Employee } from '#domains/employees/model.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { itemAt } from './cooking.ts'
import type { deletionErrors, removalErrors } from './errors.ts'
import { partsOf, positionOf } from './lines.ts'

interface RemovalRequest {
  organizationId: string
  removalTypeId?: string | null | undefined
  removalComment?: string | null | undefined
  userIdForWriteoff?: string | null | undefined
}

/**
 * Returns the items of a cancelled order: printed ones are marked as removed, by the requested removal type. Without printed items no
 * removal type is needed (docs/domain.md §2.3).
 */
export function removeItems(
  items: readonly AnsweredItem[],
  request: RemovalRequest,
  { dictionaries, employees }: { dictionaries: Dictionaries; employees: ReadonlyMap<string, Employee> },
  fail: Fail<typeof removalErrors>,
): AnsweredItem[] {
  const deleted = removalOf(items, request, { dictionaries, employees }, fail)
  return items.map((item) => (isPrinted(item) ? { ...item, deleted } : item))
}

interface DeletionRequest extends RemovalRequest {
  positionIds: readonly string[]
}

/**
 * Removes items of an order that continues: marks them as removed if there is a removal type, else deletes them, which requires that
 * they are not printed. Returns the same list if all are already removed; refuses a part of a combo.
 */
export function deleteItems(
  items: readonly AnsweredItem[],
  request: DeletionRequest,
  known: { dictionaries: Dictionaries; employees: ReadonlyMap<string, Employee> },
  fail: Fail<typeof deletionErrors>,
): readonly AnsweredItem[] {
  const named = request.positionIds.map((id, i) => itemAt(items, id, fail, `positionIds[${i}]`))
  const chosen = new Set(named.filter((item) => !item.deleted))
  if (chosen.size === 0) return items
  const combos = new Set([...chosen].flatMap(comboIdsOf))
  const isLeft = (item: AnsweredItem) => !item.deleted && !chosen.has(item)
  if (items.some((item) => isLeft(item) && comboIdsOf(item).some((id) => combos.has(id))))
    throw fail.Incorrect({ path: 'positionIds', message: 'Items of a combo are deleted together' })
  const deleted = removalOf([...chosen], request, known, fail)
  return items.flatMap((item) => (chosen.has(item) ? (deleted ? [{ ...item, deleted }] : []) : [item]))
}

/** Returns the combo that the item belongs to. */
export const comboIdsOf = (item: AnsweredItem): string[] =>
  item.comboInformation ? [item.comboInformation.comboId] : []

/** Returns how the items are removed; null if the request does not say and no item is printed. */
function removalOf(
  items: readonly AnsweredItem[],
  request: RemovalRequest,
  { dictionaries, employees }: { dictionaries: Dictionaries; employees: ReadonlyMap<string, Employee> },
  fail: Fail<typeof removalErrors>,
) {
  const type = findRemovalType(dictionaries, request, fail)
  if (!type && items.some(isPrinted))
    throw fail.RemovalTypeRequired({
      path: 'removalTypeId',
      choices: rowsAt(dictionaries.removalTypes, request.organizationId),
    })
  if (!type) return null
  checkRemoval(type, employees, request, fail)
  return deletedBy(type, request)
}

/** Returns whether the kitchen has printed the item, so that its removal needs a reason. */
export const isPrinted = ({ status, deleted }: AnsweredItem): boolean => status !== 'Added' && !deleted

function findRemovalType(
  { removalTypes }: Dictionaries,
  { removalTypeId, organizationId }: RemovalRequest,
  fail: Fail<typeof removalErrors>,
): RemovalType | undefined {
  if (!removalTypeId) return undefined
  const type = findAt(removalTypes, removalTypeId, organizationId)
  if (!type) throw fail.RemovalTypeNotFound({ path: 'removalTypeId', choices: rowsAt(removalTypes, organizationId) })
  return type
}

/** Checks the comment, and the employee: required if only a person can bear the loss, optional if others may bear it. */
function checkRemoval(
  type: RemovalType,
  employees: ReadonlyMap<string, Employee>,
  request: RemovalRequest,
  fail: Fail<typeof removalErrors>,
): void {
  if (type.reasonRequired && !request.removalComment?.trim())
    throw fail.RemovalCommentRequired({ path: 'removalComment' })
  const onlyToUser = type.canWriteoffToUser && !type.canWriteoffToCafe && !type.canWriteoffToWaiter
  const named =
    request.userIdForWriteoff && findEmployeeAt(employees, request.userIdForWriteoff, request.organizationId)
  if ((onlyToUser || request.userIdForWriteoff) && !named)
    throw fail.WriteoffUserRequired({ path: 'userIdForWriteoff' })
}

/** Removal of an item, stored in the details of its order, because responses contain neither time nor employee. */
export interface StoredRemoval {
  positionId: string
  at: TerminalTime
  /** Employee charged with the loss. */
  userIdForWriteoff: string | null
}

/** Returns the state with the removals of items that were not removed `before`. */
export function withRemovals<
  State extends { order: { items: readonly AnsweredItem[] }; details: Record<string, unknown> | null },
>(
  state: State,
  before: readonly AnsweredItem[],
  { at, userIdForWriteoff }: { at: TerminalTime; userIdForWriteoff?: string | null | undefined },
): State {
  const known = new Set(before.filter(({ deleted }) => deleted).flatMap(leadPositionOf))
  const added = state.order.items
    .filter(({ deleted }) => deleted)
    .flatMap(leadPositionOf)
    .filter((positionId) => !known.has(positionId))
    .map((positionId): StoredRemoval => ({ positionId, at, userIdForWriteoff: userIdForWriteoff ?? null }))
  if (added.length === 0) return state
  return { ...state, details: { ...state.details, removals: [...storedRemovalsIn(state.details), ...added] } }
}

/** Returns the removals that the details of an order store. */
const storedRemovalsIn = (details: Record<string, unknown> | null): StoredRemoval[] =>
  Array.isArray(details?.removals) ? details.removals : []

/** Returns the position of the first part of an item; a service has none. */
export const leadPositionOf = (item: AnsweredItem): string[] => partsOf(item).slice(0, 1).map(positionOf)

const deletedBy = ({ id, name }: RemovalType, { removalComment }: RemovalRequest) => ({
  deletionMethod: { id, comment: removalComment ?? null, removalType: { id, name } },
})
