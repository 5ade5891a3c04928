import { Type } from 'typebox'
import { field, Id, Int32, List, Name, OneOf, omittable, opt } from '#core/schema.ts'
import { CommonExternalData, externalDataMax } from '#domains/organizations/schemas.ts'

/** A terminal group as the operator states it. */
export const StatedTerminalGroup = Type.Object({
  id: opt(Id('TerminalGroup'), 'Terminal group to change, or an id chosen for a new one. Left out, a new one is made.'),
  organizationId: Id('Organization'),
  name: field(Name(), 'Name of the terminal group.'),
  kind: omittable(
    OneOf(['virtual', 'linked']),
    'Whether the front office is a part of this server (`virtual`) or a program in the restaurant (`linked`). Left out, `virtual`.',
  ),
  isEnabled: omittable(Type.Boolean(), 'Whether the terminal group takes commands at all. Left out, it does.'),
  isAsleep: omittable(
    Type.Boolean(),
    'Whether the terminal group sleeps until a client wakes it. Left out, it does not.',
  ),
  sortOrder: omittable(
    Int32({ minimum: 0 }),
    'Place among the terminal groups of the organization, smaller ones first. Left out, 0.',
  ),
  storeId: opt(
    Id('Store'),
    'Store of the organization from which goods of orders leave. Null or left out for the default store of the organization: its ' +
      'first undeleted one. A store that is deleted later counts as none.',
  ),
  externalData: omittable(
    List(CommonExternalData, { maxItems: externalDataMax }),
    'Entries kept with the terminal group for its clients, each key once. Left out, there are none.',
  ),
})
