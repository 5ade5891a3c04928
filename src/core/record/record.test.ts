import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import { database, type Value } from '#core/db/statement.ts'
import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { insertCounter } from '#core/events/outbox.ts'
import { operatorOf, UnknownReference } from '#core/kits/references.ts'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { asId, type Id, Money, newId } from '#core/schema.ts'
import { changeContext } from '#test/fixtures/wallets.ts'
import { describeWorld } from '#test/harness/world.ts'
import { type InputRow, saveRecords } from './changes.ts'
import {
  createdAt,
  decimal,
  deletedAt,
  flag,
  internal,
  json,
  modifiedAt,
  optional,
  ref,
  refSet,
  server,
  text,
  withDefault,
} from './fields.ts'
import { declaredRecords, record } from './record.ts'
import { refuseUnknown } from './references.ts'
import { columnOf, columnsOf, uniqueIndexOf } from './statements.ts'

const crates = record({
  kind: 'Crate',
  table: 'crate',
  description: 'Crates to save.',
  fields: {
    code: optional(text('Code.', { isUnique: true })),
    price: optional(decimal(Money(), 'Price.')),
    parentId: optional(ref('Crate', 'Crate around it.')),
    ownerIds: optional(refSet('Organization', 'Organizations that may use it.')),
    parts: withDefault(json(Type.Array(Type.Object({ name: Type.String() })), 'Parts.'), []),
    password: optional(text('Password.', { isSecret: true })),
    isMain: withDefault(flag('Whether it is the main one.', { isSingle: true }), false),
    isSealed: server(flag('Whether it is sealed.'), false),
    deletedWithId: internal(optional(ref('Crate', 'Crate whose deletion deleted it.'))),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
    deletedAt: deletedAt(),
  },
})

async function openCrates(pool: Pool) {
  const columns = Object.entries(columnsOf(crates.fields)).map(([name, type]) => `"${name}" ${type}`)
  const nullable = ['code', 'price', 'parent_id', 'owner_ids', 'password', 'deleted_with_id', 'deleted_at']
  const needed = columns
    .filter((column) => !nullable.includes(column.split('"')[1]!))
    .map((column) => `${column} not null`)
  const others = columns.filter((column) => nullable.includes(column.split('"')[1]!))
  await pool.unsafe(`
    create table if not exists crate (${[...needed, ...others].join(', ')}, primary key (corporation_id, id));
    create unique index if not exists crate_unique_code on crate (corporation_id, code) where not is_deleted`)
  const corporationId = asId<'Corporation'>(randomUUID())
  await insertCounter(pool, { ownerId: corporationId, corporationId })
  const save = (rows: readonly InputRow[], options?: { isPartial?: boolean }) =>
    transaction(pool, async (db) => {
      const lists = [{ list: 'crates', record: crates, rows }]
      const { ids, changed } = await saveRecords(changeContext(db), corporationId, lists, options)
      return { ids: ids.crates!, isChanged: changed.has('crates') }
    })
  const read = async (id: string) => (await crates.list(pool, corporationId)).find((one) => one.id === id)!
  return { corporationId, save, read, told: (id: string) => eventsOf(pool, corporationId, id) }
}

interface RecordedEvent {
  record: string
  changes: { field: string; before: unknown; after: unknown }[]
}

async function eventsOf(pool: Pool, corporationId: string, id: string) {
  const rows = await pool<{ type: string; info: RecordedEvent }[]>`
    select type, info from event where owner_id = ${corporationId} and subject_id = ${id} order by revision`
  return rows.map(({ type, info: { record, changes } }) => ({
    type,
    record,
    changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
  }))
}

/** Records each statement that is sent to the database. */
const recording = (db: Db, sent: string[]): Db =>
  database((statement, parameters) => {
    sent.push(statement)
    return db.unsafe(statement, parameters as Value[]) as never
  })

const refusal = (code: string, path: string) => (error: unknown) => {
  assert.ok(error instanceof OperationError)
  assert.deepEqual([error.def.code, error.fields[0]?.path], [code, path])
  return true
}

describeWorld('A record', ({ it }) => {
  it('has columns of its types in its table, and an index for each unique field', async ({ pool }) => {
    const tables = Map.groupBy(
      declaredRecords().filter(({ kind }) => kind !== 'Crate'),
      ({ table }) => table,
    )
    for (const [table, records] of tables) {
      const rows = await pool<{ name: string; type: string; isOptional: boolean }[]>`
        select attname as name, format_type(atttypid, null) as type,
               not attnotnull or atthasdef or attidentity <> '' as is_optional
          from pg_attribute
         where attrelid = ${table}::text::regclass
           and attnum > 0
           and not attisdropped`
      const found = new Map(rows.map((row) => [row.name, row]))
      for (const { fields, owner } of records) {
        const types = columnsOf(fields, owner)
        for (const [name, type] of Object.entries(types))
          assert.equal(
            found.get(name)?.type,
            type.replace('timestamptz', 'timestamp with time zone'),
            `${table}.${name}`,
          )
        for (const [name, { isNullable }] of Object.entries(fields))
          if (isNullable) assert.ok(found.get(columnOf(name))?.isOptional, `${table}.${columnOf(name)} takes no null`)
        for (const { name, isOptional } of rows)
          assert.ok(isOptional || name in types, `no record writes ${table}.${name}`)
      }
      for (const { fields } of records)
        for (const [name, { isUnique }] of Object.entries(fields)) {
          if (!isUnique) continue
          const [index] =
            await pool`select 1 from pg_class where relname = ${uniqueIndexOf(table, name)} and relkind = 'i'`
          assert.ok(index, `${table} has no index for ${name}`)
        }
    }
  })

  it('is stored and read with exact decimals, sets, parts, defaults and times', async ({ pool, clock }) => {
    const { save, read } = await openCrates(pool)
    const owner = randomUUID()
    const [id = ''] = (await save([{ name: 'A', price: 0.1, ownerIds: [owner], parts: [{ name: 'lid' }] }])).ids
    const { createdAt, modifiedAt, revision, creationNumber, ...stored } = await read(id)
    assert.ok(createdAt === modifiedAt && createdAt > 0 && clock.now() > 0)
    assert.equal(revision, creationNumber)
    const { price, ownerIds, parts, isMain, isSealed, deletedAt, code } = stored
    assert.deepEqual([price, [...ownerIds!], parts], [new Decimal('0.1'), [owner], [{ name: 'lid' }]])
    assert.deepEqual([isMain, isSealed, deletedAt, code], [false, false, null, null])
    await save([{ id, name: 'A', isDeleted: true }])
    const deleted = await read(id)
    assert.deepEqual([deleted.price, deleted.ownerIds, deleted.creationNumber], [null, null, creationNumber])
    assert.ok(deleted.deletedAt !== null && deleted.revision > revision)
  })

  it('has an event with the previous and the current values of changed fields, and none without a change', async ({
    pool,
  }) => {
    const { save, told } = await openCrates(pool)
    const row = { name: 'A', code: 'a', price: 1.5, password: 'hush' }
    const [id = ''] = (await save([row])).ids
    assert.equal((await save([{ id, ...row }])).isChanged, false)
    assert.equal((await save([{ id, name: 'A', price: 2, code: 'b', password: 'shh' }])).isChanged, true)
    const [made, changed, ...others] = await told(id)
    assert.deepEqual([made?.type, made?.record, others], ['RecordUpdate', 'Crate', []])
    assert.deepEqual(made?.changes.price, [null, 1.5])
    assert.deepEqual(changed?.changes, { code: ['a', 'b'], price: [1.5, 2], password: [null, null] })
  })

  it('keeps omitted fields in a partial save, and fields of the server in any', async ({ pool }) => {
    const { save, read, corporationId } = await openCrates(pool)
    const [id = ''] = (await save([{ name: 'A', code: 'k1', price: 3 }])).ids
    await transaction(pool, (db) =>
      changeAggregate(changeContext(db), crates, { ownerId: corporationId, id }, (crate) => ({
        ...crate,
        isSealed: true,
      })),
    )
    await save([{ id, name: 'B' }], { isPartial: true })
    const { name, code, isSealed } = await read(id)
    assert.deepEqual([name, code, isSealed], ['B', 'k1', true])
    await save([{ id, name: 'B' }])
    assert.deepEqual([(await read(id)).code, (await read(id)).isSealed], [null, true])
  })

  it('is saved with a hundred others by one lock, one insert and one update', async ({ pool }) => {
    const { save, corporationId } = await openCrates(pool)
    const rows = Array.from({ length: 50 }, (_, i) => ({ name: `${i}` }))
    const { ids } = await save(rows)
    const sent: string[] = []
    const changed = [...ids.map((id) => ({ id, name: 'changed' })), ...rows]
    await transaction(pool, (db) =>
      saveRecords(changeContext(recording(db, sent)), corporationId, [
        { list: 'crates', record: crates, rows: changed },
      ]),
    )
    assert.deepEqual(
      sent.flatMap((statement) => /^\s*(select|insert|update)[\s\S]*"crate"/.exec(statement)?.[1] ?? []),
      ['select', 'update', 'insert'],
    )
  })

  it('refuses a unique value of another undeleted row, at its path', async ({ pool }) => {
    const { save, corporationId } = await openCrates(pool)
    const [a, b] = (
      await save([
        { name: 'A', code: '1' },
        { name: 'B', code: '2' },
      ])
    ).ids
    const rows = (...codes: string[]) => codes.map((code) => ({ name: 'N', code }))
    await assert.rejects(save(rows('3', '1')), refusal('VALUE_ALREADY_USED', 'crates[1].code'))
    await assert.rejects(save(rows('4', '4')), refusal('VALUE_ALREADY_USED', 'crates[1].code'))
    const swapped = [
      { id: a!, name: 'A', code: '2' },
      { id: b!, name: 'B', code: '1' },
    ]
    await assert.rejects(save(swapped), refusal('VALUE_ALREADY_USED', 'crates[0].code'))
    await save([{ id: a!, name: 'A', code: '1', isDeleted: true }])
    await save(rows('1'))
    // A change without a previous check violates the index.
    const unchecked = transaction(pool, (db) =>
      changeAggregate(changeContext(db), crates, { ownerId: corporationId, id: b! }, (crate) => ({
        ...crate,
        code: '1',
      })),
    )
    await assert.rejects(unchecked, refusal('VALUE_ALREADY_USED', 'code'))
  })

  it('takes its single flag from the row that has it', async ({ pool }) => {
    const { save, read, told } = await openCrates(pool)
    const [a = '', b = ''] = (await save([{ name: 'A', isMain: true }, { name: 'B' }])).ids
    await save([{ id: b, name: 'B', isMain: true }])
    assert.deepEqual([(await read(a)).isMain, (await read(b)).isMain], [false, true])
    assert.deepEqual((await told(a)).at(-1)?.changes, { isMain: [true, false] })
    await save([{ id: b, name: 'B', isMain: true, isDeleted: true }])
    assert.equal((await read(b)).isMain, false)
  })

  it('reports all unknown ids of a body with their paths', async ({ pool }) => {
    const { save, corporationId } = await openCrates(pool)
    const [known = ''] = (await save([{ name: 'A' }])).ids
    const [x, y] = [randomUUID(), randomUUID()]
    const NotFound = { code: 'CRATE_NOT_FOUND', status: 400, message: 'There is no such crate' }
    const targets = { Crate: { rows: { table: 'crate', tenant: 'corporation_id' }, NotFound } } as const
    const references = [x, known, y].map((id, i) => ({ kind: 'Crate', id, path: `lines[${i}].crateId` }))
    const refused = await refuseUnknown(pool, operatorOf(corporationId), references, targets).catch(
      (error: unknown) => error,
    )
    assert.ok(refused instanceof OperationError)
    assert.equal(refused.def.code, 'CRATE_NOT_FOUND')
    assert.deepEqual(refused.fields, [
      { path: 'lines[0].crateId', message: `There is no such crate: ${x}` },
      { path: 'lines[2].crateId', message: `There is no such crate: ${y}` },
    ])
    const one = refuseUnknown(pool, operatorOf(corporationId), references.slice(0, 1), targets)
    await assert.rejects(one, { message: `There is no such crate: ${x}` })
    const general = { Crate: { ...targets.Crate, NotFound: UnknownReference } }
    const other = refuseUnknown(pool, operatorOf(corporationId), [{ kind: 'Crate', id: y, path: 'crateId' }], general)
    await assert.rejects(other, { message: `There is no crate with the id ${y}` })
    await refuseUnknown(pool, operatorOf(corporationId), references.slice(1, 2), targets)
  })

  it('requires the mandatory fields of a new state, and fills in defaults for the others', () => {
    const key = { id: newId<'Crate'>(), corporationId: asId<'Corporation'>(randomUUID()) as Id<'Corporation'> }
    const crate = crates.create(key, { name: 'A', isSealed: true })
    const { name, isSealed, parts, price, isDeleted } = crate
    assert.deepEqual([name, isSealed, parts, price, isDeleted], ['A', true, [], null, false])
    assert.deepEqual(Object.keys(crates.input.properties).sort(), [
      ...['code', 'id', 'isDeleted', 'isMain', 'name', 'ownerIds', 'parentId', 'parts', 'password', 'price'],
    ])
  })
})
