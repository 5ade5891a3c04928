import { Type } from 'typebox'
import { findOwner } from '#core/access/owner_directory.ts'
import { newSecret, secretHash } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Name, newId, secretField } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupNotFound } from '../../errors.ts'
import { terminalGroupRows } from '../../rules.ts'
import { insertTerminalToken } from '../../store.ts'

export default write({
  path: '/admin/terminal_tokens/create',
  group: 'none stated',
  summary: 'Create a token for a linked front office',
  tenant: (db, { terminalGroupId }) => findOwner(db, terminalGroupRows, terminalGroupId),
  request: Type.Object({
    terminalGroupId: Id('TerminalGroup'),
    name: field(Name(), 'Name of the token, such as the location of the front office.'),
  }),
  response: Type.Object({
    tokenId: field(Id('TerminalToken'), 'Id of the token.'),
    token: secretField(Type.String(), 'The token. It is shown only once, and stored as a hash.'),
  }),
  errors: { TerminalGroupNotFound },
  example: { request: { terminalGroupId: demo.terminalGroup, name: 'Terminal at the bar' } },

  async run({ body: { terminalGroupId, name }, db, fail }) {
    const owner = await findOwner(db, terminalGroupRows, terminalGroupId)
    if (!owner) throw fail.TerminalGroupNotFound({ path: 'terminalGroupId' })
    const tokenId = newId<'TerminalToken'>()
    const token = newSecret('ct')
    await insertTerminalToken(db, { id: tokenId, terminalGroupId, ...owner, name, tokenHash: secretHash(token) })
    return { tokenId, token }
  },
})
