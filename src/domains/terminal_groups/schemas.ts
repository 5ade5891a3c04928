import { Type } from 'typebox'
import { CorrelationId, field, Id, List, nullable, opt, Text } from '#core/schema.ts'
import { CommonExternalData } from '#domains/organizations/schemas.ts'

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
