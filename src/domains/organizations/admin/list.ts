import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listOrganizations } from '../store.ts'

const Organization = Type.Object({
  id: Id('Organization'),
  corporationId: Id('Corporation'),
  name: Name(),
  timeZone: field(Text(), 'IANA name of the time zone of the organization, such as `Europe/London`.'),
  version: field(Text(), 'Version of the back office, as clients see it.'),
  isSandbox: field(Type.Boolean(), 'Whether the organization is for the tests of clients.'),
  isEnabled: field(Type.Boolean(), 'Whether clients may work with the organization.'),
  settings: field(
    Type.Record(Type.String(), Type.Unknown()),
    'Changed settings by name. Missing settings have their defaults.',
  ),
})

export default query({
  path: '/admin/organizations/list',
  group: 'none stated',
  summary: 'List organizations of a corporation with their settings',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ organizations: field(List(Organization, { maxItems: 100_000 }), 'The organizations.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { organizations: await listOrganizations(db, body.corporationId) }
  },
})
