import type { Db } from '#core/db/connect.ts'
import { type ErrorMap, type Fail, failers, OperationError } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Instant } from '#core/time.ts'
import type { CommandContext, RelatedState, RelatedStates } from './aggregate.ts'
import type { IssuedCommand } from './command.ts'
import type { Operation } from './operation.ts'

/** Related states that one command has changed, over those before it. */
export class ChangedRelatedStates implements RelatedStates {
  readonly changes = new Map<RelatedState<unknown>, unknown>()
  readonly #current: (related: RelatedState<unknown>) => unknown

  constructor(current: (related: RelatedState<unknown>) => unknown) {
    this.#current = current
  }

  get<State>(related: RelatedState<State>): State {
    const key = related as RelatedState<unknown>
    return (this.changes.has(key) ? this.changes.get(key) : this.#current(key)) as State
  }

  set<State>(related: RelatedState<State>, state: State): void {
    this.changes.set(related as RelatedState<unknown>, state)
  }
}

/**
 * Returns the state on which the command may run. Throws if there is none, and for clients while an employee of the front office
 * is editing it.
 */
function changeableState({ audience, command }: Operation, state: unknown, now: Instant): unknown {
  const { aggregate, creates } = command!
  if (state === undefined || (!creates && !aggregate.isLive(state))) throw new OperationError(aggregate.NotFound)
  const isByClient = audience !== 'front' && !creates
  return isByClient && aggregate.requireUnlocked ? aggregate.requireUnlocked(state, now) : state
}

export interface RuleInput extends Omit<CommandContext, 'db'> {
  db: Db
  /** Present state of the aggregate, if it exists. */
  state: unknown
  body: unknown
  isIssued: boolean
  author: Author
  relatedStates: RelatedStates
  issue(issued: IssuedCommand): void
}

/** Runs the rule of a command, and returns the states that follow, all to be saved. Throws its refusal. */
export async function applyRule(operation: Operation, input: RuleInput): Promise<unknown[]> {
  const state = changeableState(operation, input.state, input.now)
  return [await operation.command!.apply({ ...input, state, fail: failersOf(operation) })].flat()
}

const knownFailers = new WeakMap<Operation, Fail<ErrorMap>>()

/** Returns the operation's errors as functions, created once per operation. */
function failersOf(operation: Operation): Fail<ErrorMap> {
  const known = knownFailers.get(operation) ?? failers(operation.errors)
  knownFailers.set(operation, known)
  return known
}
