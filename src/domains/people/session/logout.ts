import { Type } from 'typebox'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { Access } from '#core/access/tokens.ts'
import { sessionCookies } from '#core/http/session_cookie.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'

export default write({
  path: '/console/session/logout',
  group: 'none stated',
  summary: 'End the own session',
  request: Type.Object({}),
  response: EmptyObject,
  example: { request: {}, response: {} },

  async run({ db, use, caller, browser, touch, setHeader }) {
    const { id, session } = caller.person!
    for (const hash of await deleteSessions(db, id, { id: session.id })) await touch(sessionTopic, hash)
    for (const cookie of sessionCookies(undefined, use(Access).installation, browser!)) setHeader('set-cookie', cookie)
    setHeader('clear-site-data', '"cache", "storage"')
    return {}
  },
})
