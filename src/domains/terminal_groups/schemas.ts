import { Type } from 'typebox'
import { CorrelationId, Id, List, nullable, opt, Text } from '#core/schema.ts'
import { CommonExternalData } from '#domains/organizations/schemas.ts'

export const TerminalGroup = Type.Object(
  {
    id: Id('TerminalGroup'),
    organizationId: Id('Organization'),
    name: Text(),
    address: nullable(Text()),
    timeZone: Type.String({ description: 'Offset from UTC at this moment, as a span: 03:00:00' }),
    externalData: opt(List(CommonExternalData)),
    posVersion: opt(Text()),
  },
  { title: 'TerminalGroup' },
)

const ofOrganization = Type.Object({ organizationId: Id('Organization'), items: List(TerminalGroup) })

export const TerminalGroupsResponse = Type.Object({
  correlationId: CorrelationId,
  terminalGroups: List(ofOrganization, { maxItems: 100_000 }),
  terminalGroupsInSleep: List(ofOrganization, { maxItems: 100_000 }),
})
