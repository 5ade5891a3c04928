import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeWorld } from '#test/harness/world.ts'
import { takeRevisions, watermarkOf } from './outbox.ts'

describeWorld('Revisions', ({ it }) => {
  it('taken during a read are later than those that were read', async (world) => {
    const { pool } = world
    const [one, two] = await Promise.all([1, 2].map(() => openRestaurant(world)))
    const ids = [one!.organizationId, two!.organizationId]
    const { taking, watermark } = await transaction(pool, async (db) => {
      await watermarkOf(db, ids)
      const taking = takeRevisions(pool, one!.organizationId, { revisions: 1 })
      await waitForLockWaiters(pool)
      return { taking, watermark: await watermarkOf(db, ids) }
    })
    assert.ok((await taking).revision > watermark)
  })
})
