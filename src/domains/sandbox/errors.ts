import { defineError } from '#core/errors.ts'

export const NoSandbox = defineError(
  'NOT_A_SANDBOX',
  409,
  'Only an organization that is a sandbox can have faults: the operator of the server decides which are',
)

export const ActionRefused = defineError(
  'ACTION_REFUSED',
  400,
  'The front office cannot do this',
  'Read `details.reason`: it is the code with which the link would refuse the action.',
)

export const TerminalGroupLinked = defineError(
  'TERMINAL_GROUP_IS_LINKED',
  409,
  'The terminal group has a front office of its own: the server emulates virtual ones only',
)
