import { Type } from 'typebox'
import { adminTokenKey } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AdminTokenNotFound } from '../../errors.ts'
import { revokeAdminToken } from '../../store.ts'

export default write({
  path: '/admin/admin_tokens/revoke',
  group: 'none stated',
  summary: 'Revoke an admin token',
  description:
    'The token stops within a second on every node. A start makes a new one for a data folder whose token is revoked.',
  tenant: 'server',
  request: Type.Object({ tokenId: field(Id('AdminToken'), 'Token to revoke.') }),
  response: EmptyObject,
  errors: { AdminTokenNotFound },
  example: { request: { tokenId: demo.spareAdminTokenId }, response: {} },

  async run({ body, db, fail, touch }) {
    if (!(await revokeAdminToken(db, body.tokenId))) throw fail.AdminTokenNotFound({ path: 'tokenId' })
    await touch('access', adminTokenKey)
    return {}
  },
})
