import { Type } from 'typebox'
import { Passwords } from '#core/access/passwords.ts'
import { deleteSessions, insertSession, sessionTopic } from '#core/access/people.ts'
import { visitorWrite } from '#core/operation/operation.ts'
import { omittable } from '#core/schema.ts'
import { LinkUnknown, PasswordBusy, PasswordMissing } from '../errors.ts'
import { Password } from '../schemas.ts'
import { findPerson, takeLink, updatePassword } from '../store.ts'
import { LinkToken, needsPassword } from './link.ts'
import { SessionPerson, sessionOf, sessionPerson, storeSession } from './session.ts'

export default visitorWrite({
  path: '/console/session/enter',
  group: 'none stated',
  summary: 'Enter with a link, which is good once',
  description:
    'A person without a password chooses one. A new password ends all sessions of the person, and so does a link for a forgotten ' +
    'password. A session that the browser has already ends.',
  request: Type.Object({
    token: LinkToken(),
    password: omittable(Password(), 'Password that the person chooses. Needed where `/console/session/link` says so.'),
  }),
  response: SessionPerson,
  errors: { LinkUnknown, PasswordMissing, PasswordBusy },
  example: { request: { token: 'token-of-the-link', password: 'correct horse' } },

  async run({ body, ...context }) {
    const { db, use, fail, now, touch } = context
    const { token, password } = body
    const browser = context.browser!
    const passwords = use(Passwords)
    if (password !== undefined && passwords.isBusy) throw fail.PasswordBusy({ retryAfterSeconds: 1 })
    const link = await takeLink(db, token, now)
    const person = link && (await findPerson(db, link.personId))
    if (!person || person.isDisabled) throw fail.LinkUnknown({ path: 'token' })
    const { isReset, isScreen } = link
    if (password === undefined && needsPassword(link, person)) throw fail.PasswordMissing({ path: 'password' })
    const chosen = isScreen ? undefined : password
    if (chosen !== undefined || isReset)
      await updatePassword(db, person.id, chosen === undefined ? null : await passwords.hash(chosen))
    if (chosen !== undefined || isReset)
      for (const hash of await deleteSessions(db, person.id)) await touch(sessionTopic, hash)
    const session = sessionOf({ ...context, browser }, { isScreen })
    const opened = await insertSession(db, touch, person.id, session)
    await storeSession(context, { token: opened, login: person.login, browser })
    return sessionPerson(person)
  },
})
