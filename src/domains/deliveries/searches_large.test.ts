import assert from 'node:assert/strict'
import { connect, type Pool } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { listByRevision } from '#ordering/found_orders.store.ts'
import { fillWithOrders } from '#test/fixtures/many_orders.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type DeliverySearch, foundDeliveries, type SortKey, searchDeliveries } from './searches.store.ts'

const ordersMax = 40_000
const dayMs = 24 * 3_600_000

const sorts: SortKey[] = [
  'Number',
  'CompleteBefore',
  'Sum',
  'Customer',
  'Courier',
  'Status',
  'OrderTypeName',
  'Revision',
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  Plans?: Plan[]
}

interface Spied {
  pool: Pool
  search: Omit<DeliverySearch, 'sort'>
  id: string
  /** Runs the work and returns the plans of its last statement: for its parameters, and for any. */
  plansOf(work: (db: Pool) => Promise<unknown>): Promise<Plan[]>
  /** Like `plansOf`, with the actual rows of each plan node. */
  measuredPlanOf(work: (db: Pool) => Promise<unknown>): Promise<Plan>
}

describeWorld(`searches of ${ordersMax.toLocaleString('en')} delivery orders`, ({ it }) => {
  it('scan no table sequentially, with any filter and sort order', async (world) => {
    const { search, plansOf, id } = await world.once(open)
    const filters: Partial<DeliverySearch>[] = [
      {},
      { to: search.from },
      { ids: [id] },
      { terminalGroupIds: [newId()] },
      { statuses: ['Waiting', 'OnWay'] },
      { courierIds: [newId()] },
      { sourceKeys: ['shop1'] },
      { serviceType: 'DeliveryByCourier' },
      { phones: ['442079460001'] },
      { words: [['guest12']] },
      { words: [['guest12'], ['quay']] },
      { afterRevision: ordersMax - 1_000 },
      { problem: problem(search.from, true) },
      { problem: problem(search.from, false) },
      { statuses: ['Waiting'], sourceKeys: ['shop1'], serviceType: 'DeliveryByCourier', words: [['guest']] },
    ]
    for (const filter of filters)
      for (const by of sorts)
        for (const isDescending of [false, true])
          for (const plan of await plansOf((db) =>
            searchDeliveries(db, { ...search, isAccepted: true, ...filter, sort: { by, isDescending } }),
          ))
            assertIndexed(plan, JSON.stringify({ ...filter, by, isDescending }))
    for (const plan of await plansOf((db) =>
      listByRevision(db, foundDeliveries, { ...search, bytesMax: 1_000_000, sourceKeys: ['shop1'] }),
    ))
      assertIndexed(plan, 'by revision')
    for (const plan of await plansOf((db) =>
      searchDeliveries(db, {
        ...search,
        rowsMax: 1_000,
        bytesMax: 1_000_000,
        sort: { by: 'Revision', isDescending: false },
      }),
    ))
      assertIndexed(plan, 'within bytes')
  })

  it('stop after the requested rows, if an index has their order', async (world) => {
    const { search, measuredPlanOf } = await world.once(open)
    for (const isDescending of [false, true]) {
      const sort = { by: 'CompleteBefore', isDescending } as const
      const plan = await measuredPlanOf((db) => searchDeliveries(db, { ...search, isAccepted: true, sort }))
      const read = nodesOf(plan).map((node) => node['Actual Rows'] ?? 0)
      assert.ok(Math.max(...read) <= 2 * search.rowsMax, `reads ${Math.max(...read)} rows`)
    }
  })

  it('read the few orders that are open, of a phone, or a problem, and not the whole window', async (world) => {
    const { search, measuredPlanOf } = await world.once(open)
    const sort = { by: 'Sum', isDescending: true } as const
    const selective: Partial<DeliverySearch>[] = [
      { statuses: ['Waiting'] },
      { phones: ['442079460001'] },
      { problem: problem(search.from, true) },
    ]
    for (const filter of selective) {
      const plan = await measuredPlanOf((db) => searchDeliveries(db, { ...search, isAccepted: true, ...filter, sort }))
      const read = nodesOf(plan).map((node) => node['Actual Rows'] ?? 0)
      assert.ok(Math.max(...read) < 1000, `${JSON.stringify(filter)} reads ${Math.max(...read)} rows`)
      const scans = nodesOf(plan).filter((node) => node['Index Name'] === 'delivery_order_open')
      assert.ok(scans.length <= 1, `${JSON.stringify(filter)} reads the open orders ${scans.length} times`)
    }
  })
})

const problem = (before: string, isWanted: boolean) => ({
  isWanted,
  startedBefore: { unconfirmed: before, notCooking: before, cooked: before },
})

async function open(world: World): Promise<Spied> {
  const restaurant = await openRestaurant(world)
  const id = await restaurant.place()
  const { pool } = world
  await fillWithOrders(pool, { organizationId: restaurant.organizationId, modelId: id, orders: ordersMax })
  // These orders wait for cooking.
  await pool`
    update delivery_order
       set status = 'WaitCooking'
     where organization_id = ${restaurant.organizationId}
       and status = 'Closed'
       and number % 8 = 0
       and complete_before > now()`
  await pool`analyze delivery_order`
  const environment: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)
  const [database] = await pool<{ name: string }[]>`select current_database() as name`
  let last: [string, unknown[]] = ['', []]
  const address = databaseAt(environment.address, database!.name)
  const onStatement = (...statement: [string, unknown[]]) => {
    last = statement
  }
  const watched = connect(address, { connectionsMax: 1, onStatement })
  const closed = world.stop
  world.stop = async () => {
    await watched.end()
    await closed()
  }
  return {
    pool,
    id,
    search: {
      organizationId: restaurant.organizationId as DeliverySearch['organizationId'],
      sourceKeys: null,
      afterRevision: 0,
      upToRevision: null,
      rowsMax: 50,
      from: toTerminalTime(world.clock.now() - 7 * dayMs, 'Europe/London'),
    },
    async plansOf(work) {
      await work(watched)
      return [await explain('format json', ...last), await explainForAny(...last)]
    },
    async measuredPlanOf(work) {
      await work(watched)
      return explain('analyze, format json', ...last)
    },
  }

  async function explain(how: string, statement: string, parameters: unknown[] = []): Promise<Plan> {
    const [row] = await pool.unsafe(`explain (${how}) ${statement}`, parameters as never[])
    return Object.values(row!)[0][0].Plan
  }

  /** Returns the generic plan, also in versions that cannot explain one without values. `watched` has one connection. */
  async function explainForAny(statement: string, parameters: readonly unknown[]): Promise<Plan> {
    const values = parameters.map(() => 'null').join()
    await watched.unsafe('set plan_cache_mode = force_generic_plan')
    await watched.unsafe(`prepare searched as ${statement}`)
    const [row] = await watched.unsafe(`explain (format json) execute searched(${values})`)
    await watched.unsafe('deallocate searched')
    await watched.unsafe('reset plan_cache_mode')
    return Object.values(row!)[0][0].Plan
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Asserts that no table is scanned sequentially, and no index without a condition. */
function assertIndexed(plan: Plan, what: string): void {
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name']
    // The orders of this test share their content, so that table has a single page.
    if (table !== 'delivery_order') continue
    assert.notEqual(node['Node Type'], 'Seq Scan', `${what} reads ${table} from end to end`)
    if (node['Node Type'] === 'Bitmap Heap Scan' || node['Node Type'] === 'Tid Scan') continue
    const parts = ['complete_before', 'revision', 'id ', 'id)']
    assert.ok(
      parts.some((part) => node['Index Cond']?.replaceAll('organization_id', '').includes(part)),
      `${what} reads all of an organization in ${table}: ${node['Index Cond']}`,
    )
  }
}
