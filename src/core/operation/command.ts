import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { ErrorMap, Fail } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import { CorrelationId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { CreatableLaneAggregate, LaneAggregate, RelatedState, RelatedStates } from './aggregate.ts'
import { type ActionInput, audienceOf, type Contract, type Operation } from './operation.ts'
import { CorrelationIdResponse, type ResponseBody } from './responses.ts'

/** Input of a command's rule when it is executed. */
export interface CommandInput<State, E extends ErrorMap> {
  state: State
  organization: Organization
  /** Time of execution. */
  now: Instant
  caches: Caches
  /** Transaction of the batch, for reading uncached rows. */
  db: Db
  /** Related states that the operation declares. */
  relatedStates: RelatedStates
  /**
   * Whether the server issued the command for a client's operation, to inform the front office of a change that is already
   * made.
   */
  isIssued: boolean
  author: Author
  /** Issues a command to another lane: accepted in the transaction of this command, if it succeeds. */
  issue(issued: IssuedCommand): void
  fail: Fail<E>
}

/** A command on another aggregate, in any lane. `body` matches the operation's request schema. */
export interface IssuedCommand {
  operation: Operation
  organization: Organization
  body: unknown
}

type Outcome<State> = State | readonly State[]

export interface Change<Req extends TSchema, State, E extends ErrorMap> extends Contract<Req, E> {
  aggregate: LaneAggregate<State>
  /** Optional fields of the response besides the correlation id. */
  responseFields?: Record<string, TOptional<TSchema>>
  example: Static<Req>
  subjectId(body: Static<Req>): string
  /** Returns the initial state of an aggregate that exists without a creation, such as a stop list. */
  initialState?(body: Static<Req>): State
  // biome-ignore lint/suspicious/noExplicitAny: different related states have no common type
  relatedStates?: readonly RelatedState<any>[]
  /** Checks the request before the front office is asked; throws its errors. */
  check?(input: ActionInput<Req, E>): void | Promise<void>
  /**
   * Decides under the lease of the terminal group: returns the new state, or all intermediate states: each becomes
   * an event. A throw fails the command and changes nothing.
   */
  apply(input: CommandInput<State, E> & { body: Static<Req> }): Outcome<State> | Promise<Outcome<State>>
}

/** Declares a change that is executed after the terminal group of its aggregate has accepted it. */
export function command<Req extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  subjectId,
  initialState,
  relatedStates = [],
  check,
  apply,
  responseFields,
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
      ...(!initialState && { NotFound: aggregate.NotFound }),
      ...(audience !== 'front' && aggregate.InUse && { InUse: aggregate.InUse }),
      ...errors,
    },
    response: responseFields ? Type.Object({ correlationId: CorrelationId, ...responseFields }) : CorrelationIdResponse,
    example: { request: example },
    async run(input: ActionInput<Req, E>): Promise<Static<Req>> {
      await check?.(input)
      return input.body
    },
    command: { aggregate, creates: false, subjectId, ...(initialState && { initialState }), relatedStates, apply },
  }
}

export interface Creation<Req extends TSchema, Res extends TSchema, State, E extends ErrorMap>
  extends Contract<Req, E> {
  aggregate: CreatableLaneAggregate<State>
  response: Res
  example: Static<Req>
  // biome-ignore lint/suspicious/noExplicitAny: different related states have no common type
  relatedStates?: readonly RelatedState<any>[]
  /** Time limit for the answer of a linked front office, in seconds; 8 by default. */
  timeoutSeconds?(body: Static<Req>): number | null | undefined
  /** Checks the request and returns the aggregate, not yet accepted by the front office; throws its errors. */
  create(input: ActionInput<Req, E>): Promise<State>
  /** Decides later, under the lease of the terminal group. A throw marks the aggregate as failed. */
  apply(input: CommandInput<State, E>): Outcome<State> | Promise<Outcome<State>>
  toResponse(state: State): ResponseBody<Static<Res>>
}

/** A created aggregate, and the function that makes its response. */
export interface Created<State> {
  state: State
  toResponse(state: State): object
}

/** Declares the creation of an aggregate that a front office has to accept. */
export function creation<Req extends TSchema, Res extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  relatedStates = [],
  timeoutSeconds,
  create,
  apply,
  toResponse,
  example,
  errors,
  ...contract
}: Creation<Req, Res, State, E>): Operation {
  return {
    ...contract,
    kind: 'command',
    audience: audienceOf(contract.path),
    errors: { Duplicated: aggregate.Duplicated, ...aggregate.resourceUsage?.errors, ...errors },
    example: { request: example },
    async run(input: ActionInput<Req, E>): Promise<Created<State>> {
      return { state: await create(input), toResponse: (state) => toResponse(state) as object }
    },
    command: { aggregate, creates: true, relatedStates, apply, ...(timeoutSeconds && { timeoutSeconds }) },
  }
}
