import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import fc from 'fast-check'
import { findOrganization } from '#core/access/organizations.ts'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openReportedShop } from '#test/fixtures/reports.ts'
import { waitForLockWaiters, waitForNoLockWaiters } from '#test/harness/locks.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { type Column, filtersOf } from './columns/column.rules.ts'
import { salesSource } from './columns/sales_source.rules.ts'
import { columnReferencesIn } from './columns/source.rules.ts'
import { type Engine, ReportTimeout } from './engine.store.ts'
import { ReportEngines } from './engines.ts'
import type { Filter } from './filters.rules.ts'
import type { MeasureColumn, Plan, PlanContext } from './plan.rules.ts'
import { isCopied } from './replica_tables.rules.ts'
import { readPages, readReport } from './report.ts'

const folder = join(tmpdir(), `replica-${randomUUID()}`)

const columns = [...salesSource.columns.values()]
const groupColumns = columns.filter(({ canGroup }) => canGroup)
const isMeasure = (column: Column): column is MeasureColumn => column.measure !== null
const measureColumns = columns.filter(isMeasure)
const whole: Filter = {
  ...{ kind: 'dates', column: salesSource.columns.get('OpenDate.Typed')! },
  ranges: [{ from: '2000-01-01', to: '2100-01-01', includeLow: true, includeHigh: false, organizationIds: [] }],
}

const deadlineMs = 60_000
const enginesOf = (world: World) => world.node.app.services.use(ReportEngines)

/** Random orders of a restaurant with their lines and costs, written as facts. */
async function writeFacts(world: World, organizationId: string, count: number): Promise<void> {
  const { pool } = world
  const products = (
    await pool<{ id: string }[]>`
    select id
      from product
     where corporation_id = ${demo.corporation}
     order by id
     limit 20`
  ).map(({ id }) => id)
  const payments = (
    await pool<{ id: string }[]>`
    select id
      from payment_type
     where corporation_id = ${demo.corporation}`
  ).map(({ id }) => id)
  await pool.begin(async (db) => {
    await db`select setseed(0.5)`
    const [facts] = await db<{ revision: number }[]>`
      insert into sale_facts as facts (organization_id, revision)
      values (${organizationId}, 1)
          on conflict (organization_id) do update
         set revision = facts.revision + 1
      returning revision`
    await db`
      insert into sale_order (organization_id, order_id, facts_revision, revision, kind, is_deleted, opened_on, closed_on, opened_at,
                              closed_at, bill_printed_at, number, terminal_group_id, service_type, guests, comment, city, phone,
                              expected_at, sent_at, delivered_at, is_asap, payment_names)
      select ${organizationId}::uuid, gen_random_uuid(), ${facts!.revision}::bigint, 1,
             (array['Delivery', 'TableOrder', 'Banquet'])[1 + floor(random() * 3)::int], random() < 0.1, at::date, at::date, at,
             at + random() * interval '2 days', case when random() < 0.7 then at + random() * interval '1 hour' end, n,
             ${demo.terminalGroup}::uuid, (array['Common', 'DeliveryByCourier', 'DeliveryByClient'])[1 + floor(random() * 3)::int],
             floor(random() * 5)::int,
             (array['a "quoted", text', '', null, 'two' || chr(10) || 'lines' || chr(13), 'Ünï 🍕', '\N'])[1 + floor(random() * 6)::int],
             (array['Zürich', 'zürich', 'Bern', null, 'B'])[1 + floor(random() * 5)::int],
             case when random() < 0.5 then '+4179' || n end, at + random() * interval '3 hours', at + random() * interval '1 hour',
             case when random() < 0.8 then at + random() * interval '5 hours' end, random() < 0.5,
             case when random() < 0.5 then 'Cash' end
        from (select n, timestamp '2024-12-20 00:00:00' + random() * interval '500 days' as at
                from generate_series(1, ${count}) as n) as made`
    await db`
      insert into sale_line (organization_id, order_number, line, removal, product_id, position_id, payment_type_id, amount, sum,
                             discount, increase, vat, discount_vat, vat_percent, order_share, combo_name, combo_amount, printed_at)
      select ${organizationId}::uuid, made.order_number, line, (enum_range(null::line_removal))[case when random() < 0.8 then 1 else 1 + floor(random() * 3)::int end],
             (${products}::uuid[])[1 + floor(random() * ${products.length})::int], gen_random_uuid(),
             case when random() < 0.9 then (${payments}::uuid[])[1 + floor(random() * ${payments.length})::int] end,
             round((random() * 10)::numeric, 3), round((random() * 1000)::numeric, 2), round((random() * 50)::numeric, 2),
             round((random() * 9)::numeric, 2), round((random() * 99)::numeric, 2), round((random() * 9)::numeric, 2),
             (array[0, 5, 20, 17.5])[1 + floor(random() * 4)::int], 0.333333333, case when random() < 0.2 then 'Combo' end,
             case when random() < 0.2 then 2 end, case when random() < 0.5 then made.opened_at + interval '7 minutes' end
        from (select order_number, opened_at
                from sale_order
               where organization_id = ${organizationId}
                 and facts_revision = ${facts!.revision}) as made
       cross join generate_series(1, 4) as line`
    await db`
      update sale_order
         set costs = array[order_number % 97 + 0.25, order_number % 89 + 0.5, null, null]
       where organization_id = ${organizationId}
         and facts_revision = ${facts!.revision}`
  })
}

interface Case {
  plan: Plan
  context: PlanContext
}

/** Reads a report from one engine as a whole and in pages. */
async function read(engine: Engine, { plan, context }: Case) {
  const report = { context, dialect: engine.dialect }
  const patience = { deadline: performance.now() + deadlineMs, leaving: new AbortController().signal }
  const answer = await engine.read(patience, (rows) => readReport(rows, plan, report))
  const pages: unknown[] = []
  await engine.read(patience, async (read) => {
    for await (const page of readPages(read, plan, report)) pages.push(...page)
  })
  return { answer, pages }
}

async function openCase(world: World) {
  const shop = await openReportedShop(world)
  await writeFacts(world, shop.organizationId, 300)
  const organization = (await findOrganization(world.pool, asId<'Organization'>(shop.organizationId)))!
  const context: PlanContext = {
    ...{ corporationId: demo.corporation, organizations: [organization], sourceKey: undefined, mayReadGuests: true },
    todayOf: () => '2026-01-01',
  }
  await enginesOf(world).catchUp([organization])
  return { shop, context }
}

const plain: Plan = {
  ...{ source: salesSource, rows: [], cols: [], measures: [], filters: [whole], hasSummary: true },
  ...{ having: [], sort: [], limit: null },
}

/** Compares both engines; returns whether the replica answered. */
async function compare(world: World, one: Case): Promise<boolean> {
  const engines = enginesOf(world)
  const engine = await engines.choose(one.plan, one.context)
  if (engine === engines.postgres) return false
  assert.deepEqual(await read(engine, one), await read(engines.postgres, one))
  return true
}

const filterOf = (column: Column): fc.Arbitrary<Filter> => {
  const [type] = filtersOf(column)
  const flags = { includeLow: fc.boolean(), includeHigh: fc.boolean() }
  if (type === 'DateRange')
    return fc
      .record({ ...flags, from: fc.constantFrom('2025-02-01', null), to: fc.constant('2025-11-30') })
      .map((range) => ({
        ...{ kind: 'dates', column },
        ranges: [{ ...range, organizationIds: [] }],
      }))
  if (type === 'Range')
    return fc
      .record({ ...flags, from: fc.constantFrom('0', '2', '17.5', null), to: fc.constantFrom('60', '200.25') })
      .map((range) => ({ kind: 'numbers', column, ...range }))
  const words = ['2025', '03', '1. Monday', 'Bern', 'Zürich', 'Cash', 'Pizza', 'Cola', 'DELETED', 'TRUE', 'x']
  return fc
    .record({ values: fc.subarray(words, { minLength: 1 }), isExcluding: fc.boolean(), hasNull: fc.boolean() })
    .map((values) => ({ kind: 'values', column, ...values }))
}

const filterColumns = columns.filter(({ sql }) => sql !== null)
const plans: fc.Arbitrary<Plan> = fc
  .record({
    groups: fc.uniqueArray(fc.constantFrom(...groupColumns), { maxLength: 3 }),
    measures: fc.uniqueArray(fc.constantFrom(...measureColumns), { minLength: 1, maxLength: 4 }),
    filters: fc.array(fc.constantFrom(...filterColumns).chain(filterOf), { maxLength: 1 }),
  })
  .map(({ groups, measures, filters }) => ({
    ...plain,
    ...{ rows: groups.slice(0, 2), cols: groups.slice(2), measures, filters: [whole, ...filters] },
  }))

describeOwnWorld(
  'The replica of reports',
  ({ it }) => {
    after(() => rm(folder, { recursive: true, force: true }))

    it('returns the same random reports as PostgreSQL', async (world) => {
      const { context } = await world.once(openCase)
      let answered = 0
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          if (await compare(world, { plan, context })) answered++
        }),
        { numRuns: 40 },
      )
      assert.ok(answered > 20, `the replica answered ${answered} of 40`)
    })

    it('groups by each column like PostgreSQL', async (world) => {
      const { context } = await world.once(openCase)
      const measures = measureColumns.filter(({ name }) => name === 'UniqOrderId' || name === 'DishSumInt')
      const inPostgres: string[] = []
      const failures: string[] = []
      for (const column of groupColumns) {
        const plan = { ...plain, rows: [column], measures }
        const isCompared = compare(world, { plan, context }).catch((error) => {
          failures.push(`${column.name}: ${error}`)
          return true
        })
        if (!(await isCompared)) inPostgres.push(column.name)
      }
      assert.deepEqual(failures, [])
      const isInReplica = ({ sql }: Column) =>
        columnReferencesIn(sql ?? '').every(({ alias, column }) => isCopied(alias, column))
      const others = inPostgres.filter((name) => isInReplica(salesSource.columns.get(name)!))
      assert.ok(others.length < 10, others.join(', '))
    })

    it('has changed orders and names immediately', async (world) => {
      const { context, shop } = await world.once(openCase)
      const plan = { ...plain, rows: [salesSource.columns.get('DishName')!], measures: measureColumns.slice(0, 3) }
      await writeFacts(world, shop.organizationId, 20)
      await world.pool`
        update sale_line
           set sum = sum + 1
         where organization_id = ${shop.organizationId}`
      await world.pool`
        update sale_order
           set facts_revision = facts.revision + 1
          from sale_facts as facts
         where facts.organization_id = ${shop.organizationId}
           and sale_order.organization_id = ${shop.organizationId}`
      await world.pool`
        update sale_facts
           set revision = revision + 1
         where organization_id = ${shop.organizationId}`
      await world.pool`
        update product
           set name = name || ' of today'
         where corporation_id = ${demo.corporation}`
      await enginesOf(world).catchUp(context.organizations)
      assert.ok(await compare(world, { plan, context }))
    })

    it('is interrupted when a client disconnects', async (world) => {
      const { context } = await world.once(openCase)
      const engine = await enginesOf(world).choose({ ...plain, measures: measureColumns.slice(0, 1) }, context)
      const leaving = new AbortController()
      const endless = {
        text: 'select sum(a.range * b.range) from range(10000000) as a, range(10000000) as b',
        parameters: [],
      }
      const reading = engine.read({ deadline: performance.now() + deadlineMs, leaving: leaving.signal }, (pages) => {
        setImmediate(() => leaving.abort())
        return Array.fromAsync(pages(endless))
      })
      await assert.rejects(reading, ReportTimeout)
    })

    it('cancels statements in PostgreSQL when their client disconnects', async (world) => {
      const { context } = await world.once(openCase)
      const leaving = new AbortController()
      const filters = [{ name: 'DateTime.DateTyped', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }]
      const body = { reportType: 'TRANSACTIONS', aggregateFields: ['Sum.Incoming'], filters }
      await world.pool.begin(async (db) => {
        await db`lock table posting in access exclusive mode`
        const asked = fetch(`${world.url}/api/reporting/v1/olap/get`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await world.tokenOf({ organizationIds: context.organizations.map(({ id }) => id) })}`,
          },
          body: JSON.stringify(body),
          signal: leaving.signal,
        })
        await waitForLockWaiters(world.pool)
        leaving.abort()
        await assert.rejects(asked, { name: 'AbortError' })
        await waitForNoLockWaiters(world.pool)
      })
    })

    it('is reused after a restart, and rebuilt if its file is damaged', async (world) => {
      const { context } = await world.once(openCase)
      const plan = { ...plain, measures: measureColumns.slice(0, 4) }
      const { pool, log } = world.node.app
      await enginesOf(world).close()
      for (const isDamaged of [false, true]) {
        if (isDamaged) await writeFile(join(folder, 'reports', 'facts.duckdb'), 'no database')
        const engines = new ReportEngines({ pool, log, mode: 'on', folder: join(folder, 'reports') })
        await engines.catchUp(context.organizations)
        const engine = await engines.choose(plan, context)
        assert.notEqual(engine, engines.postgres)
        assert.deepEqual(await read(engine, { plan, context }), await read(engines.postgres, { plan, context }))
        await engines.close()
      }
    })
  },
  { reportsReplica: 'on', dataFolder: folder },
)
