import { Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import { findMissing, RepeatedId, referencesOf, repeatedId } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, Name, newId, omittable, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { RoleNotFound } from '../errors.ts'
import { roleRows } from '../rules.ts'
import { saveEmployees } from '../store.ts'

const StatedEmployee = Type.Object(
  {
    id: opt(Id('Employee'), 'Employee to replace, or an id chosen for a new one. Left out, a new employee is made.'),
    displayName: field(Name(), 'Name by which the staff know the employee.'),
    code: opt(Text({ minLength: 1, maxLength: 50 }), 'Number of the employee.'),
    firstName: opt(Name(), 'First name.'),
    middleName: opt(Name(), 'Middle name.'),
    lastName: opt(Name(), 'Family name.'),
    email: opt(Text({ minLength: 3, maxLength: 254 }), 'E-mail address.'),
    phone: opt(Text({ minLength: 1, maxLength: 40 }), 'Phone.'),
    cellPhone: opt(Text({ minLength: 1, maxLength: 40 }), 'Mobile phone.'),
    isCourier: omittable(Type.Boolean(), 'Whether the employee is a driver. Left out, no.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the employee has left. Left out, no.'),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations at which the employee works. Null or left out for all of the corporation.',
    ),
    roleIds: omittable(List(Id('Role'), { maxItems: 100 }), 'Roles of the employee. Left out, none.'),
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
  request: Type.Object({
    corporationId: Id('Corporation'),
    employees: field(List(StatedEmployee), 'Employees to save.'),
  }),
  response: Type.Object({
    employees: field(List(Id('Employee')), 'Ids of the employees, in the order of the request.'),
  }),
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
    const missing = await findMissing(db, organizationRows, corporationId, references)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })
    const roles = referencesOf('employees', employees, 'roleIds')
    const missingRole = await findMissing(db, roleRows, corporationId, roles)
    if (missingRole) throw fail.RoleNotFound({ path: missingRole.path })

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
