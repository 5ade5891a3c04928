import { defineError } from '#core/errors.ts'

export const WebhookUriInvalid = defineError(
  'WEBHOOK_URI_INVALID',
  400,
  'The address is not an http or https URL without user and password',
)
export const WebhookAddressRefused = defineError(
  'WEBHOOK_ADDRESS_REFUSED',
  400,
  'The host is at an address that is not public; the operator may allow networks, and a sandbox may use loopback',
)
