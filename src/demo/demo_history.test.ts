import assert from 'node:assert/strict'
import { connect as connectTcp } from 'node:net'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { DemoHistory, type DemoHistoryPart } from './demo_history.ts'
import { shiftHistory } from './shifts.ts'

const historyOf = ({ node: { app } }: World, parts: readonly DemoHistoryPart[], load = app.load, quietMs = 1) =>
  new DemoHistory({ ...app, load }, { parts, quietMs })

async function finish(history: DemoHistory): Promise<void> {
  while (await history.makeNext());
}

/** Polls until the condition holds, for five seconds at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (const endsAt = Date.now() + 5_000; !isSo(); await new Promise((resolve) => setImmediate(resolve)))
    assert.ok(Date.now() < endsAt, 'it is not so after five seconds')
}

describeOwnWorld('The demo history', ({ it }) => {
  it('continues after an interruption, with each day once', async (world) => {
    await world.pool`create table day_made (day text)`
    let isBroken = false
    const part: DemoHistoryPart = {
      name: 'test: days',
      days: 10,
      async makeDay(db, day) {
        await db`insert into day_made values (${day})`
        const [made] = await db<[{ days: number }]>`select count(*)::int as days from day_made`
        if (made.days === 4 && !isBroken) {
          isBroken = true
          throw new Error('the node stops in the middle of the fourth day')
        }
      },
    }
    const daysMade = async () => (await world.pool<{ day: string }[]>`select day from day_made`).map(({ day }) => day)
    await assert.rejects(finish(historyOf(world, [part])), /fourth day/)
    assert.equal((await daysMade()).length, 3)
    await finish(historyOf(world, [part]))
    const days = await daysMade()
    assert.equal(days.length, 10)
    assert.deepEqual(days, [...new Set(days)].sort())
    await finish(historyOf(world, [part]))
    assert.equal((await daysMade()).length, 10)
  })

  it('skips a day that always fails, while other parts continue', async (world) => {
    const days: string[] = []
    const faulty: DemoHistoryPart = {
      name: 'test: faulty',
      days: 3,
      async makeDay(_db, day) {
        if (days.length === 0) throw new Error('a day that cannot be made')
        days.push(day)
      },
    }
    const sound: DemoHistoryPart = { name: 'test: sound', days: 2, makeDay: async (_db, day) => void days.push(day) }
    const history = historyOf(world, [faulty, sound])
    const failing = async () => {
      await assert.rejects(() => history.makeNext(), /cannot be made/)
    }
    await failing()
    await history.makeNext()
    assert.equal(days.length, 1)
    days.length = 0
    for (let tries = 2; tries < 5; tries++) {
      world.clock.advance(60_000)
      await failing()
    }
    world.clock.advance(60_000)
    await history.makeNext()
    days.push('one of the sound part')
    await finish(history)
    const [part] = await world.pool`select last_day - next_day as left from history_part where name = 'test: faulty'`
    assert.equal(part?.left, -1)
    assert.equal(days.length, 4)
  })

  it('makes a day later that has to wait, and skips none', async (world) => {
    const tried: string[] = []
    const part: DemoHistoryPart = {
      name: 'test: waiting',
      days: 2,
      makeDay: async (_db, day) => tried.push(day) > 6,
    }
    const history = historyOf(world, [part])
    for (let i = 0; i < 6; i++) {
      assert.equal(await history.makeNext(), true)
      await history.makeNext()
      world.clock.advance(60_000)
    }
    assert.equal(new Set(tried).size, 1)
    assert.equal(tried.length, 6)
    await finish(history)
    assert.equal(new Set(tried).size, 2)
  })

  it('survives deadlocks, however many follow each other, and skips no day', async (world) => {
    const days: string[] = []
    let deadlocks = 0
    const part: DemoHistoryPart = {
      name: 'test: deadlocks',
      days: 2,
      async makeDay(db, day) {
        if (deadlocks++ < 20) await db`do $$ begin raise exception using errcode = '40P01'; end $$`
        days.push(day)
      },
    }
    await finish(historyOf(world, [part]))
    assert.equal(days.length, 2)
  })

  it('makes a day only when no request has been answered for a while', async (world) => {
    const quietMs = 50
    const waitedMs: number[] = []
    let answeredMs: number | undefined
    const load = { requests: 0, answered: 0 }
    const part: DemoHistoryPart = {
      name: 'test: waits',
      days: 3,
      async makeDay() {
        if (answeredMs !== undefined) waitedMs.push(performance.now() - answeredMs)
        answeredMs = performance.now()
        load.answered++
      },
    }
    const history = historyOf(world, [part], load, quietMs)
    history.start()
    await until(() => waitedMs.length === 2)
    await history.stop()
    // Timers may end a millisecond early.
    assert.ok(Math.min(...waitedMs) >= quietMs - 1, waitedMs.join())
    assert.equal(await history.makeNext(), false)
  })

  it('makes no day while a request is being answered', async (world) => {
    const days: string[] = []
    const part: DemoHistoryPart = { name: 'test: request', days: 3, makeDay: async (_db, day) => void days.push(day) }
    const { load } = world.node.app
    const { port, hostname } = new URL(world.url)
    const client = connectTcp(Number(port), hostname)
    // Without its body the request stays open until the client disconnects.
    const headers = ['host: x', `authorization: Bearer ${await world.tokenOf({})}`, 'content-length: 10']
    client.write(['POST /api/1/organizations HTTP/1.1', ...headers, '', ''].join('\r\n'))
    await until(() => load.requests > 0)
    const { answered } = load
    const history = historyOf(world, [part])
    history.start()
    await world.pool`select 1`
    await world.pool`select 1`
    await history.stop()
    assert.deepEqual(days, [])
    client.destroy()
    await until(() => load.requests === 0)
    assert.ok(load.answered > answered)
  })

  it('has shifts of past weeks, and does not change current shifts', async (world) => {
    const open = () => world.pool`select id from personal_session where closed_at is null order by id`
    const before = await open()
    await finish(historyOf(world, shiftHistory))
    const [past] = await world.pool<[{ days: number }]>`
      select count(distinct opened_at::date)::int as days from personal_session where closed_at is not null`
    assert.equal(past.days, 28)
    assert.deepEqual(await open(), before)
  })
})
