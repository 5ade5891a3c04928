import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { eventually } from '#test/harness/receiver.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

describeOwnWorld('A batch of commands', ({ it }) => {
  it('is retried after a lost database connection, and no command fails', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', restaurant.body())
    await terminal.until(() => terminal.commands()[0])
    await world.pool.begin(async (db) => {
      // The batch has to read the organizations again, and blocks on the lock until its connection is terminated.
      await db`lock table organization in access exclusive mode`
      world.node.app.caches.drop('tenants', demo.corporation)
      terminal.answer(correlationId)
      let ended = 0
      while (ended === 0) {
        const { count } = await db`
          select pg_terminate_backend(pid)
            from pg_locks
           where relation = 'organization'::regclass
             and not granted`
        ended = count
      }
    })
    const request = { organizationId: restaurant.organizationId, correlationId }
    const { body } = await eventually(
      () => world.call<{ state: string }>('/api/1/commands/status', request),
      ({ status, body: { state } }) => status === 200 && state !== 'InProgress',
    )
    assert.deepEqual(body, { state: 'Success' })
    terminal.cut()
  })
})
