import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type DiningRoom, openDiningRoom } from '#test/fixtures/dining_room.ts'
import { loyalty, openMembers } from '#test/fixtures/guests.ts'
import { openCertificates, saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { cashPayment, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** Returns a payment with the certificate, of a payment type for any wallet. */
async function openPaying(world: World) {
  const paymentTypeId = await saveWalletType(world)
  return (credential: string, sum: number, searchScope = 'CardNumber') => ({
    ...{ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum },
    paymentAdditionalData: { type: 'LoyaltyCard', credential, searchScope },
  })
}

/** Returns an order of so many dishes that cost ten each. */
const tens = (amount: number) => ({ items: [plainItem({ amount })] })

/** Creates an order, and returns its outcome. */
async function create(world: World, { organizationId, body }: Restaurant | DiningRoom, path: string, order: object) {
  const { correlationId, orderInfo } = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
    path,
    body({ ...order }),
  )
  const { state, exception } = await world.outcome(organizationId, correlationId)
  return { id: orderInfo.id, state, code: exception?.code }
}

const delivery = '/api/1/deliveries/create'

describeWorld('payments with certificates', ({ it }) => {
  it('are reserved, charged once when the order is closed, and leave the rest for other orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const { sold, known } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const id = await restaurant.place({ ...tens(7), payments: [pay(number, 60)] })
    const over = await create(world, restaurant, delivery, { ...tens(5), payments: [pay(number, 41)] })
    assert.equal(over.code, 'INSUFFICIENT_BALANCE')
    await restaurant.change('add_payments', id, { payments: [cashPayment(10)] })
    await restaurant.change('close', id)
    const part = await eventually(
      () => known(number),
      ({ balance }) => balance === 40,
    )
    assert.equal(part.status, 'Activated')
    const rest = await restaurant.place({ ...tens(4), payments: [pay(number, 40, 'CardTrack')] })
    await restaurant.change('close', rest)
    const spent = await eventually(
      () => known(number),
      ({ balance }) => balance === 0,
    )
    assert.equal(spent.status, 'UsedUp')
  })

  it('of many concurrent orders never exceed the balance', async (world) => {
    const restaurant = await openRestaurant(world)
    const { sold, known } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const place = () => create(world, restaurant, delivery, { ...tens(3), payments: [pay(number, 30)] })
    const ends = await Promise.all(Array.from({ length: 16 }, place))
    const placed = ends.filter(({ state }) => state === 'Success')
    assert.equal(placed.length, 3)
    assert.ok(ends.every(({ state, code }) => state === 'Success' || code === 'INSUFFICIENT_BALANCE'))
    await Promise.all(placed.map(({ id }) => restaurant.change('close', id)))
    await eventually(
      () => known(number),
      ({ balance }) => balance === 10,
    )
  })

  it('are released with the order, and refunded when it is reopened and paid differently', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const { sold, known } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const gone = await restaurant.place({ ...tens(10), payments: [pay(number, 100)] })
    await restaurant.change('cancel', gone, { cancelCauseId: demo.cancelCause })
    const id = await restaurant.place({ ...tens(5), payments: [pay(number, 50)] })
    await terminal.done('/front/deliveries/close', { orderId: id })
    await eventually(
      () => known(number),
      ({ balance }) => balance === 50,
    )
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    const { order } = await restaurant.read(id)
    const paymentTypeId = order?.payments?.[0]?.paymentType.id
    await terminal.done('/front/deliveries/return_payments', { orderId: id, payments: [{ paymentTypeId, sum: 50 }] })
    await eventually(
      () => known(number),
      ({ balance }) => balance === 100,
    )
    terminal.cut()
  })

  it('are refused with the state of the certificate by every operation that accepts payments', async (world) => {
    const [restaurant, diningRoom] = [await openRestaurant(world), await openDiningRoom(world)]
    const here = await openCertificates(world, { lifetimeDays: 1 })
    const elsewhere = await openCertificates(world, { organizationIds: [demo.organization] })
    const pay = await openPaying(world)
    const expired = await here.sold()
    world.clock.advance(2 * dayMs)
    const [fresh, blocked, foreign] = [newId(), await here.sold(), await elsewhere.sold()]
    await here.generate({ numbers: [fresh] })
    await here.block(blocked)
    const [orderId, atTable] = [await restaurant.place(tens(9)), await diningRoom.place(tens(9))]
    for (const [number, code] of [
      [fresh, 'CERTIFICATE_NOT_ACTIVATED'],
      [blocked, 'CERTIFICATE_BLOCKED'],
      [expired, 'CERTIFICATE_EXPIRED'],
      [foreign, 'CERTIFICATE_NOT_ACCEPTED'],
      [newId(), 'Iikocard51PaymentCredentialNotFound'],
    ] as const) {
      const payments = [pay(number, 10)]
      const placed = await create(world, restaurant, delivery, { payments })
      assert.equal(placed.code, code)
      const { errorInfo } = await restaurant.read(placed.id)
      assert.equal(refusalCode(errorInfo), code)
      assert.equal((await create(world, diningRoom, '/api/1/order/create', { payments })).code, code)
      for (const operation of ['add_payments', 'change_payments']) {
        assert.equal(await restaurant.failure(operation, orderId, { payments }), code)
        assert.equal(await diningRoom.failure(operation, atTable, { payments }), code)
      }
    }
  })

  it('use the guest whose card has the number, if there is one', async (world) => {
    const restaurant = await openRestaurant(world)
    const { sold, known } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const customerId = await openMembers(world).register()
    await world.ask(`${loyalty}/customer/card/add`, {
      ...{ organizationId: demo.organization, customerId, cardTrack: newId(), cardNumber: number },
    })
    const { code } = await create(world, restaurant, delivery, { payments: [pay(number, 10)] })
    assert.equal(code, 'Iikocard51PaymentCredentialNotFound')
    assert.equal((await known(number)).balance, 100)
  })

  it('stay reserved when the certificate is blocked, and are charged when the order is closed', async (world) => {
    const restaurant = await openRestaurant(world)
    const { sold, block, known } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const id = await restaurant.place({ ...tens(2), payments: [pay(number, 20)] })
    await block(number)
    await restaurant.change('close', id)
    const { status } = await eventually(
      () => known(number),
      ({ balance }) => balance === 80,
    )
    assert.equal(status, 'Blocked')
  })

  it('are shown by calculate, with the reason why a certificate cannot pay', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const { sold, block } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    interface Calculated {
      availablePayments: { id?: string; maxSum: number; walletInfos: { maxSum: number }[] }[]
      Warnings: { Code: string }[]
    }
    const calculated = (amount: number) =>
      world.ask<Calculated>(`${loyalty}/calculate`, {
        organizationId,
        order: { ...tens(amount), payments: [pay(number, 1), pay(number, 2)] },
      })
    for (const [amount, sum] of [
      [3, 30],
      [12, 100],
    ] as const) {
      const { availablePayments } = await calculated(amount)
      assert.deepEqual(
        availablePayments.map(({ id, maxSum, walletInfos }) => [id, maxSum, walletInfos[0]?.maxSum]),
        [[undefined, sum, sum]],
      )
    }
    await block(number)
    const { availablePayments, Warnings } = await calculated(3)
    assert.deepEqual([availablePayments, Warnings.map(({ Code }) => Code)], [[], ['CERTIFICATE_BLOCKED']])
  })

  it('earn no bonus, like payments from wallets', async (world) => {
    const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 5 }] })
    const { sold } = await openCertificates(world)
    const [number, pay] = [await sold(), await openPaying(world)]
    const guest = await rewards.meet()
    const order = { ...guest.order, ...tens(10), payments: [pay(number, 60), cashPayment(40)] }
    const id = await rewards.restaurant.place(order)
    await rewards.restaurant.change('close', id)
    const [, refill] = await guest.transactionsOf(id, 2)
    assert.deepEqual([refill?.typeName, refill?.sum], ['RefillWalletFromOrder', 2])
  })
})
