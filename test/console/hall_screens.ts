import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { courierOrder, dish } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

const minuteMs = 60_000

/** A dining room with a table of each state, ready orders for couriers, and its cashier. */
export async function busyHall(world: World) {
  const room = await openReservations(world)
  const { organizationId, terminalGroupId, tableIds } = room
  const cashier = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
  const open = async (tableId: string) => {
    const items = [
      { type: 'Product', productId: dish.plain.id, amount: 2, price: dish.plain.price },
      { type: 'Product', productId: dish.open.id, amount: 1, price: dish.open.price },
    ]
    const order = { tableIds: [tableId], guests: { count: 3 }, items }
    const placed = await world.ask<Accepted>('/api/1/order/create', { organizationId, terminalGroupId, order })
    await world.outcome(organizationId, placed.correlationId)
    return placed.orderInfo.id
  }
  const seated = await open(tableIds[0])
  const billed = await open(tableIds[1])
  const bill = await world.ask<Accepted>('/api/1/order/print_bill', { organizationId, orderId: billed })
  await world.outcome(organizationId, bill.correlationId)
  const soon = new Date(world.clock.now() + 30 * minuteMs).toLocaleString('sv-SE', { timeZone: 'Europe/London' })
  const customer = { type: 'regular', name: 'Chloe', surname: 'Marchetti-Featherstonehaugh' }
  const reserved = await room.reserve({
    tableIds: [tableIds[2]],
    estimatedStartTime: `${soon.slice(0, 16)}:00.000`,
    durationInMinutes: 90,
    guests: { count: 4 },
    customer,
    comment: 'A high chair, please',
  })
  return { room, cashier, seated, billed, reserved, reservesPath: `/console/reserves?date=${soon.slice(0, 10)}` }
}

interface Accepted {
  correlationId: string
  orderInfo: { id: string }
}

/** A restaurant with two couriers, and ready orders for them. */
export async function busyCouriers(world: World) {
  const room = await openReservations(world)
  const { organizationId, terminalGroupId } = room
  const organizationIds = [organizationId]
  const names = ['Rosa Marchetti', 'Lena Novak']
  const employees = names.map((displayName) => ({ displayName, isCourier: true, organizationIds }))
  const saved = await world.ask<{ employees: string[] }>('/admin/employees/save', {
    corporationId: demo.corporation,
    employees,
  })
  const cashier = await enterAs(world, { role: 'cashier', organizationIds })
  const orderIds = []
  for (const [index, name] of ['Grace Kim', 'Ada Lovett', 'Omar Haddad'].entries()) {
    const order = {
      ...courierOrder,
      phone: '+442079460000',
      customer: { type: 'one-time', name },
      items: [{ type: 'Product', productId: dish.plain.id, amount: index + 1, price: dish.plain.price }],
    }
    const placed = await world.ask<Accepted>('/api/1/deliveries/create', { organizationId, terminalGroupId, order })
    await world.outcome(organizationId, placed.correlationId)
    const operation = '/front/deliveries/complete_cooking'
    const body = { orderId: placed.orderInfo.id }
    const actionId = crypto.randomUUID()
    await cashier.ask('/api/1/front_office/act', { organizationId, terminalGroupId, actionId, operation, body })
    await world.outcome(organizationId, actionId)
    orderIds.push(placed.orderInfo.id)
  }
  return { room, cashier, orderIds, courierIds: saved.employees }
}

export const hallScreens: readonly TestedScreen[] = [
  {
    name: 'Hall',
    prepare: async (world) => ({ path: '/console/hall', cookie: (await world.once(busyHall)).cashier.cookie }),
    ready: (page) => page.locator('.table-card .state.confirm').waitFor(),
  },
  {
    name: 'Table order',
    async prepare(world) {
      const { cashier, seated } = await world.once(busyHall)
      return { path: `/console/hall/${seated}`, cookie: cashier.cookie }
    },
    async ready(page) {
      await page.locator('.dish-box input').fill('201')
      await page.locator('.dish-item').first().waitFor()
      await page.locator('.dish-box input').press('Enter')
      await page.locator('.dialog [type=submit]').click()
      await page.locator('.new-lines li').waitFor()
    },
  },
  {
    name: 'Reserves',
    async prepare(world) {
      const { cashier, reservesPath } = await world.once(busyHall)
      return { path: reservesPath, cookie: cashier.cookie }
    },
    ready: (page) => page.locator('.block:visible, .reserve-list .card:visible').first().waitFor(),
  },
  {
    name: 'Couriers',
    async prepare(world) {
      const { cashier } = await world.once(busyCouriers)
      return { path: '/console/couriers', cookie: cashier.cookie }
    },
    async ready(page) {
      await page.locator('.couriers [type=radio]').first().check()
      await page.locator('.couriers [type=checkbox]').first().check()
    },
  },
]
