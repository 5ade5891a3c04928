import { defineError } from '#core/errors.ts'

export const IncorrectReceiver = defineError('Validation_IncorrectEmail', 400, '`receiver` must be one e-mail address')

export const IncorrectSmsPhone = defineError(
  'Validation_IncorrectSmsPhone',
  400,
  'An SMS cannot be sent to this phone',
  'Send the phone with its country code, such as `+442079460000`.',
)

export const MessageLimitReached = defineError(
  'Validation_MessageLimitReached',
  400,
  'The message limit of the restaurant or of this recipient is reached',
  'Retry later: `details.limit` names the limit.',
)

export const SmsSettingsInvalid = defineError(
  'SMS_SETTINGS_INVALID',
  400,
  'The setting of the SMS gateway is missing, not an http or https URL, or not JSON',
)
