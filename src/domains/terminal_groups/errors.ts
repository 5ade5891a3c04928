import { defineError } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

export const TerminalGroupNotFound = defineError('TERMINAL_GROUP_NOT_FOUND', 404, 'There is no such terminal group')
export const OrganizationMismatch = defineError('ORGANIZATION_MISMATCH', 409, 'The id belongs to another organization')
export const TokenNotFound = defineError('TERMINAL_TOKEN_NOT_FOUND', 404, 'The token does not exist or is revoked')
export const TerminalGroupLinked = defineError(
  'TERMINAL_GROUP_IS_LINKED',
  409,
  'The terminal group has a real front office, which acts by itself',
  'Use the commands of clients, such as `/api/1/deliveries/update_order_delivery_status`.',
)
export const ActionRefused = defineError(
  'ACTION_REFUSED',
  400,
  'The front office cannot do this',
  '`details.reason` is the error code of the action for real front offices.',
)

/** Refuses orders at an unknown terminal group. */
export const TerminalGroupUnregistered = wireError(
  'TerminalGroupUnregistered',
  400,
  'The organization has no such terminal group',
)
/** Refuses orders at a disabled terminal group. */
export const TerminalGroupDisabled = wireError('TerminalGroupDisabled', 400, 'The terminal group is disabled')
