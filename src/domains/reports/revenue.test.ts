import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers } from '#test/fixtures/guests.ts'
import { saveProgram, saveWalletType } from '#test/fixtures/loyalty.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** Revenue of sales and of the books, in a chain whose accounting day begins at 05:00. */

const dayBeginsAt = '05:00'
const corporationId = demo.corporation
const [house, tenOff, serviceCharge] = [randomUUID(), randomUUID(), randomUUID()]

const rms = (discountTypeId: string) => ({ discounts: [{ type: 'RMS', discountTypeId }] })

async function openNight(world: World) {
  const { ask } = world
  await ask('/admin/books/settings/save', { corporationId, dayBeginsAt })
  await ask('/admin/dictionaries/save', {
    corporationId,
    paymentTypes: [{ id: house, name: 'On the house', kind: 'Writeoff' }],
    discounts: [
      { id: tenOff, name: 'Ten off', mode: 'Percent', percent: 10 },
      { id: serviceCharge, name: 'Service charge', mode: 'Percent', percent: -12.5 },
    ],
  })
  const shop = await openShop(world)
  await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
  return { shop, bonus: await openBonus(world, shop) }
}

/** A guest with a bonus of 100, and what pays from it. */
async function openBonus(world: World, { organizationId }: Shop) {
  const { programId, campaignIds } = await saveProgram(world, organizationId, [[]], { programType: 1 })
  const phone = newPhone()
  const customerId = await openMembers(world).register({ phone })
  const { walletId } = await world.ask<{ walletId: string }>(`${loyalty}/customer/program/add`, {
    ...{ organizationId, customerId, programId },
  })
  await world.ask(`${loyalty}/customer/wallet/topup`, { organizationId, customerId, walletId, sum: 100 })
  const paymentTypeId = await saveWalletType(world, campaignIds)
  return { phone, pay: (sum: number) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum }) }
}

/** Sells orders with discounts, surcharges, bonuses, removed items, one on the house, and some that are opened again or cancelled. */
async function sellAtNight(world: World, { shop, bonus }: Awaited<ReturnType<typeof openNight>>) {
  const close = (orderId: string, at: string, payments: readonly object[]) =>
    shop.act('/front/order/close', { orderId, at: `${at}:00.000`, payments })
  const sell = async (at: string, order: object = {}, payments: readonly { sum: number }[] = []) => {
    const id = await shop.place({ items: [shop.item('pizza', 12, 2), shop.item('cola', 3)], ...order })
    const { sum } = (await shop.read(id)).order!
    const paid = payments.reduce((all, one) => all + one.sum, 0)
    await close(id, at, [...payments, cashPayment(Math.round((sum - paid) * 100) / 100)])
    return id
  }
  await sell('2026-05-10 12:00')
  await sell('2026-05-11 04:59', { discountsInfo: rms(tenOff) })
  await sell('2026-05-11 05:00', { discountsInfo: rms(serviceCharge) })
  await sell('2026-05-11 23:59', {}, [cardPayment(7.77)])
  const payments = [bonus.pay(10)]
  await sell('2026-05-12 20:00', { phone: bonus.phone, payments, discountsInfo: rms(tenOff) }, payments)
  const reopened = await sell('2026-05-12 21:00')
  await shop.act('/front/order/reopen', { orderId: reopened })
  await close(reopened, '2026-05-13 03:00', [cashPayment(27)])
  const pizza = shop.item('pizza', 12)
  const removed = await shop.place({ items: [pizza, shop.item('cola', 3, 2)] })
  await shop.act('/front/order/start_cooking', { orderId: removed })
  const positionIds = [pizza.positionId]
  await shop.act('/front/order/delete_items', { orderId: removed, positionIds, removalTypeId: demo.removalType })
  await close(removed, '2026-05-13 05:00', [cashPayment(6)])
  await importOnTheHouse(world, shop)
  const cancelled = await shop.deliver({ items: [shop.item('pizza', 12)], payments: [cashPayment(12)] })
  await shop.deliveries.change('cancel', cancelled)
}

/** Imports an order that is wholly on the house and one that is partly so: front offices have no such payments. */
async function importOnTheHouse(world: World, { organizationId, products }: Shop) {
  const order = (closedAt: string, payments: object[]) => ({
    ...{ id: randomUUID(), openedAt: closedAt, closedAt, payments },
    items: [
      { productId: products.pizza, amount: 2, price: 12 },
      { productId: products.cola, amount: 1, price: 3 },
    ],
  })
  const orders = [
    order('2026-05-12 00:30', [{ paymentTypeId: house, sum: 5 }, { paymentTypeId: demo.cash }]),
    order('2026-05-12 04:00', [{ paymentTypeId: house }]),
  ]
  const { imported } = await world.ask<{ imported: number }>('/admin/orders/import', { organizationId, orders })
  assert.equal(imported, orders.length)
}

/** Returns the cents of a field by accounting day. */
function byDay(rows: Report['data'], dayOf: (row: Report['data'][number]) => string, field: string) {
  const cents = (own: Report['data']) => own.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0)
  return Object.fromEntries([...Map.groupBy(rows, dayOf)].map(([day, own]) => [day, cents(own)]).sort())
}

/** Returns the accounting day of a local time. */
function accountingDay(time: string): string {
  const [hours] = dayBeginsAt.split(':').map(Number)
  return new Date(Date.parse(`${time}Z`) - hours! * 3_600_000).toISOString().slice(0, 10)
}

describeOwnWorld('Revenue by accounting day', ({ it }) => {
  it('equals that of the books less discounts, after bonuses and complimentary orders are subtracted', async (world) => {
    const night = await openNight(world)
    await sellAtNight(world, night)
    const { organizationId } = night.shop
    await waitForReports(world, organizationId)
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const report = async (body: object) => (await world.ask<Report>('/api/reporting/v1/olap/get', body, { token })).data
    const including = (name: string, ...values: string[]) => ({ name, filterType: 'IncludeValues', values })
    const sales = await report({
      reportType: 'SALES',
      groupByRowFields: ['CloseTime', 'PayTypes'],
      aggregateFields: ['DishDiscountSumInt', 'DiscountSum'],
      filters: [
        ...ordersOf(organizationId),
        including('OrderDeleted', 'NOT_DELETED'),
        including('DeletedWithWriteoff', 'NOT_DELETED'),
      ],
    })
    const [wallets] = await report({
      reportType: 'SALES',
      groupByRowFields: ['NonCashPaymentType'],
      aggregateFields: ['Bonus.Sum'],
      filters: [...ordersOf(organizationId), including('NonCashPaymentType', 'Bonus')],
    })
    assert.deepEqual(wallets, { NonCashPaymentType: 'Bonus', 'Bonus.Sum': 10 })
    const period = { name: 'DateTime.DateTyped', filterType: 'DateRange', from: '2026-05-02', to: '2100-01-01' }
    const books = await report({
      reportType: 'TRANSACTIONS',
      groupByRowFields: ['DateTime.DateTyped', 'TransactionType'],
      aggregateFields: ['Sum.ResignedSum'],
      filters: [
        period,
        including('TransactionType', 'SALES_REVENUE', 'NDS_SALES', 'DISCOUNT', 'ON_THE_HOUSE'),
        including('Account.Code', '1.04'),
      ],
    })
    const given = new Set(['Bonus', 'On the house'])
    const left = sales.filter((row) => !given.has(`${row.PayTypes}`))
    const salesByDay = byDay(left, (row) => accountingDay(`${row.CloseTime}`), 'DishDiscountSumInt')
    assert.deepEqual(
      byDay(books, (row) => `${row['DateTime.DateTyped']}`, 'Sum.ResignedSum'),
      salesByDay,
    )
    assert.deepEqual(Object.keys(salesByDay), ['2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13'])
    assert.ok(sales.some((row) => row.PayTypes === 'Bonus'))
    assert.ok(sales.some((row) => row.PayTypes === 'On the house'))
    assert.ok(sales.some((row) => Number(row.DiscountSum) > 0))
    const ofDay = (from: string, to: string) =>
      report({
        reportType: 'TRANSACTIONS',
        groupByRowFields: ['Account.Name'],
        aggregateFields: ['StartBalance.Money', 'Sum.ResignedSum', 'FinalBalance.Money'],
        filters: [{ ...period, from, to }, including('Account.Code', '4.01')],
      })
    const balances = await Promise.all([ofDay('2026-05-11', '2026-05-12'), ofDay('2026-05-12', '2026-05-13')])
    const incomeOf = (day: string) =>
      books
        .filter((row) => row['DateTime.DateTyped'] === day && row.TransactionType === 'SALES_REVENUE')
        .reduce((sum, row) => sum - Number(row['Sum.ResignedSum']), 0)
    const [first, second] = balances.map(([row]) => row!)
    assert.equal(first!['Sum.ResignedSum'], incomeOf('2026-05-11'))
    assert.equal(first!['StartBalance.Money'], incomeOf('2026-05-10'))
    assert.ok(Number(first!['StartBalance.Money']) < 0)
    assert.equal(first!['FinalBalance.Money'], second!['StartBalance.Money'])
  })
})
