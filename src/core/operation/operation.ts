import type { Static, TSchema } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { type ErrorDef, type ErrorMap, type Fail, failers } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { CommandDefinition } from './command.ts'
import type { ActionContext, Context } from './context.ts'
import type { FormattedResponse, JsonBytes, ResponseBody, StreamedResponse } from './responses.ts'

/**
 * Who may call: anybody, the holder of a token bought with an API key, the operator of the server, or the front office of a
 * terminal group alone, which no request reaches.
 */
export type Audience = 'public' | 'key' | 'admin' | 'front'

/** HTTP statuses, that of success first. */
export type Statuses = readonly [success: 200 | 201, ...others: number[]]

export interface Contract<Req extends TSchema, E extends ErrorMap> {
  path: `/${string}`
  /** Other paths at which clients look for the same operation. */
  otherPaths?: readonly `/${string}`[]
  /** Whether clients may also GET it, with the fields of the request in the query. */
  alsoGet?: boolean
  /** The restriction group that the API key must hold, declared by a domain. `none stated` has to be written out. */
  group: string
  /** First back-office version that has the operation. */
  since?: string
  /** What to use instead. */
  deprecated?: string
  summary: string
  /** Rules that a client has to know beyond the summary: sentences for the docs page. */
  description?: string
  /** The HTTP statuses that the wire declares, that of success first. Without them every status of an error is its own. */
  statuses?: Statuses
  /** Media types in which a client may ask for the answer by `Accept`, besides JSON. */
  otherFormats?: readonly string[]
  request: Req
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

/** A request that works on the demo chain, and optionally what it answers. */
interface Example<Req extends TSchema, Res extends TSchema> {
  request: Static<Req>
  response?: ResponseBody<Static<Res>>
}

/** What the frame knows of any operation. */
export interface Operation {
  kind: 'query' | 'write' | 'command'
  audience: Audience
  path: string
  otherPaths?: readonly string[]
  alsoGet?: boolean
  group: string
  since?: string
  deprecated?: string
  summary: string
  description?: string
  statuses?: Statuses
  otherFormats?: readonly string[]
  request: TSchema
  response: TSchema
  errors: ErrorMap
  example: { request: unknown; response?: unknown }
  /** Query and write: answers. Command: prepares what is to be accepted. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own input type, checked where it is declared
  run(input: any): unknown
  command?: CommandDefinition
}

export const audienceOf = (path: string): Audience =>
  path.startsWith('/admin/') ? 'admin' : path.startsWith('/front/') ? 'front' : 'key'

function direct<Req extends TSchema, Res extends TSchema, E extends ErrorMap>(
  kind: 'query' | 'write',
  { errors, ...def }: Direct<Req, Res, E>,
  audience = audienceOf(def.path),
): Operation {
  return { ...def, kind, audience, errors: errors ?? {} }
}

/** Reads. */
export const query = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def)

/** Changes now, in one transaction. */
export const write = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('write', def)

/** Reads, and needs no token. */
export const publicQuery = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def, 'public')

/** Every path at which requests reach the operation, its own first. */
export const pathsOf = ({ path, otherPaths = [] }: Operation): string[] => [path, ...otherPaths]

/** Every error that the operation may answer by its own declaration. */
export const errorsOf = (operation: Operation): ErrorDef<unknown>[] => Object.values(operation.errors)

/**
 * Runs an operation in a transaction of the server, with what the operation needs of a request. The body is not compared with its
 * schema.
 */
export const runInTransaction = <Needed extends object>(operation: Operation, context: Needed, body: object): unknown =>
  operation.run({ ...context, body, fail: failers(operation.errors) })
