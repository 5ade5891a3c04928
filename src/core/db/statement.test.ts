import assert from 'node:assert/strict'
import test from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describeWorld } from '#test/world.ts'
import { type Answered, database, inTurns, type Send } from './statement.ts'

/** What was sent, with empty answers. */
function recorder() {
  const sent: [text: string, parameters: unknown[], isScript: boolean][] = []
  const send: Send = async <Rows extends readonly object[]>(
    text: string,
    parameters: unknown[],
    { isScript }: { isScript: boolean },
  ) => {
    sent.push([text, parameters, isScript])
    return Object.assign([] as readonly object[], { count: 0 }) as Answered<Rows>
  }
  return { sent, db: database(send) }
}

test('a statement is put together of its pieces, and its values go along as parameters', async () => {
  const { sent, db } = recorder()
  const open = db`and status = any(${['New', 'Bill']})`
  const dated = [db`and created > ${'2026-01-01'}`, db`and created < ${undefined}`]
  await db`select ${db(['id', 'placed.sum'])} from ${db('my "orders"')} where id = ${7} ${open} ${db``} ${dated} ${db.unsafe('limit 1')}`
  assert.deepEqual(sent, [
    [
      'select "id","placed"."sum" from "my ""orders""" where id = $1 and status = any($2)  and created > $3 and created < $4 limit 1',
      [7, ['New', 'Bill'], '2026-01-01', null],
      false,
    ],
  ])
})

test('a statement is sent when it is awaited, and no more than once', async () => {
  const { sent, db } = recorder()
  const statement = db`select 1`
  assert.equal(sent.length, 0)
  await Promise.all([statement, statement.finally(() => {})])
  assert.equal(sent.length, 1)
  await db.unsafe('select 1; select 2')
  assert.deepEqual(sent[1], ['select 1; select 2', [], true])
})

test('statements in turns wait for each other in their order, also for one that fails', async () => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const send: Send = <Rows extends readonly object[]>(text: string) =>
    new Promise<Answered<Rows>>((resolve, reject) => {
      begun.push(text)
      ends.set(text, (error) => (error ? reject(error) : resolve(Object.assign([], { count: 0 }) as never)))
    })
  const turns = inTurns(send, 2)
  const all = ['a', 'b', 'c', 'd'].map((text) => turns(text, [], { isScript: false }))
  const settled = Promise.allSettled(all)
  assert.deepEqual(begun, ['a', 'b'])
  ends.get('b')!(new Error('no'))
  await assert.rejects(all[1]!, /no/)
  assert.deepEqual(begun, ['a', 'b', 'c'])
  ends.get('a')!()
  await all[0]
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
  ends.get('c')!()
  ends.get('d')!()
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
})

describeWorld('A statement', ({ it }) => {
  it('tells how many rows it wrote', async ({ pool }) => {
    await pool.begin(async (db) => {
      await db`create temporary table note (id int) on commit drop`
      const { count } = await db`insert into note select generate_series(1, 7)`
      assert.equal(count, 7)
    })
  })

  it('leaves nothing of what was read and sent behind for a minor collection to keep', async ({ pool }) => {
    setFlagsFromString('--expose-gc')
    const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')
    // Sends 8 MB and reads as much.
    const exchange = async (times: number) => {
      for (let i = 0; i < times; i++)
        await pool`
          select ${'x'.repeat(i)} || repeat('y', 2000) as it
            from generate_series(1, 20)
           where ${'z'.repeat(40_000 + i)} <> ''`
      collect({ type: 'minor' })
      collect({ type: 'minor' })
    }
    await exchange(5)
    collect({ type: 'major' })
    const before = process.memoryUsage().heapUsed
    await exchange(200)
    const keptMb = (process.memoryUsage().heapUsed - before) / 1e6
    assert.ok(keptMb < 3, `${keptMb.toFixed(1)} MB are kept`)
  })
})
