import { defineError } from '#core/errors.ts'

export const WebhookUriInvalid = defineError(
  'WEBHOOK_URI_INVALID',
  400,
  'The address is not an http or https URL without user and password',
)
export const WebhookAddressRefused = defineError(
  'WEBHOOK_ADDRESS_REFUSED',
  400,
  'The address of the host must be public, or in a network that the operator lists in `COMANDA_WEBHOOK_NETWORKS`; a sandbox may also use loopback',
)

export const WebhookEndpointNotFound = defineError('WEBHOOK_ENDPOINT_NOT_FOUND', 404, 'There is no such endpoint')
export const EventNotFound = defineError('EVENT_NOT_FOUND', 404, 'The organization has no event of this revision')
export const ReplayUnclear = defineError(
  'REPLAY_UNCLEAR',
  400,
  'Exactly one of `attemptId`, `afterRevision`, `since` and, for the operator and people, `revision` is required',
)
export const WebhookAttemptNotFound = defineError(
  'WEBHOOK_ATTEMPT_NOT_FOUND',
  404,
  'The receiver has no such attempt',
  'Attempts are stored for 7 days.',
)
export const UnknownEventType = defineError('UNKNOWN_EVENT_TYPE', 400, 'There is no event of this type')
export const TestedTooOften = defineError(
  'WEBHOOK_TESTED_TOO_OFTEN',
  429,
  'A receiver can be tested 5 times a minute',
  'Repeat the request after the seconds in the header `Retry-After`.',
)
