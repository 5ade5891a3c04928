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
    checkedRoleCode: field(Text(), 'Code of the role, as it was asked for.'),
    employeeHasRole: field(Type.Boolean(), 'Whether the driver has the role.'),
  },
  { title: 'RoleCheckResult' },
)

export default query({
  path: '/api/1/employees/couriers/by_role',
  group: 'Drivers: dictionaries',
  summary: 'Drivers, and which of the given roles each has',
  description: 'Roles are given by their codes, spelled as they are saved.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    rolesToCheck: field(List(Text({ maxLength: 50 }), { maxItems: 100 }), 'Codes of the roles to check.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    employeesWithCheckRoles: field(
      ofOrganizations(
        Type.Object(
          { checkRolesResult: omittable(List(RoleCheckResult), 'The roles that were asked for.'), ...employeeFields },
          { title: 'EmployeeWithCheckedRole' },
        ),
      ),
      'The drivers, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization], rolesToCheck: ['COURIER', 'COOK'] } },

  async run({ body, caches, caller }) {
    const [employees, roles] = await Promise.all([
      caches.get(EmployeesOf, caller.corporationId),
      caches.get(RolesOf, caller.corporationId),
    ])
    const asked = [...new Set(body.rolesToCheck)]
    const checkedAt = (organizationId: string) => {
      const used = rolesAt(roles, organizationId)
      return couriersAt(employees, organizationId).map((courier) => {
        const codes = codesOf(courier, used)
        const checkRolesResult = asked.map((code) => ({ checkedRoleCode: code, employeeHasRole: codes.has(code) }))
        return { checkRolesResult, ...toListedEmployee(courier) }
      })
    }
    return { employeesWithCheckRoles: byOrganization(body.organizationIds, checkedAt) }
  },
})
