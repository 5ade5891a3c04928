import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openRewards, type Regular } from '#test/fixtures/rewards.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { accrual } from './accrual.ts'

/** Bonus of five percent of the paid sum: 0.50 for the plain dish. */
const fivePercent = { actions: [{ type: 'Bonus', mode: 'Percent', value: 5 }] }
const openBonus = (world: World) => openRewards(world, fivePercent)

type Rewards = Awaited<ReturnType<typeof openRewards>>

/** Places a delivery or a table order of the guest and closes it. */
async function closeOne({ restaurant, diningRoom }: Rewards, { order }: Regular, isDelivery = true): Promise<string> {
  const place = isDelivery ? restaurant : diningRoom
  const id = await place.place(order)
  await place.change('close', id)
  return id
}

const namesOf = (rows: { typeName: string }[]) => rows.map(({ typeName }) => typeName)

/** Waits until the follower has read all events of the organization. */
const followed = ({ pool }: World, ownerId: string) => waitForFollowers(pool, { follower: accrual.name, ownerId })

describeOwnWorld('A closed order', ({ it }) => {
  it('credits the bonuses of campaigns for deliveries and table orders, with the order in each transaction', async (world) => {
    const rewards = await world.once(openBonus)
    for (const isDelivery of [true, false]) {
      const guest = await rewards.meet()
      const id = await closeOne(rewards, guest, isDelivery)
      const [closed, refill] = await guest.transactionsOf(id, 2)
      assert.ok(closed && refill)
      assert.deepEqual([closed.typeName, closed.type, closed.sum, closed.balanceAfter], ['CloseOrder', 5, 0, null])
      const { typeName, type, sum, balanceBefore, balanceAfter, orderSum, marketingCampaignId, walletId } = refill
      assert.deepEqual(
        [typeName, type, sum, balanceBefore, balanceAfter, orderSum, refill.isDelivery, marketingCampaignId, walletId],
        ['RefillWalletFromOrder', 10, 0.5, 0, 0.5, 10, isDelivery, rewards.campaignId, guest.walletId],
      )
      const { order } = isDelivery ? await rewards.restaurant.read(id) : await rewards.diningRoom.read(id)
      assert.deepEqual([refill.orderNumber, refill.terminalGroupId], [order?.number, order?.terminalGroupId])
      assert.equal(await guest.balance(), 0.5)
    }
  })

  it('credits nothing while it is open, nor to guests who have not joined', async (world) => {
    const rewards = await world.once(openBonus)
    const guest = await rewards.meet()
    await rewards.restaurant.place(guest.order)
    const stranger = await rewards.register()
    const { phone } = await rewards.known(stranger)
    const id = await rewards.restaurant.place({
      ...guest.order,
      phone,
      customer: { type: 'regular', name: 'Bo', id: stranger },
    })
    await rewards.restaurant.change('close', id)
    await followed(world, rewards.restaurant.organizationId)
    assert.deepEqual([await guest.balance(), await guest.transactions()], [0, []])
    assert.deepEqual((await rewards.known(stranger)).walletBalances, [])
    assert.deepEqual((await rewards.counters(stranger)).AllTime, [1, 10])
  })

  it('is reversed when it is reopened, and credited again when it is closed', async (world) => {
    const rewards = await world.once(openBonus)
    for (const isDelivery of [true, false]) {
      const guest = await rewards.meet()
      const place = isDelivery ? rewards.restaurant : rewards.diningRoom
      const id = await closeOne(rewards, guest, isDelivery)
      await guest.transactionsOf(id, 2)
      await rewards.act(place, `/front/${isDelivery ? 'deliveries' : 'order'}/reopen`, { orderId: id })
      const undone = await guest.transactionsOf(id, 4)
      assert.deepEqual(namesOf(undone).slice(2), ['CancelRefillWalletFromOrder', 'AbortOrder'])
      assert.deepEqual([undone[2]?.sum, undone[2]?.balanceAfter, await guest.balance()], [-0.5, 0, 0])
      assert.deepEqual((await rewards.counters(guest.customerId)).AllTime, [0, 0])
      await place.change('close', id)
      assert.deepEqual(namesOf(await guest.transactionsOf(id, 6)).slice(4), ['CloseOrder', 'RefillWalletFromOrder'])
      assert.deepEqual([await guest.balance(), (await rewards.counters(guest.customerId)).AllTime], [0.5, [1, 10]])
    }
  })

  it('reverses at most the balance of the wallet, and records the rest', async (world) => {
    const rewards = await world.once(openBonus)
    const guest = await rewards.meet()
    const id = await closeOne(rewards, guest)
    await guest.transactionsOf(id, 2)
    const key = { organizationId: demo.organization, customerId: guest.customerId, walletId: guest.walletId }
    await world.ask('/api/1/loyalty/core/customer/wallet/chargeoff', { ...key, sum: 0.3 })
    await rewards.act(rewards.restaurant, '/front/deliveries/reopen', { orderId: id })
    const [, , taken, missing] = await guest.transactionsOf(id, 5)
    assert.deepEqual([taken?.typeName, taken?.sum, taken?.balanceAfter], ['CancelRefillWalletFromOrder', -0.2, 0])
    assert.deepEqual(
      [missing?.typeName, missing?.sum, missing?.blockReason],
      ['CancelRefillWalletFromOrder', 0, 'The wallet does not hold 0.3 of 0.5 any more'],
    )
    assert.equal(await guest.balance(), 0)
  })

  it('credits only what is missing, even if it is closed again or gets another guest', async (world) => {
    const rewards = await world.once(openBonus)
    const { diningRoom } = rewards
    const [guest, other] = [await rewards.meet(), await rewards.meet()]
    const id = await closeOne(rewards, guest, false)
    await guest.transactionsOf(id, 2)
    await guest.chargeoff(0.3)
    const reopen = () => rewards.act(diningRoom, '/front/order/reopen', { orderId: id })
    await reopen()
    await guest.transactionsOf(id, 5)
    await diningRoom.change('close', id)
    const [closed, rest] = (await guest.transactionsOf(id, 7)).slice(5)
    assert.deepEqual([closed?.typeName, rest?.typeName, rest?.sum], ['CloseOrder', 'RefillWalletFromOrder', 0.2])
    await guest.chargeoff(0.2)
    await reopen()
    await guest.transactionsOf(id, 9)
    await diningRoom.change('close', id)
    assert.deepEqual(namesOf((await guest.transactionsOf(id, 10)).slice(9)), ['CloseOrder'])
    await reopen()
    await diningRoom.change('add_customer', id, { customer: { name: 'Bo', id: other.customerId } })
    await diningRoom.change('close', id)
    assert.deepEqual(namesOf(await other.transactionsOf(id, 1)), ['CloseOrder'])
    assert.deepEqual([await guest.balance(), await other.balance()], [0, 0])
  })

  it('is credited once, even if its events are read again', async (world) => {
    const rewards = await world.once(openBonus)
    const guest = await rewards.meet()
    const { organizationId } = rewards.restaurant
    const id = await closeOne(rewards, guest)
    await guest.transactionsOf(id, 2)
    await rewards.act(rewards.restaurant, '/front/deliveries/reopen', { orderId: id })
    await rewards.restaurant.change('close', id)
    const before = await guest.transactionsOf(id, 6)
    await followed(world, organizationId)
    await transaction(world.pool, async (db) => {
      await db`
        update follower_cursor
           set revision = 0
         where owner_id = ${organizationId}
           and follower = ${accrual.name}`
    })
    await followed(world, organizationId)
    assert.deepEqual(await guest.transactions(), before)
    assert.deepEqual((await rewards.counters(guest.customerId)).AllTime, [1, 10])
  })

  it('counts in each calendar period of the restaurant, and dates the first and the last visit', async (world) => {
    const rewards = await world.once(openBonus)
    const guest = await rewards.meet()
    const first = await closeOne(rewards, guest)
    await guest.transactionsOf(first, 2)
    const seen = await rewards.known(guest.customerId)
    assert.deepEqual(
      [seen.firstOrderDate, seen.lastVisitedOrganizationId],
      [seen.lastProcessedOrderDate, rewards.restaurant.organizationId],
    )
    assert.deepEqual(await rewards.counters(guest.customerId), {
      AllTime: [1, 10],
      Day: [1, 10],
      Week: [1, 10],
      Month: [1, 10],
      Quarter: [1, 10],
      Year: [1, 10],
    })
    world.clock.advance(31 * dayMs)
    const second = await closeOne(rewards, guest, false)
    await guest.transactionsOf(second, 2)
    const { AllTime, Day, Week, Month } = await rewards.counters(guest.customerId)
    assert.deepEqual({ AllTime, Day, Week, Month }, { AllTime: [2, 20], Day: [1, 10], Week: [1, 10], Month: [1, 10] })
    const later = await rewards.known(guest.customerId)
    assert.deepEqual(
      [later.firstOrderDate, later.lastVisitedOrganizationId],
      [seen.firstOrderDate, rewards.diningRoom.organizationId],
    )
    assert.ok(String(later.lastProcessedOrderDate) > String(seen.lastProcessedOrderDate))
  })
})

describeOwnWorld('Campaigns that count orders', ({ it }) => {
  it('count the orders that were closed before', async (world) => {
    const rewards = await openRewards(world, {
      conditions: [{ type: 'NthOrder', every: 2, period: 'AllTime' }],
      actions: [{ type: 'Bonus', mode: 'Sum', value: 3 }],
    })
    const guest = await rewards.meet()
    for (const balance of [0, 3, 3, 6]) {
      const id = await closeOne(rewards, guest)
      await guest.transactionsOf(id, 1)
      assert.equal(await guest.balance(), balance)
    }
  })

  it('show the discount in calculate, and credit the bonus on the paid sum', async (world) => {
    const rewards = await openRewards(world, {
      conditions: [
        { type: 'NthOrder', numbers: [2], period: 'Day' },
        { type: 'OrderSum', min: 10 },
      ],
      actions: [
        { type: 'OrderDiscount', mode: 'Percent', value: 20 },
        { type: 'Bonus', mode: 'Percent', value: 10 },
      ],
    })
    const guest = await rewards.meet()
    const { organizationId } = rewards.restaurant
    const body = rewards.restaurant.body(guest.order)
    const promised = async () => {
      const { loyaltyProgramResults } = await world.ask<{
        loyaltyProgramResults: { marketingCampaignId: string; discounts: { discountSum: number }[] }[]
      }>('/api/1/loyalty/core/calculate', { organizationId, order: body.order })
      const own = loyaltyProgramResults.find(({ marketingCampaignId }) => marketingCampaignId === rewards.campaignId)
      return own?.discounts.map(({ discountSum }) => discountSum)
    }
    assert.equal(await promised(), undefined)
    await guest.transactionsOf(await closeOne(rewards, guest), 1)
    assert.deepEqual(await promised(), [2])
    const second = await closeOne(rewards, guest)
    const rows = await guest.transactionsOf(second, 2)
    assert.deepEqual(
      rows.map(({ typeName, sum, orderSum }) => [typeName, sum, orderSum]),
      [
        ['CloseOrder', 0, 8],
        ['RefillWalletFromOrder', 0.8, 8],
      ],
    )
    assert.equal(await promised(), undefined)
    assert.deepEqual((await rewards.counters(guest.customerId)).Day, [2, 18])
  })
})
