import { defineError } from '#core/errors.ts'

export const TerminalGroupNotFound = defineError('TERMINAL_GROUP_NOT_FOUND', 404, 'There is no such terminal group')
export const OfAnotherOrganization = defineError(
  'OF_ANOTHER_ORGANIZATION',
  409,
  'The id belongs to another organization',
)
export const TokenNotFound = defineError('TERMINAL_TOKEN_NOT_FOUND', 404, 'There is no such token, or it is revoked')
