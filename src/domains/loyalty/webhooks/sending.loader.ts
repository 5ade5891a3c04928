import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { defineFollower } from '#core/events/follower.ts'
import { type OutgoingContext, outgoingRule } from '#core/events/outgoing.ts'
import { isSuccess } from '#core/webhooks/receivers.ts'
import { nextAttemptAt } from '#core/webhooks/schedule.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { ProgramsOf } from '../cached.ts'
import { listByWallets } from '../certificates/store.ts'
import { findTransaction } from '../transactions/store.ts'
import { LoyaltyWebhooksOf } from './cached.ts'
import { bodyOf } from './rules.ts'
import type { LoyaltyWebhook } from './schemas.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  findDueDelivery,
  insertDeliveries,
  updateDelivery,
} from './store.ts'

/** Records deliveries of transactions to the receivers that subscribe to them. */
export const loyaltyWebhookFollower = defineFollower({
  name: 'loyalty webhooks',
  from: 'now',
  owners: 'corporations',
  types: ['LoyaltyTransaction'],
  async handle({ db, now }, { corporationId, events }) {
    const ids = events.flatMap(({ info }) => (typeof info?.id === 'string' ? [info.id] : []))
    await insertDeliveries(db, corporationId, ids, now)
  },
})

/** Posts transactions to their receivers, with the guards and retries of webhooks. */
export const loyaltyWebhookSending = outgoingRule<ClaimedDelivery>({
  name: 'sending loyalty webhooks',
  findDue: findDueDelivery,
  claim: claimDeliveries,
  async send(context, delivery, signal) {
    const outcome = await post(context, delivery, signal)
    await updateDelivery(context.pool, delivery, outcome, context.clock.now())
    if (outcome.error === null) return
    const { webhookId, attempts } = delivery
    const fields = { webhook: { id: webhookId }, corporation: { id: delivery.ownerId }, attempts, error: outcome.error }
    const says =
      outcome.status === 'failed'
        ? 'a receiver of loyalty webhooks missed a transaction'
        : 'a receiver of loyalty webhooks failed; it is tried again'
    context.notices.record({ key: webhookId, says, level: 'warn', fields })
  },
})

async function post(
  context: OutgoingContext,
  { ownerId, webhookId, transactionId, attempts, firstAttemptAt }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { pool, caches, clock, receivers } = context
  const webhook = await findActive(context, { ownerId, webhookId })
  if (!webhook) return { status: 'failed', error: 'it was switched off' }
  const transaction = await findTransaction(pool, ownerId, transactionId)
  if (!transaction) throw new Error(`Transaction ${transactionId} is not there`)
  const { guestId, walletId } = transaction
  const now = clock.now()
  const [guest, { programs, certificateSeries }, organizations, certificates] = await Promise.all([
    guestId === null ? undefined : findProfile(pool, ownerId, { id: guestId }),
    caches.get(ProgramsOf, ownerId),
    caches.get(OrganizationsOf, ownerId),
    listByWallets(pool, ownerId, { ids: walletId ? [walletId] : [], now }),
  ])
  const program = walletId ? programs.get(transaction.programId ?? '') : undefined
  const certificate = certificates.get(walletId ?? '')
  const series = certificateSeries.get(certificate?.seriesId ?? '')
  const body = bodyOf(transaction, { webhook, program, phone: guest?.phone ?? null, certificate, series })
  const request = {
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Comanda-Webhooks' },
    body: Buffer.from(JSON.stringify(body)),
    loopback: isSandbox(organizations, transaction.organizationId),
    now,
  }
  const answer = await receivers.post(webhook.url, request, signal)
  if (isSuccess(answer)) return { status: 'delivered', error: null }
  const error = answer.error ?? `HTTP ${answer.status}`
  const dueAt = nextAttemptAt({ attempts, firstAttemptAt, now: clock.now() }, answer.retryAfterMs)
  return dueAt === undefined ? { status: 'failed', error } : { status: 'waiting', dueAt, error }
}

/** Returns the receiver if it is active. Reloads it if the cache does not have it, because another node may just have saved it. */
async function findActive(
  { pool, caches }: OutgoingContext,
  { ownerId, webhookId }: Pick<ClaimedDelivery, 'ownerId' | 'webhookId'>,
): Promise<LoyaltyWebhook | undefined> {
  const find = async () => {
    const webhook = (await caches.get(LoyaltyWebhooksOf, ownerId)).get(webhookId)
    return webhook?.isActive && !webhook.isDeleted ? webhook : undefined
  }
  const known = await find()
  if (known) return known
  await caches.refresh(pool)
  return find()
}

/** Returns whether the transaction happened in a sandbox. One without a restaurant did if all restaurants of the chain are sandboxes. */
function isSandbox(organizations: ReadonlyMap<string, Organization>, organizationId: string | null): boolean {
  if (organizationId !== null) return organizations.get(organizationId)?.isSandbox ?? false
  return organizations.size > 0 && organizations.values().every((organization) => organization.isSandbox)
}
