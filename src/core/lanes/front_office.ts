import type { PendingCommand } from '#core/commands/store.ts'
import type { Transaction } from '#core/db/connect.ts'
import type { OperationError } from '#core/errors.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { Instant } from '#core/time.ts'
import type { DecidedCommand } from './decide.ts'

/** What a front office says to a command. */
export type Decision = { accepted: true } | { accepted: false; error: OperationError }

/** A front office's answer, and when it came in. */
export type FrontOfficeAnswer = Decision & { answeredAt: Instant }

/** A command on its way to a front office. */
export interface OutgoingCommand {
  id: string
  seq: number
  operation: string
  subjectId: string
  body: unknown
  acceptedAt: Instant
  deadlineAt: Instant
  /** The command's aggregate as it is now; for a creation, the new one. */
  subject: unknown
}

/** How a command ended. */
export interface CommandResult {
  id: string
  state: 'applied' | 'failed' | 'expired'
  error?: { code: string; message: string } | undefined
  /** The command's aggregate as it is now. */
  subject?: unknown
}

/**
 * A restaurant's front office that is connected to this node. It gets commands in their order, answers each, and learns how
 * each ended. What it has answered stays here until the lane has settled it.
 */
export interface FrontOffice {
  readonly isOpen: boolean
  readonly answers: ReadonlyMap<string, FrontOfficeAnswer>
  send(commands: readonly OutgoingCommand[]): void
  /** After the results are committed; their answers may be forgotten. */
  deliverResults(results: readonly CommandResult[]): void
  /** Another link, here or on another node, has taken the terminal group over. */
  fence(epoch: number): void
}

/** What front offices have answered so far, by command. */
export type Answers = Pick<ReadonlyMap<string, FrontOfficeAnswer>, 'get'>

/**
 * Virtual terminal groups with sandbox faults: instead of accepting at once, the server emulates a front office, which answers,
 * or does not, as a linked one might; its commands expire like those of a linked one.
 */
export interface FrontOfficeEmulator {
  /** Asked before every turn, and therefore answered from memory. */
  has(terminalGroupId: string): boolean | Promise<boolean>
  /** The front office in one turn; undefined when it is no longer emulated. */
  emulate(db: Transaction, turn: EmulationInput): Promise<EmulatedFrontOffice | undefined>
}

export interface EmulationInput extends Lane {
  isAsleep: boolean
  pending: readonly PendingCommand[]
  now: Instant
}

/** A front office in one turn of its lane. */
export interface EmulatedFrontOffice {
  readonly answers: Answers
  /** Told what was decided, in the turn's transaction. */
  finish(decided: readonly DecidedCommand[]): Promise<void>
}
