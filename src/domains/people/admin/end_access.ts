import { Type } from 'typebox'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { write } from '#core/operation/operation.ts'
import { field, Int32, opt } from '#core/schema.ts'
import { PersonNotFound } from '../errors.ts'
import { Login, loginKey } from '../schemas.ts'
import { deleteLinks, findPersonByLogin } from '../store.ts'

export default write({
  path: '/admin/people/end_access',
  group: 'none stated',
  summary: 'End sessions and links of everybody',
  description:
    'Covers all chains and people of the server. Sessions end within a second on every node; passwords stay.',
  tenant: 'server',
  request: Type.Object({ login: opt(Login(), 'The one person concerned. Null or omitted: everybody.') }),
  response: Type.Object({
    sessions: field(Int32({ minimum: 0 }), 'Number of sessions that have ended.'),
    links: field(Int32({ minimum: 0 }), 'Number of links that are not good any more.'),
  }),
  errors: { PersonNotFound },
  example: { request: { login: 'demo.manager' } },

  async run({ body, db, fail, touch }) {
    const { login = null } = body
    const person = login === null ? undefined : await findPersonByLogin(db, loginKey(login))
    if (login !== null && !person)
      throw fail.PersonNotFound({ path: 'login', message: `No person has the login ${login}` })
    const links = await deleteLinks(db, person?.id ?? null)
    const hashes = await deleteSessions(db, person?.id ?? null)
    for (const hash of hashes) await touch(sessionTopic, hash)
    return { sessions: hashes.length, links }
  },
})
