import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { AddressRefused, type Allowance, parseHttpUrl, resolveAllowed } from '#core/webhooks/addresses.ts'
import type { ClaimedMessage } from './model.ts'
import type { Attempt } from './rules.ts'
import type { MessageSettings } from './settings.store.ts'

const connectWithinMs = 5_000
const answerWithinMs = 10_000
const sentWithinMs = 30_000

/**
 * Hands an e-mail to the mail server. The server's name is looked up once, its addresses checked as those of webhooks are, and the
 * connection made to one of them. What it answers in words may repeat the address, so codes alone are kept.
 */
export async function sendEmail(
  { id, recipient, subject, text }: Pick<ClaimedMessage, 'id' | 'recipient' | 'subject' | 'text'>,
  { email, emailPassword }: Pick<MessageSettings, 'email' | 'emailPassword'>,
  allowance: Allowance,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!email || recipient === null || text === null) return refusal('nothing is configured to send it', true)
  const { host, port, security, user, from, fromName } = email
  const addresses = await addressesOf(host, allowance)
  if (typeof addresses === 'string') return refusal(addresses, false)
  const transport = createTransport({
    host: addresses[0] ?? host,
    port,
    secure: security === 'Tls',
    requireTLS: security === 'StartTls',
    ignoreTLS: security === 'None',
    tls: isIP(host) ? {} : { servername: host },
    ...(user && { auth: { user, pass: emailPassword ?? '' } }),
    connectionTimeout: connectWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(sentWithinMs)])
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(deadline.reason)
  deadline.addEventListener('abort', end)
  try {
    const sending = transport.sendMail({
      from: fromName ? { name: fromName, address: from } : from,
      to: { name: '', address: recipient },
      subject: subject ?? '',
      ...(isHtml(text) ? { html: text } : { text }),
      // The same at each attempt, by which a mailbox knows a message that came twice.
      messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    })
    sending.catch(() => {})
    await Promise.race([sending, ended.promise])
    return { isTaken: true, gatewayId: null, isChecked: false }
  } catch (error) {
    signal.throwIfAborted()
    return deadline.aborted ? refusal(`no answer within ${sentWithinMs / 1000} s`, false) : refusalOf(error)
  } finally {
    deadline.removeEventListener('abort', end)
    transport.close()
  }
}

async function addressesOf(host: string, allowance: Allowance): Promise<string[] | string> {
  const url = parseHttpUrl(`http://${isIP(host) === 6 ? `[${host}]` : host}`)
  if (!url) return 'the host of the mail server is none'
  try {
    return await resolveAllowed(url, allowance)
  } catch (error) {
    return error instanceof AddressRefused ? `refused: ${error.message}` : 'the host of the mail server is not known'
  }
}

const isHtml = (text: string): boolean => text.trimStart().startsWith('<')

const refusal = (error: string, isFinal: boolean): Attempt => ({ isTaken: false, error, isFinal, retryAfterMs: 0 })

/** A server that answers 5xx to the recipient or the message will answer so again; to a login or a greeting it may not. */
function refusalOf(error: unknown): Attempt {
  const { code, responseCode, command } = known(error)
  const isFinal = responseCode !== null && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '')
  return refusal([code ?? 'the connection failed', responseCode].filter((part) => part !== null).join(' '), isFinal)
}

function known(error: unknown): { code: string | null; responseCode: number | null; command: string | null } {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
  const { code, responseCode, command } = fields
  return {
    code: typeof code === 'string' ? code : null,
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: typeof command === 'string' ? command : null,
  }
}
