import { Type } from 'typebox'
import { adminTokenKey, insertAdminToken, newSecret } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Name, secretField } from '#core/schema.ts'

export default write({
  path: '/admin/admin_tokens/create',
  group: 'none stated',
  summary: 'Create an admin token',
  description: 'An admin token calls every operation of the operator, for all corporations of the server.',
  tenant: 'server',
  request: Type.Object({ name: field(Name(), 'Name of the token, such as the program or person that gets it.') }),
  response: Type.Object({
    tokenId: field(Id('AdminToken'), 'Id of the token.'),
    adminToken: secretField(Type.String(), 'The token. It is shown only once, and stored as a hash.'),
  }),
  example: { request: { name: 'Backup' } },

  async run({ body, db, touch }) {
    const adminToken = newSecret('ca')
    const { id } = await insertAdminToken(db, { token: adminToken, name: body.name })
    await touch('access', adminTokenKey)
    return { tokenId: id, adminToken }
  },
})
