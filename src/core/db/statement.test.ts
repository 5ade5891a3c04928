import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addressOf, describeWorld } from '#test/harness/world.ts'
import { database, limitConcurrency, type QueryResult, type Send } from './statement.ts'

const run = promisify(execFile)

/** Records statements, and returns no rows. */
function recorder() {
  const sent: [text: string, parameters: unknown[], isNamed: boolean][] = []
  const send: Send = async <Rows extends readonly object[]>(
    text: string,
    parameters: unknown[],
    { isNamed }: { isNamed: boolean },
  ) => {
    sent.push([text, parameters, isNamed])
    return Object.assign([] as readonly object[], { count: 0 }) as QueryResult<Rows>
  }
  return { sent, db: database(send) }
}

test('a statement is composed of its parts, and its values become parameters', async () => {
  const { sent, db } = recorder()
  const open = db`and status = any(${['New', 'Bill']})`
  const dated = [db`and created > ${'2026-01-01'}`, db`and created < ${undefined}`]
  await db`select ${db(['id', 'placed.sum'])} from ${db('my "orders"')} where id = ${7} ${open} ${db``} ${dated} ${db.unsafe('limit 1')}`
  assert.deepEqual(sent, [
    [
      'select "id","placed"."sum" from "my ""orders""" where id = $1 and status = any($2)  and created > $3 and created < $4 limit 1',
      [7, ['New', 'Bill'], '2026-01-01', null],
      true,
    ],
  ])
})

test('a statement is sent once, when it is first awaited', async () => {
  const { sent, db } = recorder()
  const statement = db`select 1`
  assert.equal(sent.length, 0)
  await Promise.all([statement, statement.finally(() => {})])
  assert.equal(sent.length, 1)
  await db.unsafe('select 1; select 2')
  await db`select ${3}`.unnamed()
  assert.deepEqual(sent.slice(1), [
    ['select 1; select 2', [], false],
    ['select $1', [3], false],
  ])
})

test('limited statements run in order of arrival, even after one that fails', async () => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const send: Send = <Rows extends readonly object[]>(text: string) =>
    new Promise<QueryResult<Rows>>((resolve, reject) => {
      begun.push(text)
      ends.set(text, (error) => (error ? reject(error) : resolve(Object.assign([], { count: 0 }) as never)))
    })
  const limited = limitConcurrency(send, 2)
  const all = ['a', 'b', 'c', 'd'].map((text) => limited(text, [], { isNamed: true, template: [text] }))
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
  it('that fails has its location in the stack', async ({ pool }) => {
    await assert.rejects(
      async () => pool`select nothing from nowhere`,
      ({ stack }: Error) => stack!.includes('statement.test.ts'),
    )
  })

  it('returns the number of rows that it wrote', async ({ pool }) => {
    await pool.begin(async (db) => {
      await db`create temporary table note (id int) on commit drop`
      const { count } = await db`insert into note select generate_series(1, 7)`
      assert.equal(count, 7)
    })
  })

  // In a child process, because the test runner retains promises of its own.
  it('leaves no parameters or rows in memory for minor collections', async (world) => {
    const script = fileURLToPath(new URL('../../../test/harness/statement_memory.ts', import.meta.url))
    const address = JSON.stringify(await addressOf(world))
    const { stdout } = await run(process.execPath, ['--expose-gc', script, address])
    assert.ok(Number(stdout) < 3, `${stdout.trim()} MB are kept`)
  })
})
