import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import type { Pool } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { describeWorld } from '#test/harness/world.ts'
import { decimalColumn, flagColumn, idColumn, integerColumn, type Operator, operators, textColumn } from './columns.ts'
import { readFilters } from './filters.ts'
import { defineList } from './list.ts'

const columns = {
  id: idColumn('Shelf', { operators }),
  name: textColumn({ operators }),
  isDeleted: flagColumn({ operators }),
  revision: integerColumn({ operators }),
  depth: decimalColumn({ operators }),
  shelfId: idColumn('Shelf', { operators: ['eq', 'in'], column: 'id', isReturned: false }),
  secret: textColumn(),
} as const
const shelves = defineList({ table: 'shelf', title: 'Shelf', columns })

interface Shelf {
  id: string
  name: string | null
  isDeleted: boolean | null
  revision: number | null
  depth: number | null
}
type Field = keyof Shelf
const fields: readonly Field[] = ['id', 'name', 'isDeleted', 'revision', 'depth']

const ids = Array.from({ length: 12 }, () => randomUUID()).sort()
/** Few values, so that filters match rows; includes characters with a meaning in patterns. */
const words = ['', 'a', 'A', 'ab', 'Ab%', 'b_', '\\', 'ж', 'Жук', '10%', ' '] as const
const values: { [Name in Field]: fc.Arbitrary<NonNullable<Shelf[Name]>> } = {
  id: fc.constantFrom(...ids),
  name: fc.constantFrom(...words),
  isDeleted: fc.boolean(),
  revision: fc.constantFrom(-3, 0, 1, 2, 9_007_199_254_740_991),
  depth: fc.constantFrom(-1.5, 0, 0.1, 0.25, 12),
}

const shelf = (id: string): fc.Arbitrary<Shelf> =>
  fc.record({
    id: fc.constant(id),
    name: fc.option(values.name),
    isDeleted: fc.option(values.isDeleted),
    revision: fc.option(values.revision),
    depth: fc.option(values.depth),
  })

interface FilterInput {
  field: Field
  op: Operator
  value?: unknown
  values?: unknown[]
}

/** Values as clients write them: unchanged, or as text. */
const spelled = (value: fc.Arbitrary<unknown>) => fc.oneof(value, value.map(String))

const filter: fc.Arbitrary<FilterInput> = fc.constantFrom(...fields).chain((field) =>
  fc.constantFrom(...operators).chain((op): fc.Arbitrary<FilterInput> => {
    if (op === 'blank' || op === 'notblank') return fc.constant({ field, op })
    if (op === 'like')
      return fc.constantFrom(...words, 'TRUE', '0', ids[0]!.slice(2, 5)).map((value) => ({ field, op, value }))
    const one = spelled(values[field])
    const several = fc.array(one, { maxLength: 4 })
    if (op !== 'in' && op !== 'nin') return one.map((value) => ({ field, op, value }))
    return fc.oneof(
      several.map((values) => ({ field, op, values })),
      several.map((value) => ({ field, op, value })),
    )
  }),
)

/** Evaluates a filter in memory. */
function holds(row: Shelf, { field, op, value, values = Array.isArray(value) ? value : [] }: FilterInput): boolean {
  const own = row[field]
  const isAmong = values.some((one) => String(one) === String(own))
  const isBlank = own === null || own === ''
  if (op === 'blank') return isBlank
  if (op === 'notblank') return !isBlank
  if (op === 'ne') return String(own) !== String(value) || own === null
  if (op === 'nin') return own === null || !isAmong
  if (own === null) return false
  if (op === 'like') return String(own).toLowerCase().includes(String(value).toLowerCase())
  if (op === 'in') return isAmong
  const order = compare(own, value)
  return { eq: order === 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[op]
}

function compare(own: string | number | boolean, value: unknown): number {
  const [left, right] = typeof own === 'number' ? [own, Number(value)] : [String(own), String(value)]
  return left < right ? -1 : left > right ? 1 : 0
}

async function makeTable(pool: Pool): Promise<void> {
  await pool.unsafe(`
    create table if not exists shelf (
      corporation_id uuid not null, creation_number bigint not null, id uuid not null, name text, is_deleted boolean,
      revision bigint, depth numeric, secret text, primary key (corporation_id, id))`)
}

async function insert(pool: Pool, corporationId: string, rows: readonly Shelf[]): Promise<void> {
  const records = rows.map(({ isDeleted, ...row }, i) => ({
    ...row,
    is_deleted: isDeleted,
    creation_number: i + 1,
    corporation_id: corporationId,
  }))
  await pool`insert into shelf select * from jsonb_populate_recordset(null::shelf, ${JSON.stringify(records)}::text::jsonb)`
}

describeWorld('A list', ({ it }) => {
  it('returns the rows that the same filters find in memory, page by page', async ({ pool }) => {
    await makeTable(pool)
    const rowsOfSomeIds = fc.subarray(ids).chain((some) => fc.tuple(...some.map(shelf)))
    const page = fc.record({ limit: fc.option(fc.nat(5)), offset: fc.nat(5), fields: fc.subarray([...fields]) })
    await fc.assert(
      fc.asyncProperty(
        rowsOfSomeIds,
        fc.array(filter, { maxLength: 3 }),
        page,
        async (rows, filters, { limit, offset, fields }) => {
          const corporationId = randomUUID()
          await insert(pool, corporationId, rows)
          const expected = rows.filter((row) => filters.every((one) => holds(row, one)))
          const { items, totalCount } = await shelves.read(pool, corporationId, { filters, limit, offset, fields })
          assert.equal(totalCount, expected.length)
          const onPage = expected.slice(offset, limit === null ? undefined : offset + limit)
          const requestedFields = fields.length === 0 ? shelves.fields : fields
          assert.deepEqual(
            items.map((item) => ({ ...item })),
            onPage.map((row) =>
              Object.fromEntries(requestedFields.map((field) => [field, { secret: null, ...row }[field as Field]])),
            ),
          )
        },
      ),
      { numRuns: 400 },
    )
  })

  it('accepts a column by two names, and returns only rows of its own tenant', async ({ pool }) => {
    await makeTable(pool)
    const [corporationId, other] = [randomUUID(), randomUUID()]
    const row = { id: ids[0]!, name: 'Top', isDeleted: false, revision: 1, depth: null }
    await insert(pool, corporationId, [row])
    await insert(pool, other, [{ ...row, name: 'Foreign' }])
    const filters = [{ field: 'shelfId', op: 'eq', value: row.id.toUpperCase() }] as const
    assert.deepEqual(await shelves.read(pool, corporationId, { filters }), {
      items: [{ ...row, secret: null }],
      totalCount: 1,
    })
  })

  it('adds the condition of its domain', async ({ pool }) => {
    await makeTable(pool)
    const corporationId = randomUUID()
    const row = { id: ids[0]!, name: 'Top', isDeleted: false, revision: 1, depth: null }
    await insert(pool, corporationId, [row, { ...row, id: ids[1]!, isDeleted: true }])
    const { totalCount } = await shelves.read(pool, corporationId, {}, pool`and not is_deleted`)
    assert.equal(totalCount, 1)
  })

  it('prepares the statement of a usual query once per connection', async ({ pool }) => {
    await makeTable(pool)
    const prepared = await pool.begin(async (db) => {
      const ask = (filters: FilterInput[]) => shelves.read(db, randomUUID(), { filters, limit: 3 })
      for (const id of [randomUUID(), randomUUID()]) await ask([{ field: 'id', op: 'eq', value: id }])
      const unusual: FilterInput[] = [
        { field: 'name', op: 'ne', value: 'a' },
        { field: 'depth', op: 'gt', value: 1 },
      ]
      await ask(unusual)
      const [row] = await db<{ count: number }[]>`
        select count(*) as count
          from pg_prepared_statements
         where statement like '%"shelf"%"shelf"%"secret"%'
            or statement like '%"secret"%"shelf"%"shelf"%'`
      return row!.count
    })
    assert.equal(prepared, 1)
  })
})

for (const [title, filter, path, message] of [
  [
    'an unknown field',
    { field: 'colour', op: 'eq', value: 1 },
    'filters[0].field',
    'one of id, name, isDeleted, revision, depth, shelfId',
  ],
  ['a field without filters', { field: 'secret', op: 'eq', value: 'a' }, 'filters[0].field', 'must be one of id,'],
  ['a name that every object has', { field: 'constructor', value: 'a' }, 'filters[0].field', 'must be one of'],
  ['no field', { op: 'eq', value: 'a' }, 'filters[0].field', 'must be one of'],
  [
    'an operator that the field does not support',
    { field: 'shelfId', op: 'like', value: 'a' },
    'filters[0].op',
    'must be one of eq, in for the field shelfId',
  ],
  ['a text that is not a GUID', { field: 'id', value: 'a' }, 'filters[0].value', 'must be a GUID'],
  ['no value', { field: 'name', op: 'gt' }, 'filters[0].value', 'must be a text'],
  ['a fraction', { field: 'revision', value: 1.5 }, 'filters[0].value', 'must be a whole number'],
  ['a number in words', { field: 'depth', value: '1e3' }, 'filters[0].value', 'must be a number'],
  ['an invalid boolean', { field: 'isDeleted', value: 1 }, 'filters[0].value', 'must be true or false'],
  [
    'one bad value of several',
    { field: 'id', op: 'in', values: [ids[0], null] },
    'filters[0].values[1]',
    'must be a GUID',
  ],
  ['one bad value of several in one', { field: 'id', op: 'nin', value: [1] }, 'filters[0].value[0]', 'must be a GUID'],
  ['no values', { field: 'id', op: 'in', value: ids[0] }, 'filters[0].values', 'is required by in'],
  [
    'too many values in one',
    { field: 'id', op: 'in', value: Array(1001).fill(ids[0]) },
    'filters[0].value',
    'at most 1000',
  ],
] as const)
  test(`a filter with ${title} is refused with its path`, () => {
    assert.throws(
      () => readFilters(columns, [filter]),
      (error) => {
        assert.ok(error instanceof OperationError)
        assert.deepEqual([error.def.code, error.refusal.path], ['INVALID_FILTER', path])
        assert.ok(error.message.includes(message), error.message)
        return true
      },
    )
  })
