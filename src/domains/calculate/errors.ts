import { defineError } from '#core/errors.ts'

export const CalculationTooLong = defineError(
  'CALCULATION_TOO_LONG',
  408,
  'The campaigns in force take too long to calculate for this order: at most 5 seconds, or half of the Timeout header',
  'Calculate an order with fewer items, or ask the operator to deactivate or simplify campaigns.',
)
