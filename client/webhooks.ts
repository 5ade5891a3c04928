import type { WebhookEvent } from './areas/events.d.ts'
import { WebhookError } from './errors.ts'

export type { Events, WebhookEvent } from './areas/events.d.ts'

/** Headers of a message: of `fetch`, or of Node's server. */
export type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** Seconds by which the time of a message may differ from now; 300 by default. */
  toleranceSeconds?: number
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

const usualToleranceSeconds = 300
const encoder = new TextEncoder()

/**
 * Returns the events of a message. Throws a WebhookError unless it is from the server and from now. `body` is the message as it came, before
 * any JSON parser. `secret` is the signing secret (`whsec_…`); of a server without signatures it is the `authToken` of the settings. Ignore
 * events of an unknown `eventType`, and remember `webhook-id` for a day, because a message may come twice.
 */
export async function verifyWebhook(
  headers: MessageHeaders,
  body: string | Uint8Array,
  secret: string,
  { toleranceSeconds = usualToleranceSeconds, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent[]> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  if (secret.startsWith(prefix)) await verifySignature(headers, bytes, { secret, toleranceSeconds, now: now() })
  else await verifyToken(headerOf(headers, 'authorization'), secret)
  return JSON.parse(new TextDecoder().decode(bytes))
}

const prefix = 'whsec_'

async function verifySignature(
  headers: MessageHeaders,
  body: Uint8Array,
  { secret, toleranceSeconds, now }: { secret: string; toleranceSeconds: number; now: number },
): Promise<void> {
  const [id, time] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')]
  if (!id || !/^\d{1,15}$/.test(time)) throw new WebhookError('The message has no id or no time')
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds) throw new WebhookError('The message is not from now')
  const key = await keyOf(bytesOf(secret.slice(prefix.length)))
  const head = encoder.encode(`${id}.${time}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  for (const entry of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature] = entry.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature ?? ''), signed))) return
  }
  throw new WebhookError('No signature of the message is from its server')
}

/** Compares the token in constant time: with a random key, an equal code means an equal text. */
async function verifyToken(authorization: string, secret: string): Promise<void> {
  const key = await keyOf(crypto.getRandomValues(new Uint8Array(32)))
  const sent = await crypto.subtle.sign('HMAC', key, encoder.encode(authorization.replace(/^Bearer +/i, '')))
  if (secret === '' || !(await crypto.subtle.verify('HMAC', key, sent, encoder.encode(secret))))
    throw new WebhookError('The header Authorization of the message is not the expected one')
}

const keyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function headerOf(headers: MessageHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (typeof value === 'object' ? value?.[0] : value) ?? ''
}
