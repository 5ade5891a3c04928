import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { findOrganization } from '#core/access/organizations.ts'
import { personalColumns } from '#core/record/personal.ts'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers } from '#test/fixtures/guests.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { salesSource } from './columns/sales_source.rules.ts'
import { ReportEngines } from './engines.ts'
import type { MeasureColumn, Plan, PlanContext } from './plan.rules.ts'
import { copiedTables } from './replica_tables.rules.ts'
import { readReport } from './report.ts'

const folder = join(tmpdir(), `erasure-${randomUUID()}`)
const deadlineMs = 60_000

const groups = [
  ...['Delivery.CustomerName', 'Delivery.Phone', 'Delivery.Line1', 'Delivery.Address', 'Delivery.CustomerComment'],
  ...['Delivery.CancelComment', 'Comment'],
]

const removed = [null, null, null, null, null, null, null]

/** Three cancelled deliveries: of the guest, of another guest with a remark on the guest, and of another guest alone. */
async function openDeliveries(world: World) {
  const shop = await openShop(world)
  const [phone, other] = [newPhone(), newPhone()]
  const customerId = await openMembers(world).register({ phone, name: 'Zebediah' })
  const deliver = async (line1: string, order: object, comment: string | null) => {
    const items = [{ ...shop.item('cola', 3), comment }]
    const deliveryPoint = { address: { type: 'city', line1 } }
    const id = await shop.deliver({ items, payments: [cashPayment(3)], deliveryPoint, ...order })
    await shop.deliveries.change('cancel', id, { cancelComment: `Ask at ${line1}` })
    return id
  }
  const customer = (name: string) => ({ type: 'one-time', name })
  const ids = [
    await deliver('1 Quay Road', { phone, customer: customer('Zebediah'), comment: 'Ring twice' }, 'No ice'),
    await deliver('2 Quay Road', { phone: other, customer: customer('Ada') }, `Call ${phone} first`),
    await deliver('3 Quay Road', { phone: other, customer: customer('Ada') }, 'Cold'),
  ]
  await waitForReports(world, shop.organizationId)
  return { shop, ids, phone, other, customerId }
}

/** Reads the columns that name guests from PostgreSQL, from the replica, and by an operation. */
async function readGuests(world: World, organizationId: string) {
  const engines = world.node.app.services.use(ReportEngines)
  const organization = (await findOrganization(world.pool, asId<'Organization'>(organizationId)))!
  const context: PlanContext = {
    ...{ corporationId: demo.corporation, organizations: [organization], sourceKey: undefined, mayReadGuests: true },
    todayOf: () => '2026-01-01',
  }
  const plan: Plan = {
    ...{ source: salesSource, cols: [], filters: [], having: [], sort: [], limit: null, hasSummary: false },
    rows: groups.map((name) => salesSource.columns.get(name)!),
    measures: [salesSource.columns.get('DishSumInt')].filter((one): one is MeasureColumn => one?.measure != null),
  }
  await engines.catchUp([organization])
  const engine = await engines.choose(plan, context)
  assert.equal(engine, engines.postgres)
  assert.notEqual(await engines.choose({ ...plan, rows: [] }, context), engines.postgres)
  const patience = { deadline: performance.now() + deadlineMs, leaving: new AbortController().signal }
  const answer = await engine.read(patience, (pages) => readReport(pages, plan, { context, dialect: engine.dialect }))
  const { data } = await world.ask<Report>('/api/reporting/v1/olap/get', {
    ...{ reportType: 'DELIVERIES', groupByRowFields: groups, aggregateFields: ['DishSumInt'] },
    filters: ordersOf(organizationId),
  })
  const inPostgres = answer!.rows.map(({ keys }) => keys)
  assert.deepEqual(
    data.map((row) => groups.map((name) => row[name])),
    inPostgres,
  )
  return inPostgres
}

test('no column of the replica has a text of guests', () => {
  const personal = personalColumns()
  const copied = copiedTables.flatMap(({ name, columns }) => [...columns.keys()].map((column) => ({ name, column })))
  const found = copied.filter(({ name, column }) => personal.get(name)?.names.has(column))
  assert.deepEqual(found, [], 'Leave the column out of replica_tables.rules.ts: PostgreSQL answers its reports')
})

describeOwnWorld(
  'An erased guest',
  ({ it }) => {
    after(() => rm(folder, { recursive: true, force: true }))

    it('disappears from the facts, the replica and the reports', async (world) => {
      const { shop, ids, phone, other, customerId } = await openDeliveries(world)
      const { organizationId } = shop
      const untouched = ['Ada', other, '3 Quay Road', '3 Quay Road', null, 'Ask at 3 Quay Road', 'Cold']
      assert.deepEqual(await readGuests(world, organizationId), [
        ['Ada', other, '2 Quay Road', '2 Quay Road', null, 'Ask at 2 Quay Road', `Call ${phone} first`],
        untouched,
        ['Zebediah', phone, '1 Quay Road', '1 Quay Road', 'Ring twice', 'Ask at 1 Quay Road', 'No ice'],
      ])
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
      assert.deepEqual(
        files.map(({ name }) => name).filter((name) => !name.startsWith('facts.duckdb')),
        [],
      )
      for (const { parentPath, name } of files) {
        const bytes = await readFile(join(parentPath, name))
        for (const text of [phone, phone.slice(3), 'Zebediah', 'Quay Road', 'Ring twice', 'No ice'])
          assert.ok(!bytes.includes(text), `${name}: ${text}`)
      }
      const revisionsOf = async () =>
        new Map(
          (
            await world.pool<{ orderId: string; factsRevision: number }[]>`
              select order_id, facts_revision
                from sale_order
               where organization_id = ${organizationId}`
          ).map(({ orderId, factsRevision }) => [orderId, factsRevision]),
        )
      const before = await revisionsOf()
      await world.ask('/admin/guests/erase', { corporationId: demo.corporation, customerId })
      await eventually(
        () =>
          world.ask<{ erasures: { status: string }[] }>('/admin/guests/erasures/list', {
            corporationId: demo.corporation,
            customerId,
          }),
        ({ erasures }) => erasures[0]!.status !== 'InProgress',
      )
      const left = await readGuests(world, organizationId)
      assert.deepEqual(left, [
        ['Ada', other, '2 Quay Road', '2 Quay Road', null, 'Ask at 2 Quay Road', 'Call first'],
        untouched,
        removed,
      ])
      const revisions = await revisionsOf()
      assert.deepEqual(
        ids.map((id) => revisions.get(id)! > before.get(id)!),
        [true, true, false],
      )
    })
  },
  { reportsReplica: 'on', dataFolder: folder },
)
