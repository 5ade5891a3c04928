import { createHmac } from 'node:crypto'
import { type Instant, toUtcText } from '#core/time.ts'

/** Event of a message; `info` is JSON text. */
export interface Envelope {
  type: string
  at: Instant
  organizationId: string
  correlationId: string
  info: string
}

/** Returns the body of a message: a JSON array, because receivers of the family expect one even for a single event. */
export const bodyOf = (events: readonly Envelope[]): string => `[${events.map(envelope).join(',')}]`

function envelope({ type, at, organizationId, correlationId, info }: Envelope): string {
  const head = JSON.stringify({ eventType: type, eventTime: toUtcText(at), organizationId, correlationId })
  return `${head.slice(0, -1)},"eventInfo":${info}}`
}

/** Header that only tests have. */
export const testHeader = 'comanda-test'

/** Headers that receivers may read, as published in the contract. */
export const messageHeaders = {
  authorization: { description: 'The `authToken` of `update_settings`, unchanged.', isAlwaysSent: false },
  'webhook-id': { description: 'Id of the message, the same at each attempt.', isAlwaysSent: true },
  'webhook-timestamp': { description: 'When this attempt was made, in seconds since 1970.', isAlwaysSent: true },
  'webhook-signature': {
    description:
      '`v1,` and the Base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` (Standard Webhooks). The key is the ' +
      'Base64 after `whsec_` in the signing secret of the receiver.',
    isAlwaysSent: true,
  },
  [testHeader]: {
    description:
      '`true` for an example that `/api/1/webhooks/test` sends: nothing has happened. Other messages lack the header.',
    isAlwaysSent: false,
  },
} as const

type MessageHeader = keyof typeof messageHeaders | 'content-type' | 'user-agent'

/** Returns the headers of one attempt. `authToken` is sent unchanged; id, timestamp and signature follow Standard Webhooks. */
export function headersOf(
  { id, secret, authToken }: { id: string; secret: string; authToken: string | null },
  body: Buffer,
  now: Instant,
): Partial<Record<MessageHeader, string>> {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Comanda-Webhooks',
    ...(authToken && { authorization: authToken }),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature(secret, `${id}.${timestamp}.`, body)}`,
  }
}

const signature = (secret: string, head: string, body: Buffer) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(head)
    .update(body)
    .digest('base64')
