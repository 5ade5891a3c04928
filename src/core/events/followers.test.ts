import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach } from 'node:test'
import { Caches, defineCache } from '#core/cache.ts'
import { type Address, connect, type Pool, transaction } from '#core/db/connect.ts'
import type { Logger } from '#core/log.ts'
import { createMetrics } from '#core/metrics.ts'
import { asId } from '#core/schema.ts'
import { createLog } from '#server/log.ts'
import { createSeenTable, lines, newTestFollower, type RecordedEvent } from '#test/fixtures/follower.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually, publishEvents } from '#test/harness/receiver.ts'
import { addressOf, describeWorld, type World } from '#test/harness/world.ts'
import { defineFollower, type Follower, type SkippedEvents } from './follower.ts'
import { measureLag, pollNewEvents } from './followers.store.ts'
import { Followers } from './followers.ts'

let names = 0
const newName = () => `test_${names++}`

/** Functions that stop the nodes of a test. */
const started: (() => Promise<void>)[] = []

describeWorld('Followers of events', ({ it }) => {
  // Nodes of a failed test would keep the process from ending.
  afterEach(() => Promise.all(started.splice(0).map((stop) => stop())))

  it('on two nodes handle every event once, in the order of its owner', async (world) => {
    const { pool } = world
    const [name, type] = [newName(), newName()]
    const organizations = await openOrganizations(world, 5)
    const nodes = await Promise.all([1, 2].map(() => startFollowers(world, [newTestFollower(name, { types: [type] })])))
    const published = await Promise.all(
      organizations.map(async (organizationId) => {
        const revisions: number[] = []
        for (let i = 0; i < 20; i++) {
          revisions.push(...(await publishEvents(world, { organizationId }, [{ type }, { type: 'Other' }, { type }])))
          for (const { followers } of nodes) followers.wake(organizationId)
        }
        return revisions.filter((_, i) => i % 3 !== 1)
      }),
    )
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length >= published.flat().length,
    )
    for (const [i, ownerId] of organizations.entries()) {
      const received = (await recordedBy(pool, name)).filter((event) => event.ownerId === ownerId)
      assert.deepEqual(
        received.map(({ revision }) => revision),
        published[i],
      )
    }
  })

  it('are found by polls for new events, for owners that were behind, and for cursors that are due again', async (world) => {
    const { pool, clock } = world
    const [name, type] = [newName(), newName()]
    const follower = newTestFollower(name, { types: [type] })
    const [organizationId, other] = await openOrganizations(world, 2)
    await startFollowers(world, [follower]).then(({ stop }) => stop())
    const search = { since: 0, behindIds: [], now: clock.now(), rowsMax: 100 }
    const poll = async (more: Partial<Parameters<typeof pollNewEvents>[2]>) => {
      const { lagging } = await pollNewEvents(pool, [follower], { ...search, ...more })
      return (lagging ?? []).filter(([, ownerId]) => ownerId === organizationId || ownerId === other)
    }
    const [revision] = await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    const found = [[name, organizationId]]
    assert.deepEqual(await poll({ since: revision! - 1 }), found)
    assert.deepEqual(await poll({ since: revision! }), [])
    assert.deepEqual(await poll({ since: revision!, behindIds: [other!] }), [])
    assert.deepEqual(await poll({ since: revision!, behindIds: [organizationId!] }), found)
    await pool`update follower_cursor set retry_at = 'epoch' where owner_id = ${organizationId!} and follower = ${name}`
    assert.deepEqual(await poll({ since: revision! }), found)
  })

  it('on two nodes read on at once what the other node has left, although its events are old', async (world) => {
    const { pool } = world
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const follower = newTestFollower(name, { types: [type] })
    const nodes = await Promise.all([1, 2].map(() => startFollowers(world, [follower], { overlapMs: 0 })))
    const held = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    // A node that dies while it reads the events: the lock of its cursor lasts until then.
    const dying = transaction(pool, async (db) => {
      await db`select 1 from follower_cursor where owner_id = ${organizationId!} and follower = ${name} for update`
      held.resolve()
      await left.promise
    })
    await held.promise
    const published = await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    // Each has polled without the events being new.
    for (const { polls } of nodes) {
      const before = polls()
      await eventually(
        async () => polls(),
        (count) => count >= before + 3,
      )
    }
    left.resolve()
    await dying
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length > 0,
    )
    assert.deepEqual(
      (await recordedBy(pool, name)).map(({ revision }) => revision),
      published,
    )
  })

  it('wait until there are no requests if they give way', async (world) => {
    const type = newName()
    const [organizationId] = await openOrganizations(world, 1)
    const load = { requests: 1 }
    const handledAt: number[] = []
    const follower = newTestFollower(newName(), { types: [type], onBatch: () => void handledAt.push(load.requests) })
    await startFollowers(world, [{ ...follower, waitsForRequests: true }], { load })
    await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    setTimeout(() => {
      load.requests = 0
    }, 300)
    await eventually(
      async () => handledAt,
      (handled) => handled.length > 0,
    )
    assert.deepEqual(handledAt, [0])
  })

  it('drop the cached values that they have touched on their node', async (world) => {
    const type = newName()
    const [organizationId] = await openOrganizations(world, 1)
    const caches = new Caches(world.pool, createLog('error'))
    let loads = 0
    const Loads = defineCache({ topic: type, load: async () => ++loads })
    assert.equal(await caches.get(Loads, organizationId!), 1)
    const touching = defineFollower({
      name: newName(),
      from: 'start',
      types: [type],
      handle: ({ touch }, { ownerId }) => touch(type, ownerId),
    })
    await startFollowers(world, [touching], { caches })
    await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    const read = async () => caches.get(Loads, organizationId!)
    assert.equal(await eventually(read, (found) => found === 2), 2)
  })

  it('handle every event once although their connections are lost repeatedly', async (world) => {
    const { pool } = world
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const node = await startFollowers(world, [newTestFollower(name, { types: [type] })], { isSlow: true })
    const published: number[] = []
    for (let i = 0; i < 60; i++) {
      published.push(...(await publishEvents(world, { organizationId: organizationId! }, [{ type }, { type }])))
      node.followers.wake(organizationId!)
      if (i % 6 === 0)
        await pool`
          select pg_terminate_backend(pid)
            from pg_stat_activity
           where application_name = ${node.applicationName}
             and datname = current_database()`
    }
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length >= published.length,
    )
    assert.deepEqual(
      (await recordedBy(pool, name)).map(({ revision }) => revision),
      published,
    )
  })

  it('lose and repeat no event when their node is killed before it commits', async (world) => {
    const { pool } = world
    const [name, type] = [newName(), newName()]
    await createSeenTable(pool)
    const [organizationId] = await openOrganizations(world, 1)
    const published: number[] = []
    for (let i = 0; i < 3; i++)
      published.push(...(await publishEvents(world, { organizationId: organizationId! }, lines(400, type))))
    const address = await addressOf(world)
    const first = await runProcess(address, { name, type }, 'before-follower-commit#2')
    assert.equal(first, 'SIGKILL')
    assert.equal((await recordedBy(pool, name)).length, 500)
    await startFollowers(world, [newTestFollower(name, { types: [type] })])
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length >= published.length,
    )
    assert.deepEqual(
      (await recordedBy(pool, name)).map(({ revision }) => revision),
      published,
    )
  })

  it('wait after an error, which is logged once and delays no other owner', async (world) => {
    const { pool, clock } = world
    const [name, type] = [newName(), newName()]
    const [faulty, sound] = await openOrganizations(world, 2)
    const faults = { are: true }
    const follower = newTestFollower(name, {
      types: [type],
      isFaulty: ({ ownerId }) => faults.are && ownerId === faulty,
    })
    const node = await startFollowers(world, [follower])
    await publishEvents(world, { organizationId: faulty! }, [{ type }])
    await publishEvents(world, { organizationId: sound! }, [{ type }])
    const failures = async () => (await cursorsOf(pool, name)).find(({ ownerId }) => ownerId === faulty)?.failures
    await eventually(failures, (count) => count === 1)
    clock.advance(1_001)
    await eventually(failures, (count) => count === 2)
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length === 1,
    )
    assert.deepEqual(
      (await recordedBy(pool, name)).map(({ ownerId }) => ownerId),
      [sound],
    )
    faults.are = false
    clock.advance(2_001)
    await eventually(
      () => recordedBy(pool, name),
      (events) => events.length === 2,
    )
    assert.deepEqual(node.logged, ['a follower failed to process events'])
    assert.equal(await failures(), 0)
  })

  it('skip and count an event that always fails, and handle those before and after it', async (world) => {
    const { pool, clock } = world
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const follower = newTestFollower(name, {
      types: [type],
      isFaulty: ({ events }) => events.some(({ info }) => info?.isBad),
    })
    const metrics = createMetrics()
    const [first, second, bad, last] = await publishEvents(world, { organizationId: organizationId! }, [
      { type },
      { type },
      { type, info: { isBad: true } },
      { type },
    ])
    const node = await startFollowers(world, [follower], { metrics })
    const failures = async () =>
      (await cursorsOf(pool, name)).find(({ ownerId }) => ownerId === organizationId)?.failures
    const received = async () => (await recordedBy(pool, name)).map(({ revision }) => revision)
    await eventually(failures, (count) => count === 1)
    assert.deepEqual(await received(), [first, second])
    for (let tries = 2; tries < 6; tries++) {
      clock.advance(60_000)
      await eventually(failures, (count) => count === tries)
    }
    clock.advance(60_000)
    await eventually(received, (revisions) => revisions.length === 3)
    assert.deepEqual(await received(), [first, second, last])
    const passedOver = await pool`select revision, reason from follower_passed_over where follower = ${name}`
    assert.deepEqual([...passedOver], [{ revision: bad, reason: 'Error: a fault' }])
    assert.match(await metrics.registry.metrics(), new RegExp(`passed_over_events\\{follower="${name}"\\} 1`))
    assert.deepEqual(node.logged, [
      'a follower failed to process events',
      'skipped an event that a follower failed to process',
    ])
  })

  it('read whole infos in pages of bounded size, and pass on the author', async (world) => {
    const { pool } = world
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const large = Array.from({ length: 700_000 }, (_, i) => String.fromCharCode(97 + ((i * i * 31 + i) % 26))).join('')
    const author = { kind: 'operator', id: null } as const
    await publishEvents(world, { organizationId: organizationId! }, [
      { type, author, info: { large, place: 1 } },
      { type, info: { large: [...large].reverse().join(''), place: 2 } },
      { type, info: { place: 3 } },
    ])
    const received: { places: unknown[]; author: unknown }[] = []
    const follower = newTestFollower(name, {
      types: [type],
      onBatch: (events) =>
        void received.push({ places: events.map(({ info }) => info?.place), author: events[0]!.author }),
    })
    await startFollowers(world, [follower])
    await eventually(
      () => recordedBy(pool, name),
      (found) => found.length === 3,
    )
    const places = received.flatMap((batch) => batch.places)
    assert.deepEqual(places, [1, 2, 3])
    assert.ok(received.length <= 3)
    assert.deepEqual(received[0]!.author, author)
  })

  it('start at the oldest event or now, and at the first event of a new owner', async (world) => {
    const { pool } = world
    const [all, later, type] = [newName(), newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const [past] = await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    await startFollowers(world, [
      newTestFollower(all, { types: [type] }),
      newTestFollower(later, { types: [type], from: 'now' }),
    ])
    const [present] = await publishEvents(world, { organizationId: organizationId! }, [{ type }])
    const [newest] = await openOrganizations(world, 1)
    const [first] = await publishEvents(world, { organizationId: newest! }, [{ type }])
    const ofThese = ({ ownerId }: RecordedEvent) => ownerId === organizationId || ownerId === newest
    // Events of different owners come in any order.
    const received = async (name: string) =>
      (await recordedBy(pool, name))
        .filter(ofThese)
        .map(({ revision }) => revision)
        .sort((a, b) => a - b)
    assert.deepEqual(
      await eventually(
        () => received(later),
        (found) => found.length === 2,
      ),
      [present, first],
    )
    assert.deepEqual(
      await eventually(
        () => received(all),
        (found) => found.length === 3,
      ),
      [past, present, first],
    )
  })

  it('skip the events that happen while they are switched off, and record that', async (world) => {
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const skipped: SkippedEvents[] = []
    const follower: Follower = {
      ...newTestFollower(name, { types: [type] }),
      setting: 'books',
      async recordSkipped(_, events) {
        skipped.push(...events.filter(({ ownerId }) => ownerId === organizationId))
      },
    }
    const publish = async () => (await publishEvents(world, { organizationId: organizationId! }, [{ type }]))[0]!
    const untilRecorded = (revision: number) =>
      eventually(
        () => recordedBy(world.pool, name),
        (events) => events.some((event) => event.revision === revision),
      )
    const running = await startFollowers(world, [follower])
    const before = await publish()
    await untilRecorded(before)
    await running.stop()
    const off = await startFollowers(world, [], { stopped: [follower] })
    const leftOut = await publish()
    assert.deepEqual(off.followers.declared, [])
    const [lag] = await measureLag(world.pool, [follower], world.clock.now())
    assert.equal(lag?.events, 0)
    await off.stop()
    await startFollowers(world, [follower])
    const after = await publish()
    await untilRecorded(after)
    const received = (await recordedBy(world.pool, name)).map(({ revision }) => revision)
    assert.deepEqual(
      [received.includes(before), received.includes(leftOut), received.includes(after)],
      [true, false, true],
    )
    assert.equal(skipped.length, 1)
    assert.ok(skipped[0]!.fromRevision < leftOut && leftOut <= skipped[0]!.toRevision && skipped[0]!.toRevision < after)
  })

  it('report their lag', async (world) => {
    const [name, type] = [newName(), newName()]
    const [organizationId] = await openOrganizations(world, 1)
    const metrics = createMetrics()
    const stuck = newTestFollower(name, { types: [type], from: 'now', isFaulty: () => true })
    await startFollowers(world, [stuck], { metrics })
    await publishEvents(world, { organizationId: organizationId! }, [
      { type, at: world.clock.now() - 90_000 },
      { type },
    ])
    const lag = async (unit: string) => {
      const text = await metrics.registry.metrics()
      return Number(new RegExp(`comanda_follower_lag_${unit}\\{follower="${name}"\\} (\\S+)`).exec(text)?.[1])
    }
    assert.equal(
      await eventually(
        () => lag('events'),
        (events) => events >= 2,
      ),
      2,
    )
    assert.ok((await lag('seconds')) >= 90)
  })
})

async function openOrganizations(world: World, count: number) {
  await createSeenTable(world.pool)
  const opened = await Promise.all(Array.from({ length: count }, () => openRestaurant(world)))
  return opened.map(({ organizationId }) => asId<'Organization'>(organizationId))
}

/** Starts followers like another node would, with their own connections. */
async function startFollowers(
  world: World,
  followers: readonly Follower[],
  {
    metrics = createMetrics(),
    isSlow = false,
    caches = world.node.app.caches,
    load = { requests: 0 },
    stopped = [] as readonly Follower[],
    overlapMs = undefined as number | undefined,
  } = {},
) {
  const applicationName = newName()
  let polls = 0
  const onStatement = (statement: string) => {
    if (statement.includes('as new_owner_ids')) polls++
  }
  const pool = connect(await addressOf(world), { connectionsMax: isSlow ? 1 : 4, applicationName, onStatement })
  const logged: string[] = []
  const note = (_fields: unknown, sentence?: string) => void logged.push(sentence ?? '')
  const log: Logger = { debug: note, info: note, warn: note, error: note }
  const { clock, clocks, workers } = world.node.app
  const dependencies = { pool, polling: pool, workers, caches, clock, clocks, log, load, metrics, followers, stopped }
  const running = new Followers({ ...dependencies, ...(overlapMs !== undefined && { overlapMs }) })
  await running.start()
  const stop = async () => {
    await running.stop()
    await pool.end()
  }
  started.push(stop)
  return { followers: running, applicationName, logged, stop, polls: () => polls }
}

/** Runs the follower in a process until it is killed at the failpoint; returns the signal that ended it. */
async function runProcess(
  address: Address,
  { name, type }: { name: string; type: string },
  failpoint: string,
): Promise<string | null> {
  const script = join(import.meta.dirname, '..', '..', '..', 'test', 'fixtures', 'follower_process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(address), name, type], {
    stdio: 'inherit',
    env: { ...process.env, COMANDA_FAILPOINT: failpoint },
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

const recordedBy = (pool: Pool, name: string) => pool<RecordedEvent[]>`
  select owner_id, revision
    from seen_event
   where follower = ${name}
   order by place`

const cursorsOf = (pool: Pool, name: string) => pool<{ ownerId: string; failures: number }[]>`
  select owner_id, failures
    from follower_cursor
   where follower = ${name}`
