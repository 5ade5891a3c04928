import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listOpenGroups } from '../shift/store.ts'

export default query({
  path: '/api/1/employees/shifts/by_courier',
  group: 'Employees: shifts',
  summary: 'List terminal groups where an employee is on shift',
  request: Type.Object({ employeeId: Id('Employee') }),
  response: Type.Object({
    terminalGroupIds: field(
      List(Id('TerminalGroup'), { maxItems: 100_000 }),
      'Terminal groups at which the employee is on shift.',
    ),
  }),
  example: {
    request: { employeeId: demo.leavingCourier },
    response: { terminalGroupIds: [demo.terminalGroup] },
  },

  async run({ body, db, organizations }) {
    return { terminalGroupIds: await listOpenGroups(db, [...organizations.keys()], body.employeeId) }
  },
})
