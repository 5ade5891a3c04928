import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { accrualInvariants } from './invariants.ts'

/** Closes a delivery, which credits a bonus of 0.5, and reopens a table order. */
async function openOrders(world: World) {
  const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 5 }] })
  const guest = await rewards.meet()
  const { restaurant, diningRoom } = rewards
  const closed = await restaurant.place(guest.order)
  await restaurant.change('close', closed)
  const opened = await diningRoom.place(guest.order)
  await diningRoom.change('close', opened)
  await guest.transactionsOf(opened, 2)
  await rewards.act(diningRoom, '/front/order/reopen', { orderId: opened })
  await guest.transactionsOf(opened, 4)
  await guest.transactionsOf(closed, 2)
  await eventually(
    () => violationsAfter(world, accrualInvariants, async () => {}),
    (broken) => broken.length === 0,
  )
  return { closed, opened, restaurant, diningRoom }
}

type Orders = Awaited<ReturnType<typeof openOrders>>

const cases: readonly { title: string; broken: RegExp[]; harm(db: Transaction, orders: Orders): Promise<unknown> }[] = [
  {
    title: 'an order that nobody has looked at',
    broken: [
      /each order of a guest is counted by loyalty: .*: order \S+ of guest/,
      /has 0 orders of 0 on \S+, but the counter has 1 of 10/,
    ],
    harm: (db, { closed, restaurant }) => db`
      delete from loyalty_order where organization_id = ${restaurant.organizationId} and id = ${closed}`,
  },
  {
    title: 'an order that counts and is open',
    broken: [
      /no counted order is reopened or cancelled: .* is New/,
      /has 1 orders of 10.* on \S+, but the counter has 0 of 0/,
    ],
    harm: (db, { opened, diningRoom }) => db`
      update loyalty_order
         set is_counted = true
       where organization_id = ${diningRoom.organizationId}
         and id = ${opened}`,
  },
  {
    title: 'an order with another credited sum than its entries',
    broken: [/credited sums equal the ledger entries: .* credited 7, but its entries add up to 0.5/],
    harm: (db, { closed, restaurant }) => db`
      update loyalty_order set refilled = 7 where organization_id = ${restaurant.organizationId} and id = ${closed}`,
  },
  {
    title: 'a counter that lost an order',
    broken: [/has 1 orders of 10.* on \S+, but the counter has 0 of 0/],
    harm: (db, { restaurant }) => db`
      delete from loyalty_orders_of_day where organization_id = ${restaurant.organizationId}`,
  },
]

describeWorld('The doctor, checking closed orders,', ({ it }) => {
  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const orders = await world.once(openOrders)
      const found = await violationsAfter(world, accrualInvariants, (db) => harm(db, orders))
      assert.equal(found.length, broken.length, found.join('\n'))
      for (const [i, pattern] of broken.entries()) assert.match(found[i] ?? '', pattern)
    })
})
