import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { EmployeesOf } from './cached.ts'
import { EmployeeNotFound } from './errors.ts'
import { worksAt } from './rules.ts'
import { personFields } from './schemas.ts'

export default query({
  path: '/api/1/employees/info',
  group: 'Employees: dictionaries',
  summary: 'Read an employee, deleted or not',
  request: Type.Object({ organizationId: Id('Organization'), id: Id('Employee') }),
  response: Type.Object({
    correlationId: CorrelationId,
    employeeInfo: field(
      Type.Object(
        {
          ...personFields,
          email: opt(Text(), 'E-mail address.'),
          phone: opt(Text(), 'Phone.'),
          cellPhone: opt(Text(), 'Mobile phone.'),
        },
        { title: 'EmployeeInfo' },
      ),
      'The employee.',
    ),
  }),
  errors: { EmployeeNotFound },
  example: { request: { organizationId: demo.organization, id: demo.courier } },

  async run({ body, caches, organization, fail }) {
    const employee = (await caches.get(EmployeesOf, organization.corporationId)).get(body.id)
    if (!employee || !worksAt(employee, organization.id)) throw fail.EmployeeNotFound({ path: 'id' })
    const { id, firstName, middleName, lastName, displayName, email, phone, cellPhone } = employee
    return { employeeInfo: { id, firstName, middleName, lastName, displayName, email, phone, cellPhone } }
  },
})
