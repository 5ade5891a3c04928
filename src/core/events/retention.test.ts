import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { anchorTable } from '#cluster/placement.ts'
import { isDistributed } from '#core/db/citus.ts'
import { transaction } from '#core/db/connect.ts'
import { idempotencyLifetimeMs } from '#core/http/idempotency.ts'
import type { Id } from '#core/schema.ts'
import { webhookRetention } from '#core/webhooks/follower.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import {
  openReceiver,
  publishEvents,
  subscribe,
  waitForAnnouncements,
  waitForEndpoint,
} from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { expiredRows } from './expired_rows.ts'
import { type CleanupResult, cleanUp, recordLifetimeMs } from './retention.ts'

const hour = 3_600_000
const cleanUpAt = ({ pool }: World, now: number): Promise<CleanupResult> =>
  cleanUp({ pool, now, followers: [webhookRetention] })

const tooOld = (now: number) => now - recordLifetimeMs - hour
let lifetimes = 0

/**
 * Returns a time long after all rows of other cases, with those deleted. The node's own clock is far behind, so its retention
 * leaves newer rows alone.
 */
async function later(world: World): Promise<number> {
  lifetimes += 2
  const now = world.clock.now() + lifetimes * recordLifetimeMs
  await cleanUpAt(world, now)
  return now
}

const revisionsOf = async ({ pool }: World, organizationId: string): Promise<number[]> => {
  const rows = await pool<{ revision: number }[]>`
    select revision from event where owner_id = ${organizationId} order by revision`
  return rows.map(({ revision }) => revision)
}

const contentsOf = async ({ pool }: World, organizationId: string): Promise<string[]> => {
  const rows = await pool<{ id: string }[]>`
    select id from content where organization_id = ${organizationId} order by id`
  return rows.map(({ id }) => id)
}

describeOwnWorld('Retention', ({ it }) => {
  it('deletes idempotency keys after 72 hours', async (world) => {
    const { pool } = world
    const ownerId = randomUUID()
    const now = await later(world)
    for (const [key, age] of [
      ['young', idempotencyLifetimeMs - hour],
      ['old', idempotencyLifetimeMs + hour],
    ] as const)
      await pool`
        insert into idempotency_key (owner_id, key, request_hash, created_at)
        values (${ownerId}, ${key}, 'hash', to_timestamp(${now - age} / 1000.0))`
    assert.equal((await cleanUpAt(world, now)).idempotencyKeys, 1)
    const left = await pool`select key from idempotency_key where owner_id = ${ownerId}`
    assert.deepEqual(
      left.map(({ key }) => key),
      ['young'],
    )
  })

  it('deletes many rows in several statements, and shares them with other nodes', async (world) => {
    const { pool } = world
    const now = await later(world)
    await pool`
      insert into idempotency_key (owner_id, key, request_hash, created_at)
      select ${randomUUID()}, 'key ' || n, 'hash', to_timestamp(${now - idempotencyLifetimeMs - hour} / 1000.0)
        from generate_series(1, 12345) as n`
    const rounds = await Promise.all([cleanUpAt(world, now), cleanUpAt(world, now)])
    const deleted = rounds.reduce((sum, { idempotencyKeys }) => sum + idempotencyKeys, 0)
    // A node may find only rows that the other has locked: they remain for its next round, and are not deleted twice.
    assert.equal(deleted + (await cleanUpAt(world, now)).idempotencyKeys, 12345)
  })

  it('deletes rows of several owners up to the limit, and leaves locked rows', async (world) => {
    const { pool } = world
    const now = await later(world)
    const owners = Array.from({ length: 3 }, () => randomUUID()).sort()
    await pool`
      insert into idempotency_key (owner_id, key, request_hash, created_at)
      select owner_id, 'key ' || n, 'hash', to_timestamp(${now - idempotencyLifetimeMs - hour} / 1000.0)
        from unnest(${owners}::uuid[]) as owner(owner_id)
       cross join generate_series(1, 4) as n`
    const rule = expiredRows({
      name: 'keys',
      table: 'idempotency_key',
      key: ['owner_id', 'key'],
      isPast: (db) => db`owner_id = any(${owners}::uuid[])`,
    })
    await transaction(pool, async (db) => {
      await db`select 1 from idempotency_key where owner_id = ${owners[1]!} and key = 'key 1' for update`
      assert.equal(await rule.deleteSome(pool, { now, rowsMax: 6 }), 6)
      assert.equal(await rule.deleteSome(pool, { now, rowsMax: 6 }), 5)
    })
    assert.equal(await rule.deleteSome(pool, { now, rowsMax: 6 }), 1)
  })

  it('deletes only as many rows as allowed of a table whose statistics are old', async ({ pool }) => {
    const ownerId = randomUUID()
    const rule = expiredRows({
      name: 'rows',
      table: 'young',
      key: ['owner_id', 'id'],
      isPast: (db) => db`expires_at < now()`,
    })
    await transaction(pool, async (db) => {
      await db`create temporary table young (owner_id uuid, id uuid, expires_at timestamptz, primary key (owner_id, id)) on commit drop`
      await db`create index on young (expires_at)`
      await db`insert into young select gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 500)`
      await db`analyze young`
      await db`
        insert into young
        select ${ownerId}, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 2000)`
      assert.equal(await rule.deleteSome(db, { now: 0, rowsMax: 100 }), 100)
    })
  })

  it('leaves rows beyond the limit of one round to the next', async (world) => {
    const { pool } = world
    const now = await later(world)
    await pool`
      insert into idempotency_key (owner_id, key, request_hash, created_at)
      select ${randomUUID()}, 'key ' || n, 'hash', to_timestamp(${now - idempotencyLifetimeMs - hour} / 1000.0)
        from generate_series(1, 50001) as n`
    assert.equal((await cleanUpAt(world, now)).idempotencyKeys, 50_000)
    assert.equal((await cleanUpAt(world, now)).idempotencyKeys, 1)
  })

  it("repeats the domains' rules until they find few rows, or reach the limit of the round", async ({ pool }) => {
    const now = Date.now()
    let left = 5_001
    const bounded = {
      name: 'bounded',
      async deleteSome(_db: unknown, until: { now: number; rowsMax: number }) {
        assert.equal(until.now, now)
        const deleted = Math.min(left, until.rowsMax)
        left -= deleted
        return deleted
      },
    }
    const endless = { name: 'endless', deleteSome: async () => 5_000 }
    const { rules } = await cleanUp({ pool, now, followers: [], rules: [bounded, endless] })
    assert.deepEqual(rules, { bounded: 5_001, endless: 50_000 })
  })

  it('continues after a failing rule, and reports it', async ({ pool }) => {
    const errors: string[] = []
    const onFault = (step: string, fault: unknown) => void errors.push(`${step}: ${fault}`)
    const broken = { name: 'broken', deleteSome: () => Promise.reject(new Error('a fault')) }
    const sound = { name: 'sound', deleteSome: async () => 3 }
    const round = { pool, now: Date.now(), followers: [], rules: [broken, sound], onFault }
    assert.deepEqual((await cleanUp(round)).rules, { broken: 0, sound: 3 })
    assert.deepEqual(errors, ['broken: Error: a fault'])
  })

  it('keeps commands for 90 days after their end, and unfinished ones for ever', async (world) => {
    const { pool } = world
    const organizationId = randomUUID()
    const now = await later(world)
    const insert = (operation: string, ageMs: number, finishedAgeMs: number | null) => pool`
      insert into command (organization_id, id, corporation_id, operation, state, accepted_at, finished_at)
      values (${organizationId}, ${randomUUID()}, ${randomUUID()}, ${operation},
              ${finishedAgeMs === null ? 'accepted' : 'applied'}, to_timestamp(${now - ageMs} / 1000.0),
              ${finishedAgeMs === null ? null : pool`to_timestamp(${now - finishedAgeMs} / 1000.0)`})`
    await insert('old', recordLifetimeMs + 2 * hour, recordLifetimeMs + hour)
    await insert('old, finished since', recordLifetimeMs + hour, recordLifetimeMs - hour)
    await insert('young', hour, hour)
    await insert('without end', recordLifetimeMs + hour, null)
    assert.equal((await cleanUpAt(world, now)).commands, 1)
    const left = await pool`select operation from command where organization_id = ${organizationId} order by operation`
    assert.deepEqual(
      left.map(({ operation }) => operation),
      ['old, finished since', 'without end', 'young'],
    )
  })

  it('keeps the current content of an order as long as the order, and deletes earlier ones', async (world) => {
    const { pool } = world
    await later(world)
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    // The menu of the restaurant is announced to the whole chain.
    await waitForAnnouncements(world)
    const [before] = await contentsOf(world, organizationId)
    const revisions = await revisionsOf(world, organizationId)
    // A change of the order's guest or dishes has given it another content.
    const now = randomUUID()
    await pool`
      insert into content (organization_id, id, value)
      select organization_id, ${now}, value
        from content
       where organization_id = ${organizationId}
         and id = ${before!}`
    await pool`
      update delivery_order set content_id = ${now} where organization_id = ${organizationId} and id = ${orderId}`
    const soon = world.clock.now() + recordLifetimeMs - hour
    await cleanUpAt(world, soon)
    assert.deepEqual(await revisionsOf(world, organizationId), revisions)
    const all = await pool`select 1 from event`
    const tidied = await cleanUpAt(world, soon + 2 * hour)
    assert.deepEqual([tidied.events, tidied.contents], [all.length, 1])
    assert.deepEqual(await revisionsOf(world, organizationId), [])
    assert.deepEqual(await contentsOf(world, organizationId), [now])
    assert.equal((await restaurant.read(orderId)).id, orderId)
  })

  it('keeps a content that another event still refers to', async (world) => {
    const now = await later(world)
    const organizationId = await newOrganization(world)
    const subjectId = randomUUID()
    const content = { id: randomUUID(), field: 'order', value: { text: 'kept once' } }
    const at = now - recordLifetimeMs
    await publishEvents(world, { organizationId }, [
      { subjectId, at: at - hour, content: { ...content, isStored: false } },
      { subjectId, at: at + hour, content: { ...content, isStored: true } },
    ])
    assert.deepEqual(pick(await cleanUpAt(world, now)), { events: 1, contents: 0 })
    assert.deepEqual(await contentsOf(world, organizationId), [content.id])
    assert.deepEqual(pick(await cleanUpAt(world, now + 2 * hour)), { events: 1, contents: 1 })
    assert.deepEqual(await contentsOf(world, organizationId), [])
  })

  it('keeps the content of a row that was inserted without a command', async (world) => {
    const now = await later(world)
    const organizationId = await newOrganization(world)
    const subjectId = randomUUID()
    const content = { id: randomUUID(), field: 'document', value: {}, isStored: false }
    await world.pool`create table written_document (organization_id uuid, id uuid, content_id uuid)`
    if (await isDistributed(world.pool))
      await world.pool`
        select create_distributed_table('written_document', 'organization_id', colocate_with => ${anchorTable})`
    await world.pool`insert into written_document values (${organizationId}, ${subjectId}, ${content.id})`
    await publishEvents(world, { organizationId }, [{ subjectId, at: tooOld(now), content }])
    assert.deepEqual(pick(await cleanUpAt(world, now)), { events: 1, contents: 0 })
    assert.deepEqual(await contentsOf(world, organizationId), [content.id])
    await world.pool`drop table written_document`
  })

  it('loses no content if two nodes delete its last events at the same time', async (world) => {
    const now = await later(world)
    const organizationId = await newOrganization(world)
    const subjectId = randomUUID()
    const content = { id: randomUUID(), field: 'order', value: {}, isStored: true }
    await publishEvents(world, { organizationId }, [
      { subjectId, at: tooOld(now), content: { ...content, isStored: false } },
    ])
    await publishEvents(
      world,
      { organizationId },
      Array.from({ length: 6_000 }, () => ({ subjectId, at: tooOld(now), content })),
    )
    const rounds = await Promise.all([cleanUpAt(world, now), cleanUpAt(world, now)])
    assert.deepEqual(
      rounds.reduce((sum, { events, contents }) => [sum[0]! + events, sum[1]! + contents], [0, 0]),
      [6_001, 1],
    )
    assert.deepEqual(await contentsOf(world, organizationId), [])
  })

  it('keeps events for receivers that have not received them, until they have been paused for as long', async (world) => {
    const now = await later(world)
    const receiver = await openReceiver(() => ({ status: 503 }))
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, endpointId } = subscription
    const published = await publishEvents(world, { organizationId }, [{ at: tooOld(now) }, { at: tooOld(now) }])
    await waitForEndpoint(world, subscription, ({ pending }) => pending === 2)
    assert.equal((await cleanUpAt(world, now)).events, 0)
    assert.deepEqual(await revisionsOf(world, organizationId), published)

    await world.pool`
      update webhook_endpoint
         set paused_at = to_timestamp(${now} / 1000.0)
       where id = ${endpointId}`
    const unread = await publishEvents(world, { organizationId }, [{ at: tooOld(now) }])
    assert.equal((await cleanUpAt(world, now + recordLifetimeMs - hour)).events, 0)
    assert.deepEqual(await revisionsOf(world, organizationId), [...published, ...unread])
    assert.equal((await cleanUpAt(world, now + recordLifetimeMs + hour)).events, 3)
    await receiver.close()
  })

  it('keeps no events for a receiver whose key is revoked', async (world) => {
    const now = await later(world)
    const receiver = await openReceiver(() => ({ status: 503 }))
    const { organizationId, endpointId } = await subscribe(world, receiver.url)
    await world.pool`
      update api_key
         set revoked_at = now()
       where id = (select api_key_id from webhook_endpoint where id = ${endpointId})`
    await publishEvents(world, { organizationId }, [{ at: tooOld(now) }])
    assert.equal((await cleanUpAt(world, now)).events, 1)
    await receiver.close()
  })
})

const pick = ({ events, contents }: CleanupResult) => ({ events, contents })

/** Inserts a counter, which is sufficient for an organization without receivers. */
async function newOrganization({ pool }: World): Promise<Id<'Organization'>> {
  const id = randomUUID() as Id<'Organization'>
  await pool`insert into owner_counter (owner_id, corporation_id) values (${id}, ${id})`
  return id
}
