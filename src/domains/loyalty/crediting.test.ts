import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { touch } from '#core/cache.ts'
import { transaction } from '#core/db/connect.ts'
import { Decimal, moneyGrid } from '#core/decimal.ts'
import { server } from '#core/events/outbox.ts'
import { asId, newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { applyAll, calculationInputOf, campaignOf, dish } from '#test/fixtures/checkin.ts'
import { openProgram } from '#test/fixtures/guests.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type CampaignEffects, creditsOf, noCredits, refillsOf } from './crediting.rules.ts'
import { type CreditOccasion, creditEffects, messageEvent } from './crediting.ts'
import { listByOrder } from './transactions.store.ts'

const money = moneyGrid('GBP', null)

test('half a cent of bonus on the sum not paid from wallets rounds up', () => {
  const campaign = { ...campaignOf([{ type: 'Bonus', mode: 'Percent', value: 5 }]), id: newId(), programId: newId() }
  for (const [sum, paidFromWallets, refill] of [
    [13.73, 12.83, '0.05'],
    [63.25, 59.75, '0.18'],
    [0.1, 0, '0.01'],
    [10, 0.19, '0.49'],
  ] as const) {
    const checkin = calculationInputOf([dish(sum)], { paidFromWallets: new Decimal(paidFromWallets) })
    const { results } = applyAll([campaign], checkin)
    assert.deepEqual(
      refillsOf(results, money).map((one) => one.sum.toString()),
      [refill],
    )
  }
})

const { corporation: corporationId, organization: organizationId } = demo

async function bringTo(
  world: World,
  customerId: string,
  effects: CampaignEffects[],
  more: Partial<CreditOccasion> = {},
) {
  const { pool, clock, node } = world
  const organization = (await node.app.caches.get(OrganizationsOf, corporationId)).get(organizationId)
  assert.ok(organization)
  const correlationId = newId<'Command'>()
  await transaction(pool, (db) =>
    creditEffects(
      {
        ...{ db, now: clock.now(), correlationId, author: server, notify: () => {}, caches: node.app.caches },
        touch: (topic, key) => touch(db, topic, key),
      },
      {
        organization,
        guestId: asId<'Customer'>(customerId),
        order: null,
        credited: noCredits,
        joins: false,
        refill: 'RefillWalletFromOrder',
        ...more,
      },
      effects,
    ),
  )
  return pool<{ type: string; info: { text?: string; orderId?: string } }[]>`
    select type, info
      from event
     where owner_id = ${corporationId}
       and correlation_id = ${correlationId}
     order by revision`
}

const campaign = () => ({ id: randomUUID(), name: 'A campaign' })

const order = () => ({
  orderId: newId<'Order'>(),
  orderNumber: 7,
  orderSum: new Decimal('99.9'),
  orderCreatedAt: Date.UTC(2026, 4, 1, 12),
  isDelivery: true,
  terminalGroupId: asId<'TerminalGroup'>(demo.terminalGroup),
})

describeWorld('effects of campaigns', ({ it }) => {
  it('credit wallets, rounded once a campaign, with the campaign and the order in the entry', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    const of = order()
    const [one, other] = [campaign(), campaign()]
    const accrual = (sum: string) => ({ accrual: { programId: program.programId, sum: new Decimal(sum) } })
    await bringTo(
      world,
      guest.customerId,
      [
        { campaign: one, effects: [accrual('1.003'), accrual('1.003')] },
        { campaign: other, effects: [accrual('0.004')] },
        ...Array.from({ length: 9 }, () => ({ campaign: campaign(), effects: [accrual('1')] })),
      ],
      { order: of },
    )
    assert.equal(await program.balance(guest), 11.01)
    const rows = await program.transactions(guest)
    assert.deepEqual([rows.length, rows[0]?.typeName, rows[0]?.type], [10, 'RefillWalletFromOrder', 10])
    assert.deepEqual(
      [rows[0]?.balanceBefore, rows[0]?.sum, rows[0]?.balanceAfter, rows[1]?.balanceBefore],
      [0, 2.01, 2.01, 2.01],
    )
    const { marketingCampaignId, posOrderId, orderNumber, orderSum, whenCreatedOrder, isDelivery, terminalGroupId } =
      rows[0]!
    assert.deepEqual(
      { marketingCampaignId, posOrderId, orderNumber, orderSum, whenCreatedOrder, isDelivery, terminalGroupId },
      {
        marketingCampaignId: one.id,
        posOrderId: of.orderId,
        orderNumber: 7,
        orderSum: 99.9,
        isDelivery: true,
        whenCreatedOrder: '2026-05-01 12:00:00.000',
        terminalGroupId: demo.terminalGroup,
      },
    )
  })

  it('reach a guest who has not joined only if they make guests join', async (world) => {
    const program = await openProgram(world)
    const customerId = await program.register()
    const effects = [{ accrual: { programId: program.programId, sum: new Decimal(5) } }]
    await bringTo(world, customerId, [{ campaign: campaign(), effects }])
    assert.deepEqual((await program.known(customerId)).walletBalances, [])
    await bringTo(world, customerId, [{ campaign: campaign(), effects }], { joins: true })
    assert.deepEqual(
      (await program.known(customerId)).walletBalances.map(({ balance }) => balance),
      [5],
    )
  })

  it('change categories, and record the changes', async (world) => {
    const program = await openProgram(world)
    const customerId = await program.register()
    const category = (isRemoved: boolean, categoryId: string = demo.staffCategory) => ({
      campaign: campaign(),
      effects: [{ category: { categoryId, isRemoved } }],
    })
    const held = async () => (await program.known(customerId)).categories.map(({ id }) => id)
    await bringTo(world, customerId, [category(false), category(false), category(false, randomUUID())])
    assert.deepEqual(await held(), [demo.staffCategory])
    await bringTo(world, customerId, [category(true)])
    assert.deepEqual(await held(), [])
    assert.deepEqual(
      (await program.transactions({ customerId })).map(({ typeName }) => typeName),
      ['SetGuestCategory', 'RemoveGuestCategory'],
    )
  })

  it('give each guest a different coupon while any are left', async (world) => {
    const program = await openProgram(world)
    const { couponSeries } = await world.ask<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
      corporationId,
      couponSeries: [{ name: `Issued ${newId()}` }],
    })
    await world.ask('/admin/loyalty/coupons/generate', { corporationId, seriesId: couponSeries[0], count: 8 })
    const guests = await Promise.all(Array.from({ length: 10 }, () => program.register()))
    const effects = [{ couponSeriesId: couponSeries[0] }]
    await Promise.all(guests.map((id) => bringTo(world, id, [{ campaign: campaign(), effects }])))
    const rows = (await Promise.all(guests.map((customerId) => program.transactions({ customerId })))).flat()
    assert.deepEqual([rows.length, rows.every(({ typeName }) => typeName === 'CouponIssue')], [10, true])
    const numbers = rows.flatMap(({ coupon }) => coupon?.number ?? [])
    assert.deepEqual([numbers.length, new Set(numbers).size], [8, 8])
    const blocked = rows.filter(({ blockReason }) => blockReason !== undefined)
    assert.deepEqual(
      blocked.map(({ blockReason }) => blockReason),
      ['The series has no coupon left', 'The series has no coupon left'],
    )
  })

  it('are only those that the order has not had yet: sums of each program, and coupons of each series', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    const { couponSeries } = await world.ask<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
      corporationId,
      couponSeries: [{ name: `Issued ${newId()}` }],
    })
    const [seriesId] = couponSeries
    await world.ask('/admin/loyalty/coupons/generate', { corporationId, seriesId, count: 3 })
    const [own, of] = [campaign(), order()]
    const bringAgain = async (sum: number, coupons: number) => {
      const accrual = { programId: program.programId, sum: new Decimal(sum) }
      const effects = [{ accrual }, ...Array.from({ length: coupons }, () => ({ couponSeriesId: seriesId }))]
      const credited = creditsOf(await listByOrder(world.pool, corporationId, of.orderId))
      await bringTo(world, guest.customerId, [{ campaign: own, effects }], { order: of, credited })
    }
    const counted = async () => {
      const rows = await program.transactions(guest)
      return [await program.balance(guest), rows.filter(({ coupon }) => coupon).length]
    }
    await bringAgain(20, 1)
    await bringAgain(20, 1)
    assert.deepEqual(await counted(), [20, 1])
    await bringAgain(25, 2)
    await bringAgain(10, 0)
    assert.deepEqual(await counted(), [25, 2])
  })

  it('publish messages for senders', async (world) => {
    const program = await openProgram(world)
    const customerId = await program.register()
    const of = order()
    const message = { channel: 'Sms', subject: '', text: 'Come again' } as const
    const events = await bringTo(world, customerId, [{ campaign: campaign(), effects: [{ message }] }], { order: of })
    assert.deepEqual(
      events.map(({ type, info }) => [type, info.text, info.orderId]),
      [[messageEvent, 'Come again', of.orderId]],
    )
  })
})
