import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, placeBanquet } from '#test/fixtures/shop.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { salesInvariants } from './invariants.ts'

/** A closed table order, a closed delivery, and a table order that is open again. */
async function openSales(world: World) {
  const shop = await openShop(world)
  const order = { items: [shop.item('pizza', 12), shop.item('cola', 3)], payments: [cashPayment(15)] }
  const [closed, reopened] = [await shop.place(order), await shop.place(order)]
  const delivery = await shop.deliver(order)
  await shop.act('/front/order/close', { orderId: closed })
  await shop.act('/front/order/close', { orderId: reopened })
  const banquet = await placeBanquet(world, shop, order)
  await shop.act('/front/reserve/guests_came', { reserveId: banquet })
  await shop.act('/front/reserve/close', { reserveId: banquet })
  await shop.deliveries.change('change_driver_info', delivery, { driverId: demo.courier })
  for (const action of ['send', 'deliver', 'close'])
    await shop.act(`/front/deliveries/${action}`, { orderId: delivery })
  await shop.followed()
  await shop.act('/front/order/reopen', { orderId: reopened })
  await shop.followed()
  return { organizationId: shop.organizationId, closed, reopened, delivery, banquet }
}

type Sales = Awaited<ReturnType<typeof openSales>>

describeOwnWorld('invariants of sales', ({ it }) => {
  for (const [title, broken, harm] of [
    [
      'an order that is not posted',
      ['closed orders are posted to the books'],
      (db, { delivery }) => db`delete from sale where order_id = ${delivery}`,
    ],
    [
      'an order that cannot be posted',
      ['all orders that are over could be posted'],
      (db, { organizationId, delivery }) => db`
        insert into unposted_order (organization_id, order_id, kind, revision, closed_at, happened_at, reason)
        values (${organizationId}, ${delivery}, 'Delivery', 1, '2026-05-10', now(), 'No reason')`,
    ],
    [
      'a banquet that is not posted',
      ['closed orders are posted to the books'],
      (db, { banquet }) => db`delete from sale where order_id = ${banquet}`,
    ],
    [
      'money that is not cleared',
      ['sales clearing is zero for each order'],
      (db, { organizationId }) => db`
        update posting
           set reversed_at = now() + interval '1 hour'
         where organization_id = ${organizationId}
           and sum = 15
           and reversed_at is null`,
    ],
    [
      'a line with another amount than its posting',
      ['goods of lines add up'],
      (db, { closed }) => db`
        update sale
           set documents = jsonb_set(documents::jsonb, '{0,lines,0,goods,1}', '"7"')
         where order_id = ${closed}`,
    ],
    [
      'a posting of goods that is gone',
      ['goods of lines add up'],
      (db, { organizationId }) => db`
        delete from posting
         where organization_id = ${organizationId}
           and from_amount = 0.2
           and reversed_at is null`,
    ],
    [
      'goods that no line has taken',
      ['goods of lines add up'],
      (db, { closed }) => db`
        update sale
           set documents = jsonb_set(documents::jsonb, '{0,lines,0,goods}', '[]')
         where order_id = ${closed}`,
    ],
    [
      'an open order with documents',
      ['orders that are open have no active documents'],
      (db, { closed, reopened }) => db`
        update sale
           set documents = (select documents from sale where order_id = ${closed})
         where order_id = ${reopened}`,
    ],
    [
      'an open order that counts as sold',
      ['orders that are open have no active documents'],
      (db, { reopened }) => db`update sale set hash = '' where order_id = ${reopened}`,
    ],
  ] as [string, string[], (db: Transaction, sales: Sales) => Promise<unknown>][])
    it(`the doctor reports ${title}`, async (world) => {
      const sales = await world.once(openSales)
      assert.deepEqual(await violationsAfter(world, salesInvariants, async () => {}), [])
      const found = await violationsAfter(world, salesInvariants, (db) => harm(db, sales))
      assert.equal(found.length, broken.length, found.join('\n'))
      for (const [i, sentence] of broken.entries()) assert.match(found[i]!, new RegExp(sentence))
    })
})
