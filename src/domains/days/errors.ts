import { defineError } from '#core/errors.ts'

export const DayInFuture = defineError<{ today: string }>(
  'DAY_IN_FUTURE',
  400,
  'The accounting day has not begun at the restaurant',
  'The response has the current accounting day as `today`.',
)

export const DayAlreadyClosed = defineError<{ version: number }>(
  'DAY_ALREADY_CLOSED',
  409,
  'The day is closed',
  'A correction names the latest version as `correctsVersion`. The response has it as `version`.',
)

export const CloseVersionMismatch = defineError<{ version: number }>(
  'CLOSE_VERSION_MISMATCH',
  409,
  '`correctsVersion` is not the latest version of the close of the day',
  'The response has the latest version; 0 means that the day is not closed.',
)

export const CloseReasonRequired = defineError<{ open: number; unpaid: number; unposted: number }>(
  'CLOSE_REASON_REQUIRED',
  400,
  'Orders of the day are open, unpaid or not in the books: `reason` is required',
  '`/admin/days/preview` has these orders.',
)

export const FiguresPending = defineError(
  'FIGURES_PENDING',
  409,
  'Orders that were closed on the day are still to be recorded for reports',
  'Try again in some seconds.',
)
