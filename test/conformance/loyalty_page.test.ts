import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers } from '#test/fixtures/guests.ts'
import { orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

interface Calculated {
  loyaltyProgramResults: { marketingCampaignId: string; discounts: { discountSum: number }[] }[]
  availablePayments: { maxSum: number }[]
  Warnings: { Code: string; Message: string }[]
  loyaltyTrace: string
}

const page = await readFile(join(import.meta.dirname, '../../docs/guide/5_loyalty.md'), 'utf8')
/** Bodies of the page, by the words in bold above them. */
const bodies = new Map(
  page
    .split('\n**')
    .map((part) => [part.slice(0, part.indexOf('.**')), part.split('```json\n')[1]?.split('```')[0] ?? ''] as const)
    .filter(([, body]) => body !== ''),
)

interface Body extends Record<string, unknown> {
  programs: object[]
}

const bodyOf = (name: string): Body => JSON.parse(bodies.get(name) ?? 'null')

/** Saves the body as an owner would, and returns calls of a guest at a restaurant. */
async function openWith(world: World, name: string, program: object = {}) {
  const { programs, ...others } = bodyOf(name)
  await world.ask('/admin/loyalty/programs/save', {
    ...others,
    programs: programs.map((one) => ({ ...one, ...program })),
  })
  const { organizationId, place, change } = await openRestaurant(world)
  const phone = newPhone()
  const members = openMembers(world)
  const order = (items: object[]) => ({ phone, customer: { type: 'regular', name: 'Ada' }, items })
  return {
    organizationId,
    calculate: (items: object[], loyaltyInfo: object = {}) =>
      world.ask<Calculated>(`${loyalty}/calculate`, {
        organizationId,
        isLoyaltyTraceEnabled: true,
        order: { ...order(items), loyaltyInfo },
      }),
    buy: async (items: object[], sum: number) =>
      change('close', await place({ ...order(items), payments: [cashPayment(sum)] })),
    guest: () => members.known({ type: 'phone', phone }),
  }
}

/** Returns the sums that a campaign takes off. */
const discountsOf = ({ loyaltyProgramResults }: Calculated, campaignId: string) =>
  loyaltyProgramResults
    .filter(({ marketingCampaignId }) => marketingCampaignId === campaignId)
    .flatMap(({ discounts }) => discounts.map(({ discountSum }) => discountSum))

type Guest = Awaited<ReturnType<Awaited<ReturnType<typeof openWith>>['guest']>>

const balanceIn = ({ walletBalances }: Guest, name: string) =>
  walletBalances.find((wallet) => wallet.name === name)?.balance

describeOwnWorld('a body of the loyalty page', ({ it }) => {
  it('gives 5 % back to a guest who joins with the first order', async (world) => {
    const { calculate, buy, guest } = await openWith(world, '5 % back')
    const { loyaltyTrace, Warnings } = await calculate([plainItem()])
    assert.match(loyaltyTrace, /5 % back \/ 5 % back: Bonus accrues 0\.5\n?/)
    assert.deepEqual(Warnings, [])
    await buy([plainItem()], 10)
    await eventually(guest, (known) => balanceIn(known, '5 % back') === 0.5)
    assert.deepEqual(
      (await calculate([plainItem()])).availablePayments.map(({ maxSum }) => maxSum),
      [0.5],
    )
  })

  it('gives nothing to a guest who has not joined, if the program says so, and calculate promises nothing', async (world) => {
    const { calculate, buy, guest } = await openWith(world, '5 % back', { joinsWithFirstOrder: false })
    const expectNothing = async () => {
      const { loyaltyTrace, Warnings } = await calculate([plainItem()])
      assert.match(loyaltyTrace, /5 % back \/ 5 % back: Bonus credits nothing: the order has no guest who is a member/)
      assert.deepEqual(
        Warnings.filter(({ Message }) => Message.includes('"5 % back"')).map(({ Code }) => Code),
        ['GUEST_NOT_IN_PROGRAM'],
      )
    }
    await expectNothing()
    await buy([plainItem()], 10)
    const known = await eventually(guest, ({ firstOrderDate }) => firstOrderDate !== null)
    assert.equal(balanceIn(known, '5 % back'), undefined)
    await expectNothing()
  })

  it('takes 10 % off for a coupon', async (world) => {
    const { calculate } = await openWith(world, '10 % coupon')
    const [corporationId, seriesId] = [demo.corporation, demo.percentCouponSeries]
    await world.ask('/admin/loyalty/coupons/generate', { corporationId, seriesId, numbers: ['WELCOME-10'] })
    for (const [coupon, discounts] of [
      ['WELCOME-10', [1]],
      ['WELCOME-11', []],
    ] as const)
      assert.deepEqual(discountsOf(await calculate([plainItem()], { coupon }), demo.percentCouponCampaign), discounts)
  })

  it('makes the cheapest dish of the tenth order free', async (world) => {
    const { calculate, buy, guest, organizationId } = await openWith(world, 'Tenth free')
    const discounts = async () => discountsOf(await calculate([plainItem(), plainItem()]), demo.tenthFreeCampaign)
    await Promise.all(Array.from({ length: 9 }, () => buy([plainItem()], 10)))
    const { id } = await guest()
    const body = { organizationId, guestIds: [id], periods: ['AllTime'], metrics: ['OrdersCount'] }
    await eventually(
      () => world.ask<{ counters: { value: number }[] }>(`${loyalty}/get_counters`, body),
      ({ counters }) => counters[0]?.value === 9,
    )
    assert.deepEqual(await discounts(), [10])
    await buy([plainItem(), plainItem()], 10)
    await eventually(discounts, (found) => found.length === 0)
  })

  it('stamps a card for each coffee, and makes one free for a full card', async (world) => {
    const { calculate, buy, guest, organizationId } = await openWith(world, 'Stamp card')
    const coffees = [orderItem(demo.coffee, 2.9, { amount: 10 })]
    await buy(coffees, 29)
    const known = await eventually(guest, (found) => balanceIn(found, 'Stamps') === 10)
    const taken = await calculate([orderItem(demo.coffee, 2.9)], { applicableManualConditions: [demo.fullStampCard] })
    assert.deepEqual(discountsOf(taken, demo.stampCampaign), [2.9])
    const walletId = known.walletBalances.find(({ name }) => name === 'Stamps')?.id
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { organizationId, customerId: known.id, walletId, sum: 10 })
    assert.equal(balanceIn(await guest(), 'Stamps'), 0)
  })

  it('credits points by steps, which buy a coffee', async (world) => {
    const { calculate, buy, guest } = await openWith(world, 'Points buy a coffee')
    await buy([plainItem({ amount: 3 })], 30)
    await eventually(guest, (known) => balanceIn(known, 'Points') === 3)
    const coffee = [orderItem(demo.coffee, 2.9)]
    const taken = await calculate(coffee, { applicableManualConditions: [demo.coffeeForPoints] })
    assert.deepEqual(discountsOf(taken, demo.pointsCampaign), [2.9])
    assert.match(taken.loyaltyTrace, /costs 2 points/)
  })

  it('makes two of five coffees free', async (world) => {
    const { calculate } = await openWith(world, 'Buy three, get two')
    const coffees = (amount: number) => calculate([orderItem(demo.coffee, 2.9, { amount })])
    assert.deepEqual(discountsOf(await coffees(5), demo.buyAndGetCampaign), [5.8])
    assert.deepEqual(discountsOf(await coffees(3), demo.buyAndGetCampaign), [])
  })

  it('takes a sum off each coffee, with and without its tax', async (world) => {
    const { calculate } = await openWith(world, '1.00 off each coffee, with and without tax')
    const taken = await calculate([orderItem(demo.coffee, 2.9)])
    assert.deepEqual(discountsOf(taken, demo.offCoffeeCampaign), [2.2])
  })

  it('tops up a wallet with a product', async (world) => {
    const { buy, guest } = await openWith(world, 'A product that tops up a wallet')
    await buy([orderItem(demo.coffee, 2.9, { amount: 2 })], 5.8)
    await eventually(guest, (known) => balanceIn(known, 'Deposit') === 10)
  })

  it('takes a percentage off everything, up to a sum', async (world) => {
    const { calculate } = await openWith(world, '20 % of everything, at most 5')
    const off = async (amount: number) => discountsOf(await calculate([plainItem({ amount })]), demo.wholeOrderCampaign)
    assert.deepEqual([await off(1), await off(4)], [[2], [5]])
  })
})
