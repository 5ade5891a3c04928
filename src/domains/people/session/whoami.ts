import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { mayCall } from '#core/access/role_calls.ts'
import { includesRole, roleNames } from '#core/access/roles.ts'
import { ChainClocks } from '#core/chain_clocks.ts'
import { query } from '#core/operation/operation.ts'
import { Operations } from '#core/operation/operations.ts'
import { field, Int32, List, OneOf, Text } from '#core/schema.ts'
import { findPerson } from '../store.ts'
import { SessionPerson, sessionPerson } from './session.ts'

export default query({
  path: '/console/session/whoami',
  group: 'none stated',
  summary: 'Say who is logged in, and what this person may call',
  request: Type.Object({}),
  response: Type.Object({
    person: SessionPerson,
    paths: field(List(Text(), { maxItems: 10_000 }), 'Paths of the operations that the role allows.'),
    clockAheadSeconds: field(
      Int32({ minimum: 0 }),
      'Seconds by which the clock of the chain is ahead of the time of the server, which only one of sandboxes can be.',
    ),
    roles: field(List(OneOf(roleNames)), 'Roles that the person may give to others of the chain, or of the server.'),
  }),
  example: { request: {} },

  async run({ db, use, caller }) {
    const { id } = caller.person!
    const person = (await findPerson(db, id))!
    const groups = use(RestrictionGroups)
    const allowed = use(Operations).all.filter((operation) => mayCall(person.role, operation, groups))
    // The operator is of the server, and everybody else of a chain.
    const roles = roleNames.filter(
      (role) => includesRole(person.role, role) && (role === 'operator') === (person.corporationId === null),
    )
    const clockAheadSeconds = (await use(ChainClocks).aheadMsOf(caller.corporationId)) / 1000
    return { person: sessionPerson(person), paths: allowed.map(({ path }) => path), clockAheadSeconds, roles }
  },
})
