import { defineError } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

export const TerminalGroupNotFound = defineError('TERMINAL_GROUP_NOT_FOUND', 404, 'There is no such terminal group')
export const OrganizationMismatch = defineError('ORGANIZATION_MISMATCH', 409, 'The id belongs to another organization')
export const TokenNotFound = defineError('TERMINAL_TOKEN_NOT_FOUND', 404, 'The token does not exist or is revoked')

/** Refuses orders at an unknown terminal group. */
export const TerminalGroupUnregistered = wireError(
  'TerminalGroupUnregistered',
  400,
  'The organization has no such terminal group',
)
/** Refuses orders at a disabled terminal group. */
export const TerminalGroupDisabled = wireError('TerminalGroupDisabled', 400, 'The terminal group is disabled')
