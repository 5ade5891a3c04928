import { batched, batchedBy } from '#core/db/batch.ts'
import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import type { Workers } from '#core/db/workers.ts'
import { failers, OperationError } from '#core/errors.ts'
import { failpoint } from '#core/failpoint.ts'
import type { CreationRecord, Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import {
  type AcceptResult,
  type ChangeRequest,
  type CommandRequest,
  type CreationRequest,
  insertChanges,
  insertCreations,
} from './accept.store.ts'

const isCreation = (request: CommandRequest): request is CreationRequest => request.definition.creates

const rememberedMax = 2_000

/**
 * Aggregates whose creation this node has just accepted, by command id. They cannot change before that command is executed, so the node's
 * lane need not read them. Old entries are dropped when new ones are added.
 */
export class AcceptedCreations {
  readonly #states = new Map<string, unknown>()

  remember(commandId: string, state: unknown): void {
    if (this.#states.size >= rememberedMax) this.#states.delete(this.#states.keys().next().value!)
    this.#states.set(commandId, state)
  }

  /** Returns the accepted aggregate, and drops it. */
  take(commandId: string): unknown {
    const state = this.find(commandId)
    this.#states.delete(commandId)
    return state
  }

  /** Returns the accepted aggregate. */
  find(commandId: string): unknown {
    return this.#states.get(commandId)
  }
}

interface CommandsDependencies {
  pool: Pool
  workers: Workers
  accepted: AcceptedCreations
  onAccepted(lane: Lane): void
}

/** Accepts commands. The response follows the commit of the command's row; `onAccepted` wakes the lane that executes it. */
export class Commands {
  readonly #pool: Pool
  readonly #options: { inSteps: boolean }
  readonly #accepted: AcceptedCreations
  readonly #onAccepted: (lane: Lane) => void
  readonly #creations = new Map<LaneAggregate<unknown>, (request: CreationRequest) => Promise<AcceptResult>>()
  readonly #changes = new Map<LaneAggregate<unknown>, (request: ChangeRequest) => Promise<AcceptResult>>()

  constructor({ pool, workers, accepted, onAccepted }: CommandsDependencies) {
    this.#pool = pool
    this.#options = { inSteps: workers.areThere }
    this.#accepted = accepted
    this.#onAccepted = onAccepted
  }

  /** Accepts the command, in the transaction `db` or else batched with others, and returns its response. */
  async accept(request: CommandRequest, db?: Db): Promise<object> {
    const answer = await (isCreation(request) ? this.#create(request, db) : this.#change(request, db))
    if (!db) failpoint('after-accept')
    return answer
  }

  async #change(request: ChangeRequest, db: Db | undefined): Promise<object> {
    const { definition, correlationId } = request
    const [outcome] = db
      ? await insertChanges(db, definition.aggregate, [request], this.#options)
      : [await this.#batched(this.#changes, definition.aggregate, insertChanges)(request)]
    if (!outcome?.accepted) throw new OperationError(definition.aggregate.NotFound)
    this.#wake(request, outcome)
    return { correlationId }
  }

  async #create(request: CreationRequest, db: Db | undefined): Promise<object> {
    const { definition, created, correlationId, acceptedAt, aheadMs = 0 } = request
    const { aggregate } = definition
    const [outcome] = db
      ? await insertCreations(db, aggregate, [request], this.#options)
      : [await this.#batched(this.#creations, aggregate, insertCreations)(request)]
    if (outcome?.accepted) {
      // With `db` the transaction is still open and may fail.
      if (!db) this.#accepted.remember(correlationId, aggregate.acceptedAs(created.state, acceptedAt + aheadMs))
      this.#wake(request, outcome)
      return { correlationId, ...created.toResponse(created.state) }
    }
    const earlier = await this.#repeated(request, db ?? this.#pool)
    return {
      correlationId: earlier.correlationId,
      ...created.toResponse(aggregate.acceptedAs(created.state, earlier.acceptedAt + aheadMs)),
    }
  }

  #wake({ organization }: CommandRequest, { terminalGroupId }: { terminalGroupId: Lane['terminalGroupId'] }): void {
    this.#onAccepted({ organizationId: organization.id, terminalGroupId })
  }

  /**
   * Returns the insert function, which batches concurrent requests for one aggregate type. On Citus a batch has one organization, so that
   * a lost worker delays no others.
   */
  #batched<R extends CommandRequest, S extends LaneAggregate<unknown>>(
    known: Map<LaneAggregate<unknown>, (request: R) => Promise<AcceptResult>>,
    aggregate: S,
    insert: (db: Db, aggregate: S, requests: readonly R[], options: { inSteps: boolean }) => Promise<AcceptResult[]>,
  ): (request: R) => Promise<AcceptResult> {
    const newBatch = () =>
      this.#options.inSteps
        ? batchedBy<R, AcceptResult>(
            ({ organization }) => organization.id,
            (requests) => transaction(this.#pool, (db) => insert(db, aggregate, requests, { inSteps: true })),
          )
        : batched<R, AcceptResult>((requests) => insert(this.#pool, aggregate, requests, { inSteps: false }))
    const batch = known.get(aggregate) ?? newBatch()
    known.set(aggregate, batch)
    return batch
  }

  /** Handles an id that already exists: a repetition of the same request gets the original response, another request is refused. */
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
