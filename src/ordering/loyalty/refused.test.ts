import assert from 'node:assert/strict'
import { type Db, transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { newPhone, openProgram } from '#test/fixtures/guests.ts'
import { openCertificates, saveCoupons, saveManualCondition, saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** An order of these tests; `phone` and `customer` identify the guest. */
type Order = Record<string, unknown>

/** A command whose outcome is still unknown. */
interface PendingCommand {
  organizationId: string
  correlationId: string
}

const notFound = 'Iikocard51PaymentCredentialNotFound'

/** Opens a restaurant, a dining room and reserves of one chain with one program, with all calls that place orders. */
async function openPlaces(world: World) {
  const drafting = await openDrafting(world)
  const { restaurant } = drafting
  const [diningRoom, reservations] = await Promise.all([openDiningRoom(world), openReservations(world)])
  const organizationIds = [restaurant, diningRoom, reservations].map(({ organizationId }) => organizationId)
  const program = await openProgram(world, { organizationIds: [...organizationIds, demo.organization] })
  const paymentTypeId = await saveWalletType(world)
  let evenings = 0

  const ask = async (path: string, body: Record<string, unknown>): Promise<PendingCommand> => {
    const { correlationId } = await world.ask<{ correlationId: string }>(path, body)
    return { organizationId: String(body.organizationId), correlationId }
  }
  const report = async (
    operation: string,
    { organizationId, terminalGroupId, ...body }: Order,
  ): Promise<PendingCommand> => {
    const action = { organizationId, terminalGroupId, operation, body }
    const { actionId } = await world.ask<{ actionId: string }>('/sandbox/front_office/act', action)
    return { organizationId: String(organizationId), correlationId: actionId }
  }
  const banquet = ({ phone = newPhone(), customer = { type: 'regular', name: 'Ada' }, ...order }: Order) =>
    reservations.body({
      ...{ phone, customer, order: { items: [plainItem()], ...order } },
      estimatedStartTime: reservations.at('19:00', ++evenings),
    })
  const reported = (place: typeof restaurant | typeof diningRoom, order: Order) => ({
    ...place.body({ id: newId(), ...order }),
    terminalGroupId: place.terminalGroupId,
  })
  const ways: Record<string, (order: Order) => Promise<PendingCommand>> = {
    '/api/1/deliveries/create': (order) => ask('/api/1/deliveries/create', restaurant.body(order)),
    '/api/1/deliveries/drafts/commit': async (order) => {
      const { organizationId } = restaurant
      return ask('/api/1/deliveries/drafts/commit', { organizationId, orderId: await drafting.keep(order) })
    },
    '/api/1/order/create': (order) => ask('/api/1/order/create', diningRoom.body(order)),
    '/api/1/reserve/create': (order) => ask('/api/1/reserve/create', banquet(order)),
    '/front/deliveries/create': (order) => report('/front/deliveries/create', reported(restaurant, order)),
    '/front/order/create': (order) => report('/front/order/create', reported(diningRoom, order)),
    '/front/reserve/create': (order) => {
      const { terminalGroupId } = reservations
      return report('/front/reserve/create', { terminalGroupId, id: newId(), ...banquet(order) })
    },
  }
  const codeOf = async ({ organizationId, correlationId }: PendingCommand) =>
    (await world.outcome(organizationId, correlationId)).exception?.code

  /** Returns a guest with five in the wallet, and the fields that identify the guest in an order. */
  async function meet() {
    const guest = await program.join()
    await guest.topup(5)
    const { phone } = await program.known(guest.customerId)
    return { ...guest, by: { phone, customer: { type: 'regular', name: 'Ada', id: guest.customerId } } }
  }

  const pay = (sum: number) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum })
  return {
    drafting,
    restaurant,
    diningRoom,
    reservations,
    program,
    ways,
    ask,
    report,
    codeOf,
    meet,
    pay,
    banquet,
    paymentTypeId,
  }
}

/** Returns numbers of certificates that cannot pay, with the error codes. */
async function badCertificates(world: World): Promise<readonly (readonly [number: string, code: string])[]> {
  const here = await openCertificates(world, { lifetimeDays: 1 })
  const elsewhere = await openCertificates(world, { organizationIds: [demo.confirmingOrganization] })
  const expired = await here.sold()
  world.clock.advance(2 * dayMs)
  const [fresh, blocked, foreign] = [newId(), await here.sold(), await elsewhere.sold()]
  await here.generate({ numbers: [fresh] })
  await here.block(blocked)
  return [
    [fresh, 'CERTIFICATE_NOT_ACTIVATED'],
    [blocked, 'CERTIFICATE_BLOCKED'],
    [expired, 'CERTIFICATE_EXPIRED'],
    [foreign, 'CERTIFICATE_NOT_ACCEPTED'],
  ]
}

/** Places two orders while a row is locked that their acceptance changes, so that both are priced as if they were the only one. */
const placeTwo = (
  { pool }: World,
  lock: (db: Db) => Promise<readonly object[]>,
  place: () => Promise<PendingCommand>,
): Promise<PendingCommand[]> =>
  transaction(pool, async (db) => {
    assert.equal((await lock(db)).length, 1)
    return [await place(), await place()]
  })

const certificate = (credential: string) => ({ type: 'LoyaltyCard', credential, searchScope: 'CardNumber' })

describeWorld('unavailable loyalty resources of an order', ({ it }) => {
  it('fail every way to place it with the error of its coupon', async (world) => {
    const { ways, codeOf } = await world.once(openPlaces)
    const [used, over] = [newId(), newId()]
    const seriesId = await saveCoupons(world, [used])
    await saveCoupons(world, [over], { validTo: '2020-01-01' })
    await world.ask('/admin/loyalty/coupons/activate', { corporationId: demo.corporation, seriesId, number: used })
    for (const [way, place] of Object.entries(ways))
      for (const [coupon, code] of [
        [newId(), 'COUPON_NOT_FOUND'],
        [used, 'COUPON_ACTIVATED'],
        [over, 'COUPON_NOT_IN_FORCE'],
      ])
        assert.equal(await codeOf(await place({ loyaltyInfo: { coupon } })), code, way)
  })

  it('fail every way to place it with the error of its payment from a wallet', async (world) => {
    const { ways, codeOf, meet, pay } = await world.once(openPlaces)
    const { by } = await meet()
    for (const [way, place] of Object.entries(ways)) {
      assert.equal(await codeOf(await place({ ...by, payments: [pay(10)] })), 'INSUFFICIENT_BALANCE', way)
      assert.equal(await codeOf(await place({ phone: newPhone(), payments: [pay(10)] })), notFound, way)
    }
  })

  it('fail every way to place it with the error of its certificate', async (world) => {
    const { ways, codeOf, pay } = await world.once(openPlaces)
    const bad = await badCertificates(world)
    for (const [way, place] of Object.entries(ways))
      for (const [credential, code] of bad) {
        const payments = [{ ...pay(10), paymentAdditionalData: certificate(credential) }]
        assert.equal(await codeOf(await place({ payments })), code, way)
      }
  })

  it('fail every way to place it if another order has used its campaign in the meantime', async (world) => {
    const { ways, codeOf, meet, program, restaurant } = await openPlaces(world)
    const { programId } = program
    const half = { type: 'OrderDiscount', mode: 'Percent', value: 50 }
    const { campaigns } = await world.ask<{ campaigns: [string] }>('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      campaigns: [
        {
          ...{ programId, name: 'Once', periodFrom: '2020-01-01', usesPerGuestMax: 1 },
          bindings: [{ conditions: [], actions: [half] }],
        },
      ],
    })
    for (const [way, place] of Object.entries(ways)) {
      const { by, customerId } = await meet()
      const id = await restaurant.place(by)
      await restaurant.change('cancel', id, { cancelCauseId: demo.cancelCause })
      const lockUses = (db: Db) => db`
        select uses
          from loyalty_guest_use_count
         where corporation_id = ${demo.corporation}
           and campaign_id = ${campaigns[0]}
           and guest_id = ${customerId}
           for update`
      const placed = await placeTwo(world, lockUses, () => place(by))
      const codes = await Promise.all(placed.map(codeOf))
      assert.deepEqual(codes.sort(), ['CAMPAIGN_USED_UP', undefined], way)
    }
  })

  it('fail every way to place it if another order has used the rest of a budget in the meantime', async (world) => {
    const { ways, codeOf, program, restaurant } = await openPlaces(world)
    const { programId } = program
    const half = { type: 'OrderDiscount', mode: 'Percent', value: 50 }
    const save = async (more: object) => {
      const bindings = [{ conditions: [], actions: [half] }]
      const campaign = { programId, name: 'Little', periodFrom: '2020-01-01', bindings, ...more }
      const body = { corporationId: demo.corporation, campaigns: [campaign] }
      return (await world.ask<{ campaigns: [string] }>('/admin/loyalty/programs/save', body)).campaigns[0]
    }
    const id = await save({ orderBudget: 100 })
    const { order } = await restaurant.read(await restaurant.place({}))
    const each = order?.sum ?? 0
    for (const [i, [way, place]] of Object.entries(ways).entries()) {
      // The rest of the budget is sufficient for one and a half orders.
      await save({ id, orderBudget: (i + 2.5) * each })
      const lockSpent = (db: Db) => db`
        select spent
          from loyalty_order_budget
         where corporation_id = ${demo.corporation}
           and campaign_id = ${id}
           for update`
      const placed = await placeTwo(world, lockSpent, () => place({}))
      const codes = await Promise.all(placed.map(codeOf))
      assert.deepEqual(codes.sort(), ['CAMPAIGN_BUDGET_SPENT', undefined], way)
    }
  })

  it('fail every way to place it if another order has reserved the points of its reward in the meantime', async (world) => {
    const { ways, codeOf, meet, program } = await openPlaces(world)
    const half = { type: 'OrderDiscount', mode: 'Percent', value: 50 }
    const reward = { conditions: [], actions: [half], points: 3 }
    await world.ask('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      campaigns: [{ programId: program.programId, name: 'Reward', periodFrom: '2020-01-01', bindings: [reward] }],
    })
    for (const [way, place] of Object.entries(ways)) {
      const { by, userWalletId } = await meet()
      const lockWallet = (db: Db) => db`
        select balance
          from loyalty_wallet
         where corporation_id = ${demo.corporation}
           and id = ${userWalletId}
           for update`
      const placed = await placeTwo(world, lockWallet, () => place(by))
      const codes = await Promise.all(placed.map(codeOf))
      assert.deepEqual(codes.sort(), ['CAMPAIGN_POINTS_SPENT', undefined], way)
    }
  })

  it('fail changes of its payments, or of the guest whose wallet pays', async (world) => {
    const { restaurant, diningRoom, reservations, ask, report, codeOf, meet, pay, paymentTypeId } =
      await world.once(openPlaces)
    const { by } = await meet()
    const bad = await badCertificates(world)
    const plainly = [pay(10)]
    let payments: object[] = plainly
    const delivery = async (guest: Order) => ({ ...restaurant, orderId: await restaurant.place(guest) })
    const table = async (guest: Order) => ({ ...diningRoom, orderId: await diningRoom.place(guest) })
    let evenings = 40
    const banquet = async ({ phone, customer = { type: 'regular', name: 'Ada' } }: Order) => {
      const estimatedStartTime = reservations.at('19:00', ++evenings)
      const reserve = { phone, customer, estimatedStartTime, order: { items: [plainItem()] } }
      return { ...reservations, reserveId: await reservations.reserve(reserve) }
    }
    const item = { sum: 10, paymentTypeId, isProcessedExternally: false }
    const named = <Key extends 'orderId' | 'reserveId'>(
      place: { organizationId: string } & Record<Key, string>,
      key: Key,
    ) => ({
      organizationId: place.organizationId,
      [key]: place[key],
    })
    const changes: ((guest: Order) => Promise<PendingCommand>)[] = [
      async (guest) =>
        ask('/api/1/deliveries/update_order_payments', {
          ...named(await delivery(guest), 'orderId'),
          paymentItems: [item],
        }),
      async (guest) => ask('/api/1/reserve/add_payments', { ...named(await banquet(guest), 'reserveId'), payments }),
      async (guest) => {
        const { terminalGroupId, ...place } = await delivery(guest)
        return report('/front/deliveries/add_payments', { terminalGroupId, ...named(place, 'orderId'), payments })
      },
      async (guest) => {
        const { terminalGroupId, ...place } = await delivery(guest)
        return report('/front/deliveries/close', { terminalGroupId, ...named(place, 'orderId'), payments })
      },
      async (guest) => {
        const { terminalGroupId, ...place } = await table(guest)
        return report('/front/order/add_payments', { terminalGroupId, ...named(place, 'orderId'), payments })
      },
      async (guest) => {
        const { terminalGroupId, ...place } = await table(guest)
        return report('/front/order/close', { terminalGroupId, ...named(place, 'orderId'), payments })
      },
      async (guest) => {
        const { terminalGroupId, ...place } = await banquet(guest)
        return report('/front/reserve/close', { terminalGroupId, ...named(place, 'reserveId'), payments })
      },
    ]
    for (const change of changes) {
      assert.equal(await codeOf(await change(by)), 'INSUFFICIENT_BALANCE', `${change}`)
      assert.equal(await codeOf(await change({ phone: newPhone() })), notFound, `${change}`)
    }
    // The first change accepts payments that cannot name a guest.
    for (const change of changes.slice(1))
      for (const [credential, code] of bad) {
        payments = [{ ...pay(10), paymentAdditionalData: certificate(credential) }]
        assert.equal(await codeOf(await change(by)), code, `${change}`)
      }
    const rich = await meet()
    await rich.topup(100)
    const orderId = await diningRoom.place({ ...rich.by, payments: plainly })
    const { phone, customer } = by
    for (const [other, code] of [
      [{ id: customer.id, name: 'Ada', phone }, 'INSUFFICIENT_BALANCE'],
      [{ name: 'Ada', phone: newPhone() }, notFound],
    ] as const)
      assert.equal(await diningRoom.failure('add_customer', orderId, { customer: other }), code)
  })

  it('fail every way to place it with a discount on too many portions, of a negative sum or of an unknown condition', async (world) => {
    const { drafting, restaurant, diningRoom, reservations } = await world.once(openPlaces)
    const positionId = newId()
    const fixed = {
      ...{ type: 'iikoCard', programId: demo.happyHours, programName: 'Fixed' },
      discountItems: [{ positionId, sum: 1, amount: 2.5 }],
    }
    const invalid: [order: object, path: string][] = [
      [
        { discountsInfo: { fixedLoyaltyDiscounts: true, discounts: [fixed] } },
        'discountsInfo.discounts[0].discountItems[0].amount',
      ],
      [
        { loyaltyInfo: { dynamicDiscounts: [{ manualConditionId: newId(), sum: -0.01 }] } },
        'loyaltyInfo.dynamicDiscounts[0].sum',
      ],
    ]
    const takesSum = await saveManualCondition(world, true)
    const unknownSums = [newId(), await saveManualCondition(world)].map((id): [order: object, path: string] => [
      { loyaltyInfo: { dynamicDiscounts: [takesSum, id].map((manualConditionId) => ({ manualConditionId, sum: 1 })) } },
      'loyaltyInfo.dynamicDiscounts[1].manualConditionId',
    ])
    const guest = { phone: newPhone(), customer: { type: 'regular', name: 'Ada' } }
    const { organizationId } = restaurant
    const draft = await drafting.keep()
    const ways: Record<string, (order: Record<string, unknown>) => object> = {
      '/api/1/deliveries/create': (order) => restaurant.body(order),
      '/api/1/deliveries/drafts/create': (order) => drafting.body(order),
      '/api/1/deliveries/drafts/save': (order) => drafting.body({ id: draft, ...order }, { employeeId: demo.operator }),
      '/api/1/order/create': (order) => diningRoom.body(order),
      '/api/1/reserve/create': (order) =>
        reservations.body({ ...guest, order, estimatedStartTime: reservations.at('19:00') }),
      '/api/1/loyalty/core/calculate': (order) => ({ organizationId, order }),
    }
    for (const [operation, bodyOf] of Object.entries(ways))
      for (const [order, path] of [...invalid, ...(operation.includes('/drafts/') ? [] : unknownSums)]) {
        const refused = await world.refuse(
          operation,
          bodyOf({ items: [plainItem({ positionId, amount: 2 })], ...order }),
        )
        assert.deepEqual([refused.status, refused.details?.fields?.[0]?.path], [400, `order.${path}`], operation)
      }
    // A draft may name them until it becomes an order.
    for (const [order, path] of unknownSums) {
      const orderId = await drafting.keep({ ...order })
      const refused = await world.refuse('/api/1/deliveries/drafts/commit', { organizationId, orderId })
      const { status, error, message, details } = refused
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'Incorrect', `order.${path}`])
      assert.match(message, / has no manual condition \S+ that accepts a sum/)
    }
    const beside = { dynamicDiscounts: [{ manualConditionId: newId(), Sum: 1 }] }
    const body = { organizationId, order: { items: [plainItem()] }, ...beside }
    const { details } = await world.refuse('/api/1/loyalty/core/calculate', body)
    assert.equal(details.fields[0]?.path, 'dynamicDiscounts[0].manualConditionId')
  })
})
