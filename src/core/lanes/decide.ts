import type { PendingCommand } from '#core/commands/store.ts'
import { commandErrors, failers } from '#core/errors.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import type { Answers, Decision } from './front_office.ts'
import type { LaneGroup } from './lane_store.ts'

const { FrontOfficeSilent } = failers(commandErrors)

/** A command whose turn has come, what was decided on it, and whether that is for want of an answer. */
export interface DecidedCommand {
  command: PendingCommand
  decision: Decision
  expired: boolean
  /** By a linked front office. */
  answeredAt?: Instant | undefined
}

interface DecisionContext {
  group: LaneGroup
  /** The linked front office, or the emulated one of a virtual terminal group. */
  office: { answers: Answers } | undefined
  operations: ReadonlyMap<string, Operation>
  now: Instant
  /** How many commands are decided at once. */
  batchMax: number
  /** How many commands may be with the front office without an answer. */
  windowMax: number
}

const accepted: Decision = { accepted: true }

const expire = (command: PendingCommand): DecidedCommand => ({
  command,
  decision: { accepted: false, error: FrontOfficeSilent() },
  expired: true,
})

export const isOverdue = ({ deadlineAt }: Pick<PendingCommand, 'deadlineAt'>, now: Instant) =>
  deadlineAt !== null && deadlineAt < now

/**
 * What is to be carried out now of the commands that are due, in their order, and what the front office is to be sent. A
 * command waits for those before it on the same aggregate. A sleeping front office is sent nothing. A virtual one that is
 * not emulated accepts at once; only commands accepted before that keep their deadline.
 */
export function decide(
  due: readonly PendingCommand[],
  { group, office, operations, now, batchMax, windowMax }: DecisionContext,
): { decided: DecidedCommand[]; outgoing: PendingCommand[] } {
  if (group.kind === 'virtual' && !office)
    return {
      decided: due
        .slice(0, batchMax)
        .map((command) =>
          command.acceptedAt < group.answersSince && isOverdue(command, now)
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
    const decision = waiting.has(subject) ? undefined : decisionOn(command, office, operations)
    if (decision) {
      decided.push({ command, ...decision, expired: false })
      continue
    }
    const isOwn = isByFrontOffice(command, operations)
    if (isOverdue(command, now) && !isOwn) {
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

/** What the command is about, by kind and id: two kinds may have one id. */
export const subjectOf = (
  { operation, subjectId }: Pick<PendingCommand, 'operation' | 'subjectId'>,
  operations: ReadonlyMap<string, Operation>,
) => `${operations.get(operation)?.command?.aggregate.table} ${subjectId}`

/** An action of a front office is not sent to it, and has happened however late its turn comes. */
const isByFrontOffice = (
  { operation }: Pick<PendingCommand, 'operation'>,
  operations: ReadonlyMap<string, Operation>,
) => operations.get(operation)?.audience === 'front'

/** What the front office has answered in time. Its own actions count as accepted. */
function decisionOn(
  { id, operation, deadlineAt }: PendingCommand,
  office: { answers: Answers } | undefined,
  operations: ReadonlyMap<string, Operation>,
): Pick<DecidedCommand, 'decision' | 'answeredAt'> | undefined {
  if (isByFrontOffice({ operation }, operations)) return { decision: accepted }
  const answer = office?.answers.get(id)
  if (!answer || (deadlineAt !== null && answer.answeredAt > deadlineAt)) return undefined
  return { decision: answer, answeredAt: answer.answeredAt }
}
