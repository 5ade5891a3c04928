import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Money, Name, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listPositions } from '../../positions/store.ts'
import { ScheduleType } from '../../schemas.ts'

const Role = Type.Object({
  id: Id('Role'),
  code: field(Text(), 'Short name of the role, used in requests.'),
  name: field(Name(), 'Name of the role.'),
  isDeleted: field(Type.Boolean(), 'Whether the role is deleted.'),
  organizationIds: nullable(
    List(Id('Organization')),
    'Organizations that use the role. Null for all of the corporation.',
  ),
  isCourier: field(Type.Boolean(), 'Whether employees with the role are couriers.'),
  paymentPerHour: nullable(Money(), 'Payment per hour. Null without payment by the hour.'),
  steadySalary: nullable(Money(), 'Salary, whatever the hours. Null without a salary.'),
  scheduleType: field(ScheduleType, 'How the hours of the role are counted.'),
  canWorkBySubstitutedCard: field(Type.Boolean(), "Whether employees may sign in with another employee's card."),
})

export default query({
  path: '/admin/roles/list',
  group: 'none stated',
  summary: 'List roles of the staff, deleted ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ roles: field(List(Role, { maxItems: 100_000 }), 'The roles.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const rows = await listPositions(db, body.corporationId)
    return {
      roles: rows.map(({ paymentPerHour, steadySalary, ...role }) => ({
        ...role,
        paymentPerHour: paymentPerHour && toNumber(paymentPerHour),
        steadySalary: steadySalary && toNumber(steadySalary),
      })),
    }
  },
})
