import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, opt } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { EmployeesOf } from '../cached.ts'
import { EmployeeNotFound } from '../errors.ts'
import { worksAt } from '../rules.ts'
import { frontOfficeError, shiftKeyFields } from './clocking.ts'
import { isOnShift } from './store.ts'

export default query({
  path: '/api/1/employees/shift/is_open',
  group: 'Employees: shifts',
  summary: 'Check whether an employee is on shift',
  request: Type.Object(shiftKeyFields),
  response: Type.Object({
    correlationId: CorrelationId,
    isSessionOpened: opt(Type.Boolean(), 'Whether the employee is on shift at the terminal group.'),
    ...frontOfficeError,
  }),
  errors: { EmployeeNotFound, TerminalGroupUnregistered },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      employeeId: demo.leavingCourier,
    },
    response: { isSessionOpened: true },
  },

  async run({ body, db, caches, organization, fail }) {
    const [groups, employees, isSessionOpened] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
      isOnShift(db, body),
    ])
    requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    const employee = employees.get(body.employeeId)
    const isKnown = employee && (isSessionOpened || worksAt(employee, organization.id))
    if (!isKnown) throw fail.EmployeeNotFound({ path: 'employeeId' })
    return { isSessionOpened }
  },
})
