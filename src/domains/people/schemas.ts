import { Type } from 'typebox'
import { passwordLengthMax, passwordLengthMin } from '#core/access/passwords.ts'
import { roleNames } from '#core/access/roles.ts'
import { field, Id, List, Name, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import type { ListedSession } from './store.ts'

/** Kinds of authors of changes in responses. */
export const authorKinds = {
  key: 'Key',
  person: 'Person',
  operator: 'Operator',
  front: 'FrontOffice',
  server: 'Server',
} as const

const loginMax = 100

const LoginText = () => Type.String({ minLength: 1, maxLength: loginMax, pattern: '^[^\\s]+$' })

export const Login = () => field(LoginText(), 'Login name, unique on the server. Upper and lower case are the same.')

export const Password = () =>
  field(
    Text({ minLength: passwordLengthMin, maxLength: passwordLengthMax }),
    `Password of at least ${passwordLengthMin} characters.`,
  )

/** Returns a login as it is stored and compared. */
export const loginKey = (login: string): string => login.normalize('NFC').toLowerCase()

export const RoleName = () => OneOf(roleNames)

export const terminalGroupIdNote = 'Only terminal group whose orders a cook sees. Null for all.'

export const organizationIdsNote = 'Organizations that the person sees. Null for all of the corporation.'

export const PersonSession = Type.Object(
  {
    sessionId: field(Id('PersonSession'), 'Id of the session, for ending it.'),
    createdAt: field(UtcTime(), 'Time of the login.'),
    lastUsedAt: field(UtcTime(), 'Time of the last request, to the minute.'),
    address: field(Text(), 'Network address of the login.'),
    browser: field(Text(), 'Browser of the login, as it names itself.'),
    isScreen: field(Type.Boolean(), 'Whether it is a screen, such as a tablet in the kitchen, that stays logged in.'),
  },
  { title: 'PersonSession' },
)

/** Returns a session as its person and those who may end it see it. */
export const listedSession = ({ personId: _, createdAt, lastUsedAt, ...session }: ListedSession) => ({
  ...session,
  createdAt: toUtcTime(createdAt),
  lastUsedAt: toUtcTime(lastUsedAt),
})

export const ListedPerson = Type.Object(
  {
    personId: field(Id('Person'), 'Id of the person.'),
    login: Login(),
    name: field(Name(), 'Name of the person.'),
    role: field(RoleName(), 'Role, which decides what the person may do.'),
    organizationIds: nullable(List(Id('Organization')), organizationIdsNote),
    terminalGroupId: nullable(Id('TerminalGroup'), terminalGroupIdNote),
    isDisabled: field(Type.Boolean(), 'Whether the person cannot log in.'),
    hasPassword: field(Type.Boolean(), 'Whether the person has chosen a password.'),
    sessions: field(List(PersonSession, { maxItems: 10_000 }), 'Sessions, the newest first.'),
  },
  { title: 'Person' },
)
