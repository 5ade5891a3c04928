import { type Static, Type } from 'typebox'
import { CorrelationId, Id, Int32, List, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { ReserveInfo } from '#shared/schemas/order_answer.ts'
import {
  ChequeAdditionalInfo,
  Combo,
  DiscountsInfo,
  ExternalData,
  externalDataMax,
  itemsMax,
  LoyaltyInfo,
  OrderItem,
  Payment,
  RegularCustomer,
  TipsPayment,
} from '#shared/schemas/order_request.ts'

const guestsMax = 10_000
/** A reserve is for a week at most. */
const minutesMax = 7 * 24 * 60

export const Combos = List(Combo, { maxItems: 100 })
export const Items = List(OrderItem, { maxItems: itemsMax })
export const Payments = List(Payment, { maxItems: 50 })
export const TableIds = List(Id('Table'), { minItems: 1, maxItems: 100 })

const BanquetOrder = Type.Object(
  {
    menuId: opt(Text({ maxLength: 100 })),
    items: Items,
    combos: opt(Combos, { since: '7.6.1' }),
    payments: opt(Payments),
    tips: opt(List(TipsPayment, { maxItems: 50 })),
    sourceKey: opt(Text({ maxLength: 255 })),
    discountsInfo: opt(DiscountsInfo),
    loyaltyInfo: opt(LoyaltyInfo),
    orderTypeId: opt(Id('OrderType')),
    chequeAdditionalInfo: opt(ChequeAdditionalInfo),
    externalData: opt(List(ExternalData, { maxItems: externalDataMax })),
  },
  { title: 'ReserveOrderRequest' },
)
export type BanquetOrder = Static<typeof BanquetOrder>

const transportToFrontTimeout = Int32({ minimum: 1, maximum: 3600 })

export const CreateReserveRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: omittable(Id('TerminalGroup')),
  id: opt(Id('Reserve')),
  externalNumber: opt(Text({ minLength: 0, maxLength: 50 }), { since: '8.0.6' }),
  order: opt(BanquetOrder),
  customer: RegularCustomer,
  phone: Text({ maxLength: 40 }),
  guestsCount: opt(Int32({ minimum: 1, maximum: guestsMax }), { deprecated: 'use guests' }),
  comment: opt(Text()),
  durationInMinutes: Int32({ minimum: 1, maximum: minutesMax }),
  shouldRemind: Type.Boolean(),
  tableIds: TableIds,
  estimatedStartTime: LocalDateTime(),
  transportToFrontTimeout: opt(transportToFrontTimeout, { deprecated: 'use createReserveSettings' }),
  guests: opt(Type.Object({ count: Int32({ minimum: 1, maximum: guestsMax }) })),
  eventType: opt(Text({ minLength: 0, maxLength: 160 }), { since: '8.5.6' }),
  createReserveSettings: opt(
    Type.Object({
      transportToFrontTimeout: opt(transportToFrontTimeout),
      checkStopList: omittable(Type.Boolean()),
    }),
  ),
})
export type CreateReserveRequest = Static<typeof CreateReserveRequest>

export const ReserveResponse = Type.Object({ correlationId: CorrelationId, reserveInfo: ReserveInfo })

/** The request of a change that says no more than which reserve. */
export const ofReserve = { organizationId: Id('Organization'), reserveId: Id('Reserve') }
