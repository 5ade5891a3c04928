import { defineError } from '#core/errors.ts'

export const DayNotOver = defineError<{ today: string }>(
  'DAY_NOT_OVER',
  400,
  'The day to be closed is not over at each organization',
  'Days before the one that the answer names can be closed.',
)

export const PeriodClosed = defineError<{ closedThrough: string }>(
  'PERIOD_CLOSED',
  400,
  'The books of this day are closed',
  'Days after `closedThrough` of the answer are open.',
)

export const PeriodTooLong = defineError(
  'PERIOD_TOO_LONG',
  400,
  'The period has more rows than one answer may have',
  'Ask for a shorter period.',
)

export const TooManyDigits = defineError<{ digits: number }>(
  'TOO_MANY_DIGITS',
  400,
  'The sum has more decimals than the currency of the books',
)
