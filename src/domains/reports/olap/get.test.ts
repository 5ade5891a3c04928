import assert from 'node:assert/strict'
import { untilReported } from '#test/fixtures/reports.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { describeWorld } from '#test/harness/world.ts'

const path = '/api/reporting/v1/olap/get'
const may = { name: 'OpenDate.Typed', filterType: 'DateRange', from: '2000-01-01', to: '2100-01-01' }

interface Report {
  data: Record<string, string | number | null>[]
  summary: Record<string, string | number | null>[][]
}

describeWorld('OLAP reports', ({ it }) => {
  it('group, filter and aggregate sold items with their costs', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
    for (const amount of [1, 2]) {
      const items = [shop.item('pizza', 12, amount), shop.item('cola', 3)]
      const id = await shop.place({ items, payments: [cashPayment(12 * amount + 3)] })
      await shop.act('/front/order/close', { orderId: id, at: `2026-05-1${amount} 12:20:00.000` })
    }
    await untilReported(world, shop.organizationId)
    const filters = [may, { name: 'Department.Id', filterType: 'IncludeValues', values: [shop.organizationId] }]
    const { data, summary } = await world.ask<Report>(path, {
      reportType: 'SALES',
      groupByRowFields: ['DishName', 'HourClose'],
      aggregateFields: [
        'DishAmountInt',
        'DishDiscountSumInt',
        'UniqOrderId',
        'ProductCostBase.ProductCost',
        'DishDiscountSumInt.average',
      ],
      filters,
      buildSummary: true,
    })
    const values = (name: string) => data.map((row) => row[name])
    assert.deepEqual(values('DishName'), ['Cola', 'Pizza'])
    assert.deepEqual(values('HourClose'), ['12', '12'])
    assert.deepEqual(values('DishAmountInt'), [2, 3])
    assert.deepEqual(values('DishDiscountSumInt'), [6, 36])
    assert.deepEqual(values('UniqOrderId'), [2, 2])
    assert.deepEqual(values('ProductCostBase.ProductCost'), [2, 2.1])
    assert.deepEqual(values('DishDiscountSumInt.average'), [3, 18])
    assert.deepEqual(summary[0]![0], {})
    assert.deepEqual([summary[0]![1]!.UniqOrderId, summary[0]![1]!.DishDiscountSumInt], [2, 42])
  })
})
