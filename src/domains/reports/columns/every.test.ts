import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { comboOrder } from '#test/fixtures/ordering.ts'
import { openReportedShop, ordersOf, waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, dish } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { filtersOf } from './column.rules.ts'
import { sourceOf } from './sources.rules.ts'

const path = '/api/reporting/v1/olap/get'

/** A filter that a column takes and that every row with a value meets. */
const filterOn = (name: string, filterType: string) =>
  filterType === 'Range'
    ? { name, filterType, from: -1_000_000, to: 1_000_000 }
    : filterType === 'DateRange'
      ? { name, filterType, from: '2000-01-01', to: '2100-01-01' }
      : { name, filterType, values: ['x', null] }

/** Closes orders that have a value for as many columns as possible. */
async function openRichShop(world: World): Promise<{ within: object[] }> {
  const shop = await openShop(world)
  const { organizationId } = shop
  const { corporation: corporationId } = demo
  const [flexible, waiterId, categoryId, productId] = Array.from({ length: 4 }, () => randomUUID())
  await world.ask('/admin/menus/save', {
    corporationId,
    categories: [{ id: categoryId, name: 'Starters' }],
    products: [{ id: productId, name: 'Starter', categoryId, prices: [{ price: 7 }] }],
  })
  await world.ask('/admin/dictionaries/save', {
    corporationId,
    discounts: [{ id: flexible, name: 'Any discount', mode: 'FlexibleSum' }],
  })
  await world.ask('/admin/employees/save', { corporationId, employees: [{ id: waiterId, displayName: 'Waiter' }] })
  const card = [{ paymentTypeId: demo.card }]
  const modifiers = [{ productId: dish.modifier.id, productGroupId: dish.modifiers, amount: 1, price: 1.5 }]
  await world.ask('/admin/orders/import', {
    organizationId,
    orders: [
      {
        ...{ id: `rich ${organizationId}`, openedAt: '2026-03-01 12:00:00', waiterId, payments: card },
        items: [
          { productId: dish.sized.id, sizeId: dish.small, amount: 1, price: 5 },
          { productId, amount: 1, price: 7 },
        ],
        discount: { discountTypeId: flexible, sum: 1 },
      },
      {
        ...{ id: `modified ${organizationId}`, openedAt: '2026-03-01 13:00:00', payments: card },
        items: [{ productId: dish.withModifiers.id, amount: 1, price: 8, modifiers }],
      },
    ],
  })
  await closeDelivery(shop)
  const surcharge = { id: randomUUID(), name: 'Service charge', mode: 'Percent', percent: -10, isAutomatic: true }
  await world.ask('/admin/dictionaries/save', {
    corporationId,
    discounts: [{ ...surcharge, organizationIds: [organizationId] }],
  })
  await closeTableOrders(shop)
  await waitForReports(world, organizationId)
  return { within: ordersOf(organizationId) }
}

/** Closes an order with a combo, and one whose pizza was removed after it was printed. */
async function closeTableOrders(shop: Shop): Promise<void> {
  const combo = await shop.place(comboOrder())
  await shop.act('/front/order/close', { orderId: combo, payments: await cardFor(shop, combo) })
  const pizza = shop.item('pizza', 12)
  const removed = await shop.place({ items: [pizza, shop.item('cola', 3)] })
  await shop.act('/front/order/start_cooking', { orderId: removed })
  const removal = { removalTypeId: demo.removalType, removalComment: 'Burnt' }
  await shop.act('/front/order/delete_items', { orderId: removed, positionIds: [pizza.positionId], ...removal })
  await shop.act('/front/order/print_bill', { orderId: removed })
  await shop.act('/front/order/close', { orderId: removed, payments: await cardFor(shop, removed) })
}

const cardFor = async (shop: Shop, orderId: string) => [cardPayment((await shop.read(orderId)).order!.sum)]

/** Closes a delivery with each of its marks. */
async function closeDelivery(shop: Shop): Promise<void> {
  const orderId = await shop.deliver({
    ...{ items: [shop.item('pizza', 12)], payments: [cardPayment(12)], comment: 'Ring twice', sourceKey: 'site' },
    ...{ externalNumber: 'A-17', operatorId: demo.operator, marketingSourceId: demo.marketingSource },
    deliveryPoint: {
      ...{ address: { type: 'city', line1: '1 Quay Road' }, comment: 'Blue door', externalCartographyId: 'map-1' },
    },
    deliveryZone: 'Harbour',
  })
  await shop.deliveries.change('change_driver_info', orderId, { driverId: demo.courier })
  for (const action of ['start_cooking', 'complete_cooking', 'pack', 'print_bill', 'send', 'deliver', 'close'])
    await shop.act(`/front/deliveries/${action}`, { orderId })
}

describeWorld('Every column of a report', ({ it }) => {
  it('has a value for orders that have one', async (world) => {
    const { within } = await openRichShop(world)
    for (const { name, canGroup, measure } of sourceOf('SALES').columns.values()) {
      const groupByRowFields = canGroup && !measure ? [name] : ['DishName']
      const aggregateFields = measure ? [name] : ['UniqOrderId']
      await world.ask(path, { reportType: 'SALES', groupByRowFields, aggregateFields, filters: within })
    }
  })

  for (const reportType of ['SALES', 'DELIVERIES'] as const)
    it(`of ${reportType} is grouped, filtered and aggregated as it declares`, async (world) => {
      const { within } = await world.once(openReportedShop)
      const all = [...sourceOf(reportType).columns.values()]
      for (const { name, canGroup, sql, measure, type } of all) {
        const aggregateFields = measure ? [name] : ['UniqOrderId', 'DishDiscountSumInt']
        const ask = (body: object) =>
          world.ask<{ data: Record<string, unknown>[] }>(path, {
            reportType,
            aggregateFields,
            filters: within,
            ...body,
          })
        if (canGroup && !measure) {
          const { data } = await ask({ groupByRowFields: [name], buildSummary: true })
          assert.ok(data.length > 0, name)
        }
        if (measure) await ask({ groupByRowFields: ['DishName'], groupByColFields: ['YearOpen'], buildSummary: true })
        for (const filterType of sql === null ? [] : filtersOf({ type }))
          await ask({ filters: [...within, filterOn(name, filterType)] })
      }
    })
})
