import { defineError } from '#core/errors.ts'

export const OfAnotherTerminalGroup = defineError(
  'OF_ANOTHER_TERMINAL_GROUP',
  409,
  'The id belongs to another terminal group',
)
