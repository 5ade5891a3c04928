import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { ErrorDef, ErrorMap, Fail } from '#core/errors.ts'
import type { Author, OwnerId } from '#core/events/outbox.ts'
import { CorrelationId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Companion, Companions, CreatableLaneAggregate, LaneAggregate } from './aggregate.ts'
import type { Service } from './service.ts'

/**
 * Who may call: anybody, the holder of a token bought with an API key, the operator of the server, or the front office of a
 * terminal group alone, which no request reaches.
 */
export type Audience = 'public' | 'key' | 'admin' | 'front'

/** What is known wherever something is asked for: by a request, or by a front office that reports what it has done. */
export interface ActionContext {
  /** The pool for a query, the transaction for a write: nothing of a write remains when it throws. */
  db: Db
  now: Instant
  /** Id of this request; for operations that answer a correlation id, the one they answer. */
  correlationId: Id<'Command'>
  caches: Caches
  /** Who asks. */
  author: Author
  /** The organizations that whoever asks may see, by id; for a front office, all of its corporation. */
  organizations: ReadonlyMap<string, Organization>
  /** Wakes what follows the owner's events, once this transaction is committed. */
  notify(ownerId: OwnerId): void
}

/** What every handler of a request is given besides its body. */
export interface Context extends ActionContext {
  caller: Caller
  /** Address of the client. */
  remoteAddress: string
  /** What the node has besides, for operations that need it: `use(Throttle)`. */
  use<T>(service: Service<T>): T
  /** Announces that what is cached under the topic and key changes with this transaction. */
  touch(topic: string, key: string): Promise<void>
}

/** The server's settings that operations read. */
export class OperationSettings {
  /** Whether `/api/1/access_token` sells tokens for an API key alone. */
  readonly apiLoginDoor: boolean
  /** Networks that webhooks may reach although they are not public. */
  readonly webhookNetworks: readonly string[]

  constructor(settings: Pick<OperationSettings, 'apiLoginDoor' | 'webhookNetworks'>) {
    this.apiLoginDoor = settings.apiLoginDoor
    this.webhookNetworks = settings.webhookNetworks
  }
}

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

/** The frame writes the correlation id into answers that have one, so handlers leave it out. */
export type Answer<T> = T extends { correlationId: unknown } ? Omit<T, 'correlationId'> : T

interface Direct<Req extends TSchema, Res extends TSchema, E extends ErrorMap> extends Contract<Req, E> {
  response: Res
  example: Example<Req, Res>
  run(input: Input<Req, E>): Promise<Answer<Static<Res>> | Bytes> | Answer<Static<Res>> | Bytes
}

/** A request that works on the demo chain, and optionally what it answers. */
interface Example<Req extends TSchema, Res extends TSchema> {
  request: Static<Req>
  response?: Answer<Static<Res>>
}

/** An answer kept as the bytes of its JSON, for what many read and few change. */
export class Bytes {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

const recorded = Symbol('recorded')

/** Answer of a write whose outcome clients look up like a command's, by the correlation id, with what it says besides. */
export const identified = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ correlationId: CorrelationId, ...fields }, { [recorded]: true })

/** Whether the outcome of a write that answers this can be looked up. */
export const isRecorded = (response: TSchema): boolean => recorded in response

export const CorrelationIdResponse = identified({})

/** Answer of an operation that has nothing to say but its correlation id. */
export const Nothing = Type.Object({})

/** Answer of an operation that the wire has answer 200 with an empty body: not even an object. */
export const NoBody = Type.Object({}, { description: 'The body is empty' })

const maybeEmpty = Symbol('maybe empty')

/** Answer of an operation that answers an empty body when there is nothing: its handler then answers null. */
export const orEmpty = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { [maybeEmpty]: true })

export const isMaybeEmpty = (response: TSchema): boolean => maybeEmpty in response

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
  request: TSchema
  response: TSchema
  errors: ErrorMap
  example: { request: unknown; response?: unknown }
  /** Query and write: answers. Command: prepares what is to be accepted. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own input type, checked where it is declared
  run(input: any): unknown
  command?: CommandPart
}

interface AnyCommandPart {
  /** How long a linked front office may take to answer, in seconds. */
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  timeoutSeconds?(body: any): number | null | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  companions: readonly Companion<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  apply(input: any): unknown
}

export interface ChangePart extends AnyCommandPart {
  creates: false
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike aggregates has no common type
  aggregate: LaneAggregate<any>
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  subjectId(body: any): string
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  begin?(body: any): unknown
  /** Of a front office's own command: what it is time for. */
  listDue?(db: Db, search: DueSearch): Promise<readonly Due<unknown>[]>
}

/** What a front office's clock looks for. */
export interface DueSearch {
  now: Instant
  /** As many at once; the rest is found next time. */
  rowsMax: number
}

/** A command that it is time for. */
export interface Due<Body> {
  corporationId: string
  organizationId: string
  body: Body
}

export interface CreationPart extends AnyCommandPart {
  creates: true
  // biome-ignore lint/suspicious/noExplicitAny: see ChangePart.aggregate
  aggregate: CreatableLaneAggregate<any>
}

/** What the frame needs to accept a command now and carry it out later. */
export type CommandPart = ChangePart | CreationPart

const audienceOf = (path: string): Audience =>
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
export const openQuery = <Req extends TSchema, Res extends TSchema, E extends ErrorMap = Record<never, never>>(
  def: Direct<Req, Res, E>,
): Operation => direct('query', def, 'public')

/** What a command's rule is given when its turn has come on the terminal group. */
export interface Turn<State, E extends ErrorMap> {
  state: State
  organization: Organization
  /** When the front office accepted. */
  now: Instant
  caches: Caches
  /** The transaction of the turn, for looking up what no memory holds. */
  db: Db
  /** The companions that the operation declares. */
  companions: Companions
  /** Has another lane carry something out: the command is accepted with what this turn changes, once the turn has succeeded. */
  issue(issued: IssuedCommand): void
  fail: Fail<E>
}

/** A change that a turn asks of another aggregate, in whatever lane. `body` fits the operation's request. */
export interface IssuedCommand {
  operation: Operation
  organization: Organization
  body: unknown
}

type Outcome<State> = State | readonly State[]

export interface Change<Req extends TSchema, State, E extends ErrorMap> extends Contract<Req, E> {
  aggregate: LaneAggregate<State>
  /** What the answer may hold beside its correlation id. */
  mayAnswer?: Record<string, TOptional<TSchema>>
  example: Static<Req>
  subjectId(body: Static<Req>): string
  /** Of an aggregate that is there before its first change, such as a stop list: its state until then. */
  begin?(body: Static<Req>): State
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  companions?: readonly Companion<any>[]
  /** At the request: throws what can be seen to be wrong before any front office is asked. */
  check?(input: ActionInput<Req, E>): void | Promise<void>
  /**
   * Decides, alone on the terminal group: answers the state that follows, or all the states it passes through, each of
   * which becomes an event. A throw becomes the command's failure and changes nothing.
   */
  apply(turn: Turn<State, E> & { body: Static<Req> }): Outcome<State> | Promise<Outcome<State>>
}

/** Changes something later, when the terminal group of its aggregate has accepted. */
export function command<Req extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  subjectId,
  begin,
  companions = [],
  check,
  apply,
  mayAnswer,
  example,
  errors,
  ...contract
}: Change<Req, State, E>): Operation {
  const audience = audienceOf(contract.path)
  return {
    ...contract,
    kind: 'command',
    audience,
    errors: {
      ...(!begin && { NotFound: aggregate.NotFound }),
      ...(audience !== 'front' && aggregate.InUse && { InUse: aggregate.InUse }),
      ...errors,
    },
    response: mayAnswer ? Type.Object({ correlationId: CorrelationId, ...mayAnswer }) : CorrelationIdResponse,
    example: { request: example },
    async run(input: ActionInput<Req, E>): Promise<Static<Req>> {
      await check?.(input)
      return input.body
    },
    command: { aggregate, creates: false, subjectId, ...(begin && { begin }), companions, apply },
  }
}

export interface Creation<Req extends TSchema, Res extends TSchema, State, E extends ErrorMap>
  extends Contract<Req, E> {
  aggregate: CreatableLaneAggregate<State>
  response: Res
  example: Static<Req>
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  companions?: readonly Companion<any>[]
  /** How long a linked front office may take to answer, in seconds; 8 unless the client says otherwise. */
  timeoutSeconds?(body: Static<Req>): number | null | undefined
  /** At the request: checks it and makes the aggregate, not yet accepted by the front office. Throws what is wrong. */
  create(input: ActionInput<Req, E>): Promise<State>
  /** Later, alone on the terminal group. A throw marks the aggregate as failed. */
  apply(turn: Turn<State, E>): Outcome<State> | Promise<Outcome<State>>
  answer(state: State): Answer<Static<Res>>
}

/** A created aggregate, and what is answered of it. */
export interface Created<State> {
  state: State
  answer(state: State): object
}

/** Makes something that a front office has to accept. */
export function creation<Req extends TSchema, Res extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  companions = [],
  timeoutSeconds,
  create,
  apply,
  answer,
  example,
  errors,
  ...contract
}: Creation<Req, Res, State, E>): Operation {
  return {
    ...contract,
    kind: 'command',
    audience: audienceOf(contract.path),
    errors: { Duplicated: aggregate.Duplicated, ...aggregate.claims?.errors, ...errors },
    example: { request: example },
    async run(input: ActionInput<Req, E>): Promise<Created<State>> {
      return { state: await create(input), answer: (state) => answer(state) as object }
    },
    command: { aggregate, creates: true, companions, apply, ...(timeoutSeconds && { timeoutSeconds }) },
  }
}

/** Every path at which requests reach the operation, its own first. */
export const pathsOf = ({ path, otherPaths = [] }: Operation): string[] => [path, ...otherPaths]

/** Every error that the operation may answer by its own declaration. */
export const errorsOf = (operation: Operation): ErrorDef<unknown>[] => Object.values(operation.errors)
