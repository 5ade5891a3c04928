import assert from 'node:assert/strict'
import test from 'node:test'
import { addressOf, describeWorld, type World } from '#test/harness/world.ts'
import { connect, type Db, type Pool, savepoint, transaction, waitUntilReachable } from './connect.ts'
import { isConnectionLoss } from './errors.ts'

test('an unreachable database rejects with its last error', async () => {
  // Port 1 has no listener.
  const pool = connect({ url: 'postgres://nobody@127.0.0.1:1/none' }, { connectionsMax: 1 })
  const waits: [unknown, number][] = []
  const onWaiting = (error: unknown, limitMs: number) => waits.push([error, limitMs])
  const waiting = waitUntilReachable(() => pool`select 1`, { limitMs: 2_000, onWaiting })
  await assert.rejects(waiting, isConnectionLoss)
  assert.equal(waits.length, 1)
  await pool.end({ timeout: 1 })
})

test('a database that starts is given more time than one that cannot be reached', async () => {
  const limitOf = async (code: string) => {
    const stopping = new AbortController()
    const error = Object.assign(new Error('not yet'), { code })
    let limit = 0
    const onWaiting = (_error: unknown, limitMs: number) => {
      limit = limitMs
      stopping.abort()
    }
    const ask = () => Promise.reject(error)
    await assert.rejects(waitUntilReachable(ask, { onWaiting, signal: stopping.signal }), error)
    return limit
  }
  assert.deepEqual([await limitOf('ECONNREFUSED'), await limitOf('57P03')], [8_000, 30_000])
})

describeWorld('Sessions of a node', ({ it }) => {
  it('prefer indexes and do not compile statements, whatever the defaults of the database', async (world) => {
    const pool = connect(await addressOf(world), { connectionsMax: 1, prefersIndexes: true })
    const settings = await pool<{ name: string; setting: string; source: string }[]>`
      select name, setting, source from pg_settings where name in ('enable_seqscan', 'jit') order by name`
    assert.deepEqual(
      [...settings],
      [
        { name: 'enable_seqscan', setting: 'off', source: 'client' },
        { name: 'jit', setting: 'off', source: 'client' },
      ],
    )
    await pool.end()
  })
})

describeWorld('Statements that repeat each second', ({ it }) => {
  it('are planned once, although plans for their parameters seem cheaper', async (world) => {
    const pool = connect(await addressOf(world), {
      connectionsMax: 1,
      plansOnce: true,
      settings: { enable_seqscan: 'off' },
    })
    const searches = { before: '2000-01-01T00:00:00Z', rounds: 3 }
    for (let round = 0; round < searches.rounds; round++)
      await pool`select from event where happened_at < ${searches.before}`
    const [plans] = await pool<[{ generic: number; custom: number }]>`
      select generic_plans::int as generic, custom_plans::int as custom
        from pg_prepared_statements
       where statement like '%from event where happened_at <%'
         and statement not like '%pg_prepared%'`
    assert.deepEqual({ ...plans }, { generic: searches.rounds, custom: 0 })
    await pool.end()
  })
})

describeWorld('Pipelined statements', ({ it }) => {
  it('are not held up by one that waits for a lock', async (world) => {
    const { pool: locking } = await openNotes(world)
    const pool = connect(await addressOf(world), { connectionsMax: 1, lockMsMax: 50 })
    await transaction(locking, async (db) => {
      await db`lock table note in access exclusive mode`
      const [waiting, next] = await Promise.allSettled([pool`select from note`, pool`select 1 as one`])
      assert.equal(waiting.status === 'rejected' && waiting.reason.code, '55P03')
      assert.deepEqual(next.status === 'fulfilled' && { ...next.value[0] }, { one: 1 })
    })
    await pool.end()
  })
})

describeWorld('A statement whose shard a cluster has moved', ({ it }) => {
  it('is sent again, alone or with its transaction, and fails if it was moved twice', async ({ pool }) => {
    const moved = 'could not find valid entry for shard 102012'
    const split = 'shard for the given value does not exist'
    await pool`create sequence try`
    // A sequence keeps its value when the statement fails.
    await pool.unsafe(`
      create function moved(times bigint, message text) returns bigint language plpgsql as $$
        declare tries bigint := nextval('try');
        begin
          if tries <= times then raise exception '%', message; end if;
          return tries;
        end $$`)
    const ask = (db: Db, times: number, message: string) =>
      db<{ tries: number }[]>`select moved(${times}, ${message}) as tries`
    assert.deepEqual((await ask(pool, 1, moved))[0], { tries: 2 })
    assert.deepEqual((await ask(pool, 3, split))[0], { tries: 4 })
    assert.deepEqual((await transaction(pool, (db) => ask(db, 5, moved)))[0], { tries: 6 })
    await assert.rejects(async () => ask(pool, 8, moved), { message: moved })
  })
})

describeWorld('A transaction', ({ it }) => {
  it('that has lost its connection neither ends the process nor writes with the next one', async (world) => {
    const { pool, count } = await openNotes(world)
    let late: (() => Promise<unknown>) | undefined
    const lost = transaction(pool, async (db) => {
      late = async () => db`insert into note default values`
      const [backend] = await db`select pg_backend_pid() as pid`
      await world.pool`select pg_terminate_backend(${backend!.pid}::int)`
      // Waits for something other than the database.
      await new Promise(() => {})
    })
    await assert.rejects(lost, isConnectionLoss)
    await assert.rejects(late!(), isConnectionLoss)
    await transaction(pool, async (db) => {
      await db`insert into note default values`
      await assert.rejects(late!(), isConnectionLoss)
      await db`insert into note default values`
    })
    assert.equal(await count(), 2)
    await pool.end()
  })

  it('that has lost its connection does not end the process through its remaining savepoints', async (world) => {
    const { pool, count } = await openNotes(world)
    for (const end of [() => Promise.reject(new Error('too late')), () => {}]) {
      let left: Promise<unknown> | undefined
      let late: (() => Promise<unknown>) | undefined
      const goOn = Promise.withResolvers<void>()
      const lost = transaction(pool, async (db) => {
        const [backend] = await db`select pg_backend_pid() as pid`
        late = () => savepoint(db, () => db`insert into note default values`)
        left = savepoint(db, async () => {
          await world.pool`select pg_terminate_backend(${backend!.pid}::int)`
          await goOn.promise
          await end()
        })
        await left
      })
      await assert.rejects(lost, isConnectionLoss)
      goOn.resolve()
      await assert.rejects(left!)
      await assert.rejects(late!(), isConnectionLoss)
      await pool`insert into note default values`
    }
    assert.equal(await count(), 2)
    await pool.end()
  })

  it('keeps its changes before and after a failed savepoint', async (world) => {
    const { pool, count } = await openNotes(world)
    await transaction(pool, async (db) => {
      await db`insert into note default values`
      const failing = savepoint(db, async () => {
        await db`insert into note default values`
        await savepoint(db, () => db`select 1 / 0`)
      })
      await assert.rejects(failing, /division by zero/)
      await savepoint(db, () => db`insert into note default values`)
    })
    assert.equal(await count(), 2)
    await pool.end()
  })

  it('that has failed keeps no changes of its running tasks', async (world) => {
    const { pool, count } = await openNotes(world)
    let left: Promise<unknown> | undefined
    const failed = transaction(pool, async (db) => {
      const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
      left = later.then(() => db`insert into note default values`)
      await db`insert into note default values`
      setImmediate(goOn)
      await Promise.all([left, Promise.reject(new Error('no'))])
    })
    await assert.rejects(failed, /no/)
    await assert.rejects(left!, /over/)
    assert.equal(await count(), 0)
    await pool.end()
  })
})

/** Opens a pool of one connection, shared by all statements. */
async function openNotes(world: World): Promise<{ pool: Pool; count(): Promise<number> }> {
  const pool = connect(await addressOf(world), { connectionsMax: 1 })
  await pool`create table if not exists note (id uuid default gen_random_uuid())`
  await pool`truncate note`
  return { pool, count: async () => Number((await pool`select count(*) from note`)[0]!.count) }
}
