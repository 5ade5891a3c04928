import assert from 'node:assert/strict'
import { ChainClocks } from '#core/chain_clocks.ts'
import { type Db, transaction } from '#core/db/connect.ts'
import { createMetrics } from '#core/metrics.ts'
import { asId, type Id } from '#core/schema.ts'
import { hourMs } from '#core/time.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type Announcement, announce, announcementRule } from './announcements.ts'
import { DueItems } from './due.ts'

const change: Announcement = { type: 'Changed', infoOf: (_db, _organizationId, revision) => ({ revision }) }

describeWorld('Announcements', ({ it }) => {
  it('are one event for all changes within a second, and at most one per second', async (world) => {
    const { changed, tick, written } = await openAnnouncements(world)
    await changed(0)
    await changed(1)
    await changed(999)
    assert.deepEqual([await tick(999), await written()], [0, []])
    // A late event: the next one comes at least a second after it.
    assert.deepEqual([await tick(1_800), await written()], [1, [1_800]])
    await changed(1_500)
    await changed(1_900)
    assert.deepEqual([await tick(2_799), await tick(2_800), await written()], [0, 1, [1_800, 2_800]])
    assert.equal(await tick(10_000), 0)
  })

  it('are written once, whichever of several nodes finds them, each with its own revision', async (world) => {
    const { changed, tick, written, organizationId } = await openAnnouncements(world)
    await changed(0)
    await Promise.all([tick(1_000), tick(1_000), tick(1_000)])
    assert.deepEqual(await written(), [1_000])
    const [event] = await world.pool<{ isOwn: boolean }[]>`
      select revision = (info ->> 'revision')::bigint as is_own
        from event
       where owner_id = ${organizationId}
         and type = ${change.type}`
    assert.equal(event?.isOwn, true)
  })

  it('do not wait for an open transaction, and lose none of its changes', async (world) => {
    const { changed, tick, written } = await openAnnouncements(world)
    await changed(0)
    await transaction(world.pool, async (db) => {
      await changed(500, db)
      assert.deepEqual([await tick(1_000), await written()], [1, []])
    })
    assert.deepEqual([await tick(1_001), await written()], [1, [1_001]])
  })
})

/** Announces changes an hour ahead of the node's clock, so that the node ignores them; times are milliseconds after that. */
async function openAnnouncements(world: World) {
  const { pool, node } = world
  const organizationId = asId<'Organization'>((await openRestaurant(world)).organizationId)
  const start = world.clock.now() + hourMs
  const note = () => {}
  const due = (now: number) => {
    const clock = { now: () => start + now }
    return new DueItems({
      pool,
      polling: pool,
      caches: node.app.caches,
      clock,
      clocks: new ChainClocks({ ...node.app, clock }),
      log: { debug: note, error: note, warn: note, info: note },
      services: node.app.services,
      notify: note,
      metrics: createMetrics(),
      rules: [announcementRule(change)],
    })
  }
  return {
    organizationId,
    changed: (after: number, db: Db = pool) => announce({ db, now: start + after }, change, [organizationId]),
    tick: (after: number) => due(after).tick(),
    written: async () => (await listEvents(pool, organizationId)).map(({ at }) => at - start),
  }
}

const listEvents = (db: Db, organizationId: Id<'Organization'>) => db<{ at: number }[]>`
  select (extract(epoch from happened_at) * 1000)::bigint as at
    from event
   where owner_id = ${organizationId}
     and type = ${change.type}
   order by revision`
