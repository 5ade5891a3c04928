import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import { demo } from '#shared/demo.ts'
import { UserNotFound } from '../errors.ts'
import { DraftInUse, DraftNotFound, requireUnlocked } from './rules.ts'
import { draftLockFields } from './schemas.ts'
import { lockDraft, setLock } from './store.ts'

export default write({
  path: '/api/1/deliveries/drafts/lock',
  group: 'Drafts: changing',
  summary: 'Lock a draft for ten minutes',
  description:
    'The lock belongs to one employee and can be renewed. Meanwhile others cannot save, lock or unlock ' +
    'the draft, and it can be neither committed nor deleted.',
  request: Type.Object(draftLockFields),
  response: CorrelationIdResponse,
  errors: { DraftNotFound, DraftInUse, UserNotFound },
  example: {
    request: { organizationId: demo.organization, orderId: demo.draftToLock, employeeId: demo.operator },
  },

  async run({ body, db, organization, caches, now, fail }) {
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    if (!findEmployeeAt(employees, body.employeeId, organization.id)) throw fail.UserNotFound({ path: 'employeeId' })
    const known = await lockDraft(db, organization.id, body.orderId)
    const draft = requireUnlocked(known, { now, employeeId: body.employeeId, fail })
    await setLock(db, draft, { employeeId: body.employeeId, now })
    return {}
  },
})
