import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name, nullable, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { listAdminTokens } from '../../store.ts'

const AdminToken = Type.Object(
  {
    tokenId: field(Id('AdminToken'), 'Id of the token, for revoking it.'),
    name: field(Name(), 'Name of the token, such as the program or person that has it.'),
    createdAt: field(UtcTime(), 'Time of creation.'),
    lastUsedAt: nullable(UtcTime(), 'Time of the last call, to the minute. Null before the first.'),
    isRevoked: field(Type.Boolean(), 'Whether the token has been revoked.'),
  },
  { title: 'AdminToken' },
)

export default query({
  path: '/admin/admin_tokens/list',
  group: 'none stated',
  summary: 'List admin tokens, revoked ones included',
  description: 'The token of `COMANDA_ADMIN_TOKEN` is not among them: it is stored nowhere.',
  tenant: 'server',
  request: Type.Object({}),
  response: Type.Object({ adminTokens: field(List(AdminToken, { maxItems: 10_000 }), 'The tokens, oldest first.') }),
  example: { request: {} },

  async run({ db }) {
    const tokens = await listAdminTokens(db)
    return {
      adminTokens: tokens.map(({ id, name, createdAt, lastUsedAt, isRevoked }) => ({
        tokenId: id,
        name,
        createdAt: toUtcTime(createdAt),
        lastUsedAt: lastUsedAt === null ? null : toUtcTime(lastUsedAt),
        isRevoked,
      })),
    }
  },
})
