import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, nullable, Text } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { demo } from '#shared/demo.ts'
import { listRoles } from './store.ts'

const Role = Type.Object({
  id: Id('Role'),
  code: Text(),
  name: Name(),
  isDeleted: Type.Boolean(),
  organizationIds: nullable(List(Id('Organization'))),
})

export default query({
  path: '/admin/roles/list',
  group: 'none stated',
  summary: 'Roles of the staff of a corporation, deleted ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ roles: List(Role, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { roles: await listRoles(db, body.corporationId) }
  },
})
