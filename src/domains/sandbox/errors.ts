import { defineError } from '#core/errors.ts'

export const NoSandbox = defineError(
  'NOT_A_SANDBOX',
  409,
  'Only an organization that is a sandbox can have faults: the operator of the server decides which are',
)

export const TerminalGroupLinked = defineError(
  'TERMINAL_GROUP_IS_LINKED',
  409,
  'The terminal group has a front office of its own: the server emulates virtual ones only',
)
