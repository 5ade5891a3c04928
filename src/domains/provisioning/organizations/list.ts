import { Type } from 'typebox'
import { query } from '#core/operation.ts'
import { Id, List, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { Name } from '../schemas.ts'
import { listOrganizations } from '../store.ts'

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
  summary: 'Organizations of a corporation with what was set of them',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ organizations: List(Organization, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { organizations: await listOrganizations(db, body.corporationId) }
  },
})
