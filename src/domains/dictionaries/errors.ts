import { defineError } from '#core/errors.ts'

export const PaymentTypeNotFound = defineError('PAYMENT_TYPE_NOT_FOUND', 404, 'There is no such payment type')
export const SeveralDefaults = defineError('SEVERAL_DEFAULTS', 400, 'Only one cancel cause can be the default')
