import assert from 'node:assert/strict'
import { Scheduler } from '#core/commands/scheduler.ts'
import { toTerminalTime } from '#core/time.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, openWorld, type World } from '#test/harness/world.ts'
import readyForCooking from './ready_for_cooking.ts'

const hourMs = 3_600_000
const inHours = ({ clock }: World, hours: number) => toTerminalTime(clock.now() + hours * hourMs, 'Europe/London')

/** Returns the statuses in the order's events, oldest first. */
const eventStatuses = async ({ pool }: World, orderId: string) =>
  (
    await pool<{ type: string; status: string }[]>`
    select type, status
      from event
     where subject_id = ${orderId}
       and type <> 'KitchenOrderUpdate'
     order by revision`
  ).map(({ type, status }) => `${type} ${status}`)

const clockOf = ({ node }: World) => new Scheduler(node.app)

async function until(isMet: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    if (await isMet()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('It does not happen')
}

async function settled({ pool }: World): Promise<void> {
  await until(async () => {
    const [row] = await pool<{ open: number }[]>`
      select count(*)::int as open from command where state in ('accepted', 'sent')`
    return row?.open === 0
  })
}

describeOperation(readyForCooking, ({ it }) => {
  it('is issued automatically when cooking should start', async (world) => {
    const restaurant = await openRestaurant(world, {}, '9.0.5')
    const id = await restaurant.place({ completeBefore: inHours(world, 5), deliveryDuration: 60 })
    const status = async () => (await restaurant.read(id)).order?.status
    await clockOf(world).tick()
    await settled(world)
    assert.equal(await status(), 'WaitCooking')
    world.clock.advance(4 * hourMs + 60_000)
    await until(async () => (await status()) === 'ReadyForCooking')
    assert.deepEqual(await eventStatuses(world, id), [
      'DeliveryOrderUpdate WaitCooking',
      'DeliveryOrderUpdate ReadyForCooking',
    ])
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.items[0]?.status, order?.whenPrinted ?? null], ['Added', null])
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    assert.equal(await status(), 'Waiting')
  })

  it('moves each order once, with any number of nodes', async () => {
    // This world has no workers: it accepts commands and executes none by itself.
    const accepting = await openWorld({ role: 'api' })
    try {
      const restaurant = await openRestaurant(accepting, {}, '8.7.6')
      const ids = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const { orderInfo } = await accepting.ask<{ orderInfo: { id: string } }>(
            '/api/1/deliveries/create',
            restaurant.body(),
          )
          return orderInfo.id
        }),
      )
      await accepting.pool`
        update delivery_order set creation_status = 'Success', number = 1, revision = 1 where id = any(${ids}::uuid[])`
      await accepting.pool`
        update command set state = 'applied', finished_at = now() where subject_id = any(${ids}::uuid[])`
      const issued = await Promise.all([1, 2, 3].map(() => clockOf(accepting).tick()))
      assert.ok(issued.some((count) => count === 5))
      assert.equal(await clockOf(accepting).tick(), 0, 'what waits is not issued again')
    } finally {
      await accepting.stop()
    }
  })

  it('publishes one event if it was issued several times', async (world) => {
    const restaurant = await openRestaurant(world, {}, '8.7.6')
    const ids = await Promise.all(Array.from({ length: 8 }, () => restaurant.place()))
    await Promise.all(Array.from({ length: 6 }, () => clockOf(world).tick()))
    for (const id of ids) await until(async () => (await restaurant.read(id)).order?.status === 'ReadyForCooking')
    await settled(world)
    for (const id of ids)
      assert.deepEqual(await eventStatuses(world, id), [
        'DeliveryOrderUpdate WaitCooking',
        'DeliveryOrderUpdate ReadyForCooking',
      ])
  })

  it('ignores newer back offices and unconfirmed orders', async (world) => {
    const newer = await openRestaurant(world, {}, '9.0.6')
    const confirming = await openRestaurant(world, { isConfirmationEnabled: true }, '9.0.5')
    const [one, two] = [await newer.place(), await confirming.place()]
    await clockOf(world).tick()
    await settled(world)
    assert.equal((await newer.read(one)).order?.status, 'WaitCooking')
    assert.equal((await confirming.read(two)).order?.status, 'Unconfirmed')
    await confirming.change('confirm', two)
    await until(async () => (await confirming.read(two)).order?.status === 'ReadyForCooking')
  })

  it('allows changes of the time until cooking starts', async (world) => {
    const restaurant = await openRestaurant(world, {}, '9.0.5')
    const id = await restaurant.place()
    await until(async () => (await restaurant.read(id)).order?.status === 'ReadyForCooking')
    const newCompleteBefore = inHours(world, 8)
    await restaurant.change('change_complete_before', id, { newCompleteBefore })
    assert.equal((await restaurant.read(id)).order?.completeBefore, newCompleteBefore)
  })

  it('is not available to clients', async (world) => {
    assert.equal((await world.refuse(readyForCooking.path, readyForCooking.example.request)).error, 'UNKNOWN_PATH')
  })
})
