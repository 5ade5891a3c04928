import { defineError } from '#core/errors.ts'

export { ConceptionNotFound, PaymentTypeNotFound } from '#domains/organizations/errors.ts'

export const DiscountTypeNotFound = defineError('DISCOUNT_TYPE_NOT_FOUND', 404, 'There is no such discount here')
export const DiscountNotForCards = defineError(
  'DISCOUNT_NOT_FOR_CARDS',
  400,
  'The discount must have `isCard`, and must be neither automatic nor of a flexible sum',
)
export const CardNotFound = defineError('DISCOUNT_CARD_NOT_FOUND', 404, 'There is no such card')
export const RepeatedCard = defineError('REPEATED_DISCOUNT_CARD', 400, 'The list has another card with this track')
export const CardNumberAlreadyUsed = defineError(
  'DISCOUNT_CARD_NUMBER_ALREADY_USED',
  409,
  'Another card has this number',
)
export const CardPeriodReversed = defineError(
  'DISCOUNT_CARD_PERIOD_REVERSED',
  400,
  'The last day of the card is before its first',
)
export const SeveralDefaults = defineError('SEVERAL_DEFAULTS', 400, 'Only one cancel cause can be the default')
export const PaymentAccountRefused = defineError(
  'PAYMENT_ACCOUNT_REFUSED',
  400,
  'Payments are not posted to this account',
  'Use an account of type CASH, CURRENT_ASSET or OTHER_CURRENT_ASSET other than 1.04 Sales clearing.',
)
