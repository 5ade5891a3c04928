import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Decimal, total } from '#core/decimal.ts'
import { DemoHistory, historyParts } from '#demo/demo.ts'
import { listBalances } from '#ledger/balances.store.ts'
import { accountTypes, systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { entry } from '#test/fixtures/books.ts'
import { categoriesOf } from '#test/fixtures/cash_flow_categories.ts'
import { type Report, waitForReports } from '#test/fixtures/reports.ts'
import { cashPayment, courierOrder } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, describeWorld, type World } from '#test/harness/world.ts'
import { defaultPresets } from './starting_presets.rules.ts'

type Row = Report['data'][number]

const sumOf = (rows: readonly Row[], field: string): Decimal => total(rows.map((row) => row[field] ?? 0))

/** Makes the reports of all presets over a restaurant, with their labels checked, and returns their rows. */
async function makeAll(
  world: World,
  organizationId: string,
  period = { dateFrom: '2000-01-01', dateTo: '2100-01-01' },
) {
  const made = new Map<string, Row[]>()
  for (const { id, report } of defaultPresets) {
    const answer = await world.ask<{ columns: { name: string; displayName: string }[]; data: Row[] }>(
      '/admin/reports/presets/make',
      { corporationId: demo.corporation, organizationIds: [organizationId], presetId: id, ...period },
    )
    assert.ok(
      answer.columns.every(({ displayName }) => displayName !== ''),
      id,
    )
    const names = [...(report.groupByRowFields ?? []), ...(report.groupByColFields ?? []), ...report.aggregateFields]
    assert.deepEqual(
      answer.columns.map(({ name }) => name),
      names,
      id,
    )
    for (const row of answer.data) assert.deepEqual(Object.keys(row), names, id)
    made.set(id, answer.data)
  }
  return made
}

/** Compares the presets with each other and with the ledger. */
async function check({ pool }: World, organizationId: string, made: ReadonlyMap<string, Row[]>): Promise<void> {
  const revenue = sumOf(made.get('sales-by-day')!, 'DishDiscountSumInt').toFixed()
  const same = [
    ...['sales-by-month-and-category', 'sales-by-dish', 'sales-by-hour', 'sales-by-weekday', 'sales-by-restaurant'],
    ...['sales-by-waiter', 'sales-by-payment', 'order-types', 'food-cost', 'abc'],
  ]
  for (const id of same) assert.equal(sumOf(made.get(id)!, 'DishDiscountSumInt').toFixed(), revenue, id)
  const orders = sumOf(made.get('sales-by-day')!, 'UniqOrderId').toFixed()
  for (const id of ['average-check', 'sales-by-hour', 'sales-by-weekday', 'sales-by-waiter', 'order-types'])
    assert.equal(sumOf(made.get(id)!, 'UniqOrderId').toFixed(), orders, id)
  assert.ok(sumOf(made.get('abc')!, 'PercentOfSummary.ByCol').minus(1).abs().lessThan(1e-6))
  await checkBooks(pool, organizationId, made)
}

async function checkBooks(pool: World['pool'], organizationId: string, made: ReadonlyMap<string, Row[]>) {
  const balances = await listBalances(pool, organizationId, { before: Date.parse('2100-01-01') })
  const names = new Map(
    (
      await pool<{ id: string; name: string; type: string }[]>`
        select id, name, type
          from account
         where corporation_id = ${demo.corporation}`
    ).map(({ id, ...account }) => [id, account]),
  )
  const typeOf = (accountId: string) => names.get(accountId)?.type ?? 'INVENTORY_ASSETS'
  const groupOf = (accountId: string) => accountTypes.find(({ code }) => code === typeOf(accountId))!.group
  const balanceOf = (isWanted: (accountId: string) => boolean) =>
    total(balances.filter(({ accountId }) => isWanted(accountId)).map(({ balance }) => balance)).toFixed()
  const profit = made.get('profit-and-loss')!
  assert.equal(
    sumOf(profit, 'Sum.ResignedSum').toFixed(),
    balanceOf((id) => groupOf(id) === 'INCOME_EXPENSES'),
  )
  for (const row of profit)
    assert.equal(
      new Decimal(row['Sum.ResignedSum'] ?? 0).toFixed(),
      balanceOf((id) => names.get(id)?.name === row['Account.Name']),
    )
  const cash = made.get('cash-flow')!
  assert.equal(
    sumOf(cash, 'Sum.ResignedSum').toFixed(),
    balanceOf((id) => typeOf(id) === 'CASH'),
  )
  for (const row of cash)
    assert.equal(
      sumOf([row], 'Sum.Incoming')
        .minus(sumOf([row], 'Sum.Outgoing'))
        .toFixed(),
      sumOf([row], 'Sum.ResignedSum').toFixed(),
    )
  const accounts = made.get('account-balances')!
  assert.equal(sumOf(accounts, 'FinalBalance.Money').toFixed(), '0')
  const stock = made.get('stock-turnover')!
  assert.equal(
    sumOf(stock, 'FinalBalance.Money').toFixed(),
    balanceOf((id) => typeOf(id) === 'INVENTORY_ASSETS'),
  )
  for (const row of stock)
    assert.equal(
      sumOf([row], 'StartBalance.Amount')
        .plus(row['Amount.In'] ?? 0)
        .minus(row['Amount.Out'] ?? 0)
        .toFixed(),
      sumOf([row], 'FinalBalance.Amount').toFixed(),
    )
}

/** A shop that has done what the starting presets report on. */
async function openBusyShop(world: World) {
  const shop = await openShop(world)
  const { organizationId } = shop
  await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
  const discounts = [{ type: 'RMS', discountTypeId: demo.discount }]
  for (const [day, order] of [{}, { discountsInfo: { discounts } }].entries()) {
    const id = await shop.place({ items: [shop.item('pizza', 12, 2), shop.item('cola', 3)], ...order })
    const { sum } = (await shop.read(id)).order!
    const at = `2026-05-1${day} 12:00:00.000`
    await shop.act('/front/order/close', { orderId: id, payments: [cashPayment(sum)], at })
  }
  const pizza = shop.item('pizza', 12)
  const orderId = await shop.place({ items: [pizza, shop.item('cola', 3)], payments: [cashPayment(3)] })
  await shop.act('/front/order/start_cooking', { orderId })
  const removal = { positionIds: [pizza.positionId], removalTypeId: demo.removalType }
  await shop.act('/front/order/delete_items', { orderId, ...removal })
  await shop.change('close', orderId)
  const items = [shop.item('pizza', 12)]
  const cancelled = await shop.deliver({ items, payments: [cashPayment(12)] })
  await shop.deliveries.change('cancel', cancelled)
  const delivered = await shop.deliver({
    items: [shop.item('pizza', 12)],
    payments: [cashPayment(12)],
    ...courierOrder,
  })
  await shop.deliveries.change('update_order_courier', delivered, { employeeId: demo.courier })
  for (const deliveryStatus of ['Waiting', 'OnWay', 'Delivered'])
    await shop.deliveries.change('update_order_delivery_status', delivered, { deliveryStatus })
  await shop.deliveries.change('close', delivered)
  const { id: cashFlowCategoryId } = await categoriesOf(world).create({ name: `Rent ${randomUUID()}` })
  const [from, to] = [{ accountId: systemAccounts.bank.id }, { accountId: systemAccounts.services.id }]
  const transactions = [entry({ date: '2026-05-12T12:00:00.000', cashFlowCategoryId, from, to })]
  await world.ask('/admin/books/transactions/save', { organizationId, transactions })
  await waitForReports(world, organizationId)
  return organizationId
}

describeWorld('Built-in presets', ({ it }) => {
  it('have rows for a shop with all reported activities, and agree with the ledger', async (world) => {
    const organizationId = await openBusyShop(world)
    const made = await makeAll(world, organizationId)
    assert.deepEqual(
      [...made].filter(([, rows]) => rows.length === 0).map(([id]) => id),
      [],
    )
    await check(world, organizationId, made)
  })
})

/** Presets on what the demo restaurant did not do: its past has table orders without discounts and removals. */
const emptyInYear = ['discounts', 'deletions', 'cancelled-deliveries', 'courier-times']

const describeLong: typeof describeOwnWorld = isLong ? describeOwnWorld : () => {}

describeLong('Built-in presets over the year of the demo restaurant', ({ it }) => {
  it('have rows and agree with the ledger', async (world, test) => {
    const { app } = world.node
    // Closes wait for reports, whose time does not pass here.
    const history = new DemoHistory(app, { parts: historyParts.filter(({ name }) => name !== 'days: closes') })
    while (await history.makeNext());
    await waitForReports(world, demo.organization)
    const before = performance.now()
    const made = await makeAll(world, demo.organization)
    test.diagnostic(`${made.size} reports in ${Math.round(performance.now() - before)} ms`)
    const empty = [...made].filter(([, rows]) => rows.length === 0).map(([id]) => id)
    assert.deepEqual(empty, emptyInYear)
    await check(world, demo.organization, made)
  })
})
