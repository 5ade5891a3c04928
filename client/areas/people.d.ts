// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface PeopleOperations {
  /** Make a link for the first or a named person. */
  '/admin/people/console_link': { kind: 'write'; request: AdminPeopleConsoleLinkRequest; response: PersonLink }
  /** End sessions and links of everybody. */
  '/admin/people/end_access': { kind: 'write'; request: AdminPeopleEndAccessRequest; response: AdminPeopleEndAccessResponse }
  /** End sessions of a person. */
  '/admin/people/end_sessions': { kind: 'write'; request: AdminPeopleEndSessionsRequest; response: AdminPeopleEndSessionsResponse }
  /** Make a link with which a person enters the console once. */
  '/admin/people/link': { kind: 'write'; request: AdminPeopleLinkRequest; response: PersonLink }
  /** List people of a chain with their sessions. */
  '/admin/people/list': { kind: 'query'; request: AdminPeopleListRequest; response: AdminPeopleListResponseAnswer }
  /** Create or change a person. */
  '/admin/people/save': { kind: 'write'; request: AdminPeopleSaveRequest; response: AdminPeopleSaveResponse }
}

export interface AdminPeopleConsoleLinkRequest {
  /** Person who gets the link. Null or omitted: the first person. */
  login?: string | null
}

export interface AdminPeopleEndAccessRequest {
  /** The one person concerned. Null or omitted: everybody. */
  login?: string | null
}

export interface AdminPeopleEndAccessResponse {
  /** Number of links that are not good any more. */
  links: number
  /** Number of sessions that have ended. */
  sessions: number
}

export interface AdminPeopleEndSessionsRequest {
  /** Person whose sessions end. */
  personId: Id<'Person'>
  /** The one session to end. Null or omitted: all. */
  sessionId?: Id<'PersonSession'> | null
}

export interface AdminPeopleEndSessionsResponse {
  /** Number of sessions that have ended. */
  ended: number
}

export interface AdminPeopleLinkRequest {
  /** Whether using the link ends the password and all sessions, because the password is forgotten. If omitted, no. */
  isReset?: boolean
  /** Whether it is for a screen, such as a tablet in the kitchen, which stays logged in as long as the person is a cook. If omitted, no. */
  isScreen?: boolean
  /** Person who gets the link. */
  personId: Id<'Person'>
}

export interface AdminPeopleListRequest {
  /** Chain of the people. Null or omitted: people of the server. */
  corporationId?: Id<'Corporation'> | null
}

export interface AdminPeopleListResponseAnswer {
  /** The people, by name. */
  people: (PersonAnswer)[]
}

export interface AdminPeopleSaveRequest {
  /** Chain of the person. Null or omitted: a person of the server, who sees all chains. */
  corporationId?: Id<'Corporation'> | null
  /** Whether the person cannot log in. If omitted, no. */
  isDisabled?: boolean
  /** Login name, unique on the server. Upper and lower case are the same. */
  login: string
  /** Name of the person. */
  name: string
  /** Organizations that the person sees. Null for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Person to change. If omitted, a new one is created. */
  personId?: Id<'Person'> | null
  /** Role. `operator` for people of the server, any other role for people of a chain. */
  role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer'
  /** Only terminal group whose orders a cook sees. Null for all. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface AdminPeopleSaveResponse {
  /** Id of the person. */
  personId: Id<'Person'>
}

export interface PersonAnswer {
  /** Whether the person has chosen a password. */
  hasPassword: boolean
  /** Whether the person cannot log in. */
  isDisabled: boolean
  /** Login name, unique on the server. Upper and lower case are the same. */
  login: string
  /** Name of the person. */
  name: string
  /** Organizations that the person sees. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Id of the person. */
  personId: Id<'Person'>
  /** Role, which decides what the person may do. */
  role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer' | (string & {})
  /** Sessions, the newest first. */
  sessions: (PersonSession)[]
  /** Only terminal group whose orders a cook sees. Null for all. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

export interface PersonLink {
  /** Time until which the link is good. UTC, ISO 8601. */
  expiresAt: string
  /** Token of the link. It is shown only once, and stored as a hash. */
  token: string
}

export interface PersonSession {
  /** Network address of the login. */
  address: string
  /** Browser of the login, as it names itself. */
  browser: string
  /** Time of the login. UTC, ISO 8601. */
  createdAt: string
  /** Whether it is a screen, such as a tablet in the kitchen, that stays logged in. */
  isScreen: boolean
  /** Time of the last request, to the minute. UTC, ISO 8601. */
  lastUsedAt: string
  /** Id of the session, for ending it. */
  sessionId: Id<'PersonSession'>
}
