import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listApiKeys } from '../../store.ts'

const ApiKey = Type.Object({
  keyId: field(Id('ApiKey'), 'Id of the key.'),
  name: field(Name(), 'Name of the key.'),
  groups: field(List(Text()), 'Restriction groups that the key holds.'),
  organizationIds: nullable(
    List(Id('Organization')),
    'Organizations that the key may see. Null for all of the corporation.',
  ),
  isRevoked: field(Type.Boolean(), 'Whether the key has been revoked.'),
})

export default query({
  path: '/admin/api_keys/list',
  group: 'none stated',
  summary: 'API keys of a corporation with their permissions',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ apiKeys: field(List(ApiKey, { maxItems: 100_000 }), 'The keys.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const keys = await listApiKeys(db, body.corporationId)
    return { apiKeys: keys.map(({ id, corporationId: _, ...key }) => ({ keyId: id, ...key })) }
  },
})
