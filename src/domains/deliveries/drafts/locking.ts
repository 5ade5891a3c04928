import { Type } from 'typebox'
import { type Operation, write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import { demo } from '#shared/demo.ts'
import { UserNotFound } from '../errors.ts'
import { DraftInUse, DraftNotFound, requireUnlocked } from './rules.ts'
import { draftLockFields } from './schemas.ts'
import { lockDraft, setLock } from './store.ts'

/** Returns the operation that locks drafts for an employee, or the one that unlocks them. */
export const lockWrite = (
  isLocked: boolean,
  contract: { path: `/api/${string}`; summary: string; description?: string },
): Operation =>
  write({
    ...contract,
    group: 'Drafts: changing',
    request: Type.Object(draftLockFields),
    response: CorrelationIdResponse,
    errors: { DraftNotFound, DraftInUse, UserNotFound },
    example: {
      request: { organizationId: demo.organization, orderId: demo.draftToLock, employeeId: demo.operator },
    },

    async run({ body: { orderId, employeeId }, db, organization, caches, now, fail }) {
      const employees = await caches.get(EmployeesOf, organization.corporationId)
      if (!findEmployeeAt(employees, employeeId, organization.id)) throw fail.UserNotFound({ path: 'employeeId' })
      const known = await lockDraft(db, organization.id, orderId)
      const draft = requireUnlocked(known, { now, employeeId, fail })
      await setLock(db, draft, isLocked ? { employeeId, now } : null)
      return {}
    },
  })
