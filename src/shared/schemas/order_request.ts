import { type Static, Type } from 'typebox'
import { field, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { DiscountsInfo, LoyaltyInfo } from './requested_discounts.ts'
import { itemsAndCombos } from './requested_items.ts'
import { ChequeAdditionalInfo, Payment, paymentsAndTips } from './requested_payments.ts'

/** Fields by which clients describe an order: shared by deliveries, table orders, reserves and loyalty. */

/** Maximum number of entries per order. */
export const externalDataMax = 100

export const ExternalData = Type.Object({
  key: field(Text({ maxLength: 255 }), 'Name of the entry, unique in the order.'),
  value: field(Text(), 'Value of the entry.'),
  isPublic: omittable(
    Type.Boolean(),
    'Whether the entry is public. Stored for the front office: responses have every entry.',
  ),
})
export type ExternalData = Static<typeof ExternalData>

/** Fields of requests for every kind of order. */
export const anyOrderRequest = {
  menuId: opt(Text({ maxLength: 100 }), 'External menu from which the guest orders.'),
  ...itemsAndCombos,
  payments: opt(List(Payment, { maxItems: 50 }), 'Payments of the order, planned or already received outside.'),
  tips: paymentsAndTips.tips,
  sourceKey: opt(Text({ maxLength: 255 }), 'Name of the client, for finding its own orders.'),
  discountsInfo: opt(DiscountsInfo, 'Discount card, discounts and surcharges.'),
  loyaltyInfo: opt(LoyaltyInfo, 'Data for loyalty programs.'),
  chequeAdditionalInfo: opt(ChequeAdditionalInfo, 'Data of the receipt and its recipients.'),
  externalData: opt(
    List(ExternalData, { maxItems: externalDataMax }),
    'Entries that the client puts into the order for itself.',
  ),
}

/** Number of an order in the client's system. */
export const externalNumber = opt(Text({ maxLength: 50 }), {
  description: "Number of the order in the client's system.",
  since: '8.0.6',
})

export const transportToFrontTimeout = Int32({ minimum: 1, maximum: 3600 })

export const placingSettings = {
  transportToFrontTimeout: opt(
    transportToFrontTimeout,
    'Seconds within which the front office must accept the order. If omitted, 8.',
  ),
  checkStopList: omittable(
    Type.Boolean(),
    'Whether the request is refused when something of the order is on the stop list. If omitted, only the front office looks.',
  ),
}
