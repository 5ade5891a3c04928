import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List, omittable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { EmployeesOf, RolesOf } from '../cached.ts'
import { byOrganization, codesOf, couriersAt, rolesAt, toListedEmployee } from '../rules.ts'
import { employeeFields, ofOrganizations } from '../schemas.ts'

const RoleCheckResult = Type.Object(
  {
    checkedRoleCode: field(Text(), 'Requested code of the role.'),
    employeeHasRole: field(Type.Boolean(), 'Whether the courier has the role.'),
  },
  { title: 'RoleCheckResult' },
)

export default query({
  path: '/api/1/employees/couriers/by_role',
  group: 'Drivers: dictionaries',
  summary: 'List couriers with the requested roles they have',
  description: 'Codes of roles are case-sensitive.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    rolesToCheck: field(List(Text({ maxLength: 50 }), { maxItems: 100 }), 'Codes of the roles to check.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    employeesWithCheckRoles: field(
      ofOrganizations(
        Type.Object(
          { checkRolesResult: omittable(List(RoleCheckResult), 'The requested roles.'), ...employeeFields },
          { title: 'EmployeeWithCheckedRole' },
        ),
      ),
      'The couriers, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization], rolesToCheck: ['COURIER', 'COOK'] } },

  async run({ body, caches, caller }) {
    const [employees, roles] = await Promise.all([
      caches.get(EmployeesOf, caller.corporationId),
      caches.get(RolesOf, caller.corporationId),
    ])
    const requested = [...new Set(body.rolesToCheck)]
    const checkedAt = (organizationId: string) => {
      const used = rolesAt(roles, organizationId)
      return couriersAt(employees, organizationId).map((courier) => {
        const codes = codesOf(courier, used)
        const checkRolesResult = requested.map((code) => ({ checkedRoleCode: code, employeeHasRole: codes.has(code) }))
        return { checkRolesResult, ...toListedEmployee(courier) }
      })
    }
    return { employeesWithCheckRoles: byOrganization(body.organizationIds, checkedAt) }
  },
})
