import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listBalances } from '#ledger/balances.store.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf, openBooks } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

describeOperation(remove, ({ it }) => {
  it('deletes an account with its descendants, and nothing else', async (world) => {
    const { create, remove, get } = accountsOf(world)
    const root = await create()
    const child = await create({ parentId: root.id })
    const leaf = await create({ parentId: child.id })
    const other = await create()
    assert.deepEqual(await remove(root.id), { id: root.id, isDeleted: true })
    const states = await Promise.all([root, child, leaf, other].map(async ({ id }) => (await get(id)).isDeleted))
    assert.deepEqual(states, [true, true, true, false])
  })

  it('frees the code of the account', async (world) => {
    const { create, remove } = accountsOf(world)
    const code = randomUUID()
    await remove((await create({ code })).id)
    assert.equal((await create({ code })).code, code)
  })

  it('keeps the balance', async (world) => {
    const { create, remove, organizationIds } = await openBooks(world)
    const { id } = await create({ type: 'CASH', startBalanceSum: 40 })
    await remove(id)
    const before = world.clock.now() + 86_400_000
    const balances = await listBalances(world.pool, organizationIds[0]!, { before, accountIds: [id] })
    assert.deepEqual(
      balances.map(({ balance }) => balance.toNumber()),
      [40],
    )
  })

  it('refuses system accounts, stores, unknown and deleted accounts', async (world) => {
    const { create, remove, refusalOf } = accountsOf(world)
    const { id: deleted } = await create()
    await remove(deleted)
    for (const [id, status, code] of [
      [systemAccounts.cash.id, 409, 'SYSTEM_ACCOUNT'],
      [demo.store, 409, 'STORE_ACCOUNT'],
      [deleted, 409, 'ACCOUNT_DELETED'],
      [randomUUID(), 404, 'ACCOUNT_NOT_FOUND'],
    ] as const)
      assert.deepEqual(await refusalOf('delete', { id }), [status, code, 'id'])
  })

  it('refuses a key of some organizations', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const { refusalOf } = accountsOf(world, token)
    assert.deepEqual((await refusalOf('delete', { id: demo.rentAccount })).slice(0, 2), [403, 'CHAIN_FORBIDDEN'])
  })
})
