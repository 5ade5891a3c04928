import assert from 'node:assert/strict'
import { Decimal } from '#core/decimal.ts'
import { describeWorld } from '#test/harness/world.ts'
import { inputRows, newRows, ownRows } from './rows.ts'

const first = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'a "quoted", {text}',
  amount: new Decimal('0.0000001'),
  isDeleted: false,
  takenAt: Date.UTC(2026, 4, 4, 10, 0, 0, 250),
  day: '2026-05-04',
  info: { text: 'a "b" \\ {c}', list: [1, null] },
}
const second = {
  ...first,
  name: undefined,
  amount: null,
  isDeleted: true,
  takenAt: '2026-05-04 10:00:00.25+00',
  info: null,
}

const columns = {
  uuid: ['id'],
  text: ['name'],
  numeric: ['amount'],
  boolean: ['isDeleted'],
  timestamptz: ['takenAt'],
  date: ['day'],
  json: ['info'],
} as const

describeWorld('rows of a statement', ({ it }) => {
  it('have the values of the objects, and null for missing ones', async ({ pool }) => {
    const found = await pool`
      select id, name, amount, is_deleted, taken_at, day, info, place
        from ${inputRows('item', [first, second], columns, 'place')}
       order by place`
    const takenAt = '2026-05-04 10:00:00.25+00'
    assert.deepEqual(
      [...found],
      [
        { ...first, amount: '0.0000001', takenAt, place: 1 },
        { ...second, name: null, place: 2 },
      ],
    )
  })

  it('are inserted with columns that PostgreSQL computes', async ({ pool }) => {
    const found = await pool.begin(async (db) => {
      await db`create temporary table item (place int, day date, name text) on commit drop`
      return db`
        insert into item ${newRows({ day: db`current_date`, place: db`length(name)` }, [{ name: 'three' }], { text: ['name'] })}
        returning place, day = current_date as is_today, name`
    })
    assert.deepEqual([...found], [{ place: 5, isToday: true, name: 'three' }])
  })

  it('are inserted with the same values, one or several', async ({ pool }) => {
    const rows = [first, second].map((row) => ({ ...row, text: JSON.stringify(first.info) }))
    const stored = (lists: readonly (typeof rows)[]) =>
      pool.begin(async (db) => {
        await db`
          create temporary table item (number bigint generated always as identity, id uuid, name text, amount numeric,
                                       is_deleted boolean, taken_at timestamptz, day date, info json, text json) on commit drop`
        for (const list of lists) await db`insert into item ${ownRows(list, { ...columns, jsonText: ['text'] })}`
        return db`
          select id, name, amount, is_deleted, taken_at, day, info, text
            from item
           order by number`
      })
    const takenAt = '2026-05-04 10:00:00.25+00'
    const expected = [
      { ...rows[0], amount: '0.0000001', takenAt, text: first.info },
      { ...rows[1], name: null, text: first.info },
    ]
    assert.deepEqual([...(await stored([rows]))], expected)
    assert.deepEqual([...(await stored(rows.map((row) => [row])))], expected)
  })
})
