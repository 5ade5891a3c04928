import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openBooks } from '#test/fixtures/accounts.ts'
import { categoriesOf } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import get from './get.ts'

describeOperation(get, ({ it }) => {
  it('finds a category, also for keys of some organizations', async (world) => {
    const { get } = categoriesOf(world, await world.tokenOf({ organizationIds: [demo.organization] }))
    assert.equal((await get(demo.loansCashFlow)).name, 'Loans')
  })

  it('does not find categories of other chains', async (world) => {
    const { token } = await openBooks(world)
    const { refusalOf } = categoriesOf(world, token)
    const refusal = await refusalOf('get', { id: demo.loansCashFlow })
    assert.deepEqual(refusal, [404, 'CASH_FLOW_CATEGORY_NOT_FOUND', 'id'])
  })
})
