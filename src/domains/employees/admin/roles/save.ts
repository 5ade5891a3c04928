import { Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import { decimalOrNull } from '#core/decimal.ts'
import { findMissing, findRepeatedId, RepeatedId, referencesOf } from '#core/kits/references.ts'
import { changeAggregates, mayExist } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, Money, Name, newId, omittable, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import type { PositionRecord } from '../../model.ts'
import { positions } from '../../positions/store.ts'
import { keepIfUnchanged } from '../../rules.ts'
import { ScheduleType } from '../../schemas.ts'

const RoleInput = Type.Object(
  {
    id: opt(Id('Role'), 'Role to replace, or the id for a new one. If omitted, a new role is created.'),
    code: field(Text({ minLength: 1, maxLength: 50 }), 'Short name of the role, used in requests.'),
    name: field(Name(), 'Name of the role.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the role is deleted. If omitted, no.'),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations that use the role. Null or omitted: all of the corporation.',
    ),
    isCourier: omittable(Type.Boolean(), 'Whether employees with the role are couriers. If omitted, no.'),
    paymentPerHour: opt(Money({ minimum: 0 }), 'Payment per hour. If omitted, none.'),
    steadySalary: opt(Money({ minimum: 0 }), 'Salary, whatever the hours. If omitted, none.'),
    scheduleType: omittable(ScheduleType, 'How the hours of the role are counted. If omitted, `SESSION`.'),
    canWorkBySubstitutedCard: omittable(
      Type.Boolean(),
      "Whether employees may sign in with another employee's card. If omitted, no.",
    ),
  },
  { title: 'RoleInput' },
)

const defaults = {
  isDeleted: false,
  organizationIds: null,
  isCourier: false,
  scheduleType: 'SESSION',
  canWorkBySubstitutedCard: false,
  revision: 0,
  creationNumber: 0,
} as const

export default write({
  path: '/admin/roles/save',
  group: 'none stated',
  summary: 'Create or replace roles of the staff',
  description: 'Each row is saved completely: omitted fields get their defaults. Other roles stay unchanged.',
  request: Type.Object({ corporationId: Id('Corporation'), roles: field(List(RoleInput), 'Roles to save.') }),
  response: Type.Object({ roles: field(List(Id('Role')), 'Ids of the roles, in the order of the request.') }),
  errors: { CorporationNotFound, OrganizationNotFound, RepeatedId },
  example: {
    request: {
      corporationId: demo.corporation,
      roles: [
        {
          id: demo.courierRole,
          code: 'COURIER',
          name: 'Courier',
          isCourier: true,
          organizationIds: [demo.organization],
        },
      ],
    },
    response: { roles: [demo.courierRole] },
  },

  async run({ body: { corporationId, roles }, fail, ...context }) {
    const { db, touch } = context
    const repeated = findRepeatedId('roles', roles)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const references = referencesOf('roles', roles, 'organizationIds')
    const missing = await findMissing(db, organizationRows, corporationId, references)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })

    const input = roles.map(
      ({ id, paymentPerHour, steadySalary, ...role }): PositionRecord => ({
        ...defaults,
        ...role,
        corporationId,
        id: id ?? newId<'Role'>(),
        paymentPerHour: decimalOrNull(paymentPerHour ?? null),
        steadySalary: decimalOrNull(steadySalary ?? null),
      }),
    )
    await changeAggregates(
      context,
      input.map(({ id }) => mayExist(positions, { ownerId: corporationId, id })),
      (known) => input.map((role, i) => keepIfUnchanged(known[i], role)),
    )
    await touch('employees', corporationId)
    return { roles: input.map(({ id }) => id) }
  },
})
