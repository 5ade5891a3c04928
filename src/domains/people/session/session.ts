import { Type } from 'typebox'
import { insertSession, type Person } from '#core/access/people.ts'
import { roleNames } from '#core/access/roles.ts'
import { Access } from '#core/access/tokens.ts'
import { cookieOf } from '#core/http/session_cookie.ts'
import type { Context } from '#core/operation/context.ts'
import { field, Id, List, Name, nullable, OneOf } from '#core/schema.ts'
import { Login, organizationIdsNote } from '../schemas.ts'

/** Person of a session, as its browser is told. */
export const SessionPerson = Type.Object(
  {
    personId: field(Id('Person'), 'Id of the person.'),
    login: Login(),
    name: field(Name(), 'Name of the person.'),
    role: field(OneOf(roleNames), 'Role of the person.'),
    corporationId: nullable(Id('Corporation'), 'Chain of the person. Null for people of the server.'),
    organizationIds: nullable(List(Id('Organization')), organizationIdsNote),
  },
  { title: 'SessionPerson' },
)

export const sessionPerson = ({ id, login, name, role, corporationId, organizationIds }: Person) => ({
  personId: id,
  ...{ login, name, role, corporationId, organizationIds },
})

/** Begins a session of the person in the browser of the request. */
export async function beginSession(
  { db, now, use, remoteAddress, browser, setHeader }: Context,
  person: Person,
  { isScreen }: { isScreen: boolean },
): Promise<void> {
  const { name = '' } = browser ?? {}
  const token = await insertSession(db, person.id, { now, address: remoteAddress, browser: name, isScreen })
  setHeader('set-cookie', cookieOf(token, use(Access).installation, browser))
}
