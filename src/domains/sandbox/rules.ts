import type { PendingCommand } from '#core/commands/store.ts'
import { defineError, OperationError } from '#core/errors.ts'
import type { FrontOfficeAnswer } from '#core/lanes/front_office.ts'
import type { Instant } from '#core/time.ts'
import type { FrontOfficeFaults } from './schemas.ts'

/** How much too late an answer comes that is to come late: it meets the turn in which its command expires. */
const lateMs = 0.5

interface Moment {
  now: Instant
  /** It has not been woken: what it was not sent before it does not know of. */
  isAsleep: boolean
  /** How many commands it will still refuse. */
  refusalsLeft: number
}

/**
 * What an emulated front office has said to a command by now. It follows from the command and the faults alone, so a node that
 * takes the terminal group over answers as the one before it would have.
 */
export function emulatedAnswerTo(
  command: PendingCommand,
  { slowSeconds = 0, answers = 'inTime', refuse }: FrontOfficeFaults,
  { now, isAsleep, refusalsLeft }: Moment,
): FrontOfficeAnswer | undefined {
  if (answers === 'never' || (isAsleep && command.sentAt === null)) return undefined
  const sentAt = command.sentAt ?? now
  const lateAt = answers === 'late' ? (command.deadlineAt ?? sentAt) + lateMs : 0
  const answeredAt = Math.max(sentAt + slowSeconds * 1000, lateAt)
  if (answeredAt > now) return undefined
  const isLate = command.deadlineAt !== null && answeredAt > command.deadlineAt
  if (isLate || !refuse || refusalsLeft === 0 || draw(command.id) >= (refuse.share ?? 1))
    return { accepted: true, answeredAt }
  const def = defineError(refuse.code, 409, refuse.message ?? 'The front office refused')
  return { accepted: false, error: new OperationError(def), answeredAt }
}

/** From 0 to 1, the same for the same id: the last digits of an id are random. */
const draw = (id: string): number => Number.parseInt(id.slice(-8), 16) / 2 ** 32
