import type { PendingCommand } from '#core/commands/store.ts'
import { commandErrors, failers } from '#core/errors.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import type { Answers, DecidedCommand, Decision } from './front_office.ts'
import type { LaneGroup } from './lane_store.ts'

const { FrontOfficeSilent } = failers(commandErrors)

interface DecisionContext {
  group: LaneGroup
  /** Linked front office, or emulated one of a virtual terminal group. */
  office: { answers: Answers } | undefined
  operations: ReadonlyMap<string, Operation>
  now: Instant
  /** Returns how many of the last milliseconds this node could receive no answers. */
  blockedMs: BlockedMs
  /** Maximum number of commands decided at once. */
  batchMax: number
  /** Maximum number of commands that a front office has to answer at once. */
  windowMax: number
}

const accepted: Decision = { accepted: true }

const expire = (command: PendingCommand): DecidedCommand => ({
  command,
  decision: { accepted: false, error: FrontOfficeSilent() },
  expired: true,
})

type BlockedMs = (ms: number) => number

/** The answers of a virtual front office are computed, so a blocked node reads none of them late. */
const neverBlocked: BlockedMs = () => 0

/** Returns whether the deadline has passed, apart from time since the acceptance in which this node was blocked (docs/domain.md §1.2). */
export const isOverdue = (
  { acceptedAt, deadlineAt }: Pick<PendingCommand, 'acceptedAt' | 'deadlineAt'>,
  now: Instant,
  blockedMs: BlockedMs,
) => deadlineAt !== null && deadlineAt < now && deadlineAt + blockedMs(now - acceptedAt) < now

/**
 * Returns the commands to execute, in order of acceptance, and those to send to the front office unless it is asleep; a
 * command waits for earlier ones on its aggregate. A virtual front office without emulation accepts at once, but commands
 * accepted before `answersSince` keep their deadline.
 */
export function decide(
  due: readonly PendingCommand[],
  { group, office, operations, now, batchMax, windowMax, ...node }: DecisionContext,
): { decided: DecidedCommand[]; outgoing: PendingCommand[] } {
  const blockedMs = group.kind === 'virtual' ? neverBlocked : node.blockedMs
  if (group.kind === 'virtual' && !office)
    return {
      decided: due
        .slice(0, batchMax)
        .map((command) =>
          command.acceptedAt < group.answersSince && isOverdue(command, now, blockedMs)
            ? expire(command)
            : { command, decision: accepted, expired: false },
        ),
      outgoing: [],
    }
  const decided: DecidedCommand[] = []
  const outgoing: PendingCommand[] = []
  const waiting = new Set<string>()
  let undecided = 0
  for (const command of due) {
    if (decided.length === batchMax) break
    const subject = subjectOf(command, operations)
    const decision = waiting.has(subject) ? undefined : decisionOn(command, office, { operations, blockedMs })
    if (decision) {
      decided.push({ command, ...decision, expired: false })
      continue
    }
    const isOwn = isByFrontOffice(command, operations)
    if (isOverdue(command, now, blockedMs) && !isOwn) {
      decided.push(expire(command))
      continue
    }
    waiting.add(subject)
    if (isOwn) continue
    undecided++
    if (command.state === 'accepted' && office && !group.isAsleep && undecided <= windowMax) outgoing.push(command)
  }
  return { decided, outgoing }
}

/** Returns the key of the command's aggregate: its kind and id, because kinds may have equal ids. */
export const subjectOf = (
  { operation, subjectId }: Pick<PendingCommand, 'operation' | 'subjectId'>,
  operations: ReadonlyMap<string, Operation>,
) => `${operations.get(operation)?.command?.aggregate.table} ${subjectId}`

/** Returns whether the command is an action of the front office itself, which is not sent to it and cannot expire. */
const isByFrontOffice = (
  { operation }: Pick<PendingCommand, 'operation'>,
  operations: ReadonlyMap<string, Operation>,
) => operations.get(operation)?.audience === 'front'

/** Returns the answer of the front office, if it was in time. Counts its own actions as accepted. */
function decisionOn(
  command: PendingCommand,
  office: { answers: Answers } | undefined,
  { operations, blockedMs }: Pick<DecisionContext, 'operations' | 'blockedMs'>,
): Pick<DecidedCommand, 'decision' | 'answeredAt'> | undefined {
  if (isByFrontOffice(command, operations)) return { decision: accepted }
  const answer = office?.answers.get(command.id)
  if (!answer || isOverdue(command, answer.answeredAt, blockedMs)) return undefined
  // An answer that a blocked node has read late was in time.
  return { decision: answer, answeredAt: Math.min(answer.answeredAt, command.deadlineAt ?? answer.answeredAt) }
}
