import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs, toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers } from '#test/fixtures/guests.ts'
import { orderItem } from '#test/fixtures/ordering.ts'
import { openReportedShop, ordersOf, saveDescribedProduct, waitForReports } from '#test/fixtures/reports.ts'
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

/** Closes orders that have a value for every column. */
async function openRichShop(world: World): Promise<{ within: object[] }> {
  const shop = await openShop(world)
  const { organizationId } = shop
  const { corporation: corporationId } = demo
  const [flexible, waiterId, conceptionId] = [randomUUID(), randomUUID(), randomUUID()]
  await world.ask('/admin/dictionaries/save', {
    corporationId,
    discounts: [{ id: flexible, name: 'Any discount', mode: 'FlexibleSum' }],
    conceptions: [{ id: conceptionId, name: 'Bistro', code: 'B' }],
  })
  const named = { name: `Rich ${organizationId}`, settings: { code: 'R', conceptionId } }
  await world.ask('/admin/organizations/save', { id: organizationId, corporationId, ...named })
  await world.ask('/admin/employees/save', { corporationId, employees: [{ id: waiterId, displayName: 'Waiter' }] })
  const card = [{ paymentTypeId: demo.card }]
  const modifiers = [{ productId: dish.modifier.id, productGroupId: dish.modifiers, amount: 1, price: 1.5 }]
  const described = await saveDescribedProduct(world)
  await world.ask('/admin/orders/import', {
    organizationId,
    orders: [
      {
        ...{ id: `rich ${organizationId}`, openedAt: '2026-03-01 12:00:00', waiterId, payments: card },
        items: [
          { productId: dish.sized.id, sizeId: dish.small, amount: 1, price: 5 },
          { productId: described, sizeId: demo.largeSize, amount: 1, price: 7 },
        ],
        discount: { discountTypeId: flexible, sum: 1 },
      },
      {
        ...{ id: `modified ${organizationId}`, openedAt: '2026-03-01 13:00:00', payments: card },
        items: [{ productId: dish.withModifiers.id, amount: 1, price: 8, modifiers }],
      },
    ],
  })
  await closeDeliveries(world, shop)
  const surcharge = { id: randomUUID(), name: 'Service charge', mode: 'Percent', percent: -10, isAutomatic: true }
  await world.ask('/admin/dictionaries/save', {
    corporationId,
    discounts: [{ ...surcharge, organizationIds: [organizationId] }],
  })
  await closeTableOrders(world, shop)
  await waitForReports(world, organizationId)
  return { within: ordersOf(organizationId) }
}

/** Closes orders with a sized combo, with a coupon at the price of a category, and with a pizza removed after it was printed. */
async function closeTableOrders(world: World, shop: Shop): Promise<void> {
  const combo = await shop.place(await saveSizedCombo(world))
  await shop.act('/front/order/close', { orderId: combo, payments: await cardFor(shop, combo) })
  const priceCategoryId = randomUUID()
  const priceCategories = [{ id: priceCategoryId, name: 'Staff' }]
  await world.ask('/admin/menus/save', { corporationId: demo.corporation, priceCategories })
  const coupon = await shop.place({ priceCategoryId, loyaltyInfo: { coupon: demo.coupon } })
  await shop.act('/front/order/close', { orderId: coupon, payments: await cardFor(shop, coupon) })
  const pizza = shop.item('pizza', 12)
  const removed = await shop.place({ items: [pizza, shop.item('cola', 3)] })
  world.clock.advance(2 * minuteMs)
  await shop.act('/front/order/start_cooking', { orderId: removed })
  const removal = { removalTypeId: demo.removalType, removalComment: 'Burnt', userIdForWriteoff: demo.courier }
  await shop.act('/front/order/delete_items', { orderId: removed, positionIds: [pizza.positionId], ...removal })
  await shop.act('/front/order/print_bill', { orderId: removed })
  world.clock.advance(2 * minuteMs)
  await shop.act('/front/order/close', { orderId: removed, payments: await cardFor(shop, removed) })
}

/** Saves a combo whose main dish has a size, and returns an order of it. */
async function saveSizedCombo({ ask }: World): Promise<Record<string, unknown>> {
  const [id, group, comboId] = [randomUUID(), randomUUID(), randomUUID()]
  const products = [{ productId: dish.sized.id, sizeId: dish.small }]
  await ask('/admin/menus/save', {
    corporationId: demo.corporation,
    combos: [
      {
        ...{ id, name: 'Sized combo', priceModificationType: 0, priceModification: 2 },
        groups: [{ id: group, name: 'Main', isMainGroup: true, products }],
      },
    ],
  })
  const comboInformation = { comboId, comboSourceId: id, comboGroupId: group }
  return {
    items: [orderItem(dish.sized.id, 2, { productSizeId: dish.small, comboInformation })],
    combos: [{ id: comboId, name: 'Sized combo', amount: 1, price: 2, sourceId: id, sizeId: dish.small }],
  }
}

const cardFor = async (shop: Shop, orderId: string) => [cardPayment((await shop.read(orderId)).order!.sum)]

/** Closes a delivery with each of its marks, to an address in one line, and one by a courier service, to an address in parts. */
async function closeDeliveries(world: World, shop: Shop): Promise<void> {
  const order = { items: [shop.item('pizza', 12)], payments: [cardPayment(12)] }
  const own = await shop.deliver({
    ...{ ...order, comment: 'Ring twice', sourceKey: 'site', externalNumber: 'A-17' },
    ...{ operatorId: demo.operator, marketingSourceId: demo.marketingSource, deliveryZone: 'Harbour' },
    deliveryPoint: {
      ...{ address: { type: 'city', line1: '1 Quay Road' }, comment: 'Blue door', externalCartographyId: 'map-1' },
    },
  })
  const estimatedTime = toTerminalTime(world.clock.now() + hourMs, 'Europe/London')
  await shop.deliveries.change('change_driver_info', own, { driverId: demo.courier, estimatedTime })
  for (const action of ['start_cooking', 'complete_cooking', 'pack', 'print_bill', 'send', 'deliver', 'close']) {
    await shop.act(`/front/deliveries/${action}`, { orderId: own })
    world.clock.advance(2 * minuteMs)
  }
  const { organizationId } = shop
  const [courierServiceId, regionId, streetId, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { corporation: corporationId } = demo
  await world.ask('/admin/dictionaries/save', {
    corporationId,
    courierServices: [{ id: courierServiceId, name: 'Wheels' }],
  })
  await world.ask('/admin/geo/save', {
    corporationId,
    regions: [{ id: regionId, name: 'Shire', organizationIds: [organizationId] }],
    cities: [{ name: 'Bath', organizationIds: [organizationId], streets: [{ id: streetId, name: 'Broad Street' }] }],
  })
  const address = { type: 'legacy', street: { id: streetId }, house: '7', index: 'BA1', regionId }
  const [phone, customer] = [newPhone(), { type: 'regular', name: 'Ada' }]
  await openMembers(world).register({ phone, email: 'ada@example.com' })
  await shop.act('/front/deliveries/create', {
    terminalGroupId: shop.terminalGroupId,
    order: {
      ...{ ...order, id, phone, customer, orderServiceType: 'DeliveryByCourier', parentDeliveryId: own },
      deliveryPoint: { address },
    },
  })
  await shop.act('/front/deliveries/replace', { orderId: id, replacedOrderId: own })
  await shop.act('/front/deliveries/change_courier_service', { orderId: id, courierServiceId })
  for (const action of ['send', 'deliver', 'close']) await shop.act(`/front/deliveries/${action}`, { orderId: id })
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
