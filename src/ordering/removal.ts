import type { Fail } from '#core/errors.ts'
import { type Dictionaries, findAt, type RemovalType } from '#domains/dictionaries/rules.ts'
import type { Employee } from '#domains/employees/model.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import type { AnsweredItem } from '#shared/schemas/order_answer.ts'
import type { removalErrors } from './errors.ts'

interface RemovalRequest {
  organizationId: string
  removalTypeId?: string | null | undefined
  removalComment?: string | null | undefined
  userIdForWriteoff?: string | null | undefined
}

/**
 * The items of an order that is cancelled: printed ones are marked as removed, as the request says and the
 * removal type allows. Without printed items no removal type is needed (docs/domain.md §2.3).
 */
export function removeItems(
  items: readonly AnsweredItem[],
  request: RemovalRequest,
  { dictionaries, employees }: { dictionaries: Dictionaries; employees: ReadonlyMap<string, Employee> },
  fail: Fail<typeof removalErrors>,
): AnsweredItem[] {
  const type = findRemovalType(dictionaries, request, fail)
  if (!type && items.some(isPrinted)) throw fail.RemovalTypeRequired()
  if (type) checkRemoval(type, employees, request, fail)
  const deleted = type ? deletedBy(type, request) : null
  return items.map((item) => (isPrinted(item) ? { ...item, deleted } : item))
}

/** Items that the kitchen has on paper cannot be removed without saying how. */
export const isPrinted = ({ status, deleted }: AnsweredItem): boolean => status !== 'Added' && !deleted

function findRemovalType(
  { removalTypes }: Dictionaries,
  { removalTypeId, organizationId }: RemovalRequest,
  fail: Fail<typeof removalErrors>,
): RemovalType | undefined {
  if (!removalTypeId) return undefined
  const type = findAt(removalTypes, removalTypeId, organizationId)
  if (!type) throw fail.RemovalTypeNotFound({ path: 'removalTypeId' })
  return type
}

/** A type that writes off to a person alone needs one; where the restaurant may bear it, a person is optional. */
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

const deletedBy = ({ id, name }: RemovalType, { removalComment }: RemovalRequest) => ({
  deletionMethod: { id, comment: removalComment ?? null, removalType: { id, name } },
})
