import { createHmac } from 'node:crypto'
import { type Instant, toUtcText } from '#core/time.ts'

/** An event as it goes into a message; `info` is JSON. */
export interface Envelope {
  type: string
  at: Instant
  organizationId: string
  correlationId: string
  info: string
}

/** The body of a message: a JSON array, since receivers of the family expect one even for a single event. */
export const bodyOf = (events: readonly Envelope[]): string => `[${events.map(envelope).join(',')}]`

function envelope({ type, at, organizationId, correlationId, info }: Envelope): string {
  const head = JSON.stringify({ eventType: type, eventTime: toUtcText(at), organizationId, correlationId })
  return `${head.slice(0, -1)},"eventInfo":${info}}`
}

/**
 * The headers of one attempt. `authToken` goes out as the integrator gave it; id, timestamp and signature are those of
 * Standard Webhooks.
 */
export function headersOf(
  { id, secret, authToken }: { id: string; secret: string; authToken: string | null },
  body: Buffer,
  now: Instant,
): Record<string, string> {
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
