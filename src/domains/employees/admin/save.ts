import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, List, newId, omittable, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound, RepeatedId, RoleNotFound } from '#domains/provisioning/errors.ts'
import { firstAmong, idsOf, referencesOf, repeatedId } from '#domains/provisioning/rules.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { findCorporation, listForeignOrganizations } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'
import { listForeignRoles, saveEmployees } from './store.ts'

const StatedEmployee = Type.Object(
  {
    id: opt(Id('Employee')),
    displayName: Name(),
    code: opt(Text({ minLength: 1, maxLength: 50 })),
    firstName: opt(Name()),
    middleName: opt(Name()),
    lastName: opt(Name()),
    email: opt(Text({ minLength: 3, maxLength: 254 })),
    phone: opt(Text({ minLength: 1, maxLength: 40 })),
    cellPhone: opt(Text({ minLength: 1, maxLength: 40 })),
    isCourier: omittable(Type.Boolean()),
    isDeleted: omittable(Type.Boolean()),
    organizationIds: opt(List(Id('Organization'))),
    roleIds: omittable(List(Id('Role'), { maxItems: 100 })),
  },
  { title: 'StatedEmployee' },
)

const nothingStated = {
  code: null,
  firstName: null,
  middleName: null,
  lastName: null,
  email: null,
  phone: null,
  cellPhone: null,
  isCourier: false,
  isDeleted: false,
  organizationIds: null,
  roleIds: [],
}

export default write({
  path: '/admin/employees/save',
  group: 'none stated',
  summary: 'Make employees, or replace those with these ids; those who are not named stay as they are',
  description: 'Each row is saved whole. Nobody is removed: `isDeleted` marks who has left.',
  request: Type.Object({ corporationId: Id('Corporation'), employees: List(StatedEmployee) }),
  response: Type.Object({ employees: List(Id('Employee')) }),
  errors: { CorporationNotFound, OrganizationNotFound, RepeatedId, RoleNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      employees: [
        {
          id: demo.courier,
          displayName: 'Rosa Courier',
          isCourier: true,
          phone: '+447700900101',
          roleIds: [demo.courierRole],
        },
      ],
    },
    response: { employees: [demo.courier] },
  },

  async run({ body: { corporationId, employees }, db, fail, touch }) {
    const repeated = repeatedId('employees', employees)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const references = referencesOf('employees', employees, 'organizationIds')
    const foreign = await listForeignOrganizations(db, corporationId, idsOf(references))
    if (foreign.length > 0) throw fail.OrganizationNotFound({ path: firstAmong(references, foreign)?.path })
    const roles = referencesOf('employees', employees, 'roleIds')
    const foreignRoles = await listForeignRoles(db, corporationId, idsOf(roles))
    if (foreignRoles.length > 0) throw fail.RoleNotFound({ path: firstAmong(roles, foreignRoles)?.path })

    const rows = employees.map((employee) => ({
      ...nothingStated,
      ...employee,
      id: employee.id ?? newId<'Employee'>(),
    }))
    await saveEmployees(db, corporationId, rows)
    await touch('employees', corporationId)
    return { employees: rows.map(({ id }) => id) }
  },
})
