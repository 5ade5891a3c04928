import type { Static, TSchema } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { type ErrorDef, type ErrorMap, type Fail, failers } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { CommandDefinition } from './command_definition.ts'
import type { ActionContext, Context } from './context.ts'
import { PeriodReversed, periodsOf } from './periods.ts'
import type { FormattedResponse, JsonBytes, ResponseBody, StreamedResponse } from './responses.ts'
import type { FindTenant } from './tenant.ts'

/**
 * Permitted callers: everyone, holders of a token for an API key, the operator of the server, people with a session of the console,
 * visitors of its page, or only front offices of terminal groups, which no request reaches. People also call operations for keys and of the
 * operator, as their role allows.
 */
export type Audience = 'public' | 'key' | 'admin' | 'console' | 'visitor' | 'front'

/** Kitchen for whose cooks an answer is reduced. */
export interface Kitchen {
  /** The only terminal group of the kitchen. Null for all. */
  terminalGroupId: string | null
  /** Returns whether a local time of the restaurant is from yesterday to tomorrow. */
  isNearDay(organizationId: string, localTime: string): boolean
}

/** HTTP statuses, the success status first. */
export type Statuses = readonly [success: 200 | 201, ...others: number[]]

export interface Contract<Req extends TSchema, E extends ErrorMap> {
  path: `/${string}`
  /** Other paths that clients use for the operation. */
  otherPaths?: readonly `/${string}`[]
  /** Whether clients may also send it as GET, with the request fields in the query. */
  alsoGet?: boolean
  /** Restriction group that the API key must have, declared by a domain; `none stated` is explicit. */
  group: string
  /** First back-office version with the operation. */
  since?: string
  /** Replacement of a deprecated operation. */
  deprecated?: string
  summary: string
  /** Rules that clients need besides the summary, in sentences for the docs page. */
  description?: string
  /** HTTP statuses that the contract declares, the success status first. By default every error has its own status. */
  statuses?: Statuses
  /** Media types of responses that clients may request by `Accept`, besides JSON. */
  otherFormats?: readonly string[]
  /** Maximum size of its bodies; 1 MiB by default. */
  bytesMax?: number
  /** Whether a write makes transactions of its own, because it takes longer than one may. It has no `Idempotency-Key`. */
  isLong?: boolean
  /** Whether its `now` is the server's time also for chains whose clock is ahead: for times of access, claims and commands. */
  usesServerTime?: boolean
  request: Req
  /**
   * Owner of the rows that an operation of the operator reads or changes. Needed where the request requires neither `organizationId` nor
   * `corporationId`, which declare it otherwise.
   */
  tenant?: 'server' | FindTenant<Req>
  /** Reduces the answer to what a kitchen needs. Cooks call only operations on orders that have it. */
  kitchenView?: (answer: unknown, kitchen: Kitchen) => unknown
  errors?: E
}

type OfOrganization<Body> = Body extends { organizationId: Id<'Organization'> }
  ? { organization: Organization }
  : unknown
type RequestInput<Req extends TSchema, E extends ErrorMap> = {
  body: Static<Req>
  fail: Fail<E>
} & OfOrganization<Static<Req>>
type Input<Req extends TSchema, E extends ErrorMap> = Context & RequestInput<Req, E>
export type ActionInput<Req extends TSchema, E extends ErrorMap> = ActionContext & RequestInput<Req, E>

interface Direct<Req extends TSchema, Res extends TSchema, E extends ErrorMap> extends Contract<Req, E> {
  response: Res
  example: Example<Req, Res>
  run(input: Input<Req, E>): Promise<HandlerResult<Res>> | HandlerResult<Res>
}

type HandlerResult<Res extends TSchema> =
  | ResponseBody<Static<Res>>
  | JsonBytes
  | StreamedResponse<Static<Res>>
  | FormattedResponse

/** A request that works on the demo chain, optionally with its response. */
interface Example<Req extends TSchema, Res extends TSchema> {
  request: Static<Req>
  response?: ResponseBody<Static<Res>>
}

/** An operation without its types, as the framework handles it. */
// biome-ignore lint/suspicious/noExplicitAny: each operation's own request type, checked where it is declared
export interface Operation extends Omit<Contract<any, ErrorMap>, 'path' | 'otherPaths'> {
  kind: 'query' | 'write' | 'command'
  audience: Audience
  path: string
  otherPaths?: readonly string[]
  request: TSchema
  response: TSchema
  errors: ErrorMap
  example: { request: unknown; response?: unknown }
  /** Query and write: returns the response. Command: prepares the command for acceptance. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own input type, checked where it is declared
  run(input: any): unknown
  command?: CommandDefinition
}

export const audienceOf = (path: string): Audience =>
  audiences.find(({ prefix }) => path.startsWith(prefix))?.audience ?? 'key'

const audiences: readonly { prefix: string; audience: Audience }[] = [
  { prefix: '/admin/', audience: 'admin' },
  { prefix: '/console/', audience: 'console' },
  { prefix: '/front/', audience: 'front' },
]

function direct<Req extends TSchema, Res extends TSchema, E extends ErrorMap>(
  kind: 'query' | 'write',
  { errors, ...def }: Direct<Req, Res, E>,
  audience = audienceOf(def.path),
): Operation {
  const hasPeriod = periodsOf(def.request).length > 0
  return { ...def, kind, audience, errors: { ...(hasPeriod && { PeriodReversed }), ...errors } }
}

/** Declares an operation that only reads. */
export const query = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def)

/** Declares an operation that changes data at once, in one transaction. */
export const write = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('write', def)

/** Declares an operation that only reads and needs no token. */
export const publicQuery = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def, 'public')

/** Declares an operation that reads, or begins a session, and needs a page of this server instead of a session. */
export const visitorQuery = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def, 'visitor')

/** Declares an operation that changes data at once, and needs a page of this server instead of a session. */
export const visitorWrite = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('write', def, 'visitor')

/** Returns all paths of the operation, the main one first. */
export const pathsOf = ({ path, otherPaths = [] }: Operation): string[] => [path, ...otherPaths]

/**
 * Owner of the rows that an operation of the operator reads or changes: named by a required field, found by the id of another row, or the
 * whole server.
 */
type Tenant = 'corporationId' | 'organizationId' | 'server' | FindTenant<TSchema>

/** Returns the tenant of an operation of the operator; undefined if it is not declared. */
export function tenantOf({ tenant, request }: Operation): Tenant | undefined {
  if (tenant) return tenant
  const { required = [] } = request as { required?: readonly string[] }
  return (['organizationId', 'corporationId'] as const).find((field) => required.includes(field))
}

/** Returns the errors of an operation, each once. */
export const errorsOf = (operation: Operation): ErrorDef<unknown>[] => [...new Set(Object.values(operation.errors))]

/** Runs an operation in a transaction of the server, without a request. Does not validate the body. */
export const runInTransaction = <Needed extends object>(operation: Operation, context: Needed, body: object): unknown =>
  operation.run({ ...context, body, fail: failers(operation.errors) })
