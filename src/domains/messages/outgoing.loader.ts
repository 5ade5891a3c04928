import { OrganizationsOf } from '#core/access/organizations.ts'
import { type OutgoingContext, outgoingRule } from '#core/events/outgoing.ts'
import { messageSettingsOf } from './cached.ts'
import { sendEmail } from './email.loader.ts'
import type { ClaimedMessage, Outcome } from './model.ts'
import { type Attempt, outcomeOf, recipientErased } from './rules.ts'
import { checkSms, sendSms } from './sms.loader.ts'
import { claimMessages, findDueMessage, updateOutcome } from './store.ts'

/** Sends what waits in the outbox, and asks gateways how SMS are getting on. */
export const messageSending = outgoingRule<ClaimedMessage>({
  name: 'sending messages',
  findDue: findDueMessage,
  claim: claimMessages,
  async send(context, message, signal) {
    const outcome = await outcomeFor(context, message, signal)
    await updateOutcome(context.pool, message, outcome, context.clock.now())
    if (outcome.error === null) return
    const { organizationId, channel, attempts } = message
    const fields = { organization: { id: organizationId }, channel, attempts, error: outcome.error }
    const text =
      outcome.status === 'failed' ? 'a message could not be sent' : 'a message could not be sent; it is tried again'
    context.notices.record({ key: `${organizationId} ${channel}`, message: text, level: 'warn', fields })
  },
})

const erased: Attempt = { isTaken: false, error: recipientErased, isFinal: true, retryAfterMs: 0 }

async function outcomeFor(context: OutgoingContext, message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> {
  const { caches, clock, networks } = context
  const organization = (await caches.get(OrganizationsOf, message.corporationId)).get(message.organizationId)
  if (!organization) throw new Error(`Message ${message.id} is of an organization that is not there`)
  const settings = await messageSettingsOf(caches, organization)
  if (message.status === 'sent') return checkSms(context, message, settings, signal)
  // Erasure empties what is personal, also of messages that wait.
  if (!message.recipient || message.text === null) return outcomeOf(message, erased, clock.now())
  const attempt: Attempt =
    message.channel === 'Sms'
      ? await sendSms(context, message, settings, signal)
      : await sendEmail(message, settings, { networks, loopback: false }, signal)
  return outcomeOf(message, attempt, clock.now())
}
