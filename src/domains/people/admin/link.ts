import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, omittable, UtcTime } from '#core/schema.ts'
import { hourMs, toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { PersonDisabled } from '../errors.ts'
import { saveLink } from '../store.ts'
import { chainOfPerson, lockPerson, rightsErrors } from './chain.ts'

const linkHours = 72
const tokenBytes = 32

export default write({
  path: '/admin/people/link',
  group: 'none stated',
  summary: 'Make a link with which a person enters the console once',
  description:
    'For an invitation, a forgotten password, or a screen in the kitchen. The console opens it at `/console/#enter=<token>`. It is good ' +
    `once, for ${linkHours} hours, and replaces an older link of the person.`,
  tenant: chainOfPerson,
  request: Type.Object({
    personId: field(Id('Person'), 'Person who gets the link.'),
    isReset: omittable(
      Type.Boolean(),
      'Whether using the link ends the password and all sessions, because the password is forgotten. If omitted, no.',
    ),
    isScreen: omittable(
      Type.Boolean(),
      'Whether it is for a screen, such as a tablet in the kitchen, which stays logged in as long as the person is a cook. If omitted, no.',
    ),
  }),
  response: Type.Object({
    token: field(Type.String(), 'Token of the link. It is shown only once, and stored as a hash.'),
    expiresAt: field(UtcTime(), 'Time until which the link is good.'),
  }),
  errors: { ...rightsErrors, PersonDisabled },
  example: { request: { personId: demo.person } },

  async run({ body, ...context }) {
    const { personId, isReset = false, isScreen = false } = body
    const person = await lockPerson(context, personId)
    if (person.isDisabled) throw context.fail.PersonDisabled({ path: 'personId' })
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAt = context.now + linkHours * hourMs
    await saveLink(context.db, { personId, token, isReset, isScreen, expiresAt })
    return { token, expiresAt: toUtcTime(expiresAt) }
  },
})
