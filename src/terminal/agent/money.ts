import { Decimal, total, zero } from '#core/decimal.ts'
import type { Paid } from './ticket_fields.ts'

/** Whether staff take the money: an external system settles planned payments of its kind, and wallets of loyalty look like one. */
const isByHand = ({ paymentType }: { paymentType: { kind: string } }) => paymentType.kind !== 'External'

const sumOf = (payments: readonly { sum: number }[]) => total(payments.map(({ sum }) => sum))

/** Returns the money that staff still have to take, tips included; 0 if the order is paid. */
export function toCollect({ sum, payments, tips }: Paid & { sum: number }): Decimal {
  const settled = (payments ?? []).filter((payment) => !payment.isPreliminary || !isByHand(payment))
  const openTips = (tips ?? []).filter(({ isPreliminary }) => isPreliminary)
  return Decimal.max(zero, new Decimal(sum).minus(sumOf(settled))).plus(sumOf(openTips))
}

/** Returns the part of the sum that no payment covers, planned or received. */
export const uncovered = ({ sum, payments }: Paid & { sum: number }): Decimal =>
  Decimal.max(zero, new Decimal(sum).minus(sumOf(payments ?? [])))

/** Returns the part of the sum for which staff have received nothing yet. */
export const notReceived = ({ sum, payments }: Paid & { sum: number }): Decimal => toCollect({ sum, payments })
