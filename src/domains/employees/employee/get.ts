import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { EmployeeNotFound } from '../errors.ts'
import { groups, readProfile, viewOf } from './changes.ts'
import { profiles } from './store.ts'

export default query({
  path: '/api/employees/v1/employee/get',
  group: groups.reading,
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Read an employee, fired or not',
  request: Type.Object({ id: Id('Employee') }),
  response: profiles.item,
  errors: { EmployeeNotFound },
  example: { request: { id: demo.courier } },

  run: async ({ body, ...context }) => readProfile(context.db, await viewOf(context), body.id),
})
