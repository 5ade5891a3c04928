import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, nullable, Text } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { demo } from '#shared/demo.ts'
import { listEmployees } from './store.ts'

const Employee = Type.Object({
  id: Id('Employee'),
  code: nullable(Text()),
  firstName: nullable(Name()),
  middleName: nullable(Name()),
  lastName: nullable(Name()),
  displayName: Name(),
  email: nullable(Text()),
  phone: nullable(Text()),
  cellPhone: nullable(Text()),
  isCourier: Type.Boolean(),
  isDeleted: Type.Boolean(),
  organizationIds: nullable(List(Id('Organization'))),
  roleIds: List(Id('Role')),
})

export default query({
  path: '/admin/employees/list',
  group: 'none stated',
  summary: 'Employees of a corporation, deleted ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ employees: List(Employee, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { employees: await listEmployees(db, body.corporationId) }
  },
})
