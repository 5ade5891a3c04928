import assert from 'node:assert/strict'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { type DiningRoom, openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { type Envelope, openReceiver } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** Returns the webhooks with this filter for guests who arrive, order again, fail to close the order and close it. */
async function webhooksOf(world: World, tableOrderFilter: object | null, count: number): Promise<Envelope[]> {
  const [diningRoom, receiver] = [await openDiningRoom(world), await openReceiver()]
  const { organizationId } = diningRoom
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  const settings = { organizationId, webHooksUri: receiver.url, webHooksFilter: { tableOrderFilter } }
  await world.ask('/api/1/webhooks/update_settings', settings, { token })
  await visit(diningRoom)
  // Webhooks arrive in the order of the changes, and every receiver gets the last one.
  const events = await receiver.events(count)
  await receiver.close()
  return events
}

async function visit(diningRoom: DiningRoom): Promise<void> {
  const id = await diningRoom.place()
  await diningRoom.change('print_bill', id)
  await diningRoom.failure('close', id)
  await diningRoom.change('add_items', id, { items: [plainItem()], addOrderItemsSettings: { servicePrint: true } })
  await diningRoom.change('change_payments', id, { payments: [cashPayment(20)] })
  await diningRoom.change('close', id)
}

const seen = (events: readonly Envelope[]) =>
  events.map(({ eventType, eventInfo }) => {
    const { order, errorInfo } = eventInfo as TableOrderInfo
    return [eventType, order?.status, order?.items.length, order?.sum, refusalCode(errorInfo)]
  })

describeWorld('Webhooks of table orders', ({ it }) => {
  it('contain the whole order for every change, and every failure', async (world) => {
    assert.deepEqual(seen(await webhooksOf(world, null, 7)), [
      ['TableOrderUpdate', 'New', 1, 10, undefined],
      ['TableOrderUpdate', 'Bill', 1, 10, undefined],
      ['TableOrderError', 'Bill', 1, 10, 'ORDER_NOT_PAID'],
      ['TableOrderUpdate', 'New', 1, 10, undefined],
      ['TableOrderUpdate', 'New', 2, 20, undefined],
      ['TableOrderUpdate', 'New', 2, 20, undefined],
      ['TableOrderUpdate', 'Closed', 2, 20, undefined],
    ])
  })

  it('contain changes to chosen statuses of orders and items, and no failures if these are disabled', async (world) => {
    const byStatus = await webhooksOf(world, { orderStatuses: ['Bill', 'Closed'], errors: false }, 2)
    assert.deepEqual(
      seen(byStatus).map(([, status]) => status),
      ['Bill', 'Closed'],
    )
    const byItem = await webhooksOf(world, { itemStatuses: ['PrintedNotCooking', 'Served'], errors: false }, 2)
    assert.deepEqual(
      seen(byItem).map(([, status, items]) => [status, items]),
      [
        ['New', 2],
        ['Closed', 2],
      ],
    )
  })
})
