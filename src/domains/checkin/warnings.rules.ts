import type { Warning } from '#ordering/loyalty/warnings.ts'

/** Warnings as the wire shows them, in its spelling. None keeps an order from being calculated. */
export const warningsView = (all: readonly Warning[]) => ({
  validationWarnings: all.map(({ message }) => message),
  Warnings: all.map(({ code, message }) => ({ Code: code, ErrorCode: code, Message: message })),
})
