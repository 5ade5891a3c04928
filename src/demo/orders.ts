import type { Id } from '#core/schema.ts'
import type { CreateOrderRequest, DeliveryOrder } from '#domains/deliveries/schemas.ts'
import type { CreateTableOrderRequest, TableOrderRequest } from '#domains/order/schemas.ts'
import { DuplicatedReserveId } from '#domains/reserve/errors.ts'
import type { CreateReserveRequest } from '#domains/reserve/schemas.ts'
import { DuplicatedOrderId } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { asking, type SeedContext } from './seed.ts'

const organizationId = demo.organization
const customer = { type: 'regular', name: 'Ada' } as const
const phone = '+442079460000'
const toasts = { type: 'Product', productId: demo.product, amount: 2, price: 9.5 } as const
const paidOnline = {
  paymentTypeKind: 'External',
  paymentTypeId: demo.online,
  sum: 9.5,
  isProcessedExternally: true,
} as const
const paidInCash = { paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 } as const

const delivery = (id: DeliveryOrder['id'], more: Partial<DeliveryOrder> = {}): CreateOrderRequest => ({
  organizationId,
  order: {
    id,
    phone,
    orderServiceType: 'DeliveryByCourier',
    customer,
    deliveryPoint: { address: { type: 'city', line1: '12 Quay Road', flat: '4' } },
    items: [toasts],
    ...more,
  },
})

const createOrders = asking(
  '/api/1/deliveries/create',
  [
    delivery(demo.order),
    { ...delivery(demo.unconfirmedOrder), organizationId: demo.confirmingOrganization },
    delivery(demo.movingOrder, { payments: [paidOnline] }),
    delivery(demo.paidOrder, {
      orderServiceType: 'DeliveryByClient',
      deliveryPoint: null,
      payments: [paidInCash],
    }),
    delivery(demo.cancelledOrder),
    delivery(demo.changingOrder, { items: [{ ...toasts, positionId: demo.position }] }),
    { ...delivery(demo.confirmedOrder), organizationId: demo.confirmingOrganization },
  ],
  DuplicatedOrderId,
)

/** Deliveries of examples. */
export async function createDeliveries(context: SeedContext): Promise<void> {
  await createOrders(context)
  const confirmed = { organizationId: demo.confirmingOrganization, orderId: demo.confirmedOrder }
  await context.ask('/api/1/deliveries/confirm', confirmed)
}

const draft = (id: Id<'Order'>) => ({
  organizationId,
  order: { id, menuId: demo.menu, phone, orderServiceType: 'DeliveryByClient', customer, items: [toasts] },
})

export const createDrafts = asking(
  '/api/1/deliveries/drafts/create',
  [demo.draft, demo.draftToCommit, demo.draftToDelete, demo.draftToLock].map(draft),
  DuplicatedOrderId,
)

const tableOrder = (id: TableOrderRequest['id'], more: Partial<TableOrderRequest> = {}): CreateTableOrderRequest => ({
  organizationId,
  terminalGroupId: demo.terminalGroup,
  order: { id, tableIds: [demo.table], items: [toasts], ...more },
})

export const createTableOrders = asking(
  '/api/1/order/create',
  [
    tableOrder(demo.tableOrder, { items: [{ ...toasts, positionId: demo.position }] }),
    tableOrder(demo.billedTableOrder, { payments: [paidOnline] }),
    tableOrder(demo.paidTableOrder, { payments: [paidInCash] }),
    tableOrder(demo.cancelledTableOrder, { tableIds: [demo.secondTable] }),
    tableOrder(demo.unpaidTableOrder, { tableIds: [demo.secondTable] }),
  ],
  DuplicatedOrderId,
)

const reserve = (
  id: CreateReserveRequest['id'],
  tableId: CreateReserveRequest['tableIds'][number],
  estimatedStartTime: string,
  more: Partial<CreateReserveRequest> = {},
): CreateReserveRequest => ({
  organizationId,
  id,
  customer,
  phone,
  guests: { count: 4 },
  tableIds: [tableId],
  estimatedStartTime,
  durationInMinutes: 120,
  shouldRemind: false,
  ...more,
})

const banquet: Partial<CreateReserveRequest> = {
  eventType: 'Birthday',
  order: { items: [{ ...toasts, amount: 4 }], sourceKey: 'events' },
}

/** Reserves and banquets of examples. */
export const createReserves = asking(
  '/api/1/reserve/create',
  [
    reserve(demo.reserve, demo.table, demo.evening),
    reserve(demo.banquet, demo.secondTable, demo.evening, banquet),
    reserve(demo.movedReserve, demo.fourthTable, demo.evening),
    reserve(demo.cancelledReserve, demo.table, demo.nextEvening),
    reserve(demo.paidBanquet, demo.secondTable, demo.nextEvening, banquet),
    reserve(demo.postponedReserve, demo.thirdTable, demo.nextEvening),
    reserve(demo.changedBanquet, demo.fourthTable, demo.nextEvening, banquet),
  ],
  DuplicatedReserveId,
)
