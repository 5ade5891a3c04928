import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { List, opt, Text } from '#core/schema.ts'
import { askedFrom } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { organizationsAsked } from '#shared/schemas/searches.ts'
import { TerminalGroupsOf } from './cached.ts'
import { listed } from './rules.ts'
import { TerminalGroupsResponse } from './schemas.ts'

export default query({
  path: '/api/1/terminal_groups',
  group: 'Data: dictionaries',
  summary: 'Terminal groups of organizations, those asleep apart',
  description:
    'Sleeping groups are listed under `terminalGroupsInSleep`. `timeZone` is the present offset of the ' +
    'organization as a span, such as `01:00:00`.',
  request: Type.Object({
    organizationIds: organizationsAsked,
    includeDisabled: opt(Type.Boolean(), 'Whether disabled terminal groups are answered, too. Left out, they are not.'),
    returnExternalData: opt(
      List(Text()),
      'Keys of the external data to answer. The server keeps none, so it changes nothing.',
    ),
  }),
  response: TerminalGroupsResponse,
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller, organizations, now }) {
    const groups = await caches.get(TerminalGroupsOf, caller.corporationId)
    const asked = askedFrom(organizations, { organizationIds: body.organizationIds, includeDisabled: true })
    return listed(asked, groups, { includeDisabled: body.includeDisabled === true, now })
  },
})
