import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, Text } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { listOrganizations } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'

const Organization = Type.Object({
  id: Id('Organization'),
  corporationId: Id('Corporation'),
  name: Name(),
  timeZone: Text(),
  version: Text(),
  isSandbox: Type.Boolean(),
  isEnabled: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
})

export default query({
  path: '/admin/organizations/list',
  group: 'none stated',
  summary: 'Organizations of a corporation with their settings',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ organizations: List(Organization, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { organizations: await listOrganizations(db, body.corporationId) }
  },
})
