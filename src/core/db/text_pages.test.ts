import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { type Transaction, transaction } from './connect.ts'
import { findSnapshot, isNewSince, isOnPage, nextPage, pageEndOf, type ReadPosition } from './text_pages.ts'
import { listTextTables, type TextTable } from './text_rows.ts'

const owners = [randomUUID(), randomUUID(), randomUUID()].sort()

/** Creates a table with texts like a migration would, and rolls it back afterwards. */
async function withNotes({ pool }: World, work: (db: Transaction, table: TextTable) => Promise<void>): Promise<void> {
  const rollback = new Error('undone')
  const done = transaction(pool, async (db) => {
    await db.unsafe(`
      create table note (
        organization_id uuid not null,
        day             date not null,
        number          bigint not null,
        text            text,
        primary key (organization_id, day, number))`)
    const table = (await listTextTables(db)).find((one) => one.table === 'note')
    assert.ok(table)
    await work(db, table)
    throw rollback
  })
  await assert.rejects(done, rollback)
}

const insertNotes = (db: Transaction, owner: string, { count, text }: { count: number; text: string }) => db`
  insert into note (organization_id, day, number, text)
  select ${owner}, date '2026-01-01' + n % 3, n, ${text}
    from generate_series(1, ${count}) as n`

/** Returns the number of rows on each page, and all rows in reading order. */
async function readAll(db: Transaction, table: TextTable, since: string | null = null) {
  const pages: number[] = []
  const rows: string[] = []
  let after: ReadPosition | undefined
  do {
    const page = await nextPage(db, table, { owners, after, since })
    if (!page) break
    const read = await db<{ row: string }[]>`
      select organization_id || ' ' || day || ' ' || number as row
        from note
       where ${isOnPage(db, table, page)}
         and ${isNewSince(db, since)}
       order by organization_id, day, number`
    pages.push(page.rows)
    rows.push(...read.map(({ row }) => row))
    after = pageEndOf(page)
  } while (after)
  return { pages, rows }
}

describeOwnWorld('Pages of texts', ({ it }) => {
  it('contain each row of a table once, for all owners', (world) =>
    withNotes(world, async (db, table) => {
      assert.deepEqual(await readAll(db, table), { pages: [], rows: [] })
      await insertNotes(db, owners[0]!, { count: 7, text: 'short' })
      await insertNotes(db, owners[2]!, { count: 5, text: 'short' })
      assert.deepEqual((await readAll(db, table)).pages, [12])
      await insertNotes(db, owners[1]!, { count: 2_300, text: 'short' })
      const { pages, rows } = await readAll(db, table)
      assert.deepEqual(pages, [7, 1_000, 1_000, 300, 5])
      assert.equal(new Set(rows).size, 2_312)
    }))

  it('limit the size of long texts', (world) =>
    withNotes(world, async (db, table) => {
      // Random, so that it cannot be compressed.
      const [long] = await db<{ text: string }[]>`
        select string_agg(gen_random_uuid()::text, '') as text from generate_series(1, 6000)`
      await db.unsafe('alter table note alter column text set storage external')
      await insertNotes(db, owners[0]!, { count: 12, text: long!.text })
      const { pages, rows } = await readAll(db, table)
      assert.deepEqual(pages, [5, 5, 2])
      assert.equal(new Set(rows).size, 12)
    }))

  it('contain the rows written since a snapshot, and no earlier ones', async (world) => {
    const { pool } = world
    const owner = owners[0]!
    await pool.unsafe(
      'create table note (organization_id uuid, day date, number bigint, text text, primary key (organization_id, day, number))',
    )
    const insert = (number: number) => pool`
      insert into note (organization_id, day, number, text) values (${owner}, '2026-01-01', ${number}, 'short')`
    await insert(1)
    const [written] = await pool<{ transaction: string }[]>`
      select xmin::text as transaction from note where organization_id = ${owner}`
    // Earlier transactions of other tests may still be running.
    const since = await eventually(
      () => findSnapshot(pool),
      (snapshot) => BigInt(snapshot!) > BigInt(written!.transaction),
    )
    await insert(2)
    await pool`update note set text = 'other' where organization_id = ${owner} and number = 2`
    await transaction(pool, async (db) => {
      const table = (await listTextTables(db)).find((one) => one.table === 'note')!
      assert.deepEqual((await readAll(db, table, since)).rows, [`${owner} 2026-01-01 2`])
      assert.equal((await readAll(db, table)).rows.length, 2)
    })
    await pool.unsafe('drop table note')
  })
})
