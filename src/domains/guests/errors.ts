import { defineError } from '#core/errors.ts'

export const ReasonWithoutBlacklist = defineError(
  'REASON_WITHOUT_BLACKLIST',
  400,
  'A reason is allowed only for a guest on the blacklist',
)

export const CustomerNotFound = defineError('Validation_CustomerNotFound', 400, 'There is no such guest')

export const CustomerExists = defineError('Validation_CustomerExists', 400, 'A guest with this id already exists')

export const IncorrectPhone = defineError(
  'Validation_IncorrectPhone',
  400,
  'The phone is not valid for a guest',
  'Send the phone with its country code, such as `+442079460000`; no other guest may have it.',
)

export const PhoneOfAnotherCustomer = defineError(
  'Validation_PhoneOfAnotherCustomer',
  400,
  'The phone belongs to another guest',
)

export const CardOfAnotherCustomer = defineError(
  'Validation_CardOfAnotherCustomer',
  400,
  'The track or number belongs to another card',
)

export const CardNotFound = defineError('Validation_CardNotFound', 400, 'The guest has no such card')

export const CategoryNotFound = defineError('Validation_CategoryNotFound', 400, 'Unknown guest category')

export const GuestHasOpenOrders = defineError(
  'GUEST_HAS_OPEN_ORDERS',
  409,
  'The guest has open orders or reserves',
  'Close or cancel them, then erase the guest.',
)
