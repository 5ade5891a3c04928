import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Pool, transaction } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { OwnerId } from '#core/events/outbox.ts'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { balancesOf, changeContext, createWallets, newWallet, type Wallet, wallets } from '#test/fixtures/wallets.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { changeAggregate, changeAggregates, createAggregate, mayExist, mustExist } from './aggregate_change.ts'
import { takeNumber } from './numbers.ts'

const add =
  (amount: number) =>
  (wallet: Wallet): Wallet => ({ ...wallet, balance: wallet.balance + amount })

describeWorld('Changes of aggregates by writes', ({ it }) => {
  it('save the state with a revision of its owner, and write its event with the author', async (world) => {
    const { pool } = world
    const { ownerId, wallet } = await openWallet(world, 5)
    const keyId = asId<'ApiKey'>(randomUUID())
    const { after, notified, correlationId } = await transaction(pool, async (db) => {
      const context = changeContext(db, { kind: 'key', id: keyId })
      return { after: await changeAggregate(context, wallets, wallet, add(3)), ...context }
    })
    assert.deepEqual([after.balance, notified], [8, [ownerId]])
    const [first, last] = await eventsOf(pool, wallet)
    assert.deepEqual(first, { revision: wallet.revision, authorKind: 'server', authorId: null, info: { balance: 5 } })
    assert.deepEqual(last, { revision: after.revision, authorKind: 'key', authorId: keyId, info: { balance: 8 } })
    const [written] = await pool`select correlation_id from event where revision = ${after.revision}`
    assert.equal(written!.correlationId, correlationId)
    assert.deepEqual(
      await transaction(pool, (db) => wallets.lock(db, ownerId, [wallet.id])),
      new Map([[wallet.id, after]]),
    )
  })

  it('leave everything unchanged if the decision returns the same state or refuses', async (world) => {
    const { pool } = world
    const { wallet } = await openWallet(world, 5)
    await transaction(pool, async (db) => {
      const context = changeContext(db)
      assert.equal((await changeAggregate(context, wallets, wallet, (same) => same)).revision, wallet.revision)
      assert.deepEqual(context.notified, [])
    })
    const refused = transaction(pool, (db) =>
      changeAggregate(changeContext(db), wallets, wallet, () => {
        throw new Error('too little')
      }),
    )
    await assert.rejects(refused, /too little/)
    assert.equal((await eventsOf(pool, wallet)).length, 1)
  })

  it('refuse a missing aggregate, and one that is created twice', async (world) => {
    const { pool } = world
    const { ownerId, wallet } = await openWallet(world, 5)
    const missing = { ownerId, id: randomUUID() }
    const changing = transaction(pool, (db) => changeAggregate(changeContext(db), wallets, missing, add(1)))
    await assert.rejects(changing, isRefusal('NO_WALLET'))
    const again = transaction(pool, (db) => createAggregate(changeContext(db), wallets, wallet, () => wallet))
    await assert.rejects(again, isRefusal('WALLET_EXISTS'))
    const known = await transaction(pool, (db) =>
      createAggregate(
        changeContext(db),
        wallets,
        wallet,
        () => assert.fail('it is there'),
        (known) => known,
      ),
    )
    assert.equal(known.balance, 5)
  })

  it('of one wallet wait for each other, and see the previous result', async (world) => {
    const { pool } = world
    const { wallet } = await openWallet(world, 0)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(pool, (db) => changeAggregate(changeContext(db), wallets, wallet, add(1))),
      ),
    )
    assert.deepEqual(await balancesOf(pool, [wallet.id]), [20])
    const events = await eventsOf(pool, wallet)
    assert.deepEqual(
      events.map(({ info }) => info.balance),
      Array.from({ length: 21 }, (_, i) => i),
    )
  })

  it('create a wallet once if two transactions create it: the slower one finds that of the faster', async (world) => {
    const { pool } = world
    const ownerId = await openOwner(world)
    const wallet = newWallet(ownerId, 1)
    const decided = Promise.withResolvers<void>()
    const slow = transaction(pool, (db) =>
      createAggregate(
        changeContext(db),
        wallets,
        wallet,
        async () => {
          await decided.promise
          return { ...wallet, balance: 2 }
        },
        (known) => known,
      ),
    )
    await transaction(pool, (db) => createAggregate(changeContext(db), wallets, wallet, () => wallet))
    decided.resolve()
    assert.equal((await slow).balance, 1)
    assert.equal((await eventsOf(pool, wallet)).length, 1)
  })

  it('lock several aggregates in a fixed order, whatever order they are requested in', async (world) => {
    const { pool } = world
    const { ownerId, wallet: one } = await openWallet(world, 100)
    const two = await make(pool, newWallet(ownerId, 100))
    // Without `transaction`, which would retry after a deadlock.
    const move = (from: Wallet, to: Wallet) =>
      pool.begin((db) =>
        changeAggregates(changeContext(db), [mustExist(wallets, from), mustExist(wallets, to)], ([a, b]) => [
          add(-1)(a),
          add(1)(b),
        ]),
      )
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? move(one, two) : move(two, one))))
    assert.deepEqual(await balancesOf(pool, [one.id, two.id]), [120, 80])
  })

  it('may change a restaurant and its chain, each with its own revisions', async (world) => {
    const { pool } = world
    const { ownerId, wallet: one } = await openWallet(world, 10)
    const two = newWallet(demo.corporation)
    await transaction(pool, async (db) => {
      const context = changeContext(db)
      const [left, made] = await changeAggregates(
        context,
        [mustExist(wallets, one), mayExist(wallets, two)],
        ([from, to]) => [add(-4)(from), to ?? { ...two, balance: 4 }],
      )
      assert.deepEqual([left.balance, made?.balance], [6, 4])
      assert.deepEqual(new Set(context.notified), new Set([ownerId, demo.corporation]))
    })
    assert.equal((await eventsOf(pool, two)).length, 1)
    assert.deepEqual(await balancesOf(pool, [one.id, two.id]), [6, 4])
  })

  it('are rolled back as a whole', async (world) => {
    const { pool } = world
    const { ownerId, wallet } = await openWallet(world, 5)
    const rolledBack = transaction(pool, async (db) => {
      await changeAggregate(changeContext(db), wallets, wallet, add(1))
      await takeNumber(db, { ownerId, kind: 'voucher' })
      throw new Error('undo')
    })
    await assert.rejects(rolledBack, /undo/)
    assert.deepEqual([await balancesOf(pool, [wallet.id]), (await eventsOf(pool, wallet)).length], [[5], 1])
    assert.equal(await takeNumber(pool, { ownerId, kind: 'voucher' }), 1)
  })
})

describeWorld('Numbers', ({ it }) => {
  it('increase by owner, kind and year, without gaps', async (world) => {
    const { pool } = world
    const [one, two] = await Promise.all([1, 2].map(() => openOwner(world)))
    const invoices = { ownerId: one!, kind: 'invoice', year: 2026 }
    const taken = Promise.withResolvers<number>()
    const release = Promise.withResolvers<void>()
    const rolledBack = transaction(pool, async (db) => {
      taken.resolve(await takeNumber(db, invoices))
      await release.promise
      throw new Error('undo')
    })
    assert.equal(await taken.promise, 1)
    const next = takeNumber(pool, invoices)
    await waitForLockWaiters(pool)
    release.resolve()
    await assert.rejects(rolledBack, /undo/)
    assert.equal(await next, 1)
    const others = [{ ...invoices, year: 2027 }, { ...invoices, kind: 'act' }, { ...invoices, ownerId: two! }, invoices]
    assert.deepEqual(await Promise.all(others.map((numbering) => takeNumber(pool, numbering))), [1, 1, 1, 2])
    assert.equal(await takeNumber(pool, invoices), 3)
  })
})

const openOwner = async (world: World): Promise<OwnerId> =>
  asId<'Organization'>((await openRestaurant(world)).organizationId)

async function openWallet(world: World, balance: number) {
  const ownerId = await openOwner(world)
  return { ownerId, wallet: await make(world.pool, newWallet(ownerId, balance)) }
}

async function make(pool: Pool, wallet: Wallet): Promise<Wallet> {
  await createWallets(pool)
  return transaction(pool, (db) => createAggregate(changeContext(db), wallets, wallet, () => wallet))
}

interface Written {
  revision: number
  authorKind: string
  authorId: string | null
  info: { balance: number }
}

const eventsOf = (pool: Pool, { ownerId, id }: { ownerId: OwnerId; id: string }) => pool<Written[]>`
  select revision, author_kind, author_id, info
    from event
   where owner_id = ${ownerId}
     and subject_id = ${id}
   order by revision`

const isRefusal = (code: string) => (error: unknown) => error instanceof OperationError && error.def.code === code
