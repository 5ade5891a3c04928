import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf } from '#test/fixtures/accounts.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import restore from './restore.ts'

/** Creates a deleted tree of three levels. Its second leaf was deleted before the root. */
async function openTree(world: World) {
  const calls = accountsOf(world)
  const root = await calls.create({ code: randomUUID() })
  const child = await calls.create({ parentId: root.id })
  const leaf = await calls.create({ parentId: child.id })
  const earlier = await calls.create({ parentId: child.id })
  await calls.remove(earlier.id)
  await calls.remove(root.id)
  const rows = [root, child, leaf, earlier]
  const deleted = () => Promise.all(rows.map(async ({ id }) => (await calls.get(id)).isDeleted))
  return { ...calls, root, child, leaf, earlier, deleted }
}

describeOperation(restore, ({ it }) => {
  it('restores an account alone', async (world) => {
    const { root, restore, deleted } = await openTree(world)
    const answer = { id: root.id, isDeleted: false, restoreDescendants: false }
    assert.deepEqual(await restore(root.id), answer)
    assert.deepEqual(await deleted(), [false, true, true, true])
  })

  it('restores an account with the descendants that its deletion deleted, and no others', async (world) => {
    const { root, restore, deleted } = await openTree(world)
    await restore(root.id, true)
    assert.deepEqual(await deleted(), [false, false, false, true])
  })

  it('restores a part of the deleted accounts', async (world) => {
    const { root, child, restore, deleted } = await openTree(world)
    await restore(root.id)
    await restore(child.id, true)
    assert.deepEqual(await deleted(), [false, false, false, true])
  })

  it('leaves accounts deleted that an earlier deletion of the same account deleted', async (world) => {
    const { root, remove, restore, deleted } = await openTree(world)
    await restore(root.id)
    await remove(root.id)
    await restore(root.id, true)
    assert.deepEqual(await deleted(), [false, true, true, true])
  })

  it('refuses an account below a deleted parent, or with the code of another account', async (world) => {
    const { root, child, create, refusalOf } = await openTree(world)
    const body = { restoreDescendants: true }
    assert.deepEqual(await refusalOf('restore', { id: child.id, ...body }), [409, 'PARENT_NOT_FOUND', 'id'])
    await create({ code: root.code })
    assert.deepEqual(await refusalOf('restore', { id: root.id, ...body }), [409, 'ACCOUNT_CODE_ALREADY_USED', 'id'])
  })

  it('refuses stores, and accounts that are unknown or not deleted', async (world) => {
    const { refusalOf } = accountsOf(world)
    for (const [id, status, code] of [
      [demo.store, 409, 'STORE_ACCOUNT'],
      [systemAccounts.cash.id, 409, 'ACCOUNT_NOT_DELETED'],
      [randomUUID(), 404, 'ACCOUNT_NOT_FOUND'],
    ] as const)
      assert.deepEqual(await refusalOf('restore', { id, restoreDescendants: false }), [status, code, 'id'])
  })

  it('refuses a key of some organizations', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const { refusalOf } = accountsOf(world, token)
    const refusal = await refusalOf('restore', { id: demo.closedAccount, restoreDescendants: false })
    assert.deepEqual(refusal.slice(0, 2), [403, 'CHAIN_FORBIDDEN'])
  })
})
