import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { debtTo } from '#test/fixtures/books.ts'
import { loyalty } from '#test/fixtures/guests.ts'
import { openCertificates, saveWalletType } from '#test/fixtures/loyalty.ts'
import type { ListedMessage } from '#test/fixtures/messages.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { openRewards, type Regular } from '#test/fixtures/rewards.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { accrual } from './accrual.ts'

/** A restaurant whose plain dish is a certificate of a series that is good there. */
async function openSelling(world: World, settings: object = {}) {
  const series = await openCertificates(world, { nominal: 10 })
  const products = { productIds: [dish.plain.id] }
  const rewards = await openRewards(world, {
    actions: [{ type: 'CertificateSale', products, seriesId: series.seriesId, ...settings }],
  })
  const { restaurant, act } = rewards
  /** Buys so many, and answers the order. */
  const buy = async (guest: Regular, amount: number): Promise<string> => {
    const items = { items: [plainItem({ amount })], payments: [cashPayment(10 * amount)] }
    const id = await restaurant.place({ ...guest.order, ...items })
    await restaurant.change('close', id)
    return id
  }
  /** The certificates of the series, once they are in these states. */
  const inStates = async (...states: string[]) => {
    const found = await eventually(
      () => series.list(),
      (all) => all.map(({ status }) => status).join() === states.join() || all.length > states.length,
    )
    assert.deepEqual(
      found.map(({ status }) => status),
      states,
    )
    return found
  }
  const reopen = (orderId: string) => act(restaurant, '/front/deliveries/reopen', { orderId })
  /** Pays something with the certificate. */
  const spend = async (number: string, sum: number): Promise<string> => {
    const paymentTypeId = await saveWalletType(world)
    const paymentAdditionalData = { type: 'LoyaltyCard', credential: number, searchScope: 'CardNumber' }
    const payment = { paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum, paymentAdditionalData }
    const id = await restaurant.place({ payments: [payment, cashPayment(10 - sum)] })
    await restaurant.change('close', id)
    return id
  }
  return { ...rewards, list: series.list, certificate: series.known, buy, inStates, reopen, spend }
}

const message = { channel: 'Sms', text: 'Your certificates: {number}' }

describeWorld('An order that sells certificates', ({ it }) => {
  it('is refused with a fraction of a certificate when it is placed, calculated or changed', async (world) => {
    const { restaurant, diningRoom, programId } = await openSelling(world)
    const reservations = await openReservations(world)
    const { organizationId } = restaurant
    const organizationIds = [restaurant, diningRoom, reservations].map((place) => place.organizationId)
    const program = { id: programId, name: 'Test', programType: 1, serviceFrom: '2026-01-01', organizationIds }
    await world.ask('/admin/loyalty/programs/save', { corporationId: demo.corporation, programs: [program] })
    const whole = [plainItem({ amount: 2 })]
    const banquet = await reservations.ask({ order: { items: whole } })
    const [delivery, table] = [await restaurant.place({ items: whole }), await diningRoom.place({ items: whole })]
    const items = [plainItem(), plainItem({ amount: 1.5 })]
    const at = (place: { organizationId: string }, more: object) => ({ organizationId: place.organizationId, ...more })
    const refusals: [operation: string, body: object, path: string][] = [
      ['/api/1/deliveries/create', restaurant.body({ items }), 'order.items[1].amount'],
      ['/api/1/order/create', diningRoom.body({ items }), 'order.items[1].amount'],
      ['/api/1/reserve/create', reservations.body({ order: { items } }), 'order.items[1].amount'],
      ['/api/1/loyalty/core/calculate', { organizationId, order: { items } }, 'order.items[1].amount'],
      ['/api/1/deliveries/add_items', at(restaurant, { orderId: delivery, items }), 'items[1].amount'],
      ['/api/1/order/add_items', at(diningRoom, { orderId: table, items }), 'items[1].amount'],
    ]
    for (const [operation, body, path] of refusals) {
      const { error, details } = await world.refuse(operation, body)
      assert.deepEqual([error, details.fields[0]?.path], ['Incorrect', path], operation)
    }
    for (const operation of ['add_items', 'change_items'])
      assert.equal(await reservations.failure(operation, banquet.id, { items }), 'Incorrect', operation)
  })

  it('gives the guest the sold certificates, sends their numbers, and the certificates can pay', async (world) => {
    const { buy, inStates, meet, spend, certificate, restaurant } = await openSelling(world, { message })
    const guest = await meet()
    // Numbers of bought certificates are also sent to guests who refuse promotions.
    const silent = { id: guest.customerId, shouldReceivePromoActionsInfo: false }
    await world.ask(`${loyalty}/customer/create_or_update`, { organizationId: demo.organization, ...silent })
    const orderId = await buy(guest, 2)
    const [one, other] = await inStates('Activated', 'Activated')
    assert.ok(one && other)
    assert.deepEqual([one.customerId, one.balance, other.balance], [guest.customerId, 10, 10])
    const entries = await guest.transactionsOf(orderId, 3)
    assert.deepEqual(
      entries.map(({ typeName, sum }) => [typeName, sum]),
      [
        ['CloseOrder', 0],
        ['CertificateActivation', 10],
        ['CertificateActivation', 10],
      ],
    )
    const told = await eventually(
      async () => {
        const { organizationId } = restaurant
        const { messages } = await world.ask<{ messages: ListedMessage[] }>('/admin/messages/list', { organizationId })
        return messages.filter(({ customerId }) => customerId === guest.customerId)
      },
      ({ length }) => length > 0,
    )
    const [text = ''] = told.map((sent) => sent.text ?? '')
    assert.equal(told.length, 1)
    assert.ok(text.startsWith('Your certificates: ') && text.includes(one.number) && text.includes(other.number))
    assert.equal(await debtTo(world, guest.customerId), 20)
    await spend(one.number, 7)
    await eventually(
      () => certificate(one.number),
      ({ balance }) => balance === 3,
    )
  })

  it('takes back unspent certificates when it is reopened, and restores them when it is closed again', async (world) => {
    const { buy, inStates, meet, reopen, restaurant } = await openSelling(world)
    const orderId = await buy(await meet(), 2)
    const sold = await inStates('Activated', 'Activated')
    await reopen(orderId)
    await inStates('Blocked', 'Blocked')
    await restaurant.change('close', orderId)
    const again = await inStates('Activated', 'Activated')
    assert.deepEqual(
      again.map(({ number, balance }) => [number, balance]),
      sold.map(({ number }) => [number, 10]),
    )
    const { organizationId } = restaurant
    await transaction(world.pool, async (db) => {
      await db`
        update follower_cursor
           set revision = 0
         where owner_id = ${organizationId}
           and follower = ${accrual.name}`
    })
    await waitForFollowers(world.pool, { follower: accrual.name, ownerId: organizationId })
    await inStates('Activated', 'Activated')
  })

  it('keeps a partly spent certificate, and records that', async (world) => {
    const { buy, inStates, meet, reopen, spend, certificate } = await openSelling(world)
    const guest = await meet()
    const orderId = await buy(guest, 1)
    const [sold] = await inStates('Activated')
    assert.ok(sold)
    await spend(sold.number, 4)
    await eventually(
      () => certificate(sold.number),
      ({ balance }) => balance === 6,
    )
    await reopen(orderId)
    const entries = await guest.transactionsOf(orderId, 4)
    assert.deepEqual(
      entries
        .filter(({ typeName }) => typeName === 'CertificateBlock')
        .map(({ sum, blockReason }) => [sum, blockReason]),
      [[0, 'Something of the certificate is spent or reserved']],
    )
    await inStates('Activated')
  })

  it('records certificates that it cannot sell', async (world) => {
    const bonus = await openCertificates(world, { programType: 1 })
    for (const [settings, amount, reason] of [
      [{ seriesId: bonus.seriesId }, 1, 'The series is not sold here'],
      [{}, 101, 'More than 100 certificates at once'],
    ] as const) {
      const { buy, list, meet } = await openSelling(world, settings)
      const guest = await meet()
      const entries = await guest.transactionsOf(await buy(guest, amount), 2)
      const blocked = entries.flatMap(({ typeName, blockReason }) => (blockReason ? [[typeName, blockReason]] : []))
      assert.deepEqual(blocked, [['CertificateActivation', reason]])
      assert.deepEqual(await list(), [])
    }
  })

  it('refuses unknown series', async ({ refuse }) => {
    const actions = [{ type: 'CertificateSale', products: {}, seriesId: newId() }]
    const { error, details } = await refuse('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      campaigns: [
        {
          programId: demo.bonusProgram,
          name: 'None',
          periodFrom: '2026-01-01',
          bindings: [{ conditions: [], actions }],
        },
      ],
    })
    assert.deepEqual(
      [error, details.fields[0]?.path],
      ['CERTIFICATE_SERIES_NOT_FOUND', 'campaigns[0].bindings[0].actions[0].seriesId'],
    )
  })
})
