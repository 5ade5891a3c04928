import { Type } from 'typebox'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { chainOfPerson, lockPerson, rightsErrors } from './chain.ts'

export default write({
  path: '/admin/people/end_sessions',
  group: 'none stated',
  summary: 'End sessions of a person',
  description: 'They end within a second on every node.',
  tenant: chainOfPerson,
  request: Type.Object({
    personId: field(Id('Person'), 'Person whose sessions end.'),
    sessionId: opt(Id('PersonSession'), 'The one session to end. Null or omitted: all.'),
  }),
  response: Type.Object({ ended: field(Int32({ minimum: 0 }), 'Number of sessions that have ended.') }),
  errors: rightsErrors,
  example: { request: { personId: demo.person }, response: { ended: 0 } },

  async run({ body, ...context }) {
    const { id } = await lockPerson(context, body.personId)
    const hashes = await deleteSessions(context.db, id, { id: body.sessionId ?? null })
    for (const hash of hashes) await context.touch(sessionTopic, hash)
    return { ended: hashes.length }
  },
})
