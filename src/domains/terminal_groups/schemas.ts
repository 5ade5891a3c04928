import { Type } from 'typebox'
import { CorrelationId, field, Id, Int32, List, Name, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { CommonExternalData, externalDataMax } from '#domains/organizations/schemas.ts'

export const TerminalGroup = Type.Object(
  {
    id: Id('TerminalGroup'),
    organizationId: Id('Organization'),
    name: field(Text(), 'Name of the terminal group.'),
    address: nullable(Text(), 'Postal address of the restaurant.'),
    timeZone: field(Type.String(), 'Present offset from UTC, as a span: `03:00:00`.'),
    externalData: opt(List(CommonExternalData), 'Those entries kept with the terminal group that were asked for.'),
    posVersion: opt(Text(), 'Version of the front office program.'),
  },
  { title: 'TerminalGroup' },
)

const ofOrganization = Type.Object({
  organizationId: Id('Organization'),
  items: field(List(TerminalGroup), 'The terminal groups of the organization.'),
})

export const TerminalGroupsResponse = Type.Object({
  correlationId: CorrelationId,
  terminalGroups: field(
    List(ofOrganization, { maxItems: 100_000 }),
    'Terminal groups that are awake, by organization.',
  ),
  terminalGroupsInSleep: field(
    List(ofOrganization, { maxItems: 100_000 }),
    'Terminal groups that sleep, by organization. They take no orders.',
  ),
})

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
