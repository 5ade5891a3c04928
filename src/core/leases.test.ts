import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { untilLockAwaited } from '#test/locks.ts'
import { openLinkedKitchen } from '#test/terminal.ts'
import { describeWorld } from '#test/world.ts'
import { transaction } from './db/connect.ts'
import { Leases } from './leases.ts'

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
      await untilLockAwaited(world.pool)
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
