import { defineError } from '#core/errors.ts'

export const CurrencyInUse = defineError<{ currency: string | null }>(
  'CURRENCY_IN_USE',
  409,
  'The books have postings in another currency',
)
export const DayNotOver = defineError<{ today: string }>(
  'DAY_NOT_OVER',
  400,
  'The day to be closed is not over at each organization',
  'Days before the one that the answer names can be closed.',
)
