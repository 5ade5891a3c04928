import { defineError } from '#core/errors.ts'

export const IncorrectReceiver = defineError('Validation_IncorrectEmail', 400, 'This is not an e-mail address')

export const IncorrectSmsPhone = defineError(
  'Validation_IncorrectSmsPhone',
  400,
  'An SMS cannot be sent to this phone',
  'Send the phone with its country code, such as `+442079460000`.',
)

export const MessageLimitReached = defineError(
  'Validation_MessageLimitReached',
  400,
  'The restaurant, or this recipient, has been sent as many messages as it may be',
  'Send it later: `details.limit` says which limit it was.',
)

export const SmsSettingsInvalid = defineError(
  'SMS_SETTINGS_INVALID',
  400,
  'The setting of the SMS gateway is no http or https URL, is no JSON, or lacks what goes with it',
)
