import { Type } from 'typebox'
import { Passwords } from '#core/access/passwords.ts'
import { People } from '#core/access/people.ts'
import { Throttle } from '#core/access/throttle.ts'
import { Access } from '#core/access/tokens.ts'
import { hasCookie } from '#core/http/session_cookie.ts'
import { Notices } from '#core/notices.ts'
import { visitorQuery } from '#core/operation/operation.ts'
import { field, Text } from '#core/schema.ts'
import { TooManyAttempts } from '#domains/access/errors.ts'
import { LoginRefused, PasswordBusy } from '../errors.ts'
import { loginKey } from '../schemas.ts'
import { findPersonByLogin } from '../store.ts'
import { knownBrowserCookie, SessionPerson, sessionOf, sessionPerson, storeSession } from './session.ts'

export default visitorQuery({
  path: '/console/session/login',
  group: 'none stated',
  summary: 'Log in with a password',
  description:
    'Failed attempts are limited by login and address, and by login for a day, except in browsers that have logged in with it before. ' +
    'Beyond the limit the right password is refused as well. A session that the browser has already ends.',
  request: Type.Object({
    login: field(Text({ minLength: 1, maxLength: 100 }), 'Login name.'),
    password: field(Text({ minLength: 1, maxLength: 200 }), 'Password.'),
  }),
  response: SessionPerson,
  errors: { LoginRefused, TooManyAttempts, PasswordBusy },
  example: { request: { login: 'maria', password: 'correct horse' } },

  async run({ body, ...context }) {
    const { db, use, fail, remoteAddress } = context
    const [throttle, passwords, people] = [use(Throttle), use(Passwords), use(People)]
    const browser = context.browser!
    const login = loginKey(body.login)
    const [ofLogin, ofAddress] = [`person ${login} ${remoteAddress}`, `people ${remoteAddress}`]
    const isKnown = hasCookie(browser, await knownBrowserCookie(use(Access), login))
    const retryAfterSeconds =
      throttle.retryAfterSeconds(ofLogin, ofAddress) ??
      (isKnown ? undefined : people.failuresOfDay.retryAfterSeconds(login))
    if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
    if (passwords.isBusy) throw fail.PasswordBusy({ retryAfterSeconds: 1 })
    const person = await findPersonByLogin(db, login)
    const passwordHash = person?.passwordHash ?? null
    const isRight = await passwords.matches(body.password, passwordHash)
    const token =
      person && passwordHash !== null && isRight
        ? await people.begin({ id: person.id, passwordHash }, sessionOf({ ...context, browser }, { isScreen: false }))
        : undefined
    if (!person || token === undefined) {
      people.failuresOfDay.recordFailure(login)
      if (throttle.recordFailure(ofLogin)) throttle.recordFailure(ofAddress)
      use(Notices).record({ key: 'person', message: 'a login failed', fields: { with: 'a password' } })
      throw fail.LoginRefused()
    }
    await storeSession(context, { token, login, browser })
    return sessionPerson(person)
  },
})
