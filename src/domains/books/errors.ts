import { defineError } from '#core/errors.ts'

export const DayNotOver = defineError<{ today: string }>(
  'DAY_NOT_OVER',
  400,
  'The day to be closed is not over at each organization',
  'Days before the one that the answer names can be closed.',
)
