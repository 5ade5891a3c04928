import assert from 'node:assert/strict'
import { listSystemAccounts } from '#ledger/chart.ts'
import { openBooks } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Listed {
  id: string
  accountGroup: string
  accountType: string
}

describeOperation(list, ({ it }) => {
  it('lists accounts with their groups, system accounts first', async (world) => {
    const { token, create, remove } = await openBooks(world)
    const parent = await create({ name: 'Loans', code: '2.20', type: 'LONG_TERM_LIABILITY' })
    const child = await create({ parentId: parent.id, type: 'OTHER_CURRENT_LIABILITY', description: 'Old' })
    await remove(child.id)
    const listed = async (body: object) =>
      (await world.ask<{ accounts: Listed[] }>(list.path, body, { token })).accounts
    const all = await listed({})
    assert.equal(all.length, listSystemAccounts().length + 2)
    const { id, name, code } = parent
    assert.deepEqual(all.at(-2), {
      ...{ id, name, code, description: null, accountType: 'LONG_TERM_LIABILITY', accountGroup: 'LIABILITIES' },
      ...{ parentAccountId: null, isCustomTransactionsAllowed: true, isSystemAccount: false, isDeleted: false },
    })
    assert.deepEqual(all[0]?.id, listSystemAccounts()[0]?.id)
    for (const [body, expected] of [
      [{ isDeleted: true }, [child.id]],
      [{ isDeleted: false, accountType: 'LONG_TERM_LIABILITY' }, [parent.id]],
      [{ isDeleted: true, accountType: 'LONG_TERM_LIABILITY' }, []],
    ] as const)
      assert.deepEqual(
        (await listed(body)).map(({ id }) => id),
        expected,
      )
  })

  it('refuses unknown types', async ({ refuse }) => {
    const { status, error, details } = await refuse(list.path, { accountType: 'GOLD' })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_REQUEST', 'accountType'])
  })
})
