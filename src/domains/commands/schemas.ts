import { type Static, Type } from 'typebox'
import { field, Id, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import type { StoredCommand } from './reads.ts'

const states = {
  accepted: 'Accepted',
  sent: 'Sent',
  applied: 'Applied',
  failed: 'Failed',
  expired: 'Expired',
} as const

/** Fields of each answer that shows a command. */
export const commandFields = {
  operation: field(Text(), 'Path of the operation.'),
  terminalGroupId: nullable(Id('TerminalGroup'), 'Terminal group whose front office decides. Null without one.'),
  state: field(OneOf(Object.values(states)), 'State of the command.'),
  acceptedAt: field(UtcTime(), 'Time of acceptance.'),
  sentAt: nullable(UtcTime(), 'Time of sending to the front office. Null until then.'),
  answeredAt: nullable(UtcTime(), "Time of the front office's response. Null until then."),
  finishedAt: nullable(UtcTime(), 'Time of application, failure or expiry. Null until then.'),
  deadlineAt: nullable(UtcTime(), 'Deadline for the front office. Null without a deadline.'),
  errorCode: nullable(Text(), 'Code of the error. Null unless the command failed.'),
  errorReason: nullable(Text(), 'Why the command failed. Null unless it did.'),
}

/** Command without what tells where it belongs. */
type ShownCommand = Omit<StoredCommand, 'organizationId' | 'id' | 'subjectId' | 'personId'>

const _Shown = Type.Object(commandFields)

export const viewOfCommand = (command: ShownCommand): Static<typeof _Shown> => ({
  operation: command.operation,
  terminalGroupId: command.terminalGroupId,
  state: states[command.state],
  acceptedAt: toUtcTime(command.acceptedAt),
  sentAt: utcOrNull(command.sentAt),
  answeredAt: utcOrNull(command.answeredAt),
  finishedAt: utcOrNull(command.finishedAt),
  deadlineAt: utcOrNull(command.deadlineAt),
  errorCode: command.errorCode,
  errorReason: command.errorMessage,
})

const utcOrNull = (at: Instant | null): string | null => (at === null ? null : toUtcTime(at))
