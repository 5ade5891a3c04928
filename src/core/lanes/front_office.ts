import type { CommandResult, PendingCommand } from '#core/commands/store.ts'
import type { Transaction } from '#core/db/connect.ts'
import type { OperationError } from '#core/errors.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { Instant } from '#core/time.ts'

/** A command with its decision; `expired`: refused because the front office did not answer in time. */
export interface DecidedCommand {
  command: PendingCommand
  decision: Decision
  expired: boolean
  /** Time of the answer of a linked front office. */
  answeredAt?: Instant | undefined
}

/** Answer of a front office to a command. */
export type Decision = { accepted: true } | { accepted: false; error: OperationError }

/** A decision with the time when it was received. */
export type FrontOfficeAnswer = Decision & { answeredAt: Instant }

/** A command to be sent to a front office. */
export interface OutgoingCommand {
  id: string
  seq: number
  operation: string
  subjectId: string
  body: unknown
  acceptedAt: Instant
  deadlineAt: Instant
  /** Current state of the command's aggregate; for a creation, the new one. */
  subject: unknown
}

/**
 * A restaurant's front office that is connected to this node. It receives commands in order, answers each, and receives their
 * results; its answers stay here until the lane has executed them.
 */
export interface FrontOffice {
  readonly isOpen: boolean
  readonly answers: ReadonlyMap<string, FrontOfficeAnswer>
  send(commands: readonly OutgoingCommand[]): void
  /** Called after the results are committed; their answers may be deleted. */
  deliverResults(results: readonly CommandResult[]): void
  /** Called when another connection, on any node, has taken over the terminal group. */
  fence(epoch: number): void
}

/** Answers of front offices by command id. */
export type Answers = Pick<ReadonlyMap<string, FrontOfficeAnswer>, 'get'>

/**
 * Emulates front offices of virtual terminal groups with sandbox faults, which would otherwise accept at once. Emulated ones
 * may answer late or never, and their commands expire.
 */
export interface FrontOfficeEmulator {
  /** Called before every run of a lane, so it must answer from memory. */
  has(terminalGroupId: string): boolean | Promise<boolean>
  /** Returns the front office for one run; undefined if it is no longer emulated. */
  emulate(db: Transaction, input: EmulationInput): Promise<EmulatedFrontOffice | undefined>
}

export interface EmulationInput extends Lane {
  isAsleep: boolean
  pending: readonly PendingCommand[]
  now: Instant
}

/** Emulated front office in one run of its lane. */
export interface EmulatedFrontOffice {
  readonly answers: Answers
  /** Called with the decided commands, in the transaction of the run. */
  finish(decided: readonly DecidedCommand[]): Promise<void>
}
