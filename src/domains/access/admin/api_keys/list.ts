import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, nullable, Text } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { listApiKeys } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'

const ApiKey = Type.Object({
  keyId: Id('ApiKey'),
  name: Name(),
  groups: List(Text()),
  organizationIds: nullable(List(Id('Organization'))),
  isRevoked: Type.Boolean(),
})

export default query({
  path: '/admin/api_keys/list',
  group: 'none stated',
  summary: 'API keys of a corporation with their permissions',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ apiKeys: List(ApiKey, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const keys = await listApiKeys(db, body.corporationId)
    return { apiKeys: keys.map(({ id, corporationId: _, ...key }) => ({ keyId: id, ...key })) }
  },
})
