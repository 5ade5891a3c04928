import { commandErrors, defineError, OperationError } from '#core/errors.ts'
import type { OutgoingCommand } from '#core/lanes/front_office.ts'
import type { StoredNotification } from '#domains/notifications/model.ts'
import type { Answer, LinkNotification, SentCommand } from './protocol.ts'

export function toDecision({ accepted, code, message }: Omit<Answer, 'commandId'>) {
  if (accepted) return { accepted: true as const }
  const { RefusedByFrontOffice: refused } = commandErrors
  const def = defineError(code ?? refused.code, refused.status, message ?? refused.message)
  return { accepted: false as const, error: new OperationError(def) }
}

export const toLinkNotification = ({
  id,
  sentAt,
  organizationId: _,
  terminalGroupId: __,
  deliveredAt: ___,
  ...notification
}: StoredNotification): LinkNotification => ({
  ...notification,
  notificationId: id,
  sentAt: new Date(sentAt).toISOString(),
})

export const toSentCommand = ({ id, acceptedAt, deadlineAt, ...command }: OutgoingCommand): SentCommand => ({
  ...command,
  commandId: id,
  acceptedAt: new Date(acceptedAt).toISOString(),
  deadlineAt: new Date(deadlineAt).toISOString(),
})
