import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { write } from '#core/operation/operation.ts'
import { newId, opt } from '#core/schema.ts'
import { hourMs } from '#core/time.ts'
import { PeopleExist, PersonDisabled, PersonNotFound } from '../errors.ts'
import { MadeLink, makeLink } from '../links.ts'
import { hasAccounts } from '../reads.ts'
import { Login, loginKey } from '../schemas.ts'
import { findFirstPerson, findOnlyChain, findPersonByLogin, insertPerson, type StoredPerson } from '../store.ts'

export default write({
  path: '/admin/people/console_link',
  group: 'none stated',
  summary: 'Make a link for the first or a named person',
  description:
    'It is good once, for an hour, and replaces an older link of the person. While nobody has a password, the first person is the owner ' +
    'of the chain, or without exactly one chain a person of the server.',
  tenant: 'server',
  usesServerTime: true,
  request: Type.Object({ login: opt(Login(), 'Person who gets the link. Null or omitted: the first person.') }),
  response: MadeLink,
  errors: { PersonNotFound, PersonDisabled, PeopleExist },
  example: { request: { login: 'demo.manager' } },

  async run({ body, db, now, fail }) {
    const { login = null } = body
    if (login === null && (await hasAccounts(db))) throw fail.PeopleExist()
    const person = login === null ? await ensureFirstPerson(db) : await findPersonByLogin(db, loginKey(login))
    if (!person) throw fail.PersonNotFound({ path: 'login', message: `No person has the login ${login}` })
    if (person.isDisabled) throw fail.PersonDisabled({ path: 'login' })
    return makeLink(db, { personId: person.id, isReset: false, isScreen: false, expiresAt: now + hourMs })
  },
})

/** Returns the person who invites all others. Creates one if there is none. */
async function ensureFirstPerson(db: Db): Promise<Pick<StoredPerson, 'id' | 'isDisabled'>> {
  const known = await findFirstPerson(db)
  if (known) return known
  const corporationId = await findOnlyChain(db)
  const role = corporationId === null ? 'operator' : 'owner'
  const rights = { corporationId, role, organizationIds: null, terminalGroupId: null } as const
  const person = { id: newId<'Person'>(), name: role === 'owner' ? 'Owner' : 'Operator', ...rights }
  // The usual login may belong to a person with other rights.
  const isNew = await insertPerson(db, { ...person, login: role })
  if (!isNew) await insertPerson(db, { ...person, login: `${role}-${randomBytes(4).toString('hex')}` })
  return { id: person.id, isDisabled: false }
}
