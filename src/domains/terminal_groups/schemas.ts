import { Type } from 'typebox'
import { CorrelationId, field, Id, Int32, List, Name, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { CommonExternalData, externalDataMax } from '#domains/organizations/schemas.ts'

export const TerminalGroup = Type.Object(
  {
    id: Id('TerminalGroup'),
    organizationId: Id('Organization'),
    name: field(Text(), 'Name of the terminal group.'),
    address: nullable(Text(), 'Postal address of the restaurant.'),
    timeZone: field(Type.String(), 'Current offset from UTC, such as `03:00:00`.'),
    externalData: opt(List(CommonExternalData), 'Requested entries of external data.'),
    posVersion: opt(Text(), 'Version of the front office program.'),
    isLinked: omittable(Type.Literal(true), {
      description: 'Present if the front office is a program in the restaurant, which alone cooks and closes orders.',
      differsFrom: 'no such field',
    }),
  },
  { title: 'TerminalGroup' },
)

const ofOrganization = Type.Object({
  organizationId: Id('Organization'),
  items: field(List(TerminalGroup), 'The terminal groups of the organization.'),
})

export const TerminalGroupsResponse = Type.Object({
  correlationId: CorrelationId,
  terminalGroups: field(List(ofOrganization, { maxItems: 100_000 }), 'Awake terminal groups, by organization.'),
  terminalGroupsInSleep: field(
    List(ofOrganization, { maxItems: 100_000 }),
    'Sleeping terminal groups, by organization. They accept no orders.',
  ),
})

export const TerminalGroupInput = Type.Object({
  id: opt(Id('TerminalGroup'), 'Terminal group to change, or the id for a new one. If omitted, a new one is created.'),
  organizationId: Id('Organization'),
  name: field(Name(), 'Name of the terminal group.'),
  kind: omittable(
    OneOf(['virtual', 'linked']),
    'Whether the front office is part of this server (`virtual`) or a program in the restaurant (`linked`). If omitted, `virtual`.',
  ),
  isEnabled: omittable(Type.Boolean(), 'Whether the terminal group accepts commands. If omitted, yes.'),
  isAsleep: omittable(Type.Boolean(), 'Whether the terminal group sleeps until a client wakes it. If omitted, no.'),
  sortOrder: omittable(
    Int32({ minimum: 0 }),
    'Position among the terminal groups of the organization, lowest first. If omitted, 0.',
  ),
  storeId: opt(
    Id('Store'),
    'Store of the organization from which goods of orders leave. Null or omitted: the default store, which is the ' +
      'first undeleted store of the organization. A deleted store is ignored.',
  ),
  externalData: omittable(
    List(CommonExternalData, { maxItems: externalDataMax }),
    'Data of clients, each key once. If omitted, none.',
  ),
})
