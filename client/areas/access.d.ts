// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface AccessOperations {
  /** Create an admin token. */
  '/admin/admin_tokens/create': { kind: 'write'; request: AdminAdminTokensCreateRequest; response: AdminAdminTokensCreateResponse }
  /** List admin tokens, revoked ones included. */
  '/admin/admin_tokens/list': { kind: 'query'; request: AdminAdminTokensListRequest; response: AdminAdminTokensListResponse }
  /** Revoke an admin token. */
  '/admin/admin_tokens/revoke': { kind: 'write'; request: AdminAdminTokensRevokeRequest; response: AdminAdminTokensRevokeResponse }
  /** Change the name or permissions of an API key. */
  '/admin/api_keys/change': { kind: 'write'; request: AdminApiKeysChangeRequest; response: AdminApiKeysChangeResponse }
  /** Check whether an API key may call an operation. */
  '/admin/api_keys/check': { kind: 'query'; request: AdminApiKeysCheckRequest; response: AdminApiKeysCheckResponseAnswer }
  /** Create an API key. */
  '/admin/api_keys/create': { kind: 'write'; request: AdminApiKeysCreateRequest; response: AdminApiKeysCreateResponse }
  /** List API keys of a corporation with their permissions. */
  '/admin/api_keys/list': { kind: 'query'; request: AdminApiKeysListRequest; response: AdminApiKeysListResponse }
  /** Revoke an API key and its tokens. */
  '/admin/api_keys/revoke': { kind: 'write'; request: AdminApiKeysRevokeRequest; response: AdminApiKeysRevokeResponse }
  /** Register an application. */
  '/admin/applications/create': { kind: 'write'; request: AdminApplicationsCreateRequest; response: AdminApplicationsCreateResponse }
  /** List applications of a corporation. */
  '/admin/applications/list': { kind: 'query'; request: AdminApplicationsListRequest; response: AdminApplicationsListResponse }
  /** Replace the secret of an application. */
  '/admin/applications/rotate_secret': { kind: 'write'; request: AdminApplicationsRotateSecretRequest; response: AdminApplicationsRotateSecretResponse }
  /** Replace the key that signs access tokens. */
  '/admin/signing_key/replace': { kind: 'write'; request: AdminSigningKeyReplaceRequest; response: AdminSigningKeyReplaceResponse }
  /** Get an access token with an API key. Deprecated. */
  '/api/1/access_token': { kind: 'query'; request: GetAccessTokenRequest; response: GetAccessTokenResponse }
  /** Get an access token with key and application. */
  '/api/v2/access_token': { kind: 'query'; request: GetAccessTokenV2Request; response: GetAccessTokenV2Response }
}

export interface AdminAdminTokensCreateRequest {
  /** Name of the token, such as the program or person that gets it. */
  name: string
}

export interface AdminAdminTokensCreateResponse {
  /** The token. It is shown only once, and stored as a hash. */
  adminToken: string
  /** Id of the token. */
  tokenId: Id<'AdminToken'>
}

export interface AdminAdminTokensListRequest {}

export interface AdminAdminTokensListResponse {
  /** The tokens, oldest first. */
  adminTokens: (AdminToken)[]
}

export interface AdminAdminTokensRevokeRequest {
  /** Token to revoke. */
  tokenId: Id<'AdminToken'>
}

export interface AdminAdminTokensRevokeResponse {}

export interface AdminApiKeysChangeRequest {
  /** Restriction groups that the key holds. Null for all, those of later versions included; if omitted, they stay unchanged. */
  groups?: (string)[] | null
  /** Key to change. */
  keyId: Id<'ApiKey'>
  /** Name of the key. If omitted, it stays unchanged. */
  name?: string
  /** Organizations that the key may see. Null for all of the corporation; if omitted, they stay unchanged. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Source (`sourceKey`) to which the key is limited. Null: all sources; if omitted, it stays unchanged. */
  sourceKey?: string | null
}

export interface AdminApiKeysChangeResponse {}

export interface AdminApiKeysCheckRequest {
  /** Key to check. */
  keyId: Id<'ApiKey'>
  /** Path of the operation. */
  operation: string
  /** Organization that the call would name. Null or omitted: any that the key sees. */
  organizationId?: Id<'Organization'> | null
}

export interface AdminApiKeysCheckResponseAnswer {
  /** Restriction group of the operation. Null if it needs none. */
  group: string | null
  /** Whether the key may call the operation. */
  mayCall: boolean
  /** Why not: the key is revoked or has expired; the operation is not for API keys; the key lacks the group, or does not see the organization. Null if the key may call it. */
  obstacle: 'KeyRevoked' | 'KeyExpired' | 'NotForKeys' | 'GroupMissing' | 'OrganizationHidden' | null | (string & {})
}

export interface AdminApiKeysCreateRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Restriction groups that the key holds. Null or omitted: all, those of later versions included. */
  groups?: (string)[] | null
  /** Lifetime of the key in days. Null or omitted: unlimited. */
  lifetimeDays?: number | null
  /** Name of the key, such as the client that gets it. */
  name: string
  /** Organizations that the key may see. Null or omitted: all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Source (`sourceKey`) to which the key is limited. Null or omitted: all sources. */
  sourceKey?: string | null
}

export interface AdminApiKeysCreateResponse {
  /** The key. It is shown only once, and stored as a hash. */
  apiKey: string
  /** Time of expiry. Null: never. UTC, ISO 8601. */
  expiresAt: string | null
  /** Id of the key. */
  keyId: Id<'ApiKey'>
}

export interface AdminApiKeysListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminApiKeysListResponse {
  /** The keys. */
  apiKeys: ({
  /** Time of creation. UTC, ISO 8601. */
  createdAt: string
  /** Time of expiry. Null: never. UTC, ISO 8601. */
  expiresAt: string | null
  /** Restriction groups that the key holds. Null for all, those of later versions included. */
  groups: (string)[] | null
  /** Whether the key has been revoked. */
  isRevoked: boolean
  /** Id of the key. */
  keyId: Id<'ApiKey'>
  /** Time of the last token, to the minute. Null before the first. UTC, ISO 8601. */
  lastUsedAt: string | null
  /** Name of the key. */
  name: string
  /** Organizations that the key may see. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Source to which the key is limited. Null: all sources. */
  sourceKey: string | null
})[]
  /** All restriction groups that a key may hold. */
  groups: (string)[]
}

export interface AdminApiKeysRevokeRequest {
  /** Key to revoke. */
  keyId: Id<'ApiKey'>
}

export interface AdminApiKeysRevokeResponse {}

export interface AdminApplicationsCreateRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Name of the application. */
  name: string
}

export interface AdminApplicationsCreateResponse {
  /** Id of the application. */
  appId: Id<'Application'>
  /** Secret of the application. It is shown only once, and stored as a hash. */
  clientSecret: string
}

export interface AdminApplicationsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminApplicationsListResponse {
  /** The applications. */
  applications: ({
  /** Id of the application. */
  appId: Id<'Application'>
  /** Name of the application. */
  name: string
})[]
}

export interface AdminApplicationsRotateSecretRequest {
  /** Application that gets a new secret. */
  appId: Id<'Application'>
}

export interface AdminApplicationsRotateSecretResponse {
  /** Id of the application. */
  appId: Id<'Application'>
  /** The new secret. It is shown only once, and stored as a hash. */
  clientSecret: string
}

export interface AdminSigningKeyReplaceRequest {}

export interface AdminSigningKeyReplaceResponse {}

export interface AdminToken {
  /** Time of creation. UTC, ISO 8601. */
  createdAt: string
  /** Whether the token has been revoked. */
  isRevoked: boolean
  /** Time of the last call, to the minute. Null before the first. UTC, ISO 8601. */
  lastUsedAt: string | null
  /** Name of the token, such as the program or person that has it. */
  name: string
  /** Id of the token, for revoking it. */
  tokenId: Id<'AdminToken'>
}

export interface GetAccessTokenRequest {
  /** The API key. */
  apiLogin: string
}

export interface GetAccessTokenResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Access token, a JWT. It is valid for one hour; its claim `exp` has the time of expiry. */
  token: string
}

export interface GetAccessTokenV2Request {
  /** The API key. */
  apiKey: string
  /** Id of the application that uses the key. */
  appId: Id<'Application'>
  /** Secret of the application. */
  clientSecret: string
}

export interface GetAccessTokenV2Response {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Access token, a JWT. It is valid for one hour; its claim `exp` has the time of expiry. */
  token: string
}
