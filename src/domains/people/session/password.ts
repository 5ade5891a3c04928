import { Type } from 'typebox'
import { Passwords } from '#core/access/passwords.ts'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import { Throttle } from '#core/access/throttle.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Text } from '#core/schema.ts'
import { TooManyAttempts } from '#domains/access/errors.ts'
import { PasswordBusy, WrongPassword } from '../errors.ts'
import { Password } from '../schemas.ts'
import { deleteLink, findPerson, updatePassword } from '../store.ts'

export default write({
  path: '/console/session/password',
  group: 'none stated',
  summary: 'Change the own password',
  description: 'All other sessions of the person end, and so does a link that was made for the person.',
  request: Type.Object({
    password: field(Text({ minLength: 1, maxLength: 200 }), 'Present password.'),
    newPassword: Password(),
  }),
  response: EmptyObject,
  errors: { WrongPassword, TooManyAttempts, PasswordBusy },
  example: { request: { password: 'correct horse', newPassword: 'battery staple' }, response: {} },

  async run({ body, db, use, fail, caller, touch }) {
    const { id, session } = caller.person!
    const [throttle, passwords] = [use(Throttle), use(Passwords)]
    const mark = `password ${id}`
    const retryAfterSeconds = throttle.retryAfterSeconds(mark)
    if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
    if (passwords.isBusy) throw fail.PasswordBusy({ retryAfterSeconds: 1 })
    const person = await findPerson(db, id)
    if (!(await passwords.matches(body.password, person?.passwordHash ?? null))) {
      throttle.recordFailure(mark)
      throw fail.WrongPassword({ path: 'password' })
    }
    await updatePassword(db, id, await passwords.hash(body.newPassword))
    await deleteLink(db, id)
    for (const hash of await deleteSessions(db, id, { exceptHash: session.tokenHash })) await touch(sessionTopic, hash)
    return {}
  },
})
