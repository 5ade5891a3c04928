import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, Name, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listRecords } from '../employee/store.ts'

const Employee = Type.Object({
  id: Id('Employee'),
  code: nullable(Text(), 'Number of the employee.'),
  firstName: nullable(Name(), 'First name.'),
  middleName: nullable(Name(), 'Middle name.'),
  lastName: nullable(Name(), 'Family name.'),
  displayName: field(Name(), 'Name by which the staff know the employee.'),
  email: nullable(Text(), 'E-mail address.'),
  phone: nullable(Text(), 'Phone.'),
  cellPhone: nullable(Text(), 'Mobile phone.'),
  isCourier: field(
    Type.Boolean(),
    'Whether the employee is a courier personally. A role of couriers has the same effect.',
  ),
  isDeleted: field(Type.Boolean(), 'Whether the employee has left.'),
  organizationIds: nullable(
    List(Id('Organization')),
    'Organizations at which the employee works. Null for all of the corporation.',
  ),
  mainOrganizationId: nullable(Id('Organization'), 'Organization at which the employee mainly works.'),
  responsibleForOrganizationIds: field(
    List(Id('Organization')),
    'Organizations for which the employee is responsible.',
  ),
  roleIds: field(List(Id('Role')), 'Roles of the employee.'),
  mainRoleId: nullable(Id('Role'), 'Role in which the employee mainly works.'),
  cardNumber: nullable(Text(), 'Number of the card with which the employee signs in at a terminal.'),
  note: nullable(Text(), 'Remark on the employee.'),
  hireDate: nullable(CalendarDay(), 'Day on which the employee was hired.'),
  fireDate: nullable(CalendarDay(), 'Day on which the employee was fired.'),
  isSystem: field(Type.Boolean(), 'Whether the employee cannot be fired by clients.'),
})

export default query({
  path: '/admin/employees/list',
  group: 'none stated',
  summary: 'List employees of a corporation, deleted ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ employees: field(List(Employee, { maxItems: 100_000 }), 'The employees.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { employees: await listRecords(db, body.corporationId) }
  },
})
