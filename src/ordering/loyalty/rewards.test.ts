import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers, type TransactionRow } from '#test/fixtures/guests.ts'
import { saveManualCondition, saveProgram, saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Calculated {
  loyaltyProgramResults: { marketingCampaignId: string; discounts: { discountSum: number }[]; points?: number }[]
  availablePayments: { maxSum: number }[]
  loyaltyTrace: string
}

const fourOff = { type: 'OrderDiscount', mode: 'Sum', value: 4 }

/** Opens a restaurant where a guest with 100 points may choose a reward of 60 points: 4.00 off the order. */
async function openRewards(world: World, conditions: object[] = []) {
  const restaurant = await openRestaurant(world)
  const { organizationId } = restaurant
  const manualConditionId = await saveManualCondition(world)
  const reward = {
    ...{ conditions: [{ type: 'ManualCondition', manualConditionId }, ...conditions], actions: [fourOff], points: 60 },
  }
  const allow = { conditions: [], actions: [{ type: 'AllowPayment', maxPercent: 100 }] }
  const program = { programType: 1, canHoldMoney: true }
  const { programId, campaignIds } = await saveProgram(world, organizationId, [[reward], [allow]], program)
  const members = openMembers(world)
  const join = async () => {
    const phone = newPhone()
    const customerId = await members.register({ phone })
    const { walletId } = await world.ask<{ walletId: string }>(`${loyalty}/customer/program/add`, {
      ...{ organizationId, customerId, programId },
    })
    const key = { organizationId, customerId, walletId }
    const change = (name: string, sum: number) => world.ask(`${loyalty}/customer/wallet/${name}`, { ...key, sum })
    await change('topup', 100)
    const left = async () => {
      const { walletBalances } = await members.known(customerId)
      return walletBalances.find(({ id }) => id === walletId)?.balance
    }
    const transactions = async () => {
      const query = { organizationId, customerId, pageSize: 100, revision: 0 }
      const path = `${loyalty}/customer/transactions/by_revision`
      return (await world.ask<{ transactions: TransactionRow[] }>(path, query)).transactions
    }
    return { phone, customerId, key, change, left, transactions }
  }
  const loyaltyInfo = { applicableManualConditions: [manualConditionId] }
  const orderOf = ({ phone }: { phone: string }) => ({ phone, loyaltyInfo, items: [plainItem()] })
  const calculate = (guest: { phone: string }) =>
    world.ask<Calculated>(`${loyalty}/calculate`, {
      ...{ organizationId, isLoyaltyTraceEnabled: true, order: orderOf(guest) },
    })
  const ask = async (guest: { phone: string }, terminalGroupId = restaurant.terminalGroupId, more: object = {}) => {
    const body = restaurant.body({ ...orderOf(guest), ...more }, { terminalGroupId })
    const { correlationId, orderInfo } = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
      '/api/1/deliveries/create',
      body,
    )
    const { state, exception } = await world.outcome(organizationId, correlationId)
    return { id: orderInfo.id, state, code: exception?.code }
  }
  const sumOf = async (id: string) => (await restaurant.read(id)).order?.sum
  return { restaurant, join, calculate, ask, sumOf, campaignIds }
}

describeWorld('a reward for points', ({ it }) => {
  it('is promised, reserved with the order, charged once when it is closed, and named in the history', async (world) => {
    const { restaurant, join, calculate, ask, sumOf, campaignIds } = await openRewards(world)
    const guest = await join()
    const { loyaltyProgramResults, availablePayments, loyaltyTrace } = await calculate(guest)
    assert.deepEqual(
      loyaltyProgramResults
        .filter(({ marketingCampaignId: id }) => campaignIds.includes(id))
        .map(({ discounts, points }) => [discounts.map(({ discountSum }) => discountSum), points]),
      [
        [[4], 60],
        [[], undefined],
      ],
    )
    assert.match(loyaltyTrace, /costs 60 points/)
    assert.deepEqual(
      availablePayments.map(({ maxSum }) => maxSum),
      [6],
    )
    const { id } = await ask(guest)
    assert.deepEqual([await sumOf(id), await guest.left()], [6, 100])
    assert.match((await calculate(guest)).loyaltyTrace, /costs 60 points, but the guest has 40/)
    const refused = await world.refuse(`${loyalty}/customer/wallet/chargeoff`, { ...guest.key, sum: 41 })
    assert.equal(refused.error, 'Validation_InsufficientFunds')
    const second = await ask(guest)
    assert.equal(await sumOf(second.id), 10)
    await restaurant.change('add_payments', id, { payments: [cashPayment(6)] })
    await restaurant.change('close', id)
    await eventually(guest.left, (left) => left === 40)
    const paid = (await guest.transactions()).filter(({ typeName }) => typeName === 'PayFromWallet')
    assert.deepEqual(
      paid.map(({ sum, posOrderId, marketingCampaignId }) => [sum, posOrderId, marketingCampaignId]),
      [[-60, id, campaignIds[0]]],
    )
  })

  it('of many concurrent orders is given as often as points last; the others are refused or priced without', async (world) => {
    const { restaurant, join, ask, sumOf } = await openRewards(world)
    const { id: otherGroupId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
      organizationId: restaurant.organizationId,
      name: 'Other kitchen',
    })
    const guest = await join()
    await guest.change('topup', 80)
    const groups = [restaurant.terminalGroupId, otherGroupId]
    const ends = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(guest, groups[i % 2])))
    const placed = ends.filter(({ state }) => state === 'Success')
    const sums = await Promise.all(placed.map(({ id }) => sumOf(id)))
    assert.equal(sums.filter((sum) => sum === 6).length, 3)
    const others = ends.filter(({ state }) => state !== 'Success')
    assert.deepEqual(
      [...new Set(others.map(({ code }) => code))].join(),
      others.length > 0 ? 'CAMPAIGN_POINTS_SPENT' : '',
    )
    const [refused] = others
    if (refused) assert.equal(refusalCode((await restaurant.read(refused.id)).errorInfo), 'CAMPAIGN_POINTS_SPENT')
  })

  it('returns its points when the order is cancelled, and belongs to the guest of the order', async (world) => {
    const { restaurant, join, ask, sumOf } = await openRewards(world)
    const [guest, other] = [await join(), await join()]
    const first = await ask(guest)
    await restaurant.change('cancel', first.id, { cancelCauseId: demo.cancelCause })
    const second = await ask(guest)
    assert.equal(await sumOf(second.id), 6)
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { ...other.key, sum: 50 })
    const third = await ask(other)
    assert.deepEqual([third.state, await sumOf(third.id)], ['Success', 10])
  })

  it('stays while the order changes, and its points are free again when it no longer applies', async (world) => {
    const { restaurant, join, ask, sumOf } = await openRewards(world, [{ type: 'OrderSum', max: 20 }])
    const guest = await join()
    const { id } = await ask(guest)
    await restaurant.change('add_items', id, { items: [plainItem()] })
    assert.equal(await sumOf(id), 16)
    const second = await ask(guest)
    assert.equal(await sumOf(second.id), 10)
    await restaurant.change('add_items', id, { items: [plainItem()] })
    assert.equal(await sumOf(id), 30)
    await restaurant.change('add_items', second.id, { items: [plainItem({ amount: 0.5 })] })
    assert.equal(await sumOf(second.id), 11)
    await restaurant.change('cancel', id, { cancelCauseId: demo.cancelCause })
    const third = await ask(guest)
    assert.equal(await sumOf(third.id), 10)
  })

  it('is charged once although the order is reopened, and refunded when it is cancelled then', async (world) => {
    const { restaurant, join, ask, sumOf } = await openRewards(world)
    const guest = await join()
    const { id } = await ask(guest)
    const terminal = await openTerminal(world, restaurant)
    const close = () => terminal.done('/front/deliveries/close', { orderId: id, payments: [cashPayment(6)] })
    await close()
    await eventually(guest.left, (left) => left === 40)
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    await terminal.done('/front/deliveries/close', { orderId: id })
    const second = await ask(guest)
    assert.deepEqual([await sumOf(id), await guest.left(), await sumOf(second.id)], [6, 40, 10])
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    await restaurant.change('cancel', id, { cancelCauseId: demo.cancelCause, removalTypeId: demo.removalType })
    await eventually(guest.left, (left) => left === 100)
    terminal.cut()
    const reasons = (await guest.transactions()).map(({ typeName, sum }) => [typeName, sum])
    assert.deepEqual(
      reasons.filter(([typeName]) => String(typeName).includes('FromWallet')),
      [
        ['PayFromWallet', -60],
        ['CancelPayFromWallet', 60],
      ],
    )
  })

  it('may be paid beside the order itself, as far as the wallet has enough for both', async (world) => {
    const { restaurant, join, ask, campaignIds } = await openRewards(world)
    const guest = await join()
    const paymentTypeId = await saveWalletType(world, campaignIds)
    const pay = (sum: number) => ({ payments: [{ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum }] })
    await guest.change('chargeoff', 35)
    assert.equal((await ask(guest, restaurant.terminalGroupId, pay(6))).code, 'CAMPAIGN_POINTS_SPENT')
    const { id } = await ask(guest, restaurant.terminalGroupId, pay(5))
    await restaurant.change('add_payments', id, { payments: [cashPayment(1)] })
    await restaurant.change('close', id)
    await eventually(guest.left, (left) => left === 0)
  })
})
