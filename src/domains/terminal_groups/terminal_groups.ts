import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { opt } from '#core/schema.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { returnExternalData } from '#domains/organizations/schemas.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { TerminalGroupsOf } from './cached.ts'
import { describeTerminalGroups } from './rules.ts'
import { TerminalGroupsResponse } from './schemas.ts'

export default query({
  path: '/api/1/terminal_groups',
  group: 'Data: dictionaries',
  summary: 'List terminal groups of organizations',
  description:
    'Sleeping groups are listed under `terminalGroupsInSleep`. `timeZone` is the current offset of the ' +
    'organization as a span, such as `01:00:00`.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    includeDisabled: opt(Type.Boolean(), 'Whether disabled terminal groups are included. If omitted, they are not.'),
    returnExternalData,
  }),
  response: TerminalGroupsResponse,
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller, organizations, now }) {
    const groups = await caches.get(TerminalGroupsOf, caller.corporationId)
    const requested = selectOrganizations(organizations, {
      organizationIds: body.organizationIds,
      includeDisabled: true,
    })
    const { returnExternalData: externalDataKeys, includeDisabled } = body
    return describeTerminalGroups(requested, groups, {
      includeDisabled: includeDisabled === true,
      now,
      externalDataKeys,
    })
  },
})
