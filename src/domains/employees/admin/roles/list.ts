import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listRoles } from '../../store.ts'

const Role = Type.Object({
  id: Id('Role'),
  code: field(Text(), 'Short name of the role, by which clients ask for it.'),
  name: field(Name(), 'Name of the role.'),
  isDeleted: field(Type.Boolean(), 'Whether the role is deleted.'),
  organizationIds: nullable(
    List(Id('Organization')),
    'Organizations that use the role. Null for all of the corporation.',
  ),
})

export default query({
  path: '/admin/roles/list',
  group: 'none stated',
  summary: 'Roles of the staff of a corporation, deleted ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ roles: field(List(Role, { maxItems: 100_000 }), 'The roles.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { roles: await listRoles(db, body.corporationId) }
  },
})
