import { Type } from 'typebox'
import type { NewSession, Person } from '#core/access/people.ts'
import { roleNames } from '#core/access/roles.ts'
import { Access } from '#core/access/tokens.ts'
import { type Browser, type Cookie, sessionCookies, sessionToken, setCookie } from '#core/http/session_cookie.ts'
import type { Context } from '#core/operation/context.ts'
import { field, Id, List, Name, nullable, OneOf } from '#core/schema.ts'
import { Login, organizationIdsNote, terminalGroupIdNote } from '../schemas.ts'

/** Person of a session, as its browser is told. */
export const SessionPerson = Type.Object(
  {
    personId: field(Id('Person'), 'Id of the person.'),
    login: Login(),
    name: field(Name(), 'Name of the person.'),
    role: field(OneOf(roleNames), 'Role of the person.'),
    corporationId: nullable(Id('Corporation'), 'Chain of the person. Null for people of the server.'),
    organizationIds: nullable(List(Id('Organization')), organizationIdsNote),
    terminalGroupId: nullable(Id('TerminalGroup'), terminalGroupIdNote),
  },
  { title: 'SessionPerson' },
)

export const sessionPerson = ({ id, login, name, role, corporationId, organizationIds, terminalGroupId }: Person) => ({
  personId: id,
  ...{ login, name, role, corporationId, organizationIds, terminalGroupId },
})

const knownTagLength = 16

/** Returns the cookie of a browser that has logged in with the name before. */
export async function knownBrowserCookie(access: Access, login: string): Promise<Cookie> {
  const signature = await access.sign(`known browser ${login}`)
  return { name: `comanda-${access.installation}-${signature.slice(0, knownTagLength)}`, value: signature }
}

/** Returns the session to begin in the browser of the request. */
export function sessionOf(
  { now, use, remoteAddress, browser }: Pick<Context, 'now' | 'use' | 'remoteAddress'> & { browser: Browser },
  { isScreen }: { isScreen: boolean },
): NewSession {
  const previousToken = sessionToken(browser, use(Access).installation)
  return { now, address: remoteAddress, browser: browser.name, isScreen, previousToken }
}

/** Stores a session in the browser of the request, which is known from now on for the name of its person. */
export async function storeSession(
  { use, setHeader }: Pick<Context, 'use' | 'setHeader'>,
  { token, login, browser }: { token: string; login: string; browser: Browser },
): Promise<void> {
  const access = use(Access)
  const known = setCookie(await knownBrowserCookie(access, login), browser)
  for (const cookie of [...sessionCookies(token, access.installation, browser), known]) setHeader('set-cookie', cookie)
}
