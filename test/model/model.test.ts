import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { deliveryActs } from './deliveries.ts'
import type { ModelOrder } from './goods.ts'
import { toMoney } from './money.ts'
import { reserveActs, startText } from './reserves.ts'
import {
  entryKey,
  type ModelDelivery,
  type ModelReserve,
  type ModelTableOrder,
  type Place,
  Restaurant,
} from './restaurant.ts'
import { type Act, play, type Step, stepsOf } from './sequence.ts'
import { stopListActs } from './stop_lists.ts'
import { tableOrderActs } from './table_orders.ts'

/**
 * Random sequences of all operations on orders, tables, reserves and stop lists, against a model that shares no code with the program: the
 * same refusals, statuses and money to the cent, and never a 5xx.
 */

const sequences = isLong ? 50_000 : 96
const places = 16
const stepsMax = 20

type Acts = Readonly<Record<string, Act<Restaurant>>>

/** Orders and reserves use the stop list, so each family includes its acts. */
const families = [deliveryActs, tableOrderActs, reserveActs].map((family) => ({ ...family, ...stopListActs })) as Acts[]
const acts: Acts = Object.assign({}, ...families)

describeOwnWorld('Orders, tables, reserves and stop lists', ({ it }) => {
  it(`match an exact model over ${sequences} random sequences`, async (world) => {
    const diningRooms: Place[] = []
    for (let i = 0; i < places; i++) {
      const isConfirmationEnabled = i % 2 === 1
      const { organizationId, terminalGroupId, tableIds } = await openDiningRoom(world, { isConfirmationEnabled })
      diningRooms.push({ organizationId, terminalGroupId, tableIds, isConfirmationEnabled })
    }
    const numRuns = Math.ceil(sequences / places)
    await Promise.all(
      diningRooms.map((place) =>
        fc.assert(
          fc.asyncProperty(stepsOf(families, stepsMax), (steps) => check(world, place, steps)),
          { numRuns },
        ),
      ),
    )
  })
})

/** Plays the steps, compares everything with the model, and cleans up the restaurant. */
async function check(world: World, place: Place, steps: Step[]): Promise<void> {
  const model = new Restaurant(place)
  try {
    await play(world, place.organizationId, acts, model, steps)
    await Promise.all([
      compareDeliveries(world, model),
      compareTableOrders(world, model),
      compareReserves(world, model),
      compareStopList(world, model),
    ])
  } finally {
    await tidyUp(world, model)
  }
}

/** Removes what sequences share: the stop list and booked tables. */
async function tidyUp({ ask, outcome }: World, { place, reserves }: Restaurant): Promise<void> {
  const { organizationId, terminalGroupId } = place
  for (const { id: reserveId } of reserves)
    await ask('/api/1/reserve/cancel', { organizationId, reserveId, cancelReason: 'Other' })
  const clear = { organizationId, terminalGroupId }
  const { correlationId } = await ask<{ correlationId: string }>('/api/1/stop_lists/clear', clear)
  await outcome(organizationId, correlationId)
}

const money = ({ items, sum, payments, discounts }: ModelOrder) => ({
  items: items.length,
  sum: toMoney(sum),
  discounts: discounts.length,
  payments: payments.map(({ cents, isTaken }) => [toMoney(cents), isTaken]),
  processed: toMoney(payments.reduce((all, { cents, isTaken }) => all + (isTaken ? cents : 0), 0)),
})

type MoneyResponse = Pick<
  NonNullable<TableOrderInfo['order']>,
  'items' | 'sum' | 'payments' | 'discounts' | 'processedPaymentsSum'
>

const moneyOf = ({ items, sum, payments, discounts, processedPaymentsSum }: MoneyResponse) => ({
  items: items.length,
  sum,
  discounts: discounts?.length ?? 0,
  payments: (payments ?? []).map((payment) => [payment.sum, !payment.isPreliminary]),
  processed: processedPaymentsSum,
})

const pairs = (data: readonly { key: string; value: string }[] | null | undefined) =>
  new Map((data ?? []).map(({ key, value }) => [key, value]))
const keys = ['a', 'b']

async function compareDeliveries({ ask }: World, { place, deliveries }: Restaurant): Promise<void> {
  if (deliveries.length === 0) return
  const { orders } = await ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', {
    organizationId: place.organizationId,
    orderIds: deliveries.map(({ id }) => id),
    returnExternalDataKeys: keys,
  })
  assert.deepEqual(orders.map(deliveryOf), deliveries.map(expectedDelivery))
}

const expectedDelivery = (one: ModelDelivery) =>
  one.isRefused
    ? { id: one.id, creationStatus: 'Error' }
    : {
        id: one.id,
        creationStatus: 'Success',
        status: one.status,
        isByCourier: one.isByCourier,
        hasCourier: one.hasCourier,
        line1: one.line1,
        comment: one.comment,
        problem: [one.hasProblem, one.problem],
        trackingLink: one.trackingLink,
        hasBill: one.hasBill,
        hasOperator: one.hasOperator,
        externalData: one.externalData,
        ...(one.completeBefore && { completeBefore: one.completeBefore }),
        ...money(one),
      }

function deliveryOf({ id, creationStatus, order }: OrderInfo) {
  if (!order) return { id, creationStatus }
  return {
    id,
    creationStatus,
    status: order.status,
    isByCourier: order.orderType?.orderServiceType === 'DeliveryByCourier',
    hasCourier: Boolean(order.courierInfo),
    line1: order.deliveryPoint?.address?.line1 ?? null,
    comment: order.comment ?? null,
    problem: [order.problem?.hasProblem ?? false, order.problem?.description ?? null],
    trackingLink: order.trackingLink ?? null,
    hasBill: Boolean(order.whenBillPrinted),
    hasOperator: Boolean(order.operator),
    externalData: pairs(order.externalData),
    ...(order.isAsap === false && { completeBefore: order.completeBefore }),
    ...moneyOf(order),
  }
}

async function compareTableOrders({ ask }: World, { place, tableOrders }: Restaurant): Promise<void> {
  if (tableOrders.length === 0) return
  const { orders } = await ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
    organizationIds: [place.organizationId],
    orderIds: tableOrders.map(({ id }) => id),
    returnExternalDataKeys: keys,
  })
  assert.deepEqual(orders.map(tableOrderOf), tableOrders.map(expectedTableOrder))
}

const expectedTableOrder = (one: ModelTableOrder) =>
  one.isRefused
    ? { id: one.id, creationStatus: 'Error' }
    : {
        id: one.id,
        creationStatus: 'Success',
        status: one.status,
        tableIds: [one.tableId],
        customer: one.customer,
        hasBill: one.status === 'Bill',
        externalData: one.externalData,
        ...money(one),
      }

function tableOrderOf({ id, creationStatus, order }: TableOrderInfo) {
  if (!order) return { id, creationStatus }
  const isOpen = order.status === 'New' || order.status === 'Bill'
  return {
    id,
    creationStatus,
    status: order.status,
    tableIds: order.tableIds,
    customer: order.customer?.name ?? null,
    // An order that is over still has its printed bill.
    hasBill: isOpen && Boolean(order.whenBillPrinted),
    externalData: pairs(order.externalData),
    ...moneyOf(order),
  }
}

async function compareReserves({ ask }: World, { place, reserves }: Restaurant): Promise<void> {
  if (reserves.length === 0) return
  const answer = await ask<{ reserves: ReserveInfo[] }>('/api/1/reserve/status_by_id', {
    organizationId: place.organizationId,
    reserveIds: reserves.map(({ id }) => id),
  })
  assert.deepEqual(answer.reserves.map(reserveOf), reserves.map(expectedReserve))
}

const expectedReserve = (one: ModelReserve) =>
  one.isRefused
    ? { id: one.id, creationStatus: 'Error' }
    : {
        id: one.id,
        creationStatus: 'Success',
        status: one.status,
        cancelReason: one.cancelReason,
        tableIds: one.tableIds,
        startsAt: startText(one.startsAt),
        order: one.order && money(one.order),
      }

function reserveOf({ id, creationStatus, reserve }: ReserveInfo) {
  if (!reserve) return { id, creationStatus }
  return {
    id,
    creationStatus,
    status: reserve.status,
    cancelReason: reserve.cancelReason ?? null,
    tableIds: reserve.tableIds,
    startsAt: reserve.estimatedStartTime,
    order: reserve.order ? moneyOf(reserve.order) : null,
  }
}

interface StopLists {
  terminalGroupStopLists: {
    items: {
      terminalGroupId: string
      items: { productId: string; sizeId?: string | null; balance: number }[]
    }[]
  }[]
}

async function compareStopList({ ask }: World, { place, stopList }: Restaurant): Promise<void> {
  const { terminalGroupStopLists } = await ask<StopLists>('/api/1/stop_lists', {
    organizationIds: [place.organizationId],
    returnSize: true,
  })
  const [group] = terminalGroupStopLists.flatMap(({ items }) => items)
  assert.deepEqual(
    new Map(
      (group?.items ?? []).map(({ productId, sizeId, balance }) => [entryKey(productId, sizeId ?? null), balance]),
    ),
    new Map([...stopList].map(([key, { balance }]) => [key, balance / 1000])),
  )
}
