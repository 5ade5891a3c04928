import assert from 'node:assert/strict'
import { Caches, defineCache } from '#core/cache.ts'
import { ChainClocks } from '#core/chain_clocks.ts'
import { connect, type Db, transaction } from '#core/db/connect.ts'
import { createMetrics, type Metrics } from '#core/metrics.ts'
import { changeAggregate, createAggregate } from '#core/operation/aggregate_change.ts'
import { asId, newId } from '#core/schema.ts'
import { createLog } from '#server/log.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { balancesOf, changeContext, createWallets, newWallet, type Wallet, wallets } from '#test/fixtures/wallets.ts'
import { eventually } from '#test/harness/receiver.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type AnyDueRule, continueNow, type DueItem, DueItems, dueRule } from './due.ts'
import { listNonEmpty } from './due_search.ts'
import type { OwnerId } from './outbox.ts'
import { findDue } from './outgoing.ts'

describeWorld('A due item', ({ it }) => {
  it('is handled once, whichever of several nodes finds it, and wakes its followers', async (world) => {
    const { ownerId, ids } = await openWallets(world, [1, 2, 3, 4])
    const notified: OwnerId[] = []
    const nodes = [1, 2].map(() => dueItems(world, { ownerId, notified }))
    await Promise.all(nodes.map(drain))
    assert.deepEqual(await balancesOf(world.pool, ids), [0, 0, 0, 0])
    const [events] = await world.pool<{ count: number; server: number }[]>`
      select count(*)::int as count, (count(*) filter (where author_kind = 'server'))::int as server
        from event
       where owner_id = ${ownerId}
         and type = 'Wallet'`
    assert.deepEqual(events, { count: 8, server: 8 })
    assert.equal(notified.length, 4)
    assert.equal(await nodes[0]!.tick(), 0)
  })

  it('that fails delays no other, is logged once, and is retried later', async (world) => {
    const { ownerId, ids } = await openWallets(world, [1, 13, 3])
    const clock = { value: Date.now(), now: () => clock.value }
    const logged: string[] = []
    const faults = { are: true }
    const node = dueItems(world, { ownerId, logged, clock, isFaulty: ({ balance }) => faults.are && balance === 13 })
    assert.equal(await drain(node), 2)
    assert.deepEqual(await balancesOf(world.pool, ids), [0, 13, 0])
    faults.are = false
    assert.equal(await node.tick(), 0)
    faults.are = true
    clock.value += 1_000
    assert.equal(await node.tick(), 0)
    faults.are = false
    clock.value += 2_000
    assert.equal(await node.tick(), 1)
    assert.deepEqual(await balancesOf(world.pool, ids), [0, 0, 0])
    assert.deepEqual(logged, ['failed to process a due item'])
  })

  it('that takes long continues without a pause, and is measured until it is done', async (world, test) => {
    const parts = 60
    const { ownerId, ids } = await openWallets(world, [parts])
    const metrics = createMetrics()
    const listed = (db: Db) => db<Wallet[]>`
      select owner_id, id, balance, revision
        from wallet
       where owner_id = ${ownerId}
         and balance > 0`
    const long = dueRule<Wallet>({
      name: 'a long one',
      listDue: listed,
      async handle(context, item) {
        const { balance } = await changeAggregate(context, wallets, item, (one) => ({
          ...one,
          balance: one.balance - 1,
        }))
        return balance > 0 ? continueNow : undefined
      },
      measure: async (db) => ({ items: (await listed(db)).length, seconds: 5 }),
    })
    const node = dueItems(world, { ownerId, metrics, rules: [long] })
    assert.match(await metrics.registry.metrics(), /comanda_long_work_items\{rule="a long one"\} 1/)
    node.start()
    test.after(() => node.stop())
    await eventually(
      () => balancesOf(world.pool, ids),
      ([balance]) => balance === 0,
    )
    await node.stop()
    const after = await metrics.registry.metrics()
    assert.match(after, /comanda_long_work_items\{rule="a long one"\} 0/)
    assert.match(after, /comanda_long_work_seconds\{rule="a long one"\} 5/)
  })

  it('drops the cached values that it has touched on its node', async (world) => {
    const { ownerId, ids } = await openWallets(world, [1])
    const [id = ''] = ids
    const caches = new Caches(world.pool, createLog('error'))
    const Balance = defineCache({ topic: 'balance', load: async (_, key) => (await balancesOf(world.pool, [key]))[0] })
    assert.equal(await caches.get(Balance, id), 1)
    const touching = dueRule<Wallet>({
      name: 'touching',
      listDue: (db) => db<Wallet[]>`select owner_id, id, balance, revision from wallet where owner_id = ${ownerId}`,
      async handle(context, item) {
        await changeAggregate(context, wallets, item, (wallet) => ({ ...wallet, balance: 7 }))
        await context.touch('balance', item.id)
      },
    })
    await dueItems(world, { ownerId, caches, rules: [touching] }).tick()
    assert.equal(await caches.get(Balance, id), 7)
  })

  it('of a rule that fails to list its items delays no other rule, and is logged once', async (world) => {
    const { ownerId, ids } = await openWallets(world, [1])
    const logged: string[] = []
    const broken = dueRule({
      name: 'broken',
      listDue: (db) => db<DueItem[]>`select owner_id, id from table_that_is_not_there`,
      handle: () => Promise.reject(new Error('a fault')),
    })
    const node = dueItems(world, { ownerId, logged, others: [broken] })
    assert.equal(await node.tick(), 1)
    assert.equal(await node.tick(), 0)
    assert.deepEqual(await balancesOf(world.pool, ids), [0])
    assert.deepEqual(logged, [
      'failed to list all due items at once; listing them rule by rule',
      'failed to list due items',
    ])
  })

  it('is searched for in one statement, however many rules there are', async (world) => {
    const { ownerId } = await openWallets(world, [])
    const statements: string[] = []
    const pool = await watchedPool(world.pool, (statement) => void statements.push(statement))
    const rules = ['one', 'another', 'a third'].map((name) =>
      dueRule<Wallet>({
        name,
        listDue: (db) => db<Wallet[]>`
          select owner_id, id, balance, revision
            from wallet
           where owner_id = ${ownerId}`,
        handle: async () => continueNow,
      }),
    )
    assert.equal(await dueItems({ ...world, pool }, { ownerId, rules }).tick(), 0)
    await pool.end()
    assert.equal(statements.length, 1, statements.join('\n'))
  })

  it('is searched for by all rules of the domains together', async ({ node: { app }, pool }) => {
    const now = app.clock.now()
    const declared = app.domains.flatMap(({ due: rules = [] }) => rules)
    const sent = app.domains.flatMap(({ outgoing = [] }) => outgoing)
    assert.ok(declared.length > 5 && sent.length > 1)
    const names = new Set([...declared, ...sent].map(({ name }) => name))
    assert.equal(names.size, declared.length + sent.length)
    await listNonEmpty(pool, [
      ...declared.map(({ name, listDue }) => ({
        name,
        rows: listDue(pool, { now, rowsMax: 1, isSearched: () => pool`true` }),
      })),
      ...sent.map(({ name, table }) => ({ name, rows: findDue(pool, table, now, () => pool`true`) })),
    ])
  })

  it('is searched for without the owners that are listed already, by every rule', async ({ node: { app }, pool }) => {
    const except = newId()
    for (const { name, listDue } of app.domains.flatMap(({ due = [] }) => due)) {
      const statements: unknown[][] = []
      const watched = await watchedPool(pool, (_statement, parameters) => void statements.push(parameters))
      await listDue(watched, {
        now: app.clock.now(),
        rowsMax: 1,
        isSearched: (ownerId) => watched`${ownerId} <> ${except}`,
      })
      await watched.end()
      assert.ok(JSON.stringify(statements).includes(except), name)
    }
  })

  it('of a corporation waits for one item of each other at most, and for none of its own', async (world) => {
    const busy = await openWallets(world, [1_000])
    const other = await openOtherChain(world)
    const handled: string[] = []
    const running = new Set<string>()
    const rule = (name: string, ownerIds: OwnerId[]) =>
      dueRule<DueItem>({
        name,
        listDue: (db, { isSearched }) => db<DueItem[]>`
          select organization_id as owner_id, number::text as id
            from unnest(${ownerIds}::uuid[]) as organization_id, generate_series(1, 3) as number
           where ${isSearched(db`organization_id`)}`,
        async handle({ db }, { ownerId }) {
          assert.ok(!running.has(ownerId), 'two items of a corporation at once')
          running.add(ownerId)
          await db`select pg_sleep(0.02)`
          running.delete(ownerId)
          handled.push(ownerId)
          return handled.length < 30 && ownerId === busy.ownerId ? continueNow : undefined
        },
      })
    await dueItems(world, {
      ownerId: busy.ownerId,
      rules: [rule('busy', [busy.ownerId]), rule('other', [other])],
    }).tick()
    assert.equal(handled.filter((id) => id === other).length, 3)
    assert.ok(handled.lastIndexOf(other) < 10, handled.join('\n'))
  })

  it('is found behind more items of another owner than a search lists', async (world) => {
    const { ownerId } = await openWallets(world, [])
    const other = await openOtherChain(world)
    const handled = new Set<string>()
    const rule = dueRule<DueItem>({
      name: 'many',
      listDue: (db, { rowsMax, isSearched }) => db<DueItem[]>`
        select owner_id, number::text as id
          from (select ${ownerId}::uuid as owner_id, generate_series(1, 100000) as number
                 union all
                select ${other}::uuid, 100001) as due
         where ${isSearched(db`owner_id`)}
         order by number
         limit ${rowsMax}`,
      handle: async (_context, item) => void handled.add(item.ownerId),
    })
    await dueItems(world, { ownerId, rules: [rule] }).tick()
    assert.deepEqual(handled, new Set([ownerId, other]))
  })
})

/** Opens a connection to the database of the world, whose statements are watched. */
async function watchedPool(pool: Db, onStatement: (statement: string, parameters: unknown[]) => void) {
  const [database] = await pool<{ name: string }[]>`select current_database() as name`
  const { address }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)
  return connect(databaseAt(address, database!.name), { connectionsMax: 1, onStatement })
}

async function openOtherChain({ ask }: World): Promise<OwnerId> {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
  const restaurant = { corporationId, name: 'Other restaurant' }
  return asId<'Organization'>((await ask<{ id: string }>('/admin/organizations/save', restaurant)).id)
}

/** Handles due items until none is left, and returns how many. */
async function drain(node: DueItems): Promise<number> {
  let done = 0
  for (;;) {
    const handled = await node.tick()
    if (handled === 0) return done
    done += handled
  }
}

async function openWallets(world: World, balances: readonly number[]) {
  const { pool } = world
  await createWallets(pool)
  const ownerId: OwnerId = asId<'Organization'>((await openRestaurant(world)).organizationId)
  const made = balances.map((balance) => newWallet(ownerId, balance))
  for (const wallet of made)
    await transaction(pool, (db) => createAggregate(changeContext(db), wallets, wallet, () => wallet))
  return { ownerId, ids: made.map(({ id }) => id) }
}

interface Settings {
  ownerId: OwnerId
  notified?: OwnerId[]
  logged?: string[]
  clock?: { now(): number }
  isFaulty?(wallet: Wallet): boolean
  /** Rules that run before the emptying of wallets. */
  others?: readonly AnyDueRule[]
  metrics?: Metrics
  caches?: Caches
  /** Replaces the rule that empties wallets. */
  rules?: readonly AnyDueRule[]
}

/** Returns the due items of a node that has to empty every non-empty wallet of the owner. */
function dueItems(
  { pool, node }: World,
  {
    ownerId,
    notified = [],
    logged = [],
    clock = node.app.clock,
    isFaulty,
    others = [],
    metrics = createMetrics(),
    caches,
    rules,
  }: Settings,
): DueItems {
  const log = (_fields: unknown, sentence?: string) => void logged.push(sentence ?? '')
  const emptying = dueRule<Wallet>({
    name: 'emptying',
    listDue: (db) => db<Wallet[]>`
      select owner_id, id, balance, revision
        from wallet
       where owner_id = ${ownerId}
         and balance > 0
       order by id`,
    handle: (context, item) =>
      changeAggregate(context, wallets, item, (wallet) => {
        if (isFaulty?.(wallet)) throw new Error('a fault')
        return wallet.balance === 0 ? wallet : { ...wallet, balance: 0 }
      }),
  })
  return new DueItems({
    pool,
    polling: pool,
    caches: caches ?? node.app.caches,
    clock,
    clocks: new ChainClocks({ ...node.app, clock }),
    log: { debug: log, info: log, warn: log, error: log },
    services: node.app.services,
    notify: (id) => void notified.push(id),
    metrics,
    rules: rules ?? [...others, emptying],
  })
}
