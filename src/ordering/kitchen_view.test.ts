import assert from 'node:assert/strict'
import { dayMs, hourMs, toTerminalTime } from '#core/time.ts'
import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Row {
  id: string
  order: Record<string, unknown> | null
}

const guest = { phone: '+442079461234', name: 'Leopoldina', line1: '77 Hidden Lane', comment: 'The bell is broken' }

async function openKitchen(world: World) {
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId } = restaurant
  const more = {
    ...courierOrder,
    phone: guest.phone,
    customer: { type: 'one-time', name: guest.name },
    deliveryPoint: { address: { type: 'city', line1: guest.line1 } },
    comment: guest.comment,
  }
  const at = (ms: number) => toTerminalTime(world.clock.now() + ms, 'Europe/London')
  const [today, tomorrow, later] = [
    await restaurant.place(more),
    await restaurant.place({ ...more, completeBefore: at(dayMs) }),
    await restaurant.place({ ...more, completeBefore: at(4 * dayMs) }),
  ]
  const cook = await enterAs(world, { role: 'cook', organizationIds: [organizationId], terminalGroupId })
  return { ...restaurant, today, tomorrow, later, cook, since: at(-hourMs) }
}

/** Calls every operation on delivery orders that a cook may call. */
async function readAll(
  cook: Browsing,
  { organizationId, ids, since }: { organizationId: string; ids: string[]; since: string },
) {
  const organizationIds = [organizationId]
  const replies = [
    await cook.call('/api/1/deliveries/by_id', { organizationId, orderIds: ids }),
    await cook.call('/api/1/deliveries/by_revision', { organizationIds, startRevision: 0 }),
    await cook.call('/api/1/deliveries/by_delivery_date_and_status', { organizationIds, deliveryDateFrom: since }),
  ]
  return replies.map(({ status, text, body }) => {
    assert.equal(status, 200, text)
    const { orders, ordersByOrganizations } = body as { orders?: Row[]; ordersByOrganizations?: { orders: Row[] }[] }
    return { text, rows: orders ?? ordersByOrganizations!.flatMap((one) => one.orders) }
  })
}

describeWorld('orders, as a cook gets them', ({ it }) => {
  it('are those from yesterday to tomorrow, without guest, address, comment and payments', async (world) => {
    const { cook, organizationId, today, tomorrow, later, since } = await openKitchen(world)
    for (const { text, rows } of await readAll(cook, { organizationId, ids: [today, tomorrow, later], since })) {
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), [today, tomorrow].toSorted())
      for (const secret of Object.values(guest)) assert.ok(!text.includes(secret), secret)
      for (const { order } of rows) {
        assert.ok(order)
        for (const name of ['customer', 'phone', 'deliveryPoint', 'comment', 'payments', 'sum', 'externalData'])
          assert.ok(!(name in order), name)
        assert.ok(['items', 'number', 'status', 'completeBefore'].every((name) => name in order))
      }
    }
    world.clock.advance(3 * dayMs)
    const old = { organizationId, ids: [today, tomorrow], since }
    const another = await enterAs(world, { role: 'cook', organizationIds: [organizationId] })
    for (const { rows } of await readAll(another, old))
      assert.ok(
        rows.every(({ id }) => id === later),
        JSON.stringify(rows),
      )
  })

  it('of another terminal group have no content', async (world) => {
    const { cook, organizationId, today, since } = await openKitchen(world)
    const { id } = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    const bar = await enterAs(world, { role: 'cook', organizationIds: [organizationId], terminalGroupId: id })
    const query = { organizationId, ids: [today], since }
    for (const { rows } of await readAll(bar, query)) assert.ok(rows.every(({ order }) => order === null))
    for (const { rows } of await readAll(cook, query)) assert.ok(rows.some(({ order }) => order !== null))
  })

  it('are not found by phone, by words, or among past ones', async (world) => {
    const { cook, organizationId } = await openKitchen(world)
    const organizationIds = [organizationId]
    for (const path of [
      '/api/1/deliveries/by_delivery_date_and_phone',
      '/api/1/deliveries/history/by_delivery_date_and_phone',
      '/api/1/deliveries/by_delivery_date_and_source_key_and_filter',
      '/api/1/reserve/status_by_id',
      '/api/1/loyalty/core/customer/info',
      '/admin/history/list',
    ])
      assert.equal((await cook.refuse(path, { organizationIds, phone: guest.phone })).error, 'ROLE_FORBIDDEN', path)
  })
})
