import { type TSchema, Type } from 'typebox'
import { field, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'

/** Ways to count the hours of a position. */
const scheduleTypes = ['HOURS', 'FIXED', 'SESSION', 'BYTIME'] as const
export type ScheduleType = (typeof scheduleTypes)[number]
export const ScheduleType = OneOf(scheduleTypes)

export const personFields = {
  id: Id('Employee'),
  firstName: opt(Text(), 'First name.'),
  middleName: opt(Text(), 'Middle name.'),
  lastName: opt(Text(), 'Family name.'),
  displayName: opt(Text(), 'Name by which the staff know the employee.'),
}

export const employeeFields = {
  ...personFields,
  code: opt(Text(), 'Number of the employee.'),
  isDeleted: omittable(Type.Boolean(), 'Whether the employee has left.'),
}

/** Items grouped by organization. */
export const ofOrganizations = <Item extends TSchema>(item: Item) =>
  List(
    Type.Object({
      organizationId: Id('Organization'),
      items: field(List(item, { maxItems: 100_000 }), 'Items of the organization.'),
    }),
  )

/** Last location of a courier; null until one is received. */
const ActiveCourierLocation = Type.Object(
  {
    courierId: omittable(Id('Employee')),
    lastActiveLatitude: opt(Type.Number(), 'Degrees north of the equator. Null until the courier has sent a position.'),
    lastActiveLongitude: opt(Type.Number(), 'Degrees east of Greenwich. Null until the courier has sent a position.'),
    lastActiveClientDate: opt(
      Text(),
      "When the courier was there, by the restaurant's clock. Null until the courier has sent a position.",
    ),
  },
  { title: 'ActiveCourierLocation' },
)

export const activeCourierLocations = field(ofOrganizations(ActiveCourierLocation), 'The couriers, by organization.')

/** Payload of webhooks about shifts. */
export const PersonalShiftInfo = Type.Object(
  {
    id: Id('Employee'),
    roleId: opt(Id('Role'), 'Position in which the employee is on shift. Null when the employee has none.'),
    opened: field(Type.Boolean(), 'Whether the employee has clocked in; false: clocked out.'),
    terminalGroupId: Id('TerminalGroup'),
  },
  { title: 'PersonalShift' },
)
