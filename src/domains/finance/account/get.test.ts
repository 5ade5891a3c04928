import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf, openBooks } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import get from './get.ts'

describeOperation(get, ({ it }) => {
  it('finds custom, system and store accounts, also for keys of some organizations', async (world) => {
    const { get } = accountsOf(world, await world.tokenOf({ organizationIds: [demo.organization] }))
    assert.equal((await get(demo.rentAccount)).name, 'Rent')
    assert.equal((await get(systemAccounts.cash.id)).name, 'Cash')
    assert.equal((await get(demo.barStore)).type, 'INVENTORY_ASSETS')
  })

  it('does not find accounts of other chains', async (world) => {
    const { refusalOf } = await openBooks(world)
    for (const id of [randomUUID(), demo.rentAccount])
      assert.deepEqual(await refusalOf('get', { id }), [404, 'ACCOUNT_NOT_FOUND', 'id'])
  })
})
