import { type Static, Type } from 'typebox'
import { CorrelationId, Id, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import {
  ChequeAdditionalInfo,
  DiscountsInfo,
  ExternalData,
  externalDataMax,
  itemsAndCombos,
  LoyaltyInfo,
  Payment,
  RegularCustomer,
  TipsPayment,
} from '#shared/schemas/order_request.ts'

const guestsMax = 10_000

const fields = {
  externalNumber: opt(Text({ maxLength: 50 }), { since: '8.0.6' }),
  tableIds: opt(List(Id('Table'), { maxItems: 100 })),
  customer: opt(RegularCustomer),
  phone: opt(Text({ maxLength: 40 })),
  guestCount: opt(Int32({ minimum: 0, maximum: guestsMax }), { deprecated: 'use guests' }),
  guests: opt(Type.Object({ count: Int32({ minimum: 0, maximum: guestsMax }) })),
  tabName: opt(Text({ maxLength: 255 })),
  menuId: opt(Text({ maxLength: 100 })),
  priceCategoryId: opt(Id('PriceCategory')),
  ...itemsAndCombos,
  payments: opt(List(Payment, { maxItems: 50 })),
  tips: opt(List(TipsPayment, { maxItems: 50 })),
  sourceKey: opt(Text({ maxLength: 255 })),
  discountsInfo: opt(DiscountsInfo),
  loyaltyInfo: opt(LoyaltyInfo),
  orderTypeId: opt(Id('OrderType')),
  chequeAdditionalInfo: opt(ChequeAdditionalInfo),
  externalData: opt(List(ExternalData, { maxItems: externalDataMax })),
}

const TableOrderRequest = Type.Object({ id: opt(Id('Order')), ...fields }, { title: 'TableOrderRequest' })
export type TableOrderRequest = Static<typeof TableOrderRequest>

export const CreateTableOrderRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: omittable(TableOrderRequest),
  createOrderSettings: opt(
    Type.Object({
      servicePrint: opt(Type.Boolean()),
      transportToFrontTimeout: opt(Int32({ minimum: 1, maximum: 3600 })),
      checkStopList: omittable(Type.Boolean()),
    }),
  ),
})
export type CreateTableOrderRequest = Static<typeof CreateTableOrderRequest>

/** An order that was opened at the till, under the till's id. */
export const OpenedTableOrder = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: Type.Object({ id: Id('Order'), ...fields }, { title: 'OpenedTableOrder' }),
  createOrderSettings: opt(Type.Object({ servicePrint: opt(Type.Boolean()) })),
})

export const TableOrderResponse = Type.Object({ correlationId: CorrelationId, orderInfo: TableOrderInfo })

export const TableOrdersResponse = Type.Object({
  correlationId: CorrelationId,
  orders: List(TableOrderInfo, { maxItems: 100_000 }),
})

/** The request of a change that says no more than which order. */
export const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }
