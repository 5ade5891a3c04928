// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface TerminalGroupsOperations {
  /** List front offices that are programs in the restaurants. */
  '/admin/terminal_groups/links': { kind: 'query'; request: AdminTerminalGroupsLinksRequest; response: AdminTerminalGroupsLinksResponse }
  /** List terminal groups of a corporation, disabled ones included. */
  '/admin/terminal_groups/list': { kind: 'query'; request: AdminTerminalGroupsListRequest; response: AdminTerminalGroupsListResponseAnswer }
  /** Create or change a terminal group. */
  '/admin/terminal_groups/save': { kind: 'write'; request: AdminTerminalGroupsSaveRequest; response: AdminTerminalGroupsSaveResponse }
  /** Create a token for a linked front office. */
  '/admin/terminal_tokens/create': { kind: 'write'; request: AdminTerminalTokensCreateRequest; response: AdminTerminalTokensCreateResponse }
  /** List tokens of front offices, revoked ones included. */
  '/admin/terminal_tokens/list': { kind: 'query'; request: AdminTerminalTokensListRequest; response: AdminTerminalTokensListResponse }
  /** Revoke a terminal token, and close its link. */
  '/admin/terminal_tokens/revoke': { kind: 'write'; request: AdminTerminalTokensRevokeRequest; response: AdminTerminalTokensRevokeResponse }
  /** Act in place of a front office. */
  '/api/1/front_office/act': { kind: 'write'; request: FrontOfficeActRequest; response: FrontOfficeActResponse }
  /** List terminal groups of organizations. */
  '/api/1/terminal_groups': { kind: 'query'; request: TerminalGroupsRequest; response: TerminalGroupsResponse }
  /** Wake terminal groups from sleep. */
  '/api/1/terminal_groups/awake': { kind: 'write'; request: AwakeTerminalGroupsRequest; response: AwakeTerminalGroupsResponse }
  /** Check whether terminal groups accept commands. */
  '/api/1/terminal_groups/is_alive': { kind: 'query'; request: TerminalGroupsIsAliveRequest; response: TerminalGroupsIsAliveResponse }
}

export interface AdminTerminalGroupsLinksRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminTerminalGroupsLinksResponse {
  /** The front offices. */
  links: (FrontOfficeLink)[]
}

export interface AdminTerminalGroupsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminTerminalGroupsListResponseAnswer {
  /** The terminal groups, by organization and in their order. */
  terminalGroups: ({
  /** Data of clients, each key once. */
  externalData: (CommonExternalData)[]
  /** Id of the row. */
  id: Id<'TerminalGroup'>
  /** Whether the terminal group sleeps until a client wakes it. */
  isAsleep: boolean
  /** Whether the terminal group accepts commands. */
  isEnabled: boolean
  /** Whether the front office is part of this server (`virtual`) or a program in the restaurant (`linked`). */
  kind: 'virtual' | 'linked' | (string & {})
  /** Name of the terminal group. */
  name: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Position among the terminal groups of the organization, lowest first. */
  sortOrder: number
  /** Store of the organization from which goods of orders leave. Null: the default store, which is the first undeleted store of the organization. A deleted store is ignored. */
  storeId: Id<'Store'> | null
})[]
}

export interface AdminTerminalGroupsSaveRequest {
  /** Data of clients, each key once. If omitted, none. */
  externalData?: (CommonExternalData)[]
  /** Terminal group to change, or the id for a new one. If omitted, a new one is created. */
  id?: Id<'TerminalGroup'> | null
  /** Whether the terminal group sleeps until a client wakes it. If omitted, no. */
  isAsleep?: boolean
  /** Whether the terminal group accepts commands. If omitted, yes. */
  isEnabled?: boolean
  /** Whether the front office is part of this server (`virtual`) or a program in the restaurant (`linked`). If omitted, `virtual`. */
  kind?: 'virtual' | 'linked'
  /** Name of the terminal group. */
  name: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Position among the terminal groups of the organization, lowest first. If omitted, 0. */
  sortOrder?: number
  /** Store of the organization from which goods of orders leave. Null or omitted: the default store, which is the first undeleted store of the organization. A deleted store is ignored. */
  storeId?: Id<'Store'> | null
}

export interface AdminTerminalGroupsSaveResponse {
  /** Id of the terminal group. */
  id: Id<'TerminalGroup'>
}

export interface AdminTerminalTokensCreateRequest {
  /** Name of the token, such as the location of the front office. */
  name: string
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface AdminTerminalTokensCreateResponse {
  /** The token. It is shown only once, and stored as a hash. */
  token: string
  /** Id of the token. */
  tokenId: Id<'TerminalToken'>
}

export interface AdminTerminalTokensListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminTerminalTokensListResponse {
  /** The tokens. */
  tokens: (TerminalToken)[]
}

export interface AdminTerminalTokensRevokeRequest {
  /** Id of the terminal token. */
  tokenId: Id<'TerminalToken'>
}

export interface AdminTerminalTokensRevokeResponse {}

export interface AwakeTerminalGroupsRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
  /** Terminal groups to wake. */
  terminalGroupIds: (Id<'TerminalGroup'>)[]
}

export interface AwakeTerminalGroupsResponse {
  /** Terminal groups that could not be woken. */
  failedProcessed?: (Id<'TerminalGroup'>)[] | null
  /** Terminal groups that are awake now. */
  successfullyProcessed?: (Id<'TerminalGroup'>)[] | null
}

export interface CommonExternalData {
  /** Name of the entry. */
  key: string
  /** Value of the entry. */
  value: string
}

export interface FrontOfficeActRequest {
  /** Id of the action, chosen by the client, unique in the organization. */
  actionId: Id<'Command'>
  /** Body of the operation. Organization and terminal group can be omitted. */
  body: Record<string, unknown>
  /** Path below `/front/`. */
  operation: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Virtual terminal group whose front office acts. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface FrontOfficeActResponse {
  /** Id of the action; `/api/1/commands/status` returns its outcome. */
  actionId: Id<'Command'>
}

export interface FrontOfficeLink {
  /** Whether the front office is connected now. */
  isConnected: boolean
  /** Last report of the front office about itself. */
  report: Record<string, unknown> | null
  /** Time of its last report. Null before the first one. UTC, ISO 8601. */
  reportedAt: string | null
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface ItemsOfOrganization_TerminalGroup {
  /** The terminal groups of the organization. */
  items: (TerminalGroup)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface TerminalGroup {
  /** Postal address of the restaurant. */
  address: string | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the terminal group. */
  id: Id<'TerminalGroup'>
  /** Present if the front office is a program in the restaurant, which alone cooks and closes orders. The published schema has no such field. */
  isLinked?: true
  /** Name of the terminal group. */
  name: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Version of the front office program. */
  posVersion?: string | null
  /** Current offset from UTC, such as `03:00:00`. */
  timeZone: string
}

export interface TerminalGroupAliveInfo {
  /** Whether the terminal group accepts commands now. */
  isAlive: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface TerminalGroupsIsAliveRequest {
  /** Organization of the terminal groups. Deprecated: Use organizationIds. */
  organizationId?: Id<'Organization'> | null
  /** Organizations of the terminal groups. If omitted, all that the API key may see. */
  organizationIds?: (Id<'Organization'>)[]
  /** Terminal groups to check. */
  terminalGroupIds: (Id<'TerminalGroup'>)[]
}

export interface TerminalGroupsIsAliveResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The known terminal groups. */
  isAliveStatus: (TerminalGroupAliveInfo)[]
}

export interface TerminalGroupsRequest {
  /** Whether disabled terminal groups are included. If omitted, they are not. */
  includeDisabled?: boolean | null
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
  /** Keys of the external data to return. If omitted, none. */
  returnExternalData?: (string)[] | null
}

export interface TerminalGroupsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Awake terminal groups, by organization. */
  terminalGroups: (ItemsOfOrganization_TerminalGroup)[]
  /** Sleeping terminal groups, by organization. They accept no orders. */
  terminalGroupsInSleep: (ItemsOfOrganization_TerminalGroup)[]
}

export interface TerminalToken {
  /** Whether the token has been revoked. */
  isRevoked: boolean
  /** Name of the token, such as the location of the front office. */
  name: string
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Id of the token, for revoking it. */
  tokenId: Id<'TerminalToken'>
}
