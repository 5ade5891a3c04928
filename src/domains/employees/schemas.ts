import { type TSchema, Type } from 'typebox'
import { Id, List, omittable, opt, Text } from '#core/schema.ts'

/** How somebody is called. */
export const personFields = {
  id: Id('Employee'),
  firstName: opt(Text()),
  middleName: opt(Text()),
  lastName: opt(Text()),
  displayName: opt(Text()),
}

/** An employee in lists. */
export const employeeFields = { ...personFields, code: opt(Text()), isDeleted: omittable(Type.Boolean()) }

/** Items under the organization that they belong to. */
export const ofOrganizations = <Item extends TSchema>(item: Item) =>
  List(Type.Object({ organizationId: Id('Organization'), items: List(item, { maxItems: 100_000 }) }))

/** Where a driver was last; null as long as nobody has told. */
const ActiveCourierLocation = Type.Object(
  {
    courierId: omittable(Id('Employee')),
    lastActiveLatitude: opt(Type.Number()),
    lastActiveLongitude: opt(Type.Number()),
    lastActiveClientDate: opt(Text()),
  },
  { title: 'ActiveCourierLocation' },
)

export const activeCourierLocations = ofOrganizations(ActiveCourierLocation)
