import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiKeyNotFound } from '../../errors.ts'
import { findKeyOwner, revokeApiKey } from '../../store.ts'

export default write({
  path: '/admin/api_keys/revoke',
  group: 'none stated',
  summary: 'Revoke an API key and its tokens',
  description: 'Tokens of the key stop within a second on every node.',
  tenant: (db, { keyId }) => findKeyOwner(db, keyId),
  request: Type.Object({ keyId: field(Id('ApiKey'), 'Key to revoke.') }),
  response: EmptyObject,
  errors: { ApiKeyNotFound },
  example: { request: { keyId: demo.spareApiKeyId }, response: {} },

  async run({ body, db, fail, touch }) {
    if (!(await revokeApiKey(db, body.keyId))) throw fail.ApiKeyNotFound({ path: 'keyId' })
    await touch('access', body.keyId)
    return {}
  },
})
