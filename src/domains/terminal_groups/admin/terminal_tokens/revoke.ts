import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TokenNotFound } from '../../errors.ts'
import { findTokenOwner, revokeTerminalToken } from '../../store.ts'

export default write({
  path: '/admin/terminal_tokens/revoke',
  group: 'none stated',
  summary: 'Revoke a terminal token, and close its link',
  description: 'The link of the front office is closed within a second.',
  tenant: (db, { tokenId }) => findTokenOwner(db, tokenId),
  request: Type.Object({ tokenId: Id('TerminalToken') }),
  response: EmptyObject,
  errors: { TokenNotFound },
  example: { request: { tokenId: demo.terminalToken } },

  async run({ body, db, fail }) {
    if (!(await revokeTerminalToken(db, body.tokenId))) throw fail.TokenNotFound({ path: 'tokenId' })
    return {}
  },
})
