import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { guestFieldsOf, half, openLimited } from '#test/fixtures/limited_campaigns.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import type { Limits } from '#test/fixtures/rewards.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const parallel = 16

/** Opens a campaign with limited uses per guest. */
async function openUses(world: World, ...options: [Limits, { conditions?: object[]; actions?: object[] }?]) {
  const limited = await openLimited(world, ...options)
  return { ...limited, uses }

  /** Returns the counted uses, and the number of uses recorded for orders. */
  async function uses(guestId: string) {
    const [row] = await world.pool<{ counted: number; noted: number }[]>`
      select (select coalesce(sum(uses), 0)::int
                from loyalty_guest_use_count
               where corporation_id = ${demo.corporation}
                 and campaign_id = ${limited.campaignId}
                 and guest_id = ${guestId}) as counted,
             (select count(*)::int
                from loyalty_order_use
               where corporation_id = ${demo.corporation}
                 and campaign_id = ${limited.campaignId}
                 and guest_id = ${guestId}) as noted`
    return [row?.counted, row?.noted]
  }
}

describeWorld('a campaign with limited uses per guest', ({ it }) => {
  it('is not used more often by parallel orders; the rest is refused, or placed without it', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 2 })
    const guest = await limited.meet()
    const ends = await Promise.all(
      Array.from({ length: parallel }, async () =>
        limited.delivery.ended(await limited.delivery.ask(guestFieldsOf(guest))),
      ),
    )
    const sums = await Promise.all(
      ends.filter(({ state }) => state === 'Success').map(({ id }) => limited.delivery.sumOf(id)),
    )
    assert.equal(sums.filter((sum) => sum === 5).length, 2)
    assert.ok(sums.every((sum) => sum === 5 || sum === 10))
    assert.ok(ends.every(({ state, code }) => state === 'Success' || code === 'CAMPAIGN_USED_UP'))
    assert.deepEqual(await limited.uses(guest.customerId), [2, 2])
    assert.equal((await limited.table.place(guestFieldsOf(guest))).sum, 10)
  })

  for (const kind of ['delivery', 'table'] as const)
    it(`refuses each ${kind} order that was priced with it but exceeds the limit`, async (world) => {
      const limited = await openUses(world, { usesPerGuestMax: 3 })
      const guest = await limited.meet()
      const first = await limited.delivery.place(guestFieldsOf(guest))
      await limited.cancel(first.id)
      // While the count is locked, no order is accepted, and all are priced as if they were the first.
      const placed = await transaction(world.pool, async (db) => {
        await db`
          select uses
            from loyalty_guest_use_count
           where corporation_id = ${demo.corporation}
             and campaign_id = ${limited.campaignId}
             and guest_id = ${guest.customerId}
             for update`
        return Promise.all(Array.from({ length: parallel }, () => limited[kind].ask(guestFieldsOf(guest))))
      })
      const ends = await Promise.all(placed.map(limited[kind].ended))
      const refused = ends.filter(({ code }) => code === 'CAMPAIGN_USED_UP')
      const accepted = ends.filter(({ state }) => state === 'Success')
      assert.deepEqual([refused.length, accepted.length], [parallel - 3, 3])
      for (const { id } of accepted) assert.equal(await limited[kind].sumOf(id), 5)
      const errorInfo = await limited[kind].errorOf(refused[0]?.id ?? '')
      assert.deepEqual([errorInfo?.code, refusalCode(errorInfo)], ['Common', 'CAMPAIGN_USED_UP'])
      assert.deepEqual(await limited.uses(guest.customerId), [3, 3])
    })

  it('is released when its order is cancelled, and not used by other or unknown guests', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 1 })
    const [guest, other] = [await limited.meet(), await limited.meet()]
    const { id, sum } = await limited.delivery.place(guestFieldsOf(guest))
    assert.deepEqual([sum, (await limited.delivery.place(guestFieldsOf(guest))).sum], [5, 10])
    assert.equal((await limited.delivery.place(guestFieldsOf(other))).sum, 5)
    assert.equal((await limited.delivery.place({ phone: '+442079460999' })).sum, 10)
    await limited.cancel(id)
    assert.deepEqual(await limited.uses(guest.customerId), [0, 0])
    assert.equal((await limited.table.place(guestFieldsOf(guest))).sum, 5)
    assert.deepEqual(await limited.uses(guest.customerId), [1, 1])
  })

  it('is not used by an order that the front office refuses, nor by one that does not meet its conditions', async (world) => {
    const conditions = [{ type: 'OrderSum', min: 20 }]
    const limited = await openUses(world, { usesPerGuestMax: 1 }, { conditions })
    const guest = await limited.meet()
    assert.equal((await limited.delivery.place(guestFieldsOf(guest))).sum, 10)
    const terminal = await openTerminal(world, limited.restaurant)
    terminal.refusal = { code: 'Common', message: 'No' }
    const large = { ...guestFieldsOf(guest), items: [plainItem({ amount: 2 })] }
    assert.equal((await limited.delivery.ended(await limited.delivery.ask(large))).state, 'Error')
    assert.deepEqual(await limited.uses(guest.customerId), [0, 0])
    terminal.cut()
  })

  it('can be used again in the next period', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 1, usesPerGuestEvery: 'Day' })
    const guest = await limited.meet()
    const sums = async () => [
      (await limited.delivery.place(guestFieldsOf(guest))).sum,
      (await limited.delivery.place(guestFieldsOf(guest))).sum,
    ]
    assert.deepEqual(await sums(), [5, 10])
    world.clock.advance(dayMs)
    assert.deepEqual(await sums(), [5, 10])
    assert.deepEqual(await limited.uses(guest.customerId), [2, 2])
  })

  it('remains on an order that changes, and follows its items and its guest', async (world) => {
    const conditions = [{ type: 'OrderSum', min: 20 }]
    const limited = await openUses(world, { usesPerGuestMax: 1 }, { conditions })
    const { diningRoom, table } = limited
    const [guest, other] = [await limited.meet(), await limited.meet()]
    const more = { items: [plainItem({ positionId: newId() })] }
    const first = await table.place(guestFieldsOf(guest))
    const second = await table.place(guestFieldsOf(guest))
    await diningRoom.change('add_items', first.id, more)
    await diningRoom.change('add_items', second.id, more)
    assert.deepEqual([await table.sumOf(first.id), await table.sumOf(second.id)], [10, 20])
    await diningRoom.change('add_items', first.id, { items: [plainItem()] })
    assert.equal(await table.sumOf(first.id), 15)
    assert.deepEqual(await limited.uses(guest.customerId), [1, 1])

    await diningRoom.change('add_customer', first.id, {
      customer: { id: other.customerId, name: 'Bo', phone: guestFieldsOf(other).phone },
    })
    assert.deepEqual(
      [await limited.uses(guest.customerId), await limited.uses(other.customerId)],
      [
        [0, 0],
        [1, 1],
      ],
    )
    assert.equal(await table.sumOf(first.id), 15)
    await diningRoom.change('add_items', second.id, { items: [plainItem()] })
    assert.equal(await table.sumOf(second.id), 15)
  })

  it('is not used more often by orders that change in parallel, none of which is refused', async (world) => {
    const conditions = [{ type: 'OrderSum', min: 20 }]
    const limited = await openUses(world, { usesPerGuestMax: 3 }, { conditions })
    const guest = await limited.meet()
    const orders = await Promise.all(
      Array.from({ length: parallel }, async (_, i) => {
        const kind = i % 2 === 0 ? ('delivery' as const) : ('table' as const)
        return { kind, id: (await limited[kind].place(guestFieldsOf(guest))).id }
      }),
    )
    const sums = await Promise.all(
      orders.map(async ({ kind, id }) => {
        const place = kind === 'delivery' ? limited.restaurant : limited.diningRoom
        await place.change('add_items', id, { items: [plainItem()] })
        return limited[kind].sumOf(id)
      }),
    )
    assert.deepEqual([sums.filter((sum) => sum === 10).length, sums.filter((sum) => sum === 20).length], [3, 13])
    assert.deepEqual(await limited.uses(guest.customerId), [3, 3])
  })

  it('grants a bonus when its order is closed, and none for later orders', async (world) => {
    const actions = [{ type: 'Bonus', mode: 'Sum', value: 3 }]
    const limited = await openUses(world, { usesPerGuestMax: 1 }, { actions })
    const guest = await limited.meet()
    const order = { ...guestFieldsOf(guest), payments: [cashPayment(10)] }
    const [first, second] = [await limited.delivery.place(order), await limited.delivery.place(order)]
    for (const { id } of [second, first]) {
      await limited.restaurant.change('close', id)
      await guest.transactionsOf(id, 1)
    }
    assert.equal((await guest.transactionsOf(first.id, 2))[1]?.typeName, 'RefillWalletFromOrder')
    assert.deepEqual([await guest.balance(), (await guest.transactionsOf(second.id, 1)).length], [3, 1])
  })

  it('remains used by a reopened order, and is released when that is cancelled', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 1 })
    const guest = await limited.meet()
    const { id } = await limited.delivery.place(guestFieldsOf(guest))
    await limited.restaurant.change('add_payments', id, { payments: [cashPayment(5)] })
    await limited.restaurant.change('close', id)
    await limited.act(limited.restaurant, '/front/deliveries/reopen', { orderId: id })
    assert.deepEqual(await limited.uses(guest.customerId), [1, 1])
    assert.deepEqual(
      [await limited.delivery.sumOf(id), (await limited.delivery.place(guestFieldsOf(guest))).sum],
      [5, 10],
    )
    await limited.cancel(id)
    assert.deepEqual(await limited.uses(guest.customerId), [0, 0])
  })

  it('is used by one of two banquets, and released when that is cancelled', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 1 })
    const guest = await limited.meet()
    const reservations = await openReservations(world)
    const program = { id: limited.programId, name: 'Here', programType: 1, serviceFrom: '2020-01-01' }
    await world.ask('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      programs: [{ ...program, organizationIds: [reservations.organizationId] }],
    })
    const fields = { ...guestFieldsOf(guest), ...banquet() }
    const first = await reservations.ask(fields)
    const second = await reservations.ask({ ...fields, tableIds: [reservations.tableIds[1]] })
    assert.deepEqual([first.reserve?.order?.sum, second.reserve?.order?.sum], [5, 10])
    assert.deepEqual(await limited.uses(guest.customerId), [1, 1])
    await reservations.change('cancel', first.id, { cancelReason: 'Other' })
    assert.deepEqual(await limited.uses(guest.customerId), [0, 0])
  })

  it('causes no database queries for orders without such campaigns', async (world) => {
    const rewards = await openRewards(world, { actions: [half] })
    const [guest, { restaurant }] = [await rewards.meet(), rewards]
    await transaction(world.pool, async (db) => {
      await db`lock table loyalty_order_use, loyalty_guest_use_count in access exclusive mode`
      const id = await restaurant.place(guestFieldsOf(guest))
      await restaurant.change('add_items', id, { items: [plainItem()] })
      assert.equal((await restaurant.read(id)).order?.sum, 10)
      await restaurant.change('cancel', id, { cancelCauseId: demo.cancelCause })
    })
  })

  it('is shown in the trace with its count of uses', async (world) => {
    const limited = await openUses(world, { usesPerGuestMax: 1 })
    const guest = await limited.meet()
    const { organizationId } = limited.restaurant
    const traceOf = async (order: object) => {
      const request = { organizationId, isLoyaltyTraceEnabled: true, order: { items: [plainItem()], ...order } }
      const answer = await world.ask<{ loyaltyTrace: string }>('/api/1/loyalty/core/calculate', request)
      return answer.loyaltyTrace
    }
    const { phone } = guestFieldsOf(guest)
    assert.match(await traceOf({ phone }), /UsesPerGuest is 0 of 1 \(AllTime\): holds/)
    await limited.delivery.place(guestFieldsOf(guest))
    assert.match(await traceOf({ phone }), /UsesPerGuest is 1 of 1 \(AllTime\): does not hold/)
    assert.match(await traceOf({}), /UsesPerGuest is no guest: does not hold/)
  })
})
