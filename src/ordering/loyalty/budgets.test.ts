import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { budgetRetention, grantRetention } from '#domains/loyalty/budgets.store.ts'
import { useCountRetention, useRetention } from '#domains/loyalty/campaign_uses.store.ts'
import { walletInvariants } from '#domains/loyalty/invariants.ts'
import { demo } from '#shared/demo.ts'
import { openBudget, placeAndClose } from '#test/fixtures/budgets.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { guestFieldsOf, half, openLimited } from '#test/fixtures/limited_campaigns.ts'
import { saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, withNode } from '#test/harness/world.ts'

const parallel = 16
const bonus = (value: number) => ({ type: 'Bonus', mode: 'Sum', value })

describeWorld('a campaign with a budget for orders', ({ it }) => {
  for (const kind of ['delivery', 'table'] as const)
    it(`limits parallel ${kind} orders on two nodes; those that exceed it are refused`, async (world) => {
      const budget = await openBudget(world, { orderBudget: 17.5 })
      await budget.cancel((await budget.delivery.place({})).id)
      await withNode(world, {}, async () => {
        // While the sum is locked, no order is accepted, and all are priced as if they were the next.
        const placed = await transaction(world.pool, async (db) => {
          await db`
            select spent
              from loyalty_order_budget
             where corporation_id = ${demo.corporation}
               and campaign_id = ${budget.campaignId}
               for update`
          return Promise.all(
            Array.from({ length: parallel }, (_, i) => budget[i % 2 === 0 ? kind : 'delivery'].ask({})),
          )
        })
        const ends = await Promise.all(placed.map((one, i) => budget[i % 2 === 0 ? kind : 'delivery'].ended(one)))
        const refused = ends.filter(({ code }) => code === 'CAMPAIGN_BUDGET_SPENT')
        const accepted = ends.filter(({ state }) => state === 'Success')
        assert.deepEqual([refused.length, accepted.length], [parallel - 3, 3])
        const late = ends.findIndex(({ code }) => code !== undefined)
        const errorInfo = await budget[late % 2 === 0 ? kind : 'delivery'].errorOf(ends[late]?.id ?? '')
        assert.deepEqual([errorInfo?.code, refusalCode(errorInfo)], ['Common', 'CAMPAIGN_BUDGET_SPENT'])
      })
      assert.deepEqual([await budget.spent(), await budget.granted()], [[15], [15, 0]])
      assert.equal((await budget[kind].place({})).sum, 10)
      assert.equal((await budget[kind].place({ items: [plainItem({ amount: 0.5 })] })).sum, 2.5)
      assert.deepEqual(await budget.spent(), [17.5])
    })

  it('grants orders what calculate has promised, and shows the spent sum in the trace', async (world) => {
    const budget = await openBudget(world, { orderBudget: 8, orderBudgetEvery: 'Week' })
    const first = await budget.traceOf({})
    assert.deepEqual(first.off, [5])
    assert.match(first.trace, /takes off 5/)
    assert.equal((await budget.delivery.place({})).sum, 5)
    const second = await budget.traceOf({})
    assert.deepEqual(second.off, [])
    assert.match(second.trace, /OrderBudget is 5 of 3 left \(Week\): does not hold, the campaign is skipped/)
    assert.equal((await budget.delivery.place({})).sum, 10)
    assert.deepEqual(await budget.spent(), [5])
  })

  it('gets back the grants of orders that are cancelled or that a front office refuses', async (world) => {
    const budget = await openBudget(world, { orderBudget: 5 })
    const { id } = await budget.delivery.place({})
    assert.equal((await budget.table.place({})).sum, 10)
    await budget.cancel(id)
    assert.deepEqual([await budget.spent(), await budget.granted()], [[0], [0, 0]])
    const terminal = await openTerminal(world, budget.restaurant)
    terminal.refusal = { code: 'Common', message: 'No' }
    assert.equal((await budget.delivery.ended(await budget.delivery.ask({}))).state, 'Error')
    terminal.cut()
    assert.deepEqual(await budget.spent(), [0])
    assert.equal((await budget.table.place({})).sum, 5)
  })

  it('counts the grant of an order after each change, and removes it when the order grows beyond the rest', async (world) => {
    const budget = await openBudget(world, { orderBudget: 12 })
    const { diningRoom, table } = budget
    const { id } = await table.place({})
    const more = () => diningRoom.change('add_items', id, { items: [plainItem({ positionId: newId() })] })
    await more()
    assert.deepEqual([await table.sumOf(id), await budget.spent()], [10, [10]])
    await more()
    assert.deepEqual([await table.sumOf(id), await budget.spent()], [30, [0]])
    assert.equal((await table.place({ items: [plainItem({ amount: 2 })] })).sum, 10)
  })

  it('leaves orders their grants when the operator cuts the budget', async (world) => {
    const budget = await openBudget(world, { orderBudget: 20 })
    const { id } = await budget.table.place({ items: [plainItem({ amount: 2 })] })
    const { campaigns } = await world.ask<{ campaigns: { id: string }[] }>('/admin/loyalty/programs/list', {
      corporationId: demo.corporation,
    })
    const row = campaigns.find((one) => one.id === budget.campaignId)
    await world.ask('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      campaigns: [{ ...row, orderBudget: 1 }],
    })
    assert.equal((await budget.table.place({})).sum, 10)
    await budget.diningRoom.change('add_customer', id, { customer: { name: 'Bo', phone: '+442079460777' } })
    assert.deepEqual([await budget.table.sumOf(id), await budget.spent()], [10, [10]])
  })

  it('is not exceeded by orders that change in parallel, none of which is refused', async (world) => {
    const conditions = [{ type: 'OrderSum', min: 20 }]
    const budget = await openBudget(world, { orderBudget: 35 }, { conditions })
    const orders = await Promise.all(
      Array.from({ length: parallel }, async (_, i) => {
        const kind = i % 2 === 0 ? ('delivery' as const) : ('table' as const)
        return { kind, id: (await budget[kind].place({})).id }
      }),
    )
    const sums = await Promise.all(
      orders.map(async ({ kind, id }) => {
        const place = kind === 'delivery' ? budget.restaurant : budget.diningRoom
        await place.change('add_items', id, { items: [plainItem()] })
        return budget[kind].sumOf(id)
      }),
    )
    assert.deepEqual([sums.filter((sum) => sum === 10).length, sums.filter((sum) => sum === 20).length], [3, 13])
    assert.deepEqual(await budget.spent(), [30])
  })

  it('has its whole budget again in the next period', async (world) => {
    const budget = await openBudget(world, { orderBudget: 5, orderBudgetEvery: 'Day' })
    const sums = async () => [(await budget.delivery.place({})).sum, (await budget.delivery.place({})).sum]
    assert.deepEqual(await sums(), [5, 10])
    world.clock.advance(dayMs)
    assert.deepEqual(await sums(), [5, 10])
    assert.deepEqual(await budget.spent(), [5, 5])
  })

  it('applies together with others: without its grant, another discount changes', async (world) => {
    const budget = await openBudget(world, { orderBudget: 5 })
    const { campaigns } = await world.ask<{ campaigns: [string] }>('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      campaigns: [
        {
          programId: budget.programId,
          name: 'The other',
          periodFrom: '2026-01-01',
          priority: 1,
          orderBudget: 6,
          bindings: [{ conditions: [], actions: [half] }],
        },
      ],
    })
    assert.equal((await budget.delivery.place({})).sum, 2.5)
    assert.deepEqual([await budget.spent(), await budget.spent(campaigns[0])], [[5], [2.5]])
    assert.equal((await budget.table.place({})).sum, 10)
    assert.equal((await budget.table.place({ items: [plainItem({ amount: 0.5 })] })).sum, 2.5)
    assert.deepEqual([await budget.spent(), await budget.spent(campaigns[0])], [[5], [5]])
  })

  it('counts bonuses: as promised at acceptance, and as credited when the order is closed', async (world) => {
    const budget = await openBudget(world, { orderBudget: 7 }, { actions: [bonus(3)] })
    const [member, stranger] = [await budget.meet(), { phone: '+442079460888', customer: { name: 'Cy' } }]
    const first = await placeAndClose(budget, member, 2)
    assert.deepEqual([await budget.granted(), await member.balance()], [[0, 3], 3])
    assert.match((await budget.traceOf({ phone: guestFieldsOf(member).phone })).trace, /Bonus accrues 3/)

    const customerId = await budget.register({ phone: stranger.phone })
    const { id } = await budget.delivery.place({
      ...stranger,
      customer: { ...stranger.customer, id: customerId, type: 'regular' },
    })
    assert.deepEqual(await budget.granted(), [0, 6])
    await budget.restaurant.change('add_payments', id, { payments: [cashPayment(10)] })
    await budget.restaurant.change('close', id)
    await eventually(budget.granted, ([, bonusSum]) => bonusSum === 3)

    const second = await placeAndClose(budget, member, 2)
    assert.deepEqual([await budget.spent(), await member.balance()], [[6], 6])
    const { trace } = await budget.traceOf({ phone: guestFieldsOf(member).phone })
    assert.match(trace, /OrderBudget is 3 of 1 left \(AllTime\): does not hold, the campaign is skipped/)
    const third = await placeAndClose(budget, member, 1)
    assert.deepEqual([await budget.spent(), await member.balance()], [[6], 6])

    await budget.act(budget.restaurant, '/front/deliveries/reopen', { orderId: first })
    await eventually(member.balance, (balance) => balance === 3)
    await budget.cancel(first)
    assert.deepEqual(await budget.granted(), [0, 3])
    assert.deepEqual(new Set([first, second, third]).size, 3)
  })

  it('credits as much as is left when a closed order was paid differently and would get more', async (world) => {
    const percent = { type: 'Bonus', mode: 'Percent', value: 50, base: 'Paid' }
    const budget = await openBudget(world, { orderBudget: 4 }, { actions: [percent] })
    const guest = await budget.meet()
    await guest.topup(10)
    const paymentTypeId = await saveWalletType(world, [budget.campaignId])
    const wallet = { paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum: 4 }
    const { id } = await budget.delivery.place({ ...guestFieldsOf(guest), payments: [wallet] })
    assert.deepEqual(await budget.granted(), [0, 3])
    await budget.restaurant.change('change_payments', id, { payments: [cashPayment(10)] })
    await budget.restaurant.change('close', id)
    await guest.transactionsOf(id, 2)
    assert.deepEqual([await budget.granted(), await budget.spent(), await guest.balance()], [[0, 4], [4], 14])
  })

  it('leaves a reopened order its grant, and removes it when its discount grows too much', async (world) => {
    const budget = await openBudget(world, { orderBudget: 8 }, { actions: [half, bonus(3)] })
    const { diningRoom, table } = budget
    // Registered, but not in the program: the guest gets no credit, and others get the promised credit.
    const customerId = await budget.register({ phone: '+442079460889' })
    const customer = { type: 'regular', name: 'Di', id: customerId }
    const { id } = await table.place({ customer, phone: '+442079460889' })
    assert.deepEqual(await budget.granted(), [5, 3])
    await diningRoom.change('add_payments', id, { payments: [cashPayment(5)] })
    await diningRoom.change('close', id)
    await eventually(budget.granted, ([, promised]) => promised === 0)
    await table.place({ items: [plainItem({ amount: 0.6 })] })
    assert.deepEqual(await budget.spent(), [8])

    await budget.act(diningRoom, '/front/order/reopen', { orderId: id })
    await diningRoom.change('add_customer', id, { customer: { name: 'Di', id: customerId } })
    assert.deepEqual([await table.sumOf(id), await budget.granted()], [5, [8, 0]])
    await diningRoom.change('add_items', id, { items: [plainItem()] })
    assert.deepEqual([await table.sumOf(id), await budget.spent()], [20, [3]])
  })

  it('gets back of a cancelled order only the bonus that its guest has not spent', async (world) => {
    const budget = await openBudget(world, { orderBudget: 10 }, { actions: [half, bonus(3)] })
    const guest = await budget.meet()
    const id = await placeAndClose(budget, guest, 2)
    assert.deepEqual([await budget.spent(), await guest.balance()], [[8], 3])
    await guest.chargeoff(2)
    await budget.act(budget.restaurant, '/front/deliveries/reopen', { orderId: id })
    await budget.cancel(id)
    await eventually(budget.spent, ([spent]) => spent === 2)
    assert.equal(await guest.balance(), 0)

    const again = await placeAndClose(budget, guest, 2)
    assert.deepEqual([await budget.spent(), await guest.balance()], [[10], 3])
    await guest.chargeoff(3)
    await budget.act(budget.restaurant, '/front/deliveries/reopen', { orderId: again })
    await guest.transactionsOf(again, 4)
    assert.deepEqual(await budget.spent(), [10])
    // The part that could not be taken back was granted once: nothing of the same bonus is left to grant again.
    await budget.restaurant.change('close', again)
    await guest.transactionsOf(again, 5)
    assert.deepEqual([await budget.spent(), await guest.balance()], [[10], 0])
  })

  it('is not exceeded by parallel orders while others are reopened and cancelled', async (world) => {
    const budget = await openBudget(world, { orderBudget: 18 }, { actions: [bonus(3)] })
    const done: { id: string; guest: Awaited<ReturnType<typeof budget.meet>> }[] = []
    for (let i = 0; i < 6; i++) {
      const guest = await budget.meet()
      done.push({ id: await placeAndClose(budget, guest, 2), guest })
      if (i < 3) await guest.chargeoff(3)
    }
    const others = await Promise.all(Array.from({ length: parallel }, budget.meet))
    await Promise.all([
      ...done.map(async ({ id }) => {
        await budget.act(budget.restaurant, '/front/deliveries/reopen', { orderId: id })
        await budget.cancel(id)
      }),
      ...others.map(async (other) => budget.delivery.ended(await budget.delivery.ask(guestFieldsOf(other)))),
    ])
    await Promise.all(done.map(({ id, guest }) => guest.transactionsOf(id, 4)))
    // Uses the rest of the budget, after everything possible was taken back.
    await Promise.all(
      others.map(async (other) => budget.delivery.ended(await budget.delivery.ask(guestFieldsOf(other)))),
    )
    assert.deepEqual([await budget.spent(), await budget.granted()], [[18], [0, 9]])
  })

  it('limits the discounts of banquets, and gets them back when they are cancelled', async (world) => {
    const budget = await openBudget(world, { orderBudget: 5 }, { actions: [half] })
    const guest = await budget.meet()
    const reservations = await openReservations(world)
    const program = { id: budget.programId, name: 'Here', programType: 1, serviceFrom: '2020-01-01' }
    await world.ask('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      programs: [{ ...program, organizationIds: [reservations.organizationId] }],
    })
    const fields = { ...guestFieldsOf(guest), ...banquet() }
    const first = await reservations.ask(fields)
    const second = await reservations.ask({ ...fields, tableIds: [reservations.tableIds[1]] })
    assert.deepEqual([first.reserve?.order?.sum, second.reserve?.order?.sum], [5, 10])
    assert.deepEqual(await budget.granted(), [5, 0])
    await reservations.change('cancel', first.id, { cancelReason: 'Other' })
    assert.deepEqual(await budget.spent(), [0])
  })

  it('causes no database queries for orders without such campaigns', async (world) => {
    const { restaurant } = await openLimited(world, {})
    await transaction(world.pool, async (db) => {
      await db`lock table loyalty_order_budget, loyalty_order_grant in access exclusive mode`
      const id = await restaurant.place({})
      await restaurant.change('add_items', id, { items: [plainItem()] })
      assert.equal((await restaurant.read(id)).order?.sum, 10)
      await restaurant.change('cancel', id, { cancelCauseId: demo.cancelCause })
    })
  })

  it('keeps the total of grants of deleted orders, and deletes long past periods', async (world) => {
    const budget = await openBudget(world, { orderBudget: 12, orderBudgetEvery: 'Month', usesPerGuestMax: 2 })
    const guest = await budget.meet()
    await budget.table.place(guestFieldsOf(guest))
    const forget = async (now: number) => {
      for (const rule of [grantRetention, budgetRetention, useRetention, useCountRetention])
        await rule.deleteSome(world.pool, { now, rowsMax: 10_000 })
    }
    await forget(world.clock.now() + 91 * dayMs)
    assert.deepEqual([await budget.granted(), await budget.spent()], [[0, 0], [5]])
    assert.deepEqual(await violationsAfter(world, walletInvariants, async () => {}), [])
    await forget(world.clock.now() + 500 * dayMs)
    assert.deepEqual(await budget.spent(), [])
  })

  it('has granted to all these orders what its budget counts', async (world) => {
    assert.deepEqual(await violationsAfter(world, walletInvariants, async () => {}), [])
  })
})
