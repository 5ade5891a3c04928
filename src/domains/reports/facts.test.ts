import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const prices = { pizza: 12, cola: 3, unknown: 9 }

/** Sells an order that is paid in two ways; odd numbers have a discount. Returns the cents that were paid in cash and by card. */
async function sell(shop: Shop, number: number): Promise<{ cash: number; card: number }> {
  const names = (['pizza', 'cola', 'unknown'] as const).slice(0, 1 + (number % 3))
  const items = names.map((name, i) => shop.item(name, prices[name], 1 + ((number + i) % 3)))
  const discounts = number % 2 === 0 ? [] : [{ type: 'RMS', discountTypeId: demo.discount }]
  const id = await shop.place({ items, discountsInfo: { discounts } })
  const { sum } = (await shop.read(id)).order!
  const cash = Math.round(sum * 33) / 100
  const card = Math.round((sum - cash) * 100) / 100
  const at = `2026-05-1${number % 5} 1${number % 7}:10:00.000`
  await shop.act('/front/order/close', { orderId: id, payments: [cashPayment(cash), cardPayment(card)], at })
  return { cash: Math.round(cash * 100), card: Math.round(card * 100) }
}

const reportOf = async (world: World, { organizationId }: Shop, body: object): Promise<Report['data']> => {
  await waitForReports(world, organizationId)
  const request = { reportType: 'SALES', filters: ordersOf(organizationId), ...body }
  return (await world.ask<Report>('/api/reporting/v1/olap/get', request)).data
}

describeWorld('Facts of reports', ({ it }) => {
  it('equal sums in SQL over the orders and postings', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ flour: [100, 237], tomato: [100, 311], cola: [100, 97] })
    const paid = { cash: 0, card: 0 }
    for (let number = 0; number < 12; number++) {
      const { cash, card } = await sell(shop, number)
      paid.cash += cash
      paid.card += card
    }
    const aggregateFields = [
      ...[
        'DishAmountInt',
        'DishSumInt',
        'DishDiscountSumInt',
        'DiscountSum',
        'UniqOrderId',
        'ProductCostBase.ProductCost',
      ],
      ...['UniqOrderId.OrdersCount', 'VAT.Sum'],
    ]
    const data = await reportOf(world, shop, { groupByRowFields: ['DishId'], aggregateFields })
    const expected = await world.pool<Record<string, string>[]>`
      select item -> 'product' ->> 'id' as id, sum((item ->> 'amount')::numeric) as amount,
             sum((item ->> 'cost')::numeric) as cost, sum((item ->> 'resultSum')::numeric) as sum,
             count(distinct table_order.id) as orders
        from table_order
        join content
          on content.organization_id = ${shop.organizationId}
         and content.id = table_order.content_id
       cross join json_array_elements(content.value -> 'items') as item
       where table_order.organization_id = ${shop.organizationId}
         and table_order.status = 'Closed'
       group by item -> 'product' ->> 'id'
       order by item -> 'product' ->> 'id'`
    const goods = await world.pool<{ id: string; sum: string }[]>`
      select line ->> 'productId' as id, sum(posting.sum) as sum
        from sale
       cross join json_array_elements(sale.documents) as document
       cross join json_array_elements(document -> 'lines') as line
       cross join generate_series(0, json_array_length(line -> 'goods') - 1, 2) as place
        join posting
          on posting.organization_id = ${shop.organizationId}
         and posting.creation_number = (document ->> 'creationNumber')::int
         and posting.ordinal = (line -> 'goods' ->> place)::int
       where sale.organization_id = ${shop.organizationId}
       group by line ->> 'productId'`
    const costs = new Map(goods.map(({ id, sum }) => [id, sum]))
    const byId = expected.map(({ id, ...row }) => [
      id,
      ...[row.amount, row.cost, row.sum, Number(row.cost) - Number(row.sum), row.orders, costs.get(id!) ?? 0].map(
        Number,
      ),
    ])
    assert.ok(byId.every(([, , , , discount]) => Number(discount) > 0))
    assert.deepEqual(
      data.map((row) => ['DishId', ...aggregateFields.slice(0, 6)].map((name) => row[name])),
      byId.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value))),
    )
    const sumOf = (name: string) => data.reduce((sum, row) => sum + Number(row[name]), 0)
    assert.ok(Math.abs(sumOf('UniqOrderId.OrdersCount') - 12) < 1e-9)
    assert.ok(sumOf('VAT.Sum') > 0)
    const payments = await reportOf(world, shop, {
      groupByRowFields: ['PayTypes.Group'],
      aggregateFields: ['DishDiscountSumInt', 'UniqOrderId'],
    })
    const cents = (row: Record<string, unknown>) => Math.round(Number(row.DishDiscountSumInt) * 100)
    assert.deepEqual(
      payments.map((row) => [row['PayTypes.Group'], row.UniqOrderId, cents(row)]),
      [
        ['CARD', 12, paid.card],
        ['CASH', 12, paid.cash],
      ],
    )
    assert.equal(paid.cash + paid.card, Math.round(sumOf('DishDiscountSumInt') * 100))
  })

  it('are removed when an order is reopened, and created again when it is closed', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
    const body = { groupByRowFields: ['UniqOrderId.Id', 'HourClose'], aggregateFields: ['DishSumInt'] }
    const row = { 'UniqOrderId.Id': id, HourClose: '12', DishSumInt: 3 }
    assert.deepEqual(await reportOf(world, shop, body), [row])
    await shop.act('/front/order/reopen', { orderId: id })
    assert.deepEqual(await reportOf(world, shop, body), [])
    await shop.act('/front/order/close', { orderId: id, payments: [cashPayment(3)], at: '2026-05-10 13:00:00.000' })
    assert.deepEqual(await reportOf(world, shop, body), [{ ...row, HourClose: '13' }])
  })

  it('follow later changes in the cost of goods', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3, 2)], payments: [cashPayment(6)] })
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
    const body = { groupByRowFields: ['DishName'], aggregateFields: ['ProductCostBase.ProductCost'] }
    const costs = async () => (await reportOf(world, shop, body)).map((row) => row['ProductCostBase.ProductCost'])
    assert.deepEqual(await costs(), [0])
    await shop.stock({ cola: [10, 15] })
    assert.deepEqual(await costs(), [3])
  })
})
