import { Type } from 'typebox'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { query, write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { asId, field, Id, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listedSession, PersonSession } from '../schemas.ts'
import { listSessions } from '../store.ts'

const list = query({
  path: '/console/session/list',
  group: 'none stated',
  summary: 'List the own sessions',
  request: Type.Object({}),
  response: Type.Object({
    sessions: field(List(PersonSession, { maxItems: 10_000 }), 'Sessions, the newest first.'),
    sessionId: field(Id('PersonSession'), 'The session of this request.'),
  }),
  example: { request: {} },

  async run({ db, caller }) {
    const { id, session } = caller.person!
    return { sessions: (await listSessions(db, [id])).map(listedSession), sessionId: session.id }
  },
})

const end = write({
  path: '/console/session/end',
  group: 'none stated',
  summary: 'End an own session in another browser',
  request: Type.Object({ sessionId: field(Id('PersonSession'), 'Session to end.') }),
  response: EmptyObject,
  example: { request: { sessionId: asId<'PersonSession'>(demo.person) }, response: {} },

  async run({ body, db, caller, touch }) {
    const hashes = await deleteSessions(db, caller.person!.id, { id: body.sessionId })
    for (const hash of hashes) await touch(sessionTopic, hash)
    return {}
  },
})

export default [list, end]
