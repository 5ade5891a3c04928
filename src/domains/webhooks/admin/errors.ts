import { defineError } from '#core/errors.ts'

export const WebhookEndpointNotFound = defineError('WEBHOOK_ENDPOINT_NOT_FOUND', 404, 'There is no such endpoint')
export const EventNotFound = defineError('EVENT_NOT_FOUND', 404, 'The organization has no event of this revision')
export const ReplayUnclear = defineError(
  'REPLAY_UNCLEAR',
  400,
  'Name exactly one of revision, afterRevision and since: one event, or all since then',
)
