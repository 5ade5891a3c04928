import { Type } from 'typebox'
import { Passwords } from '#core/access/passwords.ts'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { visitorWrite } from '#core/operation/operation.ts'
import { omittable } from '#core/schema.ts'
import { LinkUnknown, PasswordBusy, PasswordMissing } from '../errors.ts'
import { Password } from '../schemas.ts'
import { findPerson, takeLink, updatePassword } from '../store.ts'
import { LinkToken } from './link.ts'
import { beginSession, SessionPerson, sessionPerson } from './session.ts'

export default visitorWrite({
  path: '/console/session/enter',
  group: 'none stated',
  summary: 'Enter with a link, which is good once',
  description:
    'A person without a password chooses one. A link for a forgotten password ends all sessions of the person.',
  request: Type.Object({
    token: LinkToken(),
    password: omittable(Password(), 'Password that the person chooses. Needed where `/console/session/link` says so.'),
  }),
  response: SessionPerson,
  errors: { LinkUnknown, PasswordMissing, PasswordBusy },
  example: { request: { token: 'token-of-the-link', password: 'correct horse' } },

  async run({ body, ...context }) {
    const { db, use, fail, now, touch } = context
    const passwords = use(Passwords)
    if (body.password !== undefined && passwords.isBusy) throw fail.PasswordBusy()
    const link = await takeLink(db, body.token, now)
    const person = link && (await findPerson(db, link.personId))
    if (!person || person.isDisabled) throw fail.LinkUnknown({ path: 'token' })
    const { isReset, isScreen } = link
    if (!isScreen && body.password === undefined && (isReset || person.passwordHash === null))
      throw fail.PasswordMissing({ path: 'password' })
    if (body.password !== undefined && !isScreen)
      await updatePassword(db, person.id, await passwords.hash(body.password))
    if (isReset) for (const hash of await deleteSessions(db, person.id)) await touch(sessionTopic, hash)
    await beginSession(context, person, { isScreen })
    return sessionPerson(person)
  },
})
