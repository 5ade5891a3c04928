import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, omittable } from '#core/schema.ts'
import { hourMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { PersonDisabled, ScreenOfCook } from '../errors.ts'
import { MadeLink, makeLink } from '../links.ts'
import { chainOfPerson, lockPerson, rightsErrors } from './chain.ts'

const linkHours = 72

export default write({
  path: '/admin/people/link',
  group: 'none stated',
  summary: 'Make a link with which a person enters the console once',
  description:
    'For an invitation, a forgotten password, or a screen in the kitchen. The console opens it at `/console/#enter=<token>`. It is good ' +
    `once, for ${linkHours} hours, and replaces an older link of the person.`,
  tenant: chainOfPerson,
  usesServerTime: true,
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
  response: MadeLink,
  errors: { ...rightsErrors, PersonDisabled, ScreenOfCook },
  example: { request: { personId: demo.person } },

  async run({ body, ...context }) {
    const { personId, isReset = false, isScreen = false } = body
    const person = await lockPerson(context, personId)
    if (person.isDisabled) throw context.fail.PersonDisabled({ path: 'personId' })
    if (isScreen && person.role !== 'cook') throw context.fail.ScreenOfCook({ path: 'isScreen' })
    return makeLink(context.db, { personId, isReset, isScreen, expiresAt: context.now + linkHours * hourMs })
  },
})
