import type { Organization } from '#core/access/organizations.ts'
import { batched } from '#core/db/batch.ts'
import type { Db, Pool } from '#core/db/connect.ts'
import { failers, OperationError } from '#core/errors.ts'
import { failpoint } from '#core/failpoint.ts'
import type { CreationRecord, Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import type { ChangeDefinition, Created, CreationDefinition } from '#core/operation/command.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { insertChanges, insertCreations } from './accept_store.ts'

interface AnyRequest {
  operation: Operation
  organization: Organization
  /** The API key that asks; none for what a front office does by itself. */
  apiKeyId?: Id<'ApiKey'> | undefined
  correlationId: Id<'Command'>
  acceptedAt: Instant
  /** Until when a linked front office may answer. */
  deadlineAt: Instant
}

export interface ChangeRequest extends AnyRequest {
  definition: ChangeDefinition
  /** Checked. */
  body: unknown
}

export interface CreationRequest extends AnyRequest {
  definition: CreationDefinition
  /** The new aggregate, which goes in with its command. */
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike aggregates has no common type
  created: Created<any>
}

/** A command that a request asks for. */
export type CommandRequest = ChangeRequest | CreationRequest

const isCreation = (request: CommandRequest): request is CreationRequest => request.definition.creates

export type AcceptResult = { accepted: true; terminalGroupId: Lane['terminalGroupId'] } | { accepted: false }

const rememberedMax = 2_000

/**
 * Subjects whose creation this node has just accepted, by command. Nobody changes them before that command's turn, so a
 * lane of the same node need not read them again. An entry that is not fetched is pushed out by those that follow.
 */
export class AcceptedCreations {
  readonly #states = new Map<string, unknown>()

  remember(commandId: string, state: unknown): void {
    if (this.#states.size >= rememberedMax) this.#states.delete(this.#states.keys().next().value!)
    this.#states.set(commandId, state)
  }

  /** The aggregate as it was accepted, once. */
  take(commandId: string): unknown {
    const state = this.find(commandId)
    this.#states.delete(commandId)
    return state
  }

  /** The aggregate as it was accepted, for a look at it. */
  find(commandId: string): unknown {
    return this.#states.get(commandId)
  }
}

/**
 * Writes commands down. Acceptance is all that a request waits for: the row is committed when the client reads its
 * correlation id. `onAccepted` wakes whoever carries commands out.
 */
export class Commands {
  readonly #pool: Pool
  readonly #accepted: AcceptedCreations
  readonly #onAccepted: (lane: Lane) => void
  readonly #creations = new Map<LaneAggregate<unknown>, (request: CreationRequest) => Promise<AcceptResult>>()
  readonly #changes = new Map<LaneAggregate<unknown>, (request: ChangeRequest) => Promise<AcceptResult>>()

  constructor(pool: Pool, accepted: AcceptedCreations, onAccepted: (lane: Lane) => void) {
    this.#pool = pool
    this.#accepted = accepted
    this.#onAccepted = onAccepted
  }

  /** Accepts the command and answers its client. With `db`, in that transaction; otherwise batched. */
  async accept(request: CommandRequest, db?: Db): Promise<object> {
    const answer = await (isCreation(request) ? this.#create(request, db) : this.#change(request, db))
    if (!db) failpoint('after-accept')
    return answer
  }

  async #change(request: ChangeRequest, db: Db | undefined): Promise<object> {
    const { definition, correlationId } = request
    const [outcome] = db
      ? await insertChanges(db, definition.aggregate, [request])
      : [await this.#batched(this.#changes, definition.aggregate, insertChanges)(request)]
    if (!outcome?.accepted) throw new OperationError(definition.aggregate.NotFound)
    this.#wake(request, outcome)
    return { correlationId }
  }

  async #create(request: CreationRequest, db: Db | undefined): Promise<object> {
    const { definition, created, correlationId, acceptedAt } = request
    const { aggregate } = definition
    const [outcome] = db
      ? await insertCreations(db, aggregate, [request])
      : [await this.#batched(this.#creations, aggregate, insertCreations)(request)]
    if (outcome?.accepted) {
      // With `db` the transaction is still open and may yet fail.
      if (!db) this.#accepted.remember(correlationId, aggregate.acceptedAs(created.state, acceptedAt))
      this.#wake(request, outcome)
      return { correlationId, ...created.toResponse(created.state) }
    }
    const earlier = await this.#repeated(request, db ?? this.#pool)
    return {
      correlationId: earlier.correlationId,
      ...created.toResponse(aggregate.acceptedAs(created.state, earlier.acceptedAt)),
    }
  }

  #wake({ organization }: CommandRequest, { terminalGroupId }: { terminalGroupId: Lane['terminalGroupId'] }): void {
    this.#onAccepted({ organizationId: organization.id, terminalGroupId })
  }

  /** The insert, shared by the requests that arrive together for one kind of aggregate. */
  #batched<R, S extends LaneAggregate<unknown>>(
    known: Map<LaneAggregate<unknown>, (request: R) => Promise<AcceptResult>>,
    aggregate: S,
    insert: (db: Db, aggregate: S, requests: readonly R[]) => Promise<AcceptResult[]>,
  ): (request: R) => Promise<AcceptResult> {
    const batch =
      known.get(aggregate) ?? batched<R, AcceptResult>((requests) => insert(this.#pool, aggregate, requests))
    known.set(aggregate, batch)
    return batch
  }

  /** An aggregate with this id exists. The same request again is answered as the first was; another one is refused. */
  async #repeated(
    { definition: { aggregate }, organization, created }: CreationRequest,
    db: Db,
  ): Promise<CreationRecord> {
    const { state } = created
    const earlier = await aggregate.findCreation(db, organization.id, aggregate.idOf(state))
    const hash = aggregate.requestHashOf(state)
    if (!earlier || hash === null || earlier.requestHash !== hash)
      throw failers({ Duplicated: aggregate.Duplicated }).Duplicated()
    return earlier
  }
}
