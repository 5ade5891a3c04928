import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { untilLockAwaited } from '#test/harness/locks.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { Leases } from './leases.ts'

async function begun({ pool }: World): Promise<Leases> {
  const leases = new Leases(pool)
  await leases.begin()
  return leases
}

describeWorld('The lease of a terminal group', ({ it }) => {
  it('is renewed while a turn is under way, and taken over only when that has ended', async (world) => {
    const { terminalGroupId } = await openLinkedRestaurant(world)
    const [own, other] = [await begun(world), await begun(world)]
    const lease = await own.takeOver(terminalGroupId)
    let isUnderWay = true
    const { next } = await transaction(world.pool, async (db) => {
      assert.equal((await own.lock(db, lease))?.kind, 'linked')
      assert.equal((await own.renew()).length, 0)
      const next = other.takeOver(terminalGroupId).then((later) => {
        assert.ok(!isUnderWay)
        return later
      })
      await untilLockAwaited(world.pool)
      isUnderWay = false
      return { next }
    })
    assert.equal((await next).epoch, lease.epoch + 1)
    assert.deepEqual([...(await own.renew())], [lease])
    assert.equal(await transaction(world.pool, (db) => own.lock(db, lease)), undefined)
  })

  it('is claimed by one of many, once it has ended', async (world) => {
    const terminalGroupId = newId()
    const nodes = await Promise.all(Array.from({ length: 8 }, () => begun(world)))
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

  it('stands as long as its node gives signs of life', async (world) => {
    const terminalGroupId = newId()
    const [paused, other] = [await begun(world), await begun(world)]
    const lease = await paused.claim(terminalGroupId)
    await world.pool`update node set expires_at = now() where id = ${paused.holder}`
    await paused.renew()
    assert.equal(await other.claim(terminalGroupId), undefined)
    await world.pool`update node set expires_at = now() - interval '1 day' where id = ${paused.holder}`
    await begun(world)
    assert.equal((await other.claim(terminalGroupId))?.epoch, 2)
    assert.deepEqual([...(await paused.renew())], [lease])
    assert.equal((await paused.claim(newId()))?.epoch, 1)
    await other.releaseAll()
    assert.equal((await paused.claim(terminalGroupId))?.epoch, 3)
  })
})
