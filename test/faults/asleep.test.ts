import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance, size } from './chance.ts'
import { expectWhole, untilQuiet } from './checks.ts'
import { placeOrders } from './orders.ts'
import { Restaurant } from './restaurant.ts'

const orders = size('COMANDA_FAULT_QUEUED', 500)
// Far below the rate of an idle machine (200 a second and more), but reached only if the queue is sent in batches.
const rateMin = size('COMANDA_FAULT_DRAIN_RATE', 40)
const timeout = 600_000

describe('A front office that sleeps', { timeout }, () => {
  it('receives all queued commands when it wakes, in order and fast', { timeout }, async (test) => {
    const restaurant = await Restaurant.open()
    const { organizationId, terminalGroupId, ask, withDatabase } = restaurant
    const ids = { organizationIds: [organizationId], terminalGroupIds: [terminalGroupId] }
    const isAlive = async () =>
      (await ask<{ isAliveStatus: { isAlive: boolean }[] }>('/api/1/terminal_groups/is_alive', ids)).isAliveStatus[0]
        ?.isAlive
    try {
      while (!(await isAlive())) await sleep(50)
      restaurant.tell('sleep')
      while (await isAlive()) await sleep(50)
      const accepted = await placeOrders(restaurant, new Chance(1), { orders, clients: 8, hurry: false })
      const before = performance.now()
      await ask('/api/1/terminal_groups/awake', ids)
      const left = () =>
        withDatabase(async (pool) => {
          const [row] = await pool<{ left: number }[]>`
            select count(*)::int as left from command where state in ('accepted', 'sent')`
          return row!.left
        })
      while ((await left()) > 0) await sleep(10)
      const rate = Math.round(orders / ((performance.now() - before) / 1000))
      await untilQuiet(restaurant)
      const summary = await expectWhole(restaurant, accepted)
      assert.equal(summary.expired, 0)
      await expectInOrder(restaurant)
      test.diagnostic(JSON.stringify({ orders, perSecond: rate, ...summary }))
      assert.ok(rate >= rateMin, `${rate} commands a second`)
    } finally {
      await restaurant.close()
    }
  })
})

/** Compares the order of acceptance, execution and printing. */
async function expectInOrder({ withDatabase, paper }: Restaurant): Promise<void> {
  const [accepted, done] = await withDatabase((pool) =>
    Promise.all([
      pool<{ id: string }[]>`select id from command where operation = '/api/1/deliveries/create'
                                and terminal_group_id in (select id from terminal_group where kind = 'linked')
                              order by seq`,
      pool<{ id: string }[]>`select correlation_id as id from delivery_order
                              where terminal_group_id in (select id from terminal_group where kind = 'linked')
                              order by number`,
    ]),
  )
  const order = accepted.map(({ id }) => id)
  assert.deepEqual(
    done.map(({ id }) => id),
    order,
  )
  const printed = (await paper()).flatMap((ticket) => /#kitchen (\S+)\n$/.exec(ticket)?.[1] ?? [])
  assert.deepEqual(printed, order)
}
