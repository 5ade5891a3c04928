import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { mayGive } from '../rights.ts'
import { ListedPerson, listedSession } from '../schemas.ts'
import { listPeople } from '../store.ts'
import { chainOf } from './chain.ts'

export default query({
  path: '/admin/people/list',
  group: 'none stated',
  summary: 'List people of a chain with their sessions',
  description: 'A person gets only people whose rights do not exceed the own ones.',
  tenant: chainOf,
  request: Type.Object({
    corporationId: opt(Id('Corporation'), 'Chain of the people. Null or omitted: people of the server.'),
  }),
  response: Type.Object({ people: field(List(ListedPerson, { maxItems: 10_000 }), 'The people, by name.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db, caller }) {
    const people = await listPeople(db, body.corporationId ?? null)
    return {
      people: people
        .filter((person) => mayGive(caller, person))
        .map(({ id, corporationId: _, sessions, ...person }) => ({
          personId: id,
          ...person,
          sessions: sessions.map(listedSession),
        })),
    }
  },
})
