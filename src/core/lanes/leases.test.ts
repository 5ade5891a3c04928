import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { asId, newId } from '#core/schema.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { Leases } from './leases.ts'

async function begun({ pool }: World): Promise<Leases> {
  const leases = new Leases(pool)
  await leases.start()
  return leases
}

const newLane = () => ({
  organizationId: asId<'Organization'>(newId()),
  terminalGroupId: asId<'TerminalGroup'>(newId()),
})

describeWorld('The lease of a terminal group', ({ it }) => {
  it('is renewed during a transaction, and taken over only after it', async (world) => {
    const { organizationId, terminalGroupId } = await openLinkedRestaurant(world)
    const lane = {
      organizationId: asId<'Organization'>(organizationId),
      terminalGroupId: asId<'TerminalGroup'>(terminalGroupId),
    }
    const [own, other] = [await begun(world), await begun(world)]
    const lease = await own.takeOver(lane)
    let isUnderWay = true
    const { next } = await transaction(world.pool, async (db) => {
      assert.equal((await own.lockIfValid(db, lease)).length, 1)
      assert.equal((await own.renew()).length, 0)
      const next = other.takeOver(lane).then((later) => {
        assert.ok(!isUnderWay)
        return later
      })
      await waitForLockWaiters(world.pool)
      isUnderWay = false
      return { next }
    })
    assert.equal((await next).epoch, lease.epoch + 1)
    assert.deepEqual([...(await own.renew())], [lease])
    assert.equal((await own.lockIfValid(world.pool, lease)).length, 0)
  })

  it('is checked at each renewal for an active terminal group, and in turn for the others', async (world) => {
    const [own, other] = [await begun(world), await begun(world)]
    const leases = await Promise.all(Array.from({ length: 450 }, () => own.claim(newLane())))
    const [first, last] = [leases[0]!, leases.at(-1)!]
    await Promise.all([other.takeOver(first), other.takeOver(last)])
    const active = new Set([last.terminalGroupId])
    const found = [await own.renew(active), await own.renew(active), await own.renew(active)]
    assert.deepEqual(
      found.map((lost) => lost.includes(last)),
      [true, true, true],
    )
    assert.equal(found.filter((lost) => lost.includes(first)).length, 1)
  })

  it('is claimed by exactly one node after its end', async (world) => {
    const lane = newLane()
    const nodes = await Promise.all(Array.from({ length: 8 }, () => begun(world)))
    const claim = async () =>
      (await Promise.all(nodes.map((node) => node.claim(lane)))).flatMap((lease, i) =>
        lease ? [{ lease, node: nodes[i]! }] : [],
      )
    const [first, ...others] = await claim()
    assert.ok(first && others.length === 0)
    assert.deepEqual(await claim(), [])
    await first.node.release(first.lease)
    const [second, ...more] = await claim()
    assert.deepEqual([second?.lease.epoch, more.length], [first.lease.epoch + 1, 0])
  })

  it('is valid as long as the heartbeat of its node', async (world) => {
    const lane = newLane()
    const [paused, other] = [await begun(world), await begun(world)]
    const lease = await paused.claim(lane)
    await world.pool`update node set expires_at = now() where id = ${paused.holder}`
    await paused.renew()
    assert.equal(await other.claim(lane), undefined)
    await world.pool`update node set expires_at = now() - interval '1 day' where id = ${paused.holder}`
    await begun(world)
    assert.equal((await other.claim(lane))?.epoch, 2)
    assert.deepEqual([...(await paused.renew())], [lease])
    assert.equal((await paused.claim(newLane()))?.epoch, 1)
    await other.releaseAll()
    assert.equal((await paused.claim(lane))?.epoch, 3)
  })
})
