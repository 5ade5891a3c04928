import { defineError } from '#core/errors.ts'

export const NoSandbox = defineError(
  'NOT_A_SANDBOX',
  409,
  'The organization is not a sandbox, which only the operator of the server can change',
)

export const RealRestaurants = defineError<{ restaurants: string[] }>(
  'CHAIN_HAS_REAL_RESTAURANTS',
  409,
  'Only the clock of a chain can be set forward whose restaurants are all sandboxes',
  'The operator of the server can create a corporation for tests; `details.restaurants` lists the real restaurants that you may see.',
)

export const ClockTooFar = defineError<{ secondsMax: number }>(
  'CLOCK_TOO_FAR',
  409,
  'The clock of a chain can be set forward by two years at most, in sum',
  '`details.secondsMax` has the seconds that are left. Test with another corporation after that.',
)
