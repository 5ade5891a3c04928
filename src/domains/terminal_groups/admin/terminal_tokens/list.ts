import { Type } from 'typebox'
import { savedRowsMax } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listTerminalTokens } from '../../store.ts'

const TerminalToken = Type.Object(
  {
    tokenId: field(Id('TerminalToken'), 'Id of the token, for revoking it.'),
    terminalGroupId: Id('TerminalGroup'),
    name: field(Name(), 'Name of the token, such as the location of the front office.'),
    isRevoked: field(Type.Boolean(), 'Whether the token has been revoked.'),
  },
  { title: 'TerminalToken' },
)

export default query({
  path: '/admin/terminal_tokens/list',
  group: 'none stated',
  summary: 'List tokens of front offices, revoked ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ tokens: field(List(TerminalToken, { maxItems: savedRowsMax }), 'The tokens.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { tokens: await listTerminalTokens(db, body.corporationId) }
  },
})
