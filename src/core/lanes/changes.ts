import type { PendingCommand } from '#core/commands/store.ts'
import type { Transaction } from '#core/db/connect.ts'
import type { OperationError } from '#core/errors.ts'
import { type Author, type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { type EventBody, type Lane, type LaneAggregate, revisionOf, type Stamp } from '#core/operation/aggregate.ts'
import type { Clock } from '#core/time.ts'

/** Values by aggregate and id; aggregates of different kinds may have equal ids. */
type OfAggregates<T> = Map<LaneAggregate<unknown>, Map<string, T>>

export type States = OfAggregates<unknown>

/** A change for a batch to write: a state and its events. */
interface LaneChange {
  command: PendingCommand
  aggregate: LaneAggregate<unknown>
  subjectId: string
  before: unknown
  after: unknown
  /** Whether the change takes the next number of its organization. */
  numbered: boolean
  failure?: OperationError
}

/** Changes that a batch makes in its organization: stamped in command order, written at once. */
export class LaneChanges {
  readonly #lane: Lane
  readonly #db: Transaction
  readonly #clock: Clock
  readonly #steps: LaneChange[] = []
  /** States as saved. */
  readonly #stamped: States = new Map()

  constructor(lane: Lane, db: Transaction, clock: Clock) {
    this.#lane = lane
    this.#db = db
    this.#clock = clock
  }

  add(step: LaneChange): void {
    this.#steps.push(step)
  }

  /** Returns the aggregate as saved, or undefined if the batch did not change it. */
  saved(aggregate: LaneAggregate<unknown>, id: string): unknown {
    return this.#stamped.get(aggregate)?.get(id)
  }

  /** Writes states and events. Returns whether there are events. */
  async save(): Promise<boolean> {
    const steps = this.#steps
    if (steps.length === 0) return false
    const numbers = steps.filter(({ numbered }) => numbered).length
    const revisions = total(steps.map(({ aggregate }) => aggregate.eventsMax ?? 1))
    const last = await takeRevisions(this.#db, this.#lane.organizationId, { revisions, numbers })
    let revision = last.revision - revisions
    let number = last.number - numbers
    const stamped = this.#stamped
    const stampsByAggregate: OfAggregates<Stamp> = new Map()
    const events: Event[] = []
    for (const step of steps) {
      const { aggregate, subjectId, numbered } = step
      revision += aggregate.eventsMax ?? 1
      const stamps = statesOf(stampsByAggregate, aggregate)
      const earlier = stamps.get(subjectId)
      // Two changes of one aggregate never have the same time, so readers can order them by it.
      const at = Math.max(this.#clock.now(), (earlier?.at ?? 0) + 1)
      const stamp = { revision, at, number: numbered ? ++number : earlier?.number }
      stamps.set(subjectId, stamp)
      const bodies = this.#stamp(step, stamp, statesOf(stamped, aggregate))
      for (const [i, body] of bodies.entries())
        events.push({
          ownerId: this.#lane.organizationId,
          revision: revisionOf(revision, bodies, i),
          subjectId,
          correlationId: step.command.id,
          at,
          author: authorOf(step.command, this.#lane),
          ...body,
        })
    }
    const saved = [...stamped].map(([aggregate, states]) => aggregate.save(this.#db, [...states.values()]))
    await Promise.all([...saved, insertEvents(this.#db, events)])
    return true
  }

  /** Stamps the state of the step, adds it to `stamped`, and returns its events. */
  #stamp(step: LaneChange, stamp: Stamp, stamped: Map<string, unknown>): EventBody[] {
    const { aggregate, subjectId, before, after, failure } = step
    const isUnchanged = after === before
    const last = stamped.get(subjectId)
    const state = isUnchanged ? (last ?? after) : aggregate.stamp(after, stamp, last)
    if (!isUnchanged) stamped.set(subjectId, state)
    return [aggregate.event(before, state, failure)].flat()
  }
}

export function authorOf({ apiKeyId, personId }: PendingCommand, { terminalGroupId }: Lane): Author {
  if (personId !== null) return { kind: 'person', id: personId }
  return apiKeyId === null ? { kind: 'front', id: terminalGroupId } : { kind: 'key', id: apiKeyId }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export function statesOf<T>(all: OfAggregates<T>, aggregate: LaneAggregate<unknown>): Map<string, T> {
  const known = all.get(aggregate) ?? new Map<string, T>()
  all.set(aggregate, known)
  return known
}
