import type { Db } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'
import type { CreatableLaneAggregate, LaneAggregate, RelatedState } from './aggregate.ts'

/** Part of an operation for accepting a command, and for executing it later. */
export type CommandDefinition = ChangeDefinition | CreationDefinition

interface AnyDefinition {
  /** Time limit for the answer of a linked front office, in seconds. */
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  timeoutSeconds?(body: any): number | null | undefined
  // biome-ignore lint/suspicious/noExplicitAny: different related states have no common type
  relatedStates: readonly RelatedState<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  apply(input: any): unknown
}

export interface ChangeDefinition extends AnyDefinition {
  creates: false
  // biome-ignore lint/suspicious/noExplicitAny: states of different aggregates have no common type
  aggregate: LaneAggregate<any>
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  subjectId(body: any): string
  // biome-ignore lint/suspicious/noExplicitAny: see Operation.run
  initialState?(body: any): unknown
  /** Returns due commands, for commands of front offices themselves. */
  listDue?(db: Db, search: DueSearch): Promise<readonly DueFrontCommand<unknown>[]>
}

export interface CreationDefinition extends AnyDefinition {
  creates: true
  // biome-ignore lint/suspicious/noExplicitAny: see ChangeDefinition.aggregate
  aggregate: CreatableLaneAggregate<any>
}

/** Search for due commands of front offices. */
export interface DueSearch {
  now: Instant
  /** Maximum number of commands; the next search finds the rest. */
  rowsMax: number
  /** Returns whether the organization's commands are searched: not if it is on a lost worker. */
  canReach(organizationId: string): boolean
}

/** A command of a front office that is due. */
export interface DueFrontCommand<Body> {
  corporationId: string
  organizationId: string
  body: Body
}
