import assert from 'node:assert/strict'
import { describeOperation, describeOwnWorld } from '#test/harness/world.ts'
import getColumns from './get.ts'

interface Column {
  name: string
  displayName: string
  type: string
  canAggregate: boolean
  canGroup: boolean
  canFilter: boolean
  tags: string[]
}

const path = '/api/reporting/v1/olap/columns/get'

describeOperation(getColumns, ({ it }) => {
  it('lists the same columns for sales and deliveries', async ({ ask }) => {
    const sales = await ask<Column[]>(path, { reportType: 'SALES' })
    assert.deepEqual(await ask<Column[]>(path, { reportType: 'DELIVERIES' }), sales)
    assert.ok(sales.length > 200)
    const { displayName: _, ...column } = sales.find(({ name }) => name === 'DishAmountInt')!
    assert.partialDeepStrictEqual(column, {
      ...{ type: 'AMOUNT', canAggregate: true, canGroup: true, canFilter: true },
      tags: ['order'],
    })
  })

  it('lists columns with guest data for keys with Guests: info', async ({ ask, tokenOf }) => {
    const namesFor = async (groups: string[]) => {
      const token = await tokenOf({ groups })
      return (await ask<Column[]>(path, { reportType: 'DELIVERIES' }, { token })).map(({ name }) => name)
    }
    const [without, all] = [await namesFor(['Reports: reading']), await namesFor(['Reports: reading', 'Guests: info'])]
    for (const name of ['Delivery.CustomerName', 'Delivery.Phone', 'Delivery.Email', 'Delivery.Address']) {
      assert.ok(all.includes(name))
      assert.ok(!without.includes(name))
    }
  })
})

describeOwnWorld(
  'A server without reports',
  ({ it }) => {
    it('lists no columns', async ({ refuse }) => {
      const { status, error } = await refuse(path, { reportType: 'SALES' })
      assert.deepEqual([status, error], [502, 'REPORTS_OFF'])
    })
  },
  { reports: false },
)
