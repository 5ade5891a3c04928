import type { Decimal } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { PlanType, PresetReport } from './schemas.ts'

/** Whether a line was removed, and whether its goods left the store. */
export const removals = ['NOT_DELETED', 'DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF'] as const

/** Facts of an order that is over. Moments are wall times of the organization. */
export interface OrderRow {
  orderId: string
  revision: number
  kind: OrderKind
  isDeleted: boolean
  /** Accounting days. */
  openedOn: string
  closedOn: string
  openedAt: string
  closedAt: string
  billPrintedAt: string | null
  number: number
  externalNumber: string | null
  sourceKey: string | null
  terminalGroupId: string
  tableId: string | null
  storeId: string | null
  conceptionId: string | null
  orderTypeId: string | null
  serviceType: string
  priceCategoryId: string | null
  waiterId: string | null
  courierId: string | null
  operatorId: string | null
  guestId: string | null
  guests: number
  discountIds: string | null
  discountNames: string | null
  increaseIds: string | null
  increaseNames: string | null
  paymentNames: string | null
  coupon: string | null
  comment: string | null
  expectedAt: string | null
  confirmedAt: string | null
  printedAt: string | null
  cookedAt: string | null
  packedAt: string | null
  sentAt: string | null
  deliveredAt: string | null
  predictedAt: string | null
  cookingPredictedAt: string | null
  isAsap: boolean | null
  customerName: string | null
  phone: string | null
  address: string | null
  city: string | null
  street: string | null
  region: string | null
  postcode: string | null
  zone: string | null
  line1: string | null
  cartographyId: string | null
  deliveryComment: string | null
  cancelCauseId: string | null
  cancelComment: string | null
  marketingSourceId: string | null
  courierService: string | null
  sourceOrderId: string | null
  groupOrderId: string | null
}

/** Facts of a dish, modifier or service, or of the part of it that one of several payment types paid. */
export interface LineRow {
  removal: (typeof removals)[number]
  productId: string
  sizeId: string | null
  positionId: string | null
  parentProductId: string | null
  parentPositionId: string | null
  paymentTypeId: string | null
  removalTypeId: string | null
  writeoffUserId: string | null
  printedAt: string | null
  amount: Decimal
  /** Sum after discounts and surcharges. */
  sum: Decimal
  discount: Decimal
  increase: Decimal
  vat: Decimal
  /** VAT of the discount. */
  discountVat: Decimal
  vatPercent: Decimal
  /** Share of the line in its order: the shares of an order add up to 1. */
  orderShare: Decimal
  comboId: string | null
  comboName: string | null
  comboAmount: number | null
  comboGroupId: string | null
  comboGroupName: string | null
  comboSizeId: string | null
  comboSizeName: string | null
  comment: string | null
  removalComment: string | null
}

export interface OrderFacts {
  order: OrderRow
  lines: readonly LineRow[]
}

/** A report without its period, under a name. */
export interface Preset {
  id: string
  name: string
  report: PresetReport
}

/** Income that a restaurant plans for a day. */
export interface PlannedDay {
  date: Day
  valueType: PlanType
  /** Money for `ABSOLUTE`, percent of the mean income for `PERCENT`, null for `AUTOMATIC`. */
  planValue: Decimal | null
}
