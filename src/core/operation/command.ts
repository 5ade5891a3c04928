import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { ErrorMap, Fail } from '#core/errors.ts'
import { CorrelationId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { CreatableLaneAggregate, LaneAggregate, RelatedState, RelatedStates } from './aggregate.ts'
import { type ActionInput, audienceOf, type Contract, type Operation } from './operation.ts'
import { CorrelationIdResponse, type ResponseBody } from './responses.ts'

/** What a command's rule is given when its turn has come on the terminal group. */
export interface CommandInput<State, E extends ErrorMap> {
  state: State
  organization: Organization
  /** When the front office accepted. */
  now: Instant
  caches: Caches
  /** The transaction of the turn, for looking up what no memory holds. */
  db: Db
  /** The companions that the operation declares. */
  relatedStates: RelatedStates
  /** Whether the server issued the command of a client's operation, to inform the front office of a change it has made. */
  isIssued: boolean
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
  initialState?(body: Static<Req>): State
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  relatedStates?: readonly RelatedState<any>[]
  /** At the request: throws what can be seen to be wrong before any front office is asked. */
  check?(input: ActionInput<Req, E>): void | Promise<void>
  /**
   * Decides, alone on the terminal group: answers the state that follows, or all the states it passes through, each of
   * which becomes an event. A throw becomes the command's failure and changes nothing.
   */
  apply(turn: CommandInput<State, E> & { body: Static<Req> }): Outcome<State> | Promise<Outcome<State>>
}

/** Changes something later, when the terminal group of its aggregate has accepted. */
export function command<Req extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  subjectId,
  initialState,
  relatedStates = [],
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
      ...(!initialState && { NotFound: aggregate.NotFound }),
      ...(audience !== 'front' && aggregate.InUse && { InUse: aggregate.InUse }),
      ...errors,
    },
    response: mayAnswer ? Type.Object({ correlationId: CorrelationId, ...mayAnswer }) : CorrelationIdResponse,
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
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  relatedStates?: readonly RelatedState<any>[]
  /** How long a linked front office may take to answer, in seconds; 8 unless the client says otherwise. */
  timeoutSeconds?(body: Static<Req>): number | null | undefined
  /** At the request: checks it and makes the aggregate, not yet accepted by the front office. Throws what is wrong. */
  create(input: ActionInput<Req, E>): Promise<State>
  /** Later, alone on the terminal group. A throw marks the aggregate as failed. */
  apply(turn: CommandInput<State, E>): Outcome<State> | Promise<Outcome<State>>
  answer(state: State): ResponseBody<Static<Res>>
}

/** A created aggregate, and what is answered of it. */
export interface Created<State> {
  state: State
  answer(state: State): object
}

/** Makes something that a front office has to accept. */
export function creation<Req extends TSchema, Res extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  aggregate,
  relatedStates = [],
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
    errors: { Duplicated: aggregate.Duplicated, ...aggregate.resourceUsage?.errors, ...errors },
    example: { request: example },
    async run(input: ActionInput<Req, E>): Promise<Created<State>> {
      return { state: await create(input), answer: (state) => answer(state) as object }
    },
    command: { aggregate, creates: true, relatedStates, apply, ...(timeoutSeconds && { timeoutSeconds }) },
  }
}

/** What the frame needs to accept a command now and carry it out later. */
export type CommandDefinition = ChangeDefinition | CreationDefinition

interface AnyDefinition {
  /** How long a linked front office may take to answer, in seconds. */
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  timeoutSeconds?(body: any): number | null | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike companions has no common type
  relatedStates: readonly RelatedState<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  apply(input: any): unknown
}

export interface ChangeDefinition extends AnyDefinition {
  creates: false
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike aggregates has no common type
  aggregate: LaneAggregate<any>
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  subjectId(body: any): string
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  initialState?(body: any): unknown
  /** Of a front office's own command: what it is time for. */
  listDue?(db: Db, search: DueSearch): Promise<readonly DueFrontCommand<unknown>[]>
}

export interface CreationDefinition extends AnyDefinition {
  creates: true
  // biome-ignore lint/suspicious/noExplicitAny: see ChangePart.aggregate
  aggregate: CreatableLaneAggregate<any>
}

/** What a front office's clock looks for. */
export interface DueSearch {
  now: Instant
  /** As many at once; the rest is found next time. */
  rowsMax: number
}

/** A command that it is time for. */
export interface DueFrontCommand<Body> {
  corporationId: string
  organizationId: string
  body: Body
}
