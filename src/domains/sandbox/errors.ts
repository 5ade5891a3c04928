import { defineError } from '#core/errors.ts'

export const NoSandbox = defineError(
  'NOT_A_SANDBOX',
  409,
  'The organization is not a sandbox, which only the operator of the server can change',
)

export const ActionRefused = defineError(
  'ACTION_REFUSED',
  400,
  'The front office cannot do this',
  '`details.reason` is the error code of the action for real front offices.',
)

export const TerminalGroupLinked = defineError(
  'TERMINAL_GROUP_IS_LINKED',
  409,
  'The terminal group has a real front office, and only virtual ones are emulated',
)
