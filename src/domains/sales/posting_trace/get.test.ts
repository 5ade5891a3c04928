import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import get from './get.ts'

interface Line {
  positionId: string
  productId: string
  sizeId: string | null
  portions: number
  chartId: string | null
  amount: number
}

interface Trace {
  order: {
    id: string
    kind: string
    number: string
    day: string
    isPosted: boolean
    documents: { documentNumber: number; purpose: string; reverses: number | null; storeId: string | null }[]
  } | null
  document: { id: string; type: string | null; number: string | null } | null
  postings: {
    id: string
    type: string
    sum: number
    from: { accountId: string; productId: string | null; amount: number | null }
    documentNumber: number
    lines: Line[]
  }[]
}

const traceOf = ({ ask }: World, { organizationId }: Shop, body: object) =>
  ask<Trace>(get.path, { organizationId, ...body })

/** An order of two pizzas and a cola, closed on the tenth of May 2026. */
async function sell(shop: Shop) {
  const [pizza, other, cola] = [shop.item('pizza', 12), shop.item('pizza', 12, 2), shop.item('cola', 3)]
  const id = await shop.place({ items: [pizza, other, cola], payments: [cashPayment(39)] })
  await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
  await shop.followed()
  return { id, pizza, other, cola }
}

describeOperation(get, ({ it }) => {
  it('returns the postings of an order, and the lines, charts and amounts of a posting', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ flour: [10, 8], tomato: [5, 10], cola: [9, 9] })
    const { id, pizza, other, cola } = await sell(shop)
    const { products, store } = shop
    await shop.followed()
    const { order, document, postings } = await traceOf(world, shop, { orderId: id })
    assert.deepEqual(
      [order?.id, order?.kind, order?.day, order?.isPosted, document],
      [...[id, 'TableOrder', '2026-05-10', true, null]],
    )
    assert.deepEqual(
      order?.documents.map(({ purpose, reverses, storeId }) => [purpose, reverses, storeId]),
      [['sale', null, store]],
    )
    assert.deepEqual(
      postings.map(({ type, sum, lines }) => [type, sum, lines.length]),
      [
        ['SESSION_WRITEOFF', 0.48, 2],
        ['SESSION_WRITEOFF', 0.6, 2],
        ['SESSION_WRITEOFF', 1, 1],
        ['SALES_REVENUE', 32.5, 0],
        ['NDS_SALES', 6.5, 0],
        ['CASH', 39, 0],
      ],
    )
    const [flour, , bottle] = postings
    const trace = await traceOf(world, shop, { postingId: flour!.id })
    assert.deepEqual(trace, { order, document: null, postings: [flour] })
    const chartId = flour!.lines[0]!.chartId
    assert.ok(chartId)
    const common = { productId: products.pizza, sizeId: null, chartId }
    assert.deepEqual(flour!.lines, [
      { ...common, positionId: pizza.positionId, portions: 1, amount: 0.2 },
      { ...common, positionId: other.positionId, portions: 2, amount: 0.4 },
    ])
    assert.deepEqual(flour!.from, { accountId: store, counteragentId: null, productId: products.flour, amount: 0.6 })
    assert.deepEqual(bottle!.lines, [
      { positionId: cola.positionId, productId: products.cola, sizeId: null, portions: 1, chartId: null, amount: 1 },
    ])
    await world.pool`delete from table_order where organization_id = ${shop.organizationId} and id = ${id}`
    assert.deepEqual(await traceOf(world, shop, { postingId: flour!.id }), trace)
    assert.deepEqual(await traceOf(world, shop, { orderId: id }), { order, document, postings })
  })

  it('returns no postings for a reopened order', async (world) => {
    const shop = await openShop(world)
    const { id } = await sell(shop)
    await shop.act('/front/order/reopen', { orderId: id })
    await shop.followed()
    const { order, postings } = await traceOf(world, shop, { orderId: id })
    assert.deepEqual([order?.isPosted, order?.documents, postings], [false, [], []])
  })

  it('distinguishes orders of several kinds with the same id', async (world) => {
    const shop = await openShop(world)
    const [id, other] = [randomUUID(), shop.item('cola', 3)]
    await shop.place({ id, items: [shop.item('pizza', 12)], payments: [cashPayment(12)] })
    await shop.deliver({ id, items: [other], payments: [cashPayment(3)] })
    await shop.act('/front/order/close', { orderId: id })
    await shop.deliveries.change('change_driver_info', id, { driverId: demo.courier })
    for (const action of ['send', 'deliver', 'close']) await shop.act(`/front/deliveries/${action}`, { orderId: id })
    await shop.followed()
    for (const [orderKind, cash] of [
      ['TableOrder', 12],
      ['Delivery', 3],
    ] as const) {
      const { order, postings } = await traceOf(world, shop, { orderId: id, orderKind })
      const paid = postings.filter(({ type }) => type === 'CASH')
      assert.deepEqual([order?.kind, paid.map(({ sum }) => sum)], [orderKind, [cash]])
      assert.equal((await traceOf(world, shop, { postingId: paid[0]!.id })).order?.kind, orderKind)
    }
  })

  it('returns nothing for an order that was never closed', async (world) => {
    const shop = await openShop(world)
    assert.deepEqual(await traceOf(world, shop, { orderId: randomUUID() }), {
      ...{ order: null, document: null, postings: [] },
    })
  })

  it('returns the document of a posting', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const [{ bank, cash }, documentId] = [systemAccounts, randomUUID()]
    const body = {
      id: documentId,
      date: '2026-05-10T12:00:00.000',
      from: { accountId: bank.id },
      to: { accountId: cash.id },
    }
    await world.ask('/admin/books/transactions/save', { organizationId, transactions: [{ ...body, sum: 10 }] })
    const [posting] = await world.ask<{ id: string; number: string }[]>('/api/finance/v1/document_transactions/list', {
      organizationId,
      documentId,
    })
    const trace = await traceOf(world, shop, { postingId: posting!.id })
    assert.deepEqual([trace.order, trace.document], [null, { id: documentId, type: null, number: posting!.number }])
    assert.deepEqual(
      trace.postings.map(({ type, sum, lines }) => [type, sum, lines]),
      [['CUSTOM', 10, []]],
    )
  })

  it('refuses unknown ids, and requests with none or both', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const strange = `${organizationId.slice(0, 19)}ffff-ffffffffffff`
    for (const [body, status, code, path] of [
      [{ postingId: randomUUID() }, 404, 'POSTING_NOT_FOUND', 'postingId'],
      [{ postingId: strange }, 404, 'POSTING_NOT_FOUND', 'postingId'],
      [{}, 400, 'TRACE_UNCLEAR', 'postingId'],
      [{ postingId: randomUUID(), orderId: randomUUID() }, 400, 'TRACE_UNCLEAR', 'orderId'],
    ] as const) {
      const refusal = await world.refuse(get.path, { organizationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
