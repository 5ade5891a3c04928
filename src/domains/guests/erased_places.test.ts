import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { findOrganization } from '#core/access/organizations.ts'
import type { Pool } from '#core/db/connect.ts'
import type { TextColumn, TextTable } from '#core/db/text_rows.ts'
import { personalColumns } from '#core/record/personal.ts'
import { asId } from '#core/schema.ts'
import { minuteMs } from '#core/time.ts'
import { ReportEngines } from '#domains/reports/reads.ts'
import { copiedTables } from '#domains/reports/replica_tables.rules.ts'
import { parquetType } from '#domains/reports/rules.ts'
import { demo } from '#shared/demo.ts'
import { placesOf } from '#test/fixtures/erasure.ts'
import { loyalty } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { listErasableTables } from './erasable_tables.ts'
import { erasureInvariants } from './invariants.ts'
import { codes } from './redaction.rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-erasing-'))

describeOwnWorld(
  'The places of an erased guest',
  ({ it }) => {
    after(() => rm(folder, { recursive: true, force: true }))

    it('are each column that may name one, files and exports, and no text of the guest is left in any', async (world) => {
      const { pool, ask } = world
      const { corporation: corporationId } = demo
      const person = {
        phone: '+447911770100',
        name: 'Ottoline',
        surname: 'Fairweather',
        email: 'ottoline@fair.example',
      }
      const { id: customerId } = await ask<{ id: string }>(`${loyalty}/customer/create_or_update`, {
        ...{ organizationId: demo.organization, phone: person.phone, name: person.name, surName: person.surname },
        ...{ email: person.email, cardTrack: 'ottoline-card-1', cardNumber: 'ottoline-card-2' },
      })
      const { organizationId } = await sellOnce(world)
      const cards = ['+447911770100', '07911770100'].map((track) => ({ track, discountTypeId: demo.cardDiscount }))
      await ask('/admin/discount_cards/save', { organizationId, cards })
      const category = { id: randomUUID(), name: '+447911770100' }
      await ask('/admin/guests/categories/save', { corporationId: demo.corporation, guestCategories: [category] })
      const stocked = { id: organizationId, corporationId, name: 'Stocked', settings: { stopsFromStock: true } }
      await ask('/admin/organizations/save', stocked)
      const tables = await listErasableTables(pool)
      await fillTables(pool, tables)
      assert.deepEqual(await plant(pool, tables), [])
      const engines = world.node.app.services.use(ReportEngines)
      await engines.catchUp([(await findOrganization(pool, asId<'Organization'>(organizationId)))!])
      await ask('/admin/guests/erase', { corporationId, customerId })
      await untilErasure(world, customerId, 'Rechecking')
      world.clock.advance(6 * minuteMs)
      await untilErasure(world, customerId, 'Finished')
      const traces = ['7911770100', '7911 770100', '7911/770100', person.email, 'ottoline fairweather', 'ottoline-card']
      assert.deepEqual(await placesOf(world, traces), [])
      const left = await ask<{ cards: object[] }>('/admin/discount_cards/list', { organizationId })
      assert.equal(left.cards.length, cards.length)
      const [named] = await pool<{ name: string }[]>`select name from guest_category where id = ${category.id}`
      assert.equal(named?.name, '-')
      assert.deepEqual(await violationsAfter(world, erasureInvariants, async () => {}), [])
      const texts = [...traces, 'Ottoline', 'Fairweather']
      for (const table of ['orders', 'lines']) {
        const rows = JSON.stringify(await readExport(world, table))
        assert.ok(rows.includes(organizationId))
        assert.deepEqual(
          texts.filter((text) => rows.includes(text)),
          [],
          table,
        )
      }
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
      assert.ok(files.some(({ name }) => name === 'facts.duckdb'))
      for (const { parentPath, name } of files) {
        const bytes = await readFile(join(parentPath, name))
        assert.deepEqual(
          texts.filter((text) => bytes.includes(text)),
          [],
          name,
        )
      }
    })
  },
  { reportsReplica: 'on', dataFolder: folder },
)

/** Opens a restaurant with facts of an order. */
async function sellOnce(world: World): Promise<Shop> {
  const shop = await openShop(world)
  const { organizationId, products } = shop
  const order = { id: randomUUID(), openedAt: '2026-05-10 12:00:00', payments: [{ paymentTypeId: demo.cash }] }
  const items = [{ productId: products.cola, amount: 1, price: 3 }]
  await world.ask('/admin/orders/import', { organizationId, orders: [{ ...order, items }] })
  await waitForReports(world, organizationId)
  return shop
}

interface Erasure {
  status: string
  rowsRead: number
}

/** Waits until the erasure has the status. Gives up when it stops reading rows. */
async function untilErasure({ ask }: World, customerId: string, status: string): Promise<void> {
  const body = { corporationId: demo.corporation, customerId }
  const read = async () => (await ask<{ erasures: [Erasure] }>('/admin/guests/erasures/list', body)).erasures[0]
  for (let erasure = await read(); erasure.status !== status; ) {
    const { rowsRead } = erasure
    erasure = await eventually(read, (now) => now.status === status || now.rowsRead > rowsRead)
  }
}

/** Columns that hold no text of a guest, because the replica has them. */
const copied = new Set(
  copiedTables.flatMap(({ name, columns }) => [...columns.keys()].map((column) => `${name}.${column}`)),
)

/** Values that other columns of the row have where checks let a column have a text. */
const otherValues: Readonly<Record<string, string>> = {
  'delivery_order.error_info': "creation_status = 'Error', number = null",
  'guest.blacklist_reason': 'in_blacklist = true',
  'reserve.error_info': `creation_status = 'Error', status = 'New', guests_came_local = null, cancel_reason = null, occupies_tables = false`,
  'table_order.error_info': `creation_status = 'Error', number = null, status = 'New', bill_printed_local = null, closed_local = null`,
}

/** Families of the documents that have a column. */
const families: Readonly<Record<string, string>> = {
  'document.contract_number': 'INCOMING_SERVICE',
  'document.incoming_document_number': 'INCOMING_INVOICE',
  'document.invoice': 'INCOMING_INVOICE',
  'document.items_first_step': 'INCOMING_INVENTORY',
  'document.transport_invoice_number': 'INCOMING_INVOICE',
}

/** Writes the guest into one row of each column that takes a text, and returns columns that hold none without a reason. */
async function plant(pool: Pool, tables: readonly TextTable[]): Promise<string[]> {
  const left: string[] = []
  const personal = personalColumns()
  const limited = await listLimited(pool)
  for (const { table, columns } of tables)
    for (const column of columns) {
      const name = `${table}.${column.name}`
      const isPersonal = personal.get(table)?.names.has(column.name) ?? false
      const isFilled = !copied.has(name) && (await plantIn(pool, table, column, isPersonal))
      const isCode = codes.has(column.name) || limited.has(name) || copied.has(name)
      if (!isFilled && (isPersonal || !isCode)) left.push(name)
    }
  return left
}

/** Returns the columns that a check limits to some words or a pattern. */
async function listLimited(pool: Pool): Promise<Set<string>> {
  const rows = await pool<{ name: string }[]>`
    select format('%s.%s', attribute.attrelid::regclass, attribute.attname) as name
      from pg_constraint as allowed
      join pg_attribute as attribute
        on attribute.attrelid = allowed.conrelid
       and allowed.conkey = array[attribute.attnum]
     where allowed.contype = 'c'`
  return new Set(rows.map(({ name }) => name))
}

/** Writes the guest into a column, as a text or as JSON in a text. Returns false if no row takes it. */
async function plantIn(pool: Pool, table: string, { name, kind }: TextColumn, isPersonal: boolean): Promise<boolean> {
  const named = isPersonal ? ' Ottoline Fairweather, ottoline-card-1' : ''
  const text = `+447911770100 17:30, 07911/770100; ottoline@fair.example${named}`
  const json = JSON.stringify({ other: text, list: [{ comment: '0044 (0)7911 770100 for Fairweather, Ottoline' }] })
  const values = {
    text: [pool`${text}`, pool`${json}`],
    texts: [pool`${[text]}::text[]`],
    json: [pool`${json}::text::json`],
  }
  const others = otherValues[`${table}.${name}`]
  const family = families[`${table}.${name}`]
  for (const planted of values[kind])
    try {
      const { count } = await pool`
        update ${pool(table)}
           set ${pool(name)} = ${planted} ${others ? pool.unsafe(`, ${others}`) : pool``}
         where ctid = (select ctid
                         from ${pool(table)}
                        where ${family ? pool`family = ${family}` : pool`true`}
                        order by ctid
                        limit 1)`
      return count > 0
    } catch (error) {
      const { code } = error as { code: string }
      assert.ok(code === '23514' || code === '22P02', `${table}.${name}: ${error}`)
    }
  return false
}

interface RequiredColumn {
  name: string
  type: string
  /** Allowed values, if there are few. */
  words: string[] | null
}

/** Values that checks of several columns require. */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  income_plan: { value_type: 'AUTOMATIC' },
  loyalty_webhook_delivery: { due_at: '2100-01-01' },
  message: { status: 'kept' },
  message_settings: { owner_id: demo.corporation },
  notification: { message_type: 'order_attention', additional_info: 'x' },
  webhook_message: { revisions: [1] },
}

/** Writes a row into each table that has none. */
async function fillTables(pool: Pool, tables: readonly TextTable[]): Promise<void> {
  for (const { table } of tables) {
    const filled = await pool`select 1 from ${pool(table)} limit 1`
    if (filled.length > 0) continue
    const columns = await pool<RequiredColumn[]>`
      select attribute.attname as name, attribute.atttypid::regtype::text as type,
             (select array_agg(word[1])
                from pg_constraint as allowed
               cross join lateral regexp_matches(pg_get_constraintdef(allowed.oid), '''([^'']+)''::text', 'g') as word
               where allowed.conrelid = attribute.attrelid
                 and allowed.contype = 'c'
                 and allowed.conkey = array[attribute.attnum]) as words
        from pg_attribute as attribute
       where attribute.attrelid = ${table}::text::regclass
         and attribute.attnum > 0
         and attribute.attnotnull
         and not attribute.atthasdef
         and attribute.attidentity = ''
         and not attribute.attisdropped`
    const row = { ...Object.fromEntries(columns.map((column) => [column.name, filler(column)])), ...values[table] }
    const names = Object.keys(row)
    await pool.begin(async (db) => {
      await db.unsafe('set local session_replication_role = replica')
      await db`
        insert into ${db(table)} (${db(names)})
        select ${db(names)}
          from json_populate_record(null::${db(table)}, ${JSON.stringify(row)}::text::json)`
    })
  }
}

/** Returns a value of a column's type: rows belong to the demo restaurant. */
function filler({ name, type, words }: RequiredColumn): unknown {
  if (name === 'organization_id' || name === 'owner_id') return demo.organization
  if (name === 'corporation_id') return demo.corporation
  if (words) return words[0]
  if (type === 'uuid') return randomUUID()
  if (type === 'boolean') return false
  if (type.startsWith('timestamp') || type === 'date') return new Date().toISOString()
  if (type.endsWith('[]')) return []
  if (type.startsWith('json')) return {}
  return type === 'text' ? 'x' : 1
}

/** Returns all rows of an exported table. */
async function readExport({ url, adminToken }: World, table: string): Promise<object[]> {
  const headers = { accept: parquetType, 'content-type': 'application/json', authorization: `Bearer ${adminToken}` }
  const body = { corporationId: demo.corporation, table, dateFrom: '2000-01-01', dateTo: '2100-01-01' }
  const answer = await fetch(`${url}/admin/reports/export`, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.equal(answer.headers.get('content-type'), parquetType)
  const path = join(folder, 'exported.parquet')
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(`select * from read_parquet('${path}')`)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
