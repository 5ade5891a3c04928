import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import { type Dictionaries, findAt, type PaymentType } from '#domains/dictionaries/rules.ts'
import type { paymentErrors } from '#ordering/errors.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'

interface PaymentItem {
  sum: number
  paymentTypeId: Id<'PaymentType'>
  isProcessedExternally: boolean
}

interface PaymentItemContext {
  dictionaries: Dictionaries
  organizationId: string
  fail: Fail<Pick<typeof paymentErrors, 'PaymentTypeNotFound'>>
}

/** Payment kinds of the wire by kind in the dictionary; orders accept no other kinds. */
const kinds: Partial<Record<PaymentType['kind'], Payment['paymentTypeKind']>> = {
  Cash: 'Cash',
  Card: 'Card',
  External: 'External',
  IikoCard: 'LoyaltyCard',
}

/** Converts payments of the old format, which omits the kind, to the current one. */
export const toPayments = (
  items: readonly PaymentItem[],
  { dictionaries, organizationId, fail }: PaymentItemContext,
): Payment[] =>
  items.map((item, i) => {
    const type = findAt(dictionaries.paymentTypes, item.paymentTypeId, organizationId)
    const paymentTypeKind = type && kinds[type.kind]
    if (!paymentTypeKind) throw fail.PaymentTypeNotFound({ path: `paymentItems[${i}].paymentTypeId` })
    return { ...item, paymentTypeKind }
  })
