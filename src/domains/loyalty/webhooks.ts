import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { defineCache } from '#core/cache.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Decimal, toNumber } from '#core/decimal.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { defineFollower } from '#core/events/follower.ts'
import { type OutgoingContext, outgoingRule } from '#core/events/outgoing.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { flag, optional, refSet, text, withDefault } from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'
import { dayMs, toUtcText } from '#core/time.ts'
import { isSuccess } from '#core/webhooks/receivers.ts'
import { nextAttemptAt } from '#core/webhooks/schedule.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { ProgramsOf } from './cached.ts'
import type { CertificateSeries } from './certificates.rules.ts'
import { listByWallets } from './certificates.store.ts'
import type { Certificate } from './model.ts'
import { type Program, walletIdOf } from './rules.ts'
import { findTransaction, type Transaction } from './transactions.store.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  dueDeliveries,
  insertDeliveries,
  updateDelivery,
} from './webhooks.store.ts'

/** Receivers of the family's loyalty webhook, as operators save them. */
export const loyaltyWebhooks = {
  webhooks: record({
    kind: 'LoyaltyWebhook',
    table: 'loyalty_webhook',
    description: 'Receivers of transactions to save.',
    fields: {
      url: text('URL to which transactions are posted, http or https.', { minLength: 1, maxLength: 2_000 }),
      subscriptionPassword: optional(
        text(
          'Value of `subscriptionPassword` in each request, for the receiver to verify the sender. Null or omitted for none.',
          { minLength: 1, maxLength: 500, isSecret: true },
        ),
      ),
      organizationIds: optional(
        refSet(
          'Organization',
          'Restaurants whose transactions are sent. Null or omitted for all, including transactions without a restaurant, such as expiry.',
        ),
      ),
      isActive: withDefault(flag('Whether transactions are sent.'), true),
    },
  }),
}

type LoyaltyWebhook = RowOf<(typeof loyaltyWebhooks)['webhooks']>

export const loyaltyWebhookTopic = 'loyalty webhooks'

/** Receivers of a corporation by id, deleted ones included. */
const LoyaltyWebhooksOf = defineCache<ReadonlyMap<string, LoyaltyWebhook>>({
  topic: loyaltyWebhookTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, loyaltyWebhooks)).webhooks,
})

interface TransactionContext {
  webhook: Pick<LoyaltyWebhook, 'subscriptionPassword'>
  /** Program of the transaction's wallet. */
  program: Program | undefined
  /** Digits with the country code; null for a guest without a phone. */
  phone: string | null
  /** Certificate of the transaction's wallet. */
  certificate: Certificate | undefined
  series: CertificateSeries | undefined
}

/** The only kind of notification in the family's contract. */
const transactionNotification = 1

/** Returns a transaction in the family's format for receivers: one object without an envelope. */
const bodyOf = (transaction: Transaction, { webhook, program, phone, certificate, series }: TransactionContext) => ({
  id: transaction.id,
  notificationType: transactionNotification,
  subscriptionPassword: webhook.subscriptionPassword,
  transactionType: transaction.type,
  sum: toNumber(transaction.sum),
  balance: numberOf(transaction.balanceAfter),
  walletId: program ? walletIdOf(program) : null,
  customerId: transaction.guestId,
  phone: phone === null ? null : `+${phone}`,
  uocId: transaction.corporationId,
  organizationId: transaction.organizationId,
  terminalGroupId: transaction.terminalGroupId ?? null,
  orderId: transaction.orderId ?? null,
  orderNumber: transaction.orderNumber ?? null,
  isDelivery: transaction.isDelivery ?? null,
  changedOn: toUtcText(transaction.createdAt),
  ...(certificate && { certificate: { number: certificate.number, series: series?.name ?? null } }),
})

const numberOf = (value: Decimal | null | undefined): number | null => (value ? toNumber(value) : null)

const deliveryLifetimeMs = 7 * dayMs

/** Deletes deliveries that finished a week ago. */
export const deliveryRetention = expiredRows({
  name: 'deliveries of loyalty webhooks',
  table: 'loyalty_webhook_delivery',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`finished_at <= ${toTimestamp(db, now - deliveryLifetimeMs)}`,
})

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
  table: dueDeliveries,
  claim: claimDeliveries,
  async send(context, delivery, signal) {
    const outcome = await post(context, delivery, signal)
    await updateDelivery(context.pool, delivery, outcome, context.clock.now())
    if (outcome.error === null) return
    const { webhookId, attempts } = delivery
    const fields = { webhook: { id: webhookId }, corporation: { id: delivery.ownerId }, attempts, error: outcome.error }
    const message =
      outcome.status === 'failed'
        ? 'a receiver of loyalty webhooks missed a transaction'
        : 'a receiver of loyalty webhooks failed; it is tried again'
    context.notices.record({ key: webhookId, message, level: 'warn', fields })
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
