import { Type } from 'typebox'
import { newSecret, secretHash } from '#core/access.ts'
import { write } from '#core/operation.ts'
import { Id, newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupNotFound } from '../errors.ts'
import { Name } from '../schemas.ts'
import { findTerminalGroupOwner, insertTerminalToken } from '../store.ts'

export default write({
  path: '/admin/terminal_tokens/create',
  group: 'none stated',
  summary: 'Make a token with which a front office links itself as this terminal group; it is shown this once',
  request: Type.Object({ terminalGroupId: Id('TerminalGroup'), name: Name() }),
  response: Type.Object({ tokenId: Id('TerminalToken'), token: Type.String() }),
  errors: { TerminalGroupNotFound },
  example: { request: { terminalGroupId: demo.terminalGroup, name: 'Till at the bar' } },

  async run({ body: { terminalGroupId, name }, db, fail }) {
    const organizationId = await findTerminalGroupOwner(db, terminalGroupId)
    if (!organizationId) throw fail.TerminalGroupNotFound({ path: 'terminalGroupId' })
    const tokenId = newId<'TerminalToken'>()
    const token = newSecret('ct')
    await insertTerminalToken(db, { id: tokenId, terminalGroupId, organizationId, name, tokenHash: secretHash(token) })
    return { tokenId, token }
  },
})
