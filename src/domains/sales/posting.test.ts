import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayMs } from '#core/time.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { valueAllGoods } from '#test/fixtures/documents.ts'
import { cardPayment, cashPayment, wholeOrderDiscount } from '#test/fixtures/restaurant.ts'
import { openShop, salesFollower } from '#test/fixtures/shop.ts'
import { describeWorld } from '#test/harness/world.ts'
import { listSales } from './reads.ts'

describeWorld('A closed order', ({ it }) => {
  it('posts revenue, VAT, payment and the goods of its charts', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ flour: [10, 8], tomato: [5, 10] })
    const items = [shop.item('pizza', 12, 2), shop.item('cola', 3)]
    const id = await shop.place({ items, payments: [cashPayment(20), cardPayment(7)] })
    await shop.change('close', id)
    assert.deepEqual(await shop.postingsOf(id), [
      'SESSION_WRITEOFF 0.32: 0.4 flour → 5.01',
      'SESSION_WRITEOFF 0.4: 0.2 tomato → 5.01',
      'SESSION_WRITEOFF 0: 1 cola → 5.01',
      'SALES_REVENUE 22.5: 4.01 → 1.04',
      'NDS_SALES 4.5: 2.02 → 1.04',
      'CASH 20: 1.04 → 1.01',
      'CARD 7: 1.04 → 1.02',
    ])
  })

  it('is posted again when it is reopened, changed and closed, and not at all while it is open', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('pizza', 12)], payments: [cashPayment(12)] })
    await shop.change('close', id)
    assert.equal((await shop.postingsOf(id)).length, 5)
    await shop.act('/front/order/reopen', { orderId: id })
    assert.deepEqual(await shop.postingsOf(id), [])
    await shop.change('add_items', id, { items: [shop.item('cola', 3)] })
    await shop.act('/front/order/close', { orderId: id, payments: [cardPayment(3)] })
    assert.deepEqual(
      (await shop.postingsOf(id)).filter((text) => !text.startsWith('SESSION')),
      ['SALES_REVENUE 12.5: 4.01 → 1.04', 'NDS_SALES 2.5: 2.02 → 1.04', 'CASH 12: 1.04 → 1.01', 'CARD 3: 1.04 → 1.02'],
    )
  })
})

describeWorld('A closing that is handled twice', ({ it }) => {
  it('changes nothing', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const [pizza, cola] = [shop.item('pizza', 12), shop.item('cola', 3)]
    const changed = await shop.place({ items: [pizza, cola], payments: [cashPayment(15)] })
    await shop.change('close', changed)
    await shop.followed()
    await shop.act('/front/order/reopen', { orderId: changed })
    await shop.followed()
    const removal = { positionIds: [cola.positionId], removalTypeId: demo.removalType }
    await shop.act('/front/order/delete_items', { orderId: changed, ...removal })
    await shop.change('close', changed)
    const reopened = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await shop.change('close', reopened)
    await shop.followed()
    await shop.act('/front/order/reopen', { orderId: reopened })
    await shop.followed()
    await valueAllGoods(world, organizationId)
    const rows = async () => [
      await world.pool`select * from posting where organization_id = ${organizationId} order by creation_number, ordinal, recorded_at`,
      await world.pool`select * from sale where organization_id = ${organizationId} order by order_id`,
    ]
    const before = await rows()
    const revisions = await world.pool<{ revision: number }[]>`
      select revision
        from event
       where owner_id = ${organizationId}
         and subject_id = any(${[changed, reopened]}::uuid[])
       order by revision`
    const middle = Math.floor(revisions.length / 2)
    for (const { revision } of [revisions[0]!, revisions[middle]!]) {
      await world.pool`
        update follower_cursor
           set revision = ${revision - 1}
         where follower = ${salesFollower}
           and owner_id = ${organizationId}`
      // The event of another order wakes the follower.
      await shop.place({ items: [shop.item('cola', 3)] })
      await shop.followed()
      await valueAllGoods(world, organizationId)
      assert.deepEqual(await rows(), before)
    }
  })
})

describeWorld('A closed order of any kind', ({ it }) => {
  it('posts deliveries with the tips of their courier and discounts', async (world) => {
    const shop = await openShop(world)
    const tips = { tipsTypeId: demo.tipsType, paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 2 }
    const id = await shop.deliver({
      items: [shop.item('cola', 3, 4)],
      discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: wholeOrderDiscount }] },
      payments: [cashPayment(11.4)],
      tips: [tips],
    })
    await shop.deliveries.change('change_driver_info', id, { driverId: demo.courier })
    await shop.act('/front/deliveries/send', { orderId: id })
    await shop.act('/front/deliveries/deliver', { orderId: id })
    await shop.deliveries.change('close', id)
    assert.deepEqual(await shop.postingsOf(id), [
      'SESSION_WRITEOFF 0: 4 cola → 5.01',
      'SALES_REVENUE 10: 4.01 → 1.04',
      'NDS_SALES 2: 2.02 → 1.04',
      'DISCOUNT 0.5: 1.04 → 4.02',
      'DISCOUNT 0.1: 1.04 → 2.02',
      'CASH 11.4: 1.04 → 1.01',
      'CARD 2: 1.04 → 1.02',
      `INCENTIVE_PAYMENT 2: 2.03 ${demo.courier} → 1.04`,
    ])
  })

  it('posts banquets when they end', async (world) => {
    const shop = await openShop(world)
    const { reserveInfo, correlationId } = await world.ask<{ reserveInfo: { id: string }; correlationId: string }>(
      '/api/1/reserve/create',
      {
        organizationId: shop.organizationId,
        terminalGroupId: shop.terminalGroupId,
        customer: { type: 'regular', name: 'Ada' },
        phone: '+442079460000',
        tableIds: [shop.tableIds[0]],
        estimatedStartTime: new Date(world.clock.now() + 10 * dayMs).toISOString().slice(0, 10).concat(' 19:00:00.000'),
        durationInMinutes: 120,
        shouldRemind: false,
        order: { items: [shop.item('cola', 3, 2)], payments: [cashPayment(6)] },
      },
    )
    await world.outcome(shop.organizationId, correlationId)
    await shop.act('/front/reserve/guests_came', { reserveId: reserveInfo.id })
    assert.deepEqual(await shop.postingsOf(reserveInfo.id), [])
    await shop.act('/front/reserve/close', { reserveId: reserveInfo.id })
    assert.deepEqual(await shop.postingsOf(reserveInfo.id), [
      'SESSION_WRITEOFF 0: 2 cola → 5.01',
      'SALES_REVENUE 5: 4.01 → 1.04',
      'NDS_SALES 1: 2.02 → 1.04',
      'CASH 6: 1.04 → 1.01',
    ])
  })

  it('issues goods from the store of the section, else of the terminal group', async (world) => {
    const shop = await openShop(world)
    const [bar, terrace] = [randomUUID(), randomUUID()]
    const stores = [
      { id: bar, name: 'Bar', organizationId: shop.organizationId },
      { id: terrace, name: 'Terrace', organizationId: shop.organizationId },
    ]
    await world.ask('/admin/stores/save', { corporationId: demo.corporation, stores })
    const sell = async () => {
      const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
      await shop.change('close', id)
      await shop.followed()
      const [goods] = await listDocumentPostings(world.pool, shop.organizationId, id)
      return goods?.from.accountId
    }
    const { organizationId, terminalGroupId, sectionId } = shop
    assert.equal(await sell(), shop.store)
    await world.ask('/admin/terminal_groups/save', {
      organizationId,
      id: terminalGroupId,
      name: 'Kitchen',
      storeId: bar,
    })
    assert.equal(await sell(), bar)
    const section = { id: sectionId, name: 'Dining room', isReservable: true, storeId: terrace }
    const tables = shop.tableIds.map((id, i) => ({ id, number: i + 1, seatingCapacity: 4 }))
    await world.ask('/admin/restaurant_sections/save', { terminalGroupId, sections: [{ ...section, tables }] })
    assert.equal(await sell(), terrace)
  })

  it('posts its money if goods have no chart', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('unknown', 9)], payments: [cashPayment(9)] })
    await shop.change('close', id)
    assert.deepEqual(await shop.postingsOf(id), [
      'SALES_REVENUE 7.5: 4.01 → 1.04',
      'NDS_SALES 1.5: 2.02 → 1.04',
      'CASH 9: 1.04 → 1.01',
    ])
    assert.deepEqual((await listSales(world.pool, shop.organizationId, [id]))[0]?.problems, [
      { kind: 'NO_CHART', productId: shop.products.unknown },
    ])
  })

  it('posts its money if the restaurant has no store', async (world) => {
    const shop = await openShop(world)
    const stores = [{ id: shop.store, name: 'Kitchen', organizationId: shop.organizationId, isDeleted: true }]
    await world.ask('/admin/stores/save', { corporationId: demo.corporation, stores })
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await shop.change('close', id)
    assert.equal((await shop.postingsOf(id)).length, 3)
    assert.deepEqual((await listSales(world.pool, shop.organizationId, [id]))[0]?.problems, [
      { kind: 'NO_STORE', productId: null },
    ])
  })
})

describeWorld('A removed item', ({ it }) => {
  it('moves its goods to the account of its removal type, besides the sale', async (world) => {
    const shop = await openShop(world)
    const [pizza, cola] = [shop.item('pizza', 12), shop.item('cola', 3)]
    const id = await shop.place({ items: [pizza, cola], payments: [cashPayment(3)] })
    await shop.act('/front/order/start_cooking', { orderId: id })
    await shop.act('/front/order/delete_items', {
      orderId: id,
      positionIds: [pizza.positionId],
      removalTypeId: demo.removalType,
    })
    await shop.change('close', id)
    assert.deepEqual(await shop.postingsOf(id), [
      'SESSION_WRITEOFF 0: 1 cola → 5.01',
      'SALES_REVENUE 2.5: 4.01 → 1.04',
      'NDS_SALES 0.5: 2.02 → 1.04',
      'CASH 3: 1.04 → 1.01',
      'WRITEOFF 0: 0.2 flour → 5.02',
      'WRITEOFF 0: 0.1 tomato → 5.02',
    ])
  })

  it('is charged to the requested employee, together with its order', async (world) => {
    const shop = await openShop(world)
    const employee = randomUUID()
    const employees = [{ id: employee, displayName: 'Ada' }]
    await world.ask('/admin/employees/save', { corporationId: demo.corporation, employees })
    for (const { place, name } of [
      { place: shop.place, name: 'order' },
      { place: shop.deliver, name: 'deliveries' },
    ]) {
      const id = await place({ items: [shop.item('cola', 3)] })
      await shop.act(`/front/${name}/start_cooking`, { orderId: id })
      const removal = { orderId: id, removalTypeId: demo.removalType, userIdForWriteoff: employee }
      await shop.act(`/front/${name}/cancel`, removal)
      assert.deepEqual(await shop.postingsOf(id), [`CLOSE_AT_EMPLOYEE_EXPENSE 0: 1 cola → 1.11 ${employee}`])
    }
  })

  it('moves nothing if the kitchen has not printed it', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3)] })
    await shop.act('/front/order/cancel', { orderId: id })
    assert.deepEqual(await shop.postingsOf(id), [])
  })
})
