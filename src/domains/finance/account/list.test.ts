import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listSystemAccounts } from '#ledger/chart.ts'
import { type AnsweredAccount, accountsOf, openBooks } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

/** Codes of the system accounts to which only the server posts. */
const serverOnly = ['1.04', '1.05', '1.06', '1.07', '2.02']

describeOperation(list, ({ it }) => {
  it('lists the system accounts of a new corporation in the order of their codes', async (world) => {
    const { list } = await openBooks(world)
    const listed = (await list()) as (AnsweredAccount & { createdAt: string; modifiedAt: string })[]
    const none = { parentId: null, description: null, startBalanceSum: null, startBalanceDate: null, deletedAt: null }
    assert.deepEqual(
      listed.map(({ createdAt, modifiedAt, ...account }) => account),
      listSystemAccounts().map((account) => ({
        ...account,
        ...none,
        isCustomTransactionsAllowed: !serverOnly.includes(account.code),
        isSystemAccount: true,
        isDeleted: false,
        revision: 0,
      })),
    )
    assert.ok(listed.every(({ createdAt, modifiedAt }) => createdAt === modifiedAt && createdAt > '2020'))
  })

  it('filters by any field, lists other accounts in the order of their creation, and counts the page', async (world) => {
    const { create, remove, list, ...books } = await openBooks(world)
    const parent = await create({ name: 'Loan', type: 'LONG_TERM_LIABILITY', startBalanceSum: -10 })
    const child = await create({ name: 'Second loan', type: 'LONG_TERM_LIABILITY', parentId: parent.id })
    await remove(child.id)
    for (const [filter, expected] of [
      [{ field: 'type', value: 'LONG_TERM_LIABILITY' }, [parent, child]],
      [{ field: 'name', op: 'like', value: 'LOAN' }, [parent, child]],
      [{ field: 'parentId', value: parent.id }, [child]],
      [{ field: 'isDeleted', value: true }, [child]],
      [{ field: 'startBalanceSum', op: 'lt', value: 0 }, [parent]],
      [{ field: 'revision', op: 'gt', value: 0 }, [parent, child]],
    ] as const)
      assert.deepEqual(
        (await list([filter])).map(({ id }) => id),
        expected.map(({ id }) => id),
      )
    assert.deepEqual(await books.page({ filters: [], limit: 2, offset: 22 }), { count: 2, limit: 2, offset: 22 })
    assert.deepEqual(await books.page({ filters: [], limit: 2, offset: 23 }), { count: 1, limit: 2, offset: 23 })
  })

  it('lists to keys of some restaurants no stores of others, nor do `get` and the chart of accounts', async (world) => {
    const { corporationId, organizationIds, tokenOf } = await openBooks(world, { organizations: 2 })
    const [own, others] = organizationIds
    const storeOf = (organizationId: string | undefined) => ({ id: randomUUID(), name: 'Cellar', organizationId })
    const [ownStore, otherStore] = [storeOf(own), storeOf(others)]
    await world.ask('/admin/stores/save', { corporationId, stores: [ownStore, otherStore] })
    const chain = accountsOf(world, await tokenOf())
    const limited = await tokenOf({ organizationIds: [own!] })
    const { list, get, refusalOf } = accountsOf(world, limited)
    const named = [{ field: 'name', value: 'Cellar' }]
    assert.equal((await chain.list(named)).length, 2)
    assert.deepEqual(
      (await list(named)).map(({ id }) => id),
      [ownStore.id],
    )
    assert.equal((await get(ownStore.id)).name, 'Cellar')
    assert.deepEqual(await refusalOf('get', { id: otherStore.id }), [404, 'ACCOUNT_NOT_FOUND', 'id'])
    const chart = await world.ask<{ accounts: { id: string; name: string }[] }>(
      '/api/finance/v1/chart-of-accounts/list',
      {},
      { token: limited },
    )
    assert.deepEqual(
      chart.accounts.filter(({ name }) => name === 'Cellar').map(({ id }) => id),
      [ownStore.id],
    )
  })

  it('requires filters, a limit and an offset', async ({ refuse }) => {
    for (const path of ['filters', 'limit', 'offset']) {
      const { status, details } = await refuse(list.path, { filters: [], limit: 1, offset: 0, [path]: undefined })
      assert.deepEqual([status, details.fields[0]?.path], [400, path])
    }
  })

  it('refuses filters of unknown fields', async ({ refuse }) => {
    const { status, error, details } = await refuse(list.path, {
      filters: [{ field: 'colour', value: 'red' }],
      ...{ limit: 10, offset: 0 },
    })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_FILTER', 'filters[0].field'])
  })
})
