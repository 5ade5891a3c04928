import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { visitorQuery } from '#core/operation/operation.ts'
import { field, Name, nullable, Text } from '#core/schema.ts'
import { LinkUnknown } from '../errors.ts'
import { findLink, findPerson } from '../store.ts'

export const LinkToken = () => field(Text({ minLength: 1, maxLength: 100 }), 'Token of the link.')

export default visitorQuery({
  path: '/console/session/link',
  group: 'none stated',
  summary: 'Show whose link it is, without using it',
  request: Type.Object({ token: LinkToken() }),
  response: Type.Object({
    name: field(Name(), 'Name of the person who enters.'),
    login: field(Text(), 'Login of the person.'),
    corporationName: nullable(Name(), 'Chain of the person. Null for people of the server.'),
    isScreen: field(Type.Boolean(), 'Whether the browser becomes a screen that stays logged in.'),
    needsPassword: field(Type.Boolean(), 'Whether the person has to choose a password.'),
  }),
  errors: { LinkUnknown },
  example: { request: { token: 'token-of-the-link' } },

  async run({ body, db, now, fail }) {
    const link = await findLink(db, body.token, now)
    const person = link && (await findPerson(db, link.personId))
    if (!person) throw fail.LinkUnknown({ path: 'token' })
    const corporation = person.corporationId === null ? undefined : await findCorporation(db, person.corporationId)
    const { isScreen } = link
    return {
      name: person.name,
      login: person.login,
      corporationName: corporation?.name ?? null,
      isScreen,
      needsPassword: needsPassword(link, person),
    }
  },
})

/** Returns whether the person has to choose a password to enter with the link. */
export const needsPassword = (
  { isScreen, isReset }: { isScreen: boolean; isReset: boolean },
  { passwordHash }: { passwordHash: string | null },
): boolean => !isScreen && (isReset || passwordHash === null)
