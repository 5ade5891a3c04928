import type { Decimal } from '#core/decimal.ts'
import { toNumber } from '#core/decimal.ts'
import { toUtcText } from '#core/time.ts'
import type { Certificate, CertificateSeries } from '../certificates/model.ts'
import { type Program, walletIdOf } from '../rules.ts'
import { typeNameOf } from '../transactions/rules.ts'
import type { Transaction } from '../transactions/store.ts'
import type { LoyaltyWebhook } from './schemas.ts'

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
export const bodyOf = (
  transaction: Transaction,
  { webhook, program, phone, certificate, series }: TransactionContext,
) => ({
  id: transaction.id,
  notificationType: transactionNotification,
  subscriptionPassword: webhook.subscriptionPassword,
  transactionType: typeNameOf(transaction.type),
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
