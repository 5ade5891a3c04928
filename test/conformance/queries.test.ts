import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { readersMax } from '#server/node.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

/** Exceeds the server's connections. */
const waitingQueries = 40

describeOwnWorld('queries that wait for the database', ({ it }) => {
  it('leave connections for orders: one is accepted and executed meanwhile', async (world) => {
    const { organizationId, body } = await openRestaurant(world)
    const list = () => world.call('/api/1/deliveries/drafts/by_filter', { organizationIds: [organizationId] })
    await list()
    const order = body()
    const queries = await transaction(world.pool, async (db) => {
      await db`lock table delivery_draft in access exclusive mode`
      const queries = Array.from({ length: waitingQueries }, list)
      await waitForLockWaiters(world.pool, readersMax)
      const { orderInfo } = await world.ask<{ orderInfo: { id: string } }>('/api/1/deliveries/create', order)
      await untilAccepted(orderInfo.id)
      return queries
    })
    for (const { status } of await Promise.all(queries)) assert.equal(status, 200)

    async function untilAccepted(id: string): Promise<void> {
      for (;;) {
        const [found] = await world.pool`
          select 1 from delivery_order where id = ${id} and creation_status = 'Success'`
        if (found) return
      }
    }
  })
})
