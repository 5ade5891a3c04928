import { defineError } from '#core/errors.ts'

/** Errors of tables in requests. */
export const tableErrors = {
  TableNotFound: defineError('TABLE_NOT_FOUND', 400, 'There is no such table at this terminal group'),
  TableRepeated: defineError('TABLE_REPEATED', 400, 'The table is named twice'),
} as const

export const OfAnotherTerminalGroup = defineError(
  'OF_ANOTHER_TERMINAL_GROUP',
  409,
  'The id belongs to another terminal group',
)
