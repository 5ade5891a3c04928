import { defineError } from '#core/errors.ts'

/** Errors of tables in requests. */
export const tableErrors = {
  TableNotFound: defineError('TABLE_NOT_FOUND', 400, 'The terminal group has no table with this id'),
  TableRepeated: defineError('TABLE_REPEATED', 400, 'The request contains the table twice'),
} as const

export const TerminalGroupMismatch = defineError(
  'TERMINAL_GROUP_MISMATCH',
  409,
  'The id belongs to another terminal group',
)
