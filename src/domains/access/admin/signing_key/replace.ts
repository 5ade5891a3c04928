import { Type } from 'typebox'
import { replaceSigningKey, signingKeyName } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'

export default write({
  path: '/admin/signing_key/replace',
  group: 'none stated',
  summary: 'Replace the key that signs access tokens',
  description:
    'All access tokens stop within a second on every node; clients get new ones with their API keys. Sessions of people stay.',
  tenant: 'server',
  request: Type.Object({}),
  response: EmptyObject,
  example: { request: {}, response: {} },

  async run({ db, touch }) {
    await replaceSigningKey(db)
    await touch('access', signingKeyName)
    return {}
  },
})
