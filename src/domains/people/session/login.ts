import { Type } from 'typebox'
import { Passwords } from '#core/access/passwords.ts'
import { Throttle } from '#core/access/throttle.ts'
import { Notices } from '#core/notices.ts'
import { visitorQuery } from '#core/operation/operation.ts'
import { field, Text } from '#core/schema.ts'
import { TooManyAttempts } from '#domains/access/errors.ts'
import { LoginRefused, PasswordBusy } from '../errors.ts'
import { loginKey } from '../schemas.ts'
import { findPersonByLogin } from '../store.ts'
import { beginSession, SessionPerson, sessionPerson } from './session.ts'

export default visitorQuery({
  path: '/console/session/login',
  group: 'none stated',
  summary: 'Log in with a password',
  description:
    'Failed attempts are limited by login and address. Beyond the limit the right password is refused as well.',
  request: Type.Object({
    login: field(Text({ minLength: 1, maxLength: 100 }), 'Login name.'),
    password: field(Text({ minLength: 1, maxLength: 200 }), 'Password.'),
  }),
  response: SessionPerson,
  errors: { LoginRefused, TooManyAttempts, PasswordBusy },
  example: { request: { login: 'maria', password: 'correct horse' } },

  async run({ body, ...context }) {
    const { db, use, fail, remoteAddress } = context
    const [throttle, passwords] = [use(Throttle), use(Passwords)]
    const login = loginKey(body.login)
    const [ofLogin, ofAddress] = [`person ${login} ${remoteAddress}`, `people ${remoteAddress}`]
    const retryAfterSeconds = throttle.retryAfterSeconds(ofLogin, ofAddress)
    if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
    if (passwords.isBusy) throw fail.PasswordBusy()
    const person = await findPersonByLogin(db, login)
    const isRight = await passwords.matches(body.password, person?.passwordHash ?? null)
    if (!person || !isRight || person.isDisabled) {
      if (throttle.recordFailure(ofLogin)) throttle.recordFailure(ofAddress)
      use(Notices).record({ key: 'person', message: 'a login failed', fields: { with: 'a password' } })
      throw fail.LoginRefused()
    }
    await beginSession(context, person, { isScreen: false })
    return sessionPerson(person)
  },
})
