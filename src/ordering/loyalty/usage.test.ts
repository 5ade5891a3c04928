import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { loyalty, newPhone, openMembers, type TransactionRow } from '#test/fixtures/guests.ts'
import { saveCoupons, saveProgram, saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { cashPayment, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Placed {
  correlationId: string
  orderInfo: { id: string }
}

/** Returns the outcome of the creation of an order. */
async function ending(world: World, organizationId: string, path: string, body: object) {
  const { correlationId, orderInfo } = await world.ask<Placed>(path, body)
  const { state, exception } = await world.outcome(organizationId, correlationId)
  return { id: orderInfo.id, state, code: exception?.code }
}

const delivery = '/api/1/deliveries/create'

const off = (...conditions: object[]) => [
  { conditions, actions: [{ type: 'OrderDiscount', mode: 'Percent', value: 50 }] },
]

interface CouponInfo {
  couponInfo: { whenActivated: string | null }[]
}

async function isUsed(world: World, organizationId: string, number: string): Promise<boolean> {
  const { couponInfo } = await world.ask<CouponInfo>(`${loyalty}/coupons/info`, { organizationId, number })
  assert.equal(couponInfo.length, 1)
  return Boolean(couponInfo[0]?.whenActivated)
}

describeWorld('the coupon of an order', ({ it }) => {
  it('is used by one of many orders, and released when that is cancelled', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, body, read } = restaurant
    const coupon = newId()
    const seriesId = await saveCoupons(world, [coupon])
    await saveProgram(world, organizationId, [off({ type: 'Coupon', seriesIds: [seriesId] })])
    const place = () => ending(world, organizationId, delivery, body({ loyaltyInfo: { coupon } }))
    const ends = await Promise.all(Array.from({ length: 16 }, place))
    assert.deepEqual(ends.map(({ code }) => code).sort(), [
      ...Array.from({ length: 15 }, () => 'COUPON_ACTIVATED'),
      undefined,
    ])
    const [used] = ends.filter(({ state }) => state === 'Success')
    assert.ok(used)
    const { order } = await read(used.id)
    assert.deepEqual([order?.sum, order?.loyaltyInfo?.coupon], [5, coupon])
    assert.equal(await isUsed(world, organizationId, coupon), true)
    const refused = ends.find(({ state }) => state === 'Error')
    assert.ok(refused)
    const { creationStatus, errorInfo } = await read(refused.id)
    assert.deepEqual([creationStatus, errorInfo?.code, refusalCode(errorInfo)], ['Error', 'Common', 'COUPON_ACTIVATED'])

    await restaurant.change('cancel', used.id, { cancelCauseId: demo.cancelCause })
    assert.equal(await isUsed(world, organizationId, coupon), false)
    assert.equal((await place()).state, 'Success')
  })

  it('is released by a table order, too, and not used by an order that the front office refuses', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId, body } = diningRoom
    const coupon = newId()
    await saveCoupons(world, [coupon])
    const terminal = await openTerminal(world, diningRoom)
    terminal.refusal = { code: 'Common', message: 'No' }
    const order = body({ loyaltyInfo: { coupon } })
    assert.equal((await ending(world, organizationId, '/api/1/order/create', order)).state, 'Error')
    assert.equal(await isUsed(world, organizationId, coupon), false)
    terminal.refusal = undefined
    const { id } = await ending(world, organizationId, '/api/1/order/create', order)
    assert.equal(await isUsed(world, organizationId, coupon), true)
    await diningRoom.change('cancel', id)
    assert.equal(await isUsed(world, organizationId, coupon), false)
    terminal.cut()
  })

  it('fails the creation with the error if it is invalid', async (world) => {
    const { organizationId, body } = await openRestaurant(world)
    const diningRoom = await openDiningRoom(world)
    const [used, over] = [newId(), newId()]
    const seriesId = await saveCoupons(world, [used])
    await saveCoupons(world, [over], { validTo: '2020-01-01' })
    await world.ask('/admin/loyalty/coupons/activate', { corporationId: demo.corporation, seriesId, number: used })
    for (const [coupon, code] of [
      [newId(), 'COUPON_NOT_FOUND'],
      [used, 'COUPON_ACTIVATED'],
      [over, 'COUPON_NOT_IN_FORCE'],
    ]) {
      const loyaltyInfo = { coupon }
      assert.equal((await ending(world, organizationId, delivery, body({ loyaltyInfo }))).code, code)
      const atTable = diningRoom.body({ loyaltyInfo })
      assert.equal((await ending(world, diningRoom.organizationId, '/api/1/order/create', atTable)).code, code)
    }
  })
})

/** Opens a restaurant with a program, a payment type for its wallets, and a guest with 100. */
async function openPaying(world: World, bindings: object[][] = [], fields: object = {}) {
  const restaurant = await openRestaurant(world)
  const guest = await openWallet(world, restaurant, bindings, fields)
  return { restaurant, ...guest }
}

async function openWallet(
  world: World,
  { organizationId }: Pick<Restaurant, 'organizationId'>,
  bindings: object[][] = [],
  fields: object = {},
) {
  const program = { programType: 1, canHoldMoney: true, ...fields }
  const { programId, campaignIds } = await saveProgram(world, organizationId, bindings, program)
  const members = openMembers(world)
  const phone = newPhone()
  const customerId = await members.register({ phone })
  const { walletId } = await world.ask<{ walletId: string }>(`${loyalty}/customer/program/add`, {
    organizationId,
    customerId,
    programId,
  })
  const key = { organizationId, customerId, walletId }
  const change = <T = object>(name: string, more: object) =>
    world.ask<T>(`${loyalty}/customer/wallet/${name}`, { ...key, ...more })
  await change('topup', { sum: 100 })
  const paymentTypeId = await saveWalletType(world, campaignIds)
  const pay = (sum: number, more: object = {}) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum, ...more })
  const balance = async () => {
    const { walletBalances } = await members.known(customerId)
    return walletBalances.find(({ id }) => id === walletId)?.balance
  }
  const transactions = async () => {
    const query = { organizationId, customerId, pageSize: 100, revision: 0 }
    const path = `${loyalty}/customer/transactions/by_revision`
    return (await world.ask<{ transactions: TransactionRow[] }>(path, query)).transactions
  }
  return { phone, customerId, programId, key, change, pay, balance, transactions }
}

const tenOf = (amount: number) => ({ items: [plainItem({ amount })] })

describeWorld('payments from wallets', ({ it }) => {
  it('are reported by a front office with either word for bonuses, as in requests', async (world) => {
    const { restaurant, phone, pay, balance } = await openPaying(world)
    const orderId = await restaurant.place({ phone })
    const terminal = await openTerminal(world, restaurant)
    const path = '/front/deliveries/add_payments'
    await terminal.done(path, { orderId, payments: [pay(6, { paymentTypeKind: 'IikoCard' })] })
    await terminal.done(path, { OrderId: orderId, OrganizationId: newId(), Payments: [pay(4)] })
    const { message } = await terminal.act(path, { orderId, OrderId: orderId })
    assert.equal(message, 'OrderId is another spelling of orderId, which is there, too')
    await terminal.done('/front/deliveries/close', { orderId })
    await eventually(balance, (left) => left === 90)
    terminal.cut()
  })

  it('are reserved with the order, charged once when it is closed, and released when it is cancelled', async (world) => {
    const { restaurant, phone, pay, balance, transactions, key } = await openPaying(world)
    const { organizationId, body } = restaurant
    const order = (sum: number) => body({ phone, ...tenOf(7), payments: [pay(sum)] })
    const first = await ending(world, organizationId, delivery, order(60))
    assert.equal(first.state, 'Success')
    assert.equal(await balance(), 100)
    assert.equal((await ending(world, organizationId, delivery, order(50))).code, 'INSUFFICIENT_BALANCE')
    const charge = await world.refuse(`${loyalty}/customer/wallet/chargeoff`, { ...key, sum: 41 })
    assert.equal(charge.error, 'Validation_InsufficientFunds')
    const second = await ending(world, organizationId, delivery, order(40))

    await restaurant.change('cancel', second.id, { cancelCauseId: demo.cancelCause })
    await restaurant.change('add_payments', first.id, { payments: [cashPayment(10)] })
    await restaurant.change('update_order_delivery_status', first.id, { deliveryStatus: 'Waiting' })
    await restaurant.change('close', first.id)
    await eventually(balance, (left) => left === 40)
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { ...key, sum: 40 })
    const charged = (await transactions()).filter(({ typeName }) => typeName === 'PayFromWallet')
    const { order: closed } = await restaurant.read(first.id)
    assert.deepEqual(
      charged.map((one) => [one.type, one.sum, one.posOrderId, one.orderNumber, one.orderSum, one.isDelivery]),
      [[8, -60, first.id, closed?.number, 70, true]],
    )
  })

  it('of several concurrent orders never exceed the balance', async (world) => {
    const { restaurant, phone, pay } = await openPaying(world)
    const { organizationId, terminalGroupId, body } = restaurant
    const { id: otherGroupId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Other kitchen',
    })
    const place = (_: unknown, i: number) => {
      const at = { terminalGroupId: i % 2 === 0 ? terminalGroupId : otherGroupId }
      const order = body({ phone, ...tenOf(3), payments: [pay(30)] }, at)
      return ending(world, organizationId, delivery, order)
    }
    const ends = await Promise.all(Array.from({ length: 16 }, place))
    assert.equal(ends.filter(({ state }) => state === 'Success').length, 3)
  })

  it('are reserved at the next attempt after a deadlock', async (world) => {
    const { restaurant, phone, pay } = await openPaying(world)
    const { organizationId, body } = restaurant
    await world.pool`create sequence deadlocks`
    await world.pool.begin(async (db) => {
      await db`
        create function break_deadlock() returns trigger language plpgsql as
        'begin if nextval(''deadlocks'') < 2 then raise exception ''broken by a test'' using errcode = ''40P01''; end if; return new; end'`
      await db`
        create trigger breaks before insert on loyalty_reservation
           for each row execute function break_deadlock()`
    })
    const order = body({ phone, ...tenOf(3), payments: [pay(30)] })
    assert.equal((await ending(world, organizationId, delivery, order)).state, 'Success')
    await world.pool`drop trigger breaks on loyalty_reservation`
    const [row] = await world.pool<{ tries: number }[]>`select last_value as tries from deadlocks`
    assert.equal(row?.tries, 2)
  })

  it('are added, replaced and refunded with their reservations', async (world) => {
    const { restaurant, phone, pay, key } = await openPaying(world)
    const { place, change, failure } = restaurant
    const left = async (sum: number) => {
      const { status } = await world.call(`${loyalty}/customer/wallet/hold`, { ...key, sum })
      return status === 200
    }
    const orderId = await place({ phone, ...tenOf(20) })
    await change('add_payments', orderId, { payments: [pay(60)] })
    assert.equal(await failure('add_payments', orderId, { payments: [pay(50)] }), 'INSUFFICIENT_BALANCE')
    assert.equal(await left(41), false)
    await change('change_payments', orderId, { payments: [pay(90)] })
    assert.equal(await failure('change_payments', orderId, { payments: [pay(101)] }), 'INSUFFICIENT_BALANCE')
    assert.equal(await left(11), false)
    await change('change_payments', orderId, { payments: [cashPayment(200)] })
    assert.equal(await left(100), true)
  })

  it('reserve the money that expires first, which then pays for the order even after its expiry', async (world) => {
    const { restaurant, phone, pay, change, balance, transactions } = await openPaying(world, [], {
      bonusLifetimeDays: 10,
    })
    world.clock.advance(5 * dayMs)
    await change('topup', { sum: 40 })
    const id = await restaurant.place({ phone, ...tenOf(7), payments: [pay(60)] })
    world.clock.advance(6.5 * dayMs)
    await restaurant.change('add_payments', id, { payments: [cashPayment(10)] })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await restaurant.change('close', id)
    await eventually(balance, (left) => left === 40)
    const sums = (await transactions()).map(({ typeName, sum }) => [typeName, sum])
    assert.deepEqual(sums.slice(2), [
      ['ExpireBonus', -40],
      ['PayFromWallet', -60],
    ])
  })

  it('use the wallet of the requested guest', async (world) => {
    const { restaurant, phone, pay } = await openPaying(world)
    const diningRoom = await openDiningRoom(world)
    const { organizationId, body, place, failure } = restaurant
    const named = (credential: string, searchScope: string) =>
      pay(10, { paymentAdditionalData: { type: 'LoyaltyCard', credential, searchScope } })
    const code = async (payment: object) =>
      (await ending(world, organizationId, delivery, body({ payments: [payment] }))).code
    const national = phone.slice(3)
    for (const written of [phone, `0${national}`, `0044${national}`, `+44 (0)${national}`])
      assert.equal(await code(named(written, 'Phone')), undefined, written)
    const notFound = 'Iikocard51PaymentCredentialNotFound'
    assert.equal(await code(named(newPhone(), 'Phone')), notFound)
    assert.equal(await code(named('x', 'FindFaceId')), notFound)
    assert.equal(await code(pay(10)), notFound)
    const orderId = await place({ phone: newPhone() })
    for (const operation of ['add_payments', 'change_payments'])
      assert.equal(await failure(operation, orderId, { payments: [pay(10)] }), notFound)
    const atTable = await diningRoom.place()
    for (const operation of ['add_payments', 'change_payments']) {
      assert.equal(await diningRoom.failure(operation, atTable, { payments: [pay(10)] }), notFound)
      const payments = [named(phone, 'Phone')]
      assert.equal(await diningRoom.failure(operation, atTable, { payments }), notFound)
    }
    const table = diningRoom.body({ payments: [pay(10)] })
    assert.equal((await ending(world, diningRoom.organizationId, '/api/1/order/create', table)).code, notFound)
  })

  it('of table orders need a sufficient balance, too', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { phone, pay, balance } = await openWallet(world, diningRoom)
    const { organizationId, body, place, failure, change } = diningRoom
    const poor = { phone, ...tenOf(11), payments: [pay(110)] }
    assert.equal((await ending(world, organizationId, '/api/1/order/create', body(poor))).code, 'INSUFFICIENT_BALANCE')
    const orderId = await place({ phone, ...tenOf(11) })
    for (const operation of ['add_payments', 'change_payments'])
      assert.equal(await failure(operation, orderId, { payments: [pay(110)] }), 'INSUFFICIENT_BALANCE')
    await change('add_payments', orderId, { payments: [pay(70), cashPayment(40)] })
    await change('close', orderId)
    await eventually(balance, (left) => left === 30)
  })

  it('capture the oldest hold of their sum, one per payment', async (world) => {
    const { restaurant, phone, pay, balance, change, transactions, key } = await openPaying(world)
    const hold = async () => (await change<{ transactionId: string }>('hold', { sum: 50 })).transactionId
    const [first, second] = [await hold(), await hold()]
    assert.equal(await balance(), 0)
    const id = await restaurant.place({ phone, ...tenOf(5), payments: [pay(50)] })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await restaurant.change('close', id)
    const captured = await eventually(transactions, (all) =>
      all.some(({ typeName }) => typeName === 'CaptureHoldMoney'),
    )
    const [capture] = captured.filter(({ typeName }) => typeName === 'CaptureHoldMoney')
    assert.deepEqual([capture?.sum, capture?.posOrderId], [0, id])
    const cancel = (transactionId: string) =>
      world.call(`${loyalty}/customer/wallet/cancel_hold`, { organizationId: key.organizationId, transactionId })
    assert.equal((await cancel(first)).status, 400)
    assert.equal((await cancel(second)).status, 200)
    assert.equal(await balance(), 50)
  })

  it('remain on an order whose guest is deleted or whose program ends, and are charged with it', async (world) => {
    const { restaurant, phone, programId, customerId, pay, balance } = await openPaying(world)
    const { organizationId, body } = restaurant
    const order = (sum: number) => ({ phone, ...tenOf(5), payments: [pay(sum)] })
    const [first, second] = [await restaurant.place(order(50)), await restaurant.place(order(30))]
    await world.ask(`${loyalty}/delete_customers`, { organizationId, customerIds: [customerId] })
    const refused = await ending(world, organizationId, delivery, body(order(10)))
    assert.equal(refused.code, 'Iikocard51PaymentCredentialNotFound')
    const terminal = await openTerminal(world, restaurant)
    await terminal.done('/front/deliveries/close', { orderId: first })
    await eventually(balance, (left) => left === 50)

    await world.ask(`${loyalty}/restore_customers`, { organizationId, customerIds: [customerId] })
    const program = { id: programId, name: 'Over', programType: 1, serviceFrom: '2020-01-01', isActive: false }
    await world.ask('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      programs: [{ ...program, organizationIds: [organizationId] }],
    })
    await terminal.done('/front/deliveries/close', { orderId: second, payments: [cashPayment(20)] })
    await eventually(balance, (left) => left === 20)
    terminal.cut()
  })

  it('are refunded when an order is reopened and paid differently', async (world) => {
    const { restaurant, phone, pay, balance } = await openPaying(world)
    const terminal = await openTerminal(world, restaurant)
    const id = await restaurant.place({ phone, ...tenOf(5), payments: [pay(50)] })
    await terminal.done('/front/deliveries/close', { orderId: id })
    await eventually(balance, (left) => left === 50)
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    const { order } = await restaurant.read(id)
    const paymentTypeId = order?.payments?.[0]?.paymentType.id
    await terminal.done('/front/deliveries/return_payments', { orderId: id, payments: [{ paymentTypeId, sum: 50 }] })
    await eventually(balance, (left) => left === 100)
    const payments = [cashPayment(50)]
    await terminal.done('/front/deliveries/close', { orderId: id, payments })
    assert.equal(await balance(), 100)
    terminal.cut()
  })

  it('remain for the part that is not refunded, even if the wallet is empty', async (world) => {
    const { restaurant, phone, pay, balance } = await openPaying(world)
    const terminal = await openTerminal(world, restaurant)
    const id = await restaurant.place({ phone, ...tenOf(10), payments: [pay(100)] })
    await terminal.done('/front/deliveries/close', { orderId: id })
    await eventually(balance, (left) => left === 0)
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    const { order } = await restaurant.read(id)
    const paymentTypeId = order?.payments?.[0]?.paymentType.id
    await terminal.done('/front/deliveries/return_payments', { orderId: id, payments: [{ paymentTypeId, sum: 40 }] })
    await eventually(balance, (left) => left === 100)
    await terminal.done('/front/deliveries/close', { orderId: id, payments: [cashPayment(40)] })
    await eventually(balance, (left) => left === 40)
    terminal.cut()
  })

  it('are offered with the rest to pay, up to what campaigns and the wallet allow', async (world) => {
    const allow = [{ conditions: [], actions: [{ type: 'AllowPayment', maxPercent: 50 }] }]
    const { restaurant, phone, pay } = await openPaying(world, [allow])
    const { organizationId, body, place } = restaurant
    interface Payable {
      toPay: number
      change: number | null
      wallets: { paymentTypeId: string; balance: number; maxSum: number }[]
    }
    const shown = ({ toPay, wallets }: Payable) => [
      toPay,
      ...wallets.map(({ paymentTypeId, balance, maxSum }) => [paymentTypeId, balance, maxSum]),
    ]
    const { paymentTypeId } = pay(30)
    const order = { phone, ...tenOf(10), payments: [pay(30)] }
    const priced = await world.ask<{ order: Payable }>('/api/1/deliveries/price', body(order))
    assert.deepEqual(shown(priced.order), [70, [paymentTypeId, 100, 50]])
    const orderId = await place(order)
    const toPay = (more: object = {}) =>
      world.ask<Payable>('/api/1/deliveries/to_pay', { organizationId, orderId, ...more })
    assert.deepEqual(shown(await toPay()), [100, [paymentTypeId, 100, 50]])
    await place({ phone, ...tenOf(13), payments: [pay(65)] })
    assert.deepEqual(shown(await toPay()), [100, [paymentTypeId, 35, 35]])
    const rest = await toPay({ otherPayments: 35, received: 70 })
    assert.deepEqual([rest.toPay, rest.change], [65, 5])
    const unknown = await world.ask<{ order: Payable }>(
      '/api/1/deliveries/price',
      body({ ...order, phone: newPhone() }),
    )
    assert.deepEqual(shown(unknown.order), [70])
    const calls = { organizationId, orderId, otherPayments: 0.001 }
    const { details } = await world.refuse('/api/1/deliveries/to_pay', calls)
    assert.equal(details.fields[0]?.path, 'otherPayments')
  })

  it('are limited by campaigns, and calculate shows the rest', async (world) => {
    const allow = [{ conditions: [], actions: [{ type: 'AllowPayment', maxPercent: 50 }] }]
    const { restaurant, phone, pay } = await openPaying(world, [allow])
    const { organizationId, body } = restaurant
    interface Calculated {
      availablePayments: { maxSum: number }[]
    }
    const available = async (amount: number) => {
      const order = { phone, ...tenOf(amount) }
      const path = `${loyalty}/calculate`
      const { availablePayments } = await world.ask<Calculated>(path, { organizationId, order })
      return availablePayments.map(({ maxSum }) => maxSum)
    }
    assert.deepEqual([await available(10), await available(30)], [[50], [100]])
    const order = (sum: number) => body({ phone, ...tenOf(10), payments: [pay(sum)] })
    assert.equal((await ending(world, organizationId, delivery, order(51))).code, 'INSUFFICIENT_BALANCE')
    assert.equal((await ending(world, organizationId, delivery, order(50))).state, 'Success')
    assert.deepEqual(await available(30), [50])
    assert.equal((await ending(world, organizationId, delivery, order(50))).state, 'Success')
    assert.deepEqual(await available(30), [])
  })
})
