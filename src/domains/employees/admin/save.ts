import { type Static, Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import {
  findMissing,
  findRepeatedId,
  listMissing,
  operatorOf,
  RepeatedId,
  referencesOf,
} from '#core/kits/references.ts'
import { changeAggregates, mayExist } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, Name, newId, omittable, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { requireFreeCodes } from '../employee/changes.ts'
import { emptyEmployee, withMain } from '../employee/rules.ts'
import { employees as records } from '../employee/store.ts'
import { CodeAlreadyUsed, RoleNotFound } from '../errors.ts'
import type { EmployeeRecord } from '../model.ts'
import { keepIfUnchanged, roleRows } from '../rules.ts'

const EmployeeInput = Type.Object(
  {
    id: opt(Id('Employee'), 'Employee to replace, or the id for a new one. If omitted, a new employee is created.'),
    displayName: field(Name(), 'Name by which the staff know the employee.'),
    code: opt(Text({ minLength: 1, maxLength: 50 }), 'Number of the employee.'),
    firstName: opt(Name(), 'First name.'),
    middleName: opt(Name(), 'Middle name.'),
    lastName: opt(Name(), 'Family name.'),
    email: opt(Text({ minLength: 3, maxLength: 254 }), 'E-mail address.'),
    phone: opt(Text({ minLength: 1, maxLength: 40 }), 'Phone.'),
    cellPhone: opt(Text({ minLength: 1, maxLength: 40 }), 'Mobile phone.'),
    isCourier: omittable(
      Type.Boolean(),
      'Whether the employee is a courier personally. A role of couriers has the same effect. If omitted, no.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the employee has left. If omitted, no.'),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations at which the employee works. Null or omitted: all of the corporation.',
    ),
    mainOrganizationId: opt(
      Id('Organization'),
      'Organization at which the employee mainly works. It is added to `organizationIds` where they are given.',
    ),
    responsibleForOrganizationIds: omittable(
      List(Id('Organization')),
      'Organizations for which the employee is responsible. If omitted, none.',
    ),
    roleIds: omittable(List(Id('Role'), { maxItems: 100 }), 'Roles of the employee. If omitted, none.'),
    mainRoleId: opt(Id('Role'), 'Role in which the employee mainly works. It is added to `roleIds`.'),
    cardNumber: opt(
      Text({ minLength: 1, maxLength: 100 }),
      'Number of the card with which the employee signs in at a terminal.',
    ),
    note: opt(Text(), 'Remark on the employee.'),
    hireDate: opt(CalendarDay(), 'Day on which the employee was hired.'),
    fireDate: opt(CalendarDay(), 'Day on which the employee was fired.'),
    isSystem: omittable(Type.Boolean(), 'Whether clients may not fire the employee. If omitted, they may.'),
  },
  { title: 'EmployeeInput' },
)

type EmployeeInput = Static<typeof EmployeeInput>

export default write({
  path: '/admin/employees/save',
  group: 'none stated',
  summary: 'Create or replace employees of a corporation',
  description:
    'Each row is saved completely: omitted fields get their defaults. Other employees stay unchanged. `isDeleted` marks ' +
    'employees who have left. Codes are unique among active employees.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    employees: field(List(EmployeeInput), 'Employees to save.'),
  }),
  response: Type.Object({
    employees: field(List(Id('Employee')), 'Ids of the employees, in the order of the request.'),
  }),
  errors: { CodeAlreadyUsed, CorporationNotFound, OrganizationNotFound, RepeatedId, RoleNotFound },
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

  async run({ body: { corporationId, employees }, fail, ...context }) {
    const { db, touch } = context
    const repeated = findRepeatedId('employees', employees)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const missing = await findMissing(db, organizationRows, corporationId, [
      ...referencesOf('employees', employees, 'organizationIds'),
      ...referencesOf('employees', employees, 'responsibleForOrganizationIds'),
      ...referencesOf('employees', employees, 'mainOrganizationId'),
    ])
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })
    const [missingRole] = await listMissing(db, roleRows, operatorOf(corporationId), [
      ...referencesOf('employees', employees, 'roleIds'),
      ...referencesOf('employees', employees, 'mainRoleId'),
    ])
    if (missingRole) throw fail.RoleNotFound({ path: missingRole.path })

    const rows = employees.map((input) => recordFromInput(emptyEmployee(corporationId, input.id ?? newId()), input))
    await changeAggregates(
      context,
      rows.map(({ id }) => mayExist(records, { ownerId: corporationId, id })),
      async (known) => {
        await requireFreeCodes(db, corporationId, rows)
        return rows.map((row, i) => keepIfUnchanged(known[i], row))
      },
    )
    await touch('employees', corporationId)
    return { employees: rows.map(({ id }) => id) }
  },
})

/**
 * Returns the record of an employee that is saved whole: omitted fields become empty, and omitted organizations mean all of the
 * corporation.
 */
function recordFromInput(
  nothing: EmployeeRecord,
  { organizationIds = null, mainOrganizationId = null, roleIds = [], mainRoleId = null, ...input }: EmployeeInput,
): EmployeeRecord {
  return {
    ...nothing,
    ...input,
    id: nothing.id,
    mainOrganizationId,
    organizationIds: withMain(organizationIds, mainOrganizationId),
    mainRoleId,
    roleIds: mainRoleId === null ? roleIds : [...new Set([mainRoleId, ...roleIds])],
  }
}
