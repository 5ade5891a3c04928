import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openLinkedKitchen } from '#test/terminal.ts'
import { describeWorld } from '#test/world.ts'
import { type Db, transaction } from './db/connect.ts'
import { Leases } from './leases.ts'

/** Until somebody waits for a lock in this database. */
async function untilWaiting(db: Db): Promise<void> {
  for (;;) {
    const [row] = await db<{ waiting: number }[]>`
      select count(*)::int as waiting
        from pg_stat_activity
       where datname = current_database()
         and wait_event_type = 'Lock'`
    if (row && row.waiting > 0) return
  }
}

describeWorld('The lease of a terminal group', ({ it }) => {
  it('is renewed while a turn is under way, and taken over only when that has ended', async (world) => {
    const { terminalGroupId } = await openLinkedKitchen(world)
    const [own, other] = [new Leases(world.pool), new Leases(world.pool)]
    const lease = await own.takeOver(terminalGroupId)
    let isUnderWay = true
    const { next } = await transaction(world.pool, async (db) => {
      assert.equal((await own.lock(db, lease))?.kind, 'linked')
      assert.deepEqual(await own.renew(), [])
      const next = other.takeOver(terminalGroupId).then((later) => {
        assert.ok(!isUnderWay)
        return later
      })
      await untilWaiting(world.pool)
      isUnderWay = false
      return { next }
    })
    assert.equal((await next).epoch, lease.epoch + 1)
    assert.deepEqual(await own.renew(), [lease])
    assert.equal(await transaction(world.pool, (db) => own.lock(db, lease)), undefined)
  })

  it('is claimed by one of many, once it has ended', async (world) => {
    const terminalGroupId = newId()
    const nodes = Array.from({ length: 8 }, () => new Leases(world.pool))
    const claim = async () =>
      (await Promise.all(nodes.map((node) => node.claim(terminalGroupId)))).flatMap((lease, i) =>
        lease ? [{ lease, node: nodes[i]! }] : [],
      )
    const [first, ...others] = await claim()
    assert.ok(first && others.length === 0)
    assert.deepEqual(await claim(), [])
    await first.node.release(first.lease)
    const [second, ...more] = await claim()
    assert.deepEqual([second?.lease.epoch, more.length], [first.lease.epoch + 1, 0])
  })
})
