import assert from 'node:assert/strict'
import { Decimal } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { newPhone, openMembers } from '#test/fixtures/guests.ts'
import { saveCoupons, saveManualCondition, saveProgram } from '#test/fixtures/loyalty.ts'
import { comboOrder, discount, orderItem, plainItem, withModifier } from '#test/fixtures/ordering.ts'
import { cardPayment, courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Calculated {
  loyaltyProgramResults: {
    marketingCampaignId: string
    discounts: { positionId: string | null; discountSum: number }[]
  }[]
}

type Order = NonNullable<OrderInfo['order'] | TableOrderInfo['order']>

/** Returns the discounts by line and on the whole order that `calculate` promises. */
async function promised(world: World, organizationId: string, order: object, more: object = {}) {
  const body = { organizationId, order, ...more }
  const { loyaltyProgramResults } = await world.ask<Calculated>('/api/1/loyalty/core/calculate', body)
  return summed(
    loyaltyProgramResults.flatMap(({ discounts }) =>
      discounts.map(({ positionId, discountSum: sum }) => ({ positionId, sum })),
    ),
  )
}

/** Returns the discounts of an order in the same form. */
const gotten = ({ discounts }: Order) =>
  summed(
    (discounts ?? [])
      .filter((one) => !isOwn(one))
      .flatMap(({ sum, selectivePositionsWithSum: lines }): Off[] =>
        lines?.length ? lines.map((one) => ({ ...one })) : [{ positionId: null, sum }],
      ),
  )

interface Off {
  positionId: string | null
  sum: number
}

function summed(all: readonly Off[]): [position: string, sum: number][] {
  const sums = new Map<string, Decimal>()
  for (const { positionId, sum } of all) {
    const key = positionId ?? 'whole'
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(sum))
  }
  return [...sums].map(([key, sum]): [string, number] => [key, sum.toNumber()]).sort()
}

const totalOf = (offs: readonly [string, number][]) => Decimal.sum(0, ...offs.map(([, sum]) => sum))

/** Returns dishes with prices that leave fractions: 3 × 10, 2 × (6 + 1.5), 5 and 9. */
const fullOrder = () => ({
  items: [
    plainItem({ amount: 3, positionId: newId() }),
    { ...withModifier({ positionId: newId() }), amount: 2, positionId: newId() },
    orderItem(dish.open.id, 4.99, { positionId: newId() }),
    {
      type: 'Compound',
      amount: 1,
      primaryComponent: { productId: dish.compound.id, positionId: newId() },
      secondaryComponent: { productId: dish.compound.id, positionId: newId() },
    },
  ],
})
const fullSum = 30 + 15 + 4.99 + 9

const always = (...actions: object[]) => ({ conditions: [], actions })
const percentOff = (value: number) => ({ type: 'OrderDiscount', mode: 'Percent', value })

/** Kinds of campaigns that depend only on the order. */
const kinds: [what: string, campaigns: object[][]][] = [
  ['a percent off the order', [[always(percentOff(12.5))]]],
  ['a sum off the order', [[always({ type: 'OrderDiscount', mode: 'Sum', value: 7.77 })]]],
  ['more off the order than it costs', [[always({ type: 'OrderDiscount', mode: 'Sum', value: 1_000 })]]],
  [
    'a percent off some dishes',
    [
      [
        always({
          type: 'ProductsDiscount',
          mode: 'Percent',
          value: 33,
          products: { productIds: [dish.plain.id, dish.withModifiers.id] },
        }),
      ],
    ],
  ],
  [
    'a sum off each portion',
    [
      [
        always({
          type: 'ProductsDiscount',
          mode: 'Sum',
          value: 1.11,
          products: { productIds: [dish.withModifiers.id] },
        }),
      ],
    ],
  ],
  [
    'the cheapest pieces',
    [[always({ type: 'PiecesDiscount', which: 'Cheapest', pieces: 2, mode: 'Percent', value: 50 })]],
  ],
  [
    'every third piece',
    [
      [
        always({
          type: 'NthPieceDiscount',
          products: { productIds: [dish.plain.id] },
          every: 3,
          mode: 'Percent',
          value: 100,
        }),
      ],
    ],
  ],
  ['a fixed price', [[always({ type: 'FixedPrice', products: { productIds: [dish.plain.id] }, price: 7.01 })]]],
  [
    'the price of a set',
    [
      [
        always({
          type: 'SetPrice',
          parts: [
            { products: { productIds: [dish.plain.id] }, pieces: 1 },
            { products: { productIds: [dish.open.id] }, pieces: 1 },
          ],
          price: 12.34,
        }),
      ],
    ],
  ],
  ['a free product', [[always({ type: 'FreeProducts', products: [{ productId: dish.open.id }], pieces: 1 })]]],
  [
    'campaigns one after another',
    [
      [always({ type: 'ProductsDiscount', mode: 'Percent', value: 10, products: { productIds: [dish.plain.id] } })],
      [always(percentOff(7)), always(percentOff(3))],
      [always({ type: 'OrderDiscount', mode: 'Sum', value: 2 })],
    ],
  ],
  [
    'conditions on the order',
    [
      [
        {
          conditions: [
            { type: 'OrderSum', min: 50 },
            { type: 'Products', products: { productIds: [dish.plain.id] }, min: 2 },
          ],
          actions: [percentOff(5)],
        },
      ],
    ],
  ],
]

describeWorld('an order costs what calculate promised', ({ it }) => {
  for (const [title, campaigns] of kinds)
    it(`with ${title}, as a delivery and as a table order, after the restaurant's own discounts`, async (world) => {
      const restaurant = await openRestaurant(world)
      const diningRoom = await openDiningRoom(world)
      for (const place of [restaurant, diningRoom]) {
        await saveProgram(world, place.organizationId, campaigns)
        for (const own of [{}, discount({})]) {
          const asked = { ...fullOrder(), ...own }
          const promise = await promised(world, place.organizationId, asked)
          const { order } = await place.read(await place.place(asked))
          assert.ok(order && promise.length > 0)
          assert.deepEqual(gotten(order), promise)
          const ownSum =
            own === undefined ? 0 : (order.discounts ?? []).filter(isOwn).reduce((all, { sum }) => all + sum, 0)
          assert.equal(order.sum, new Decimal(fullSum).minus(ownSum).minus(totalOf(promise)).toNumber())
        }
      }
    })

  it('with ten percent of the restaurant followed by ten of a campaign: 81 of 100', async (world) => {
    const { organizationId, place, read } = await openRestaurant(world)
    await saveProgram(world, organizationId, [[always(percentOff(10))]])
    const { order } = await read(await place({ items: [plainItem({ amount: 10 })], ...discount({}) }))
    assert.equal(order?.sum, 81)
  })

  it('with conditions on guest, time, place, payment and manual choice', async (world) => {
    const { organizationId, terminalGroupId, place, read } = await openRestaurant(world)
    const [chosen, named] = [await saveManualCondition(world), await saveManualCondition(world, true)]
    const coupon = newId()
    const seriesId = await saveCoupons(world, [coupon])
    const conditions = [
      { type: 'KnownGuest', isKnown: true },
      { type: 'Birthday', daysBefore: 3, daysAfter: 3 },
      { type: 'OrderTypes', orderServiceTypes: ['DeliveryByCourier'] },
      { type: 'TerminalGroups', terminalGroupIds: [terminalGroupId] },
      { type: 'OrderSources', sourceKeys: ['kiosk'] },
      { type: 'PaymentTypes', paymentTypeIds: [demo.card] },
      { type: 'ManualCondition', manualConditionId: chosen },
      { type: 'Coupon', seriesIds: [seriesId] },
    ]
    const campaigns = conditions.map((condition, i) => [{ conditions: [condition], actions: [percentOff(i + 1)] }])
    await saveProgram(world, organizationId, [
      ...campaigns,
      [always({ type: 'DynamicDiscount', manualConditionId: named })],
    ])
    const members = openMembers(world)
    const phone = newPhone()
    await members.register({
      phone,
      birthday: `${new Date(world.clock.now()).toISOString().slice(0, 10)} 00:00:00.000`,
    })
    const orders = [
      {},
      { phone },
      courierOrder,
      { sourceKey: 'kiosk' },
      { payments: [cardPayment(5)] },
      { loyaltyInfo: { applicableManualConditions: [chosen] } },
      { loyaltyInfo: { dynamicDiscounts: [{ manualConditionId: named, sum: 3.21 }] } },
      { phone, ...courierOrder, loyaltyInfo: { coupon, applicableManualConditions: [chosen] } },
    ]
    for (const more of orders) {
      const asked = { phone: newPhone(), orderServiceType: 'DeliveryByClient', ...fullOrder(), ...more }
      const promise = await promised(world, organizationId, asked, { terminalGroupId })
      const { order } = await read(await place(asked))
      assert.ok(order && promise.length > 0)
      assert.deepEqual(gotten(order), promise)
    }
  })

  it('for combos, and with modifiers of each half', async (world) => {
    const { organizationId, place, read } = await openRestaurant(world)
    await saveProgram(world, organizationId, [[always(percentOff(15))]])
    const asked = comboOrder()
    const promise = await promised(world, organizationId, asked)
    const { order } = await read(await place(asked))
    assert.deepEqual(order && gotten(order), promise)
    assert.equal(order?.sum, 9.35)
  })

  it('and shows its loyalty fields; payments are checked against the discounted sum', async (world) => {
    const { organizationId, body, place, read } = await openRestaurant(world)
    const chosen = await saveManualCondition(world)
    await saveProgram(world, organizationId, [[always(percentOff(50))]])
    const loyaltyInfo = { applicableManualConditions: [chosen] }
    const refusal = await world.refuse('/api/1/deliveries/create', body({ payments: [cardPayment(10)] }))
    assert.equal(refusal.error, 'Incorrect')
    const { order } = await read(await place({ loyaltyInfo, payments: [cardPayment(5)] }))
    assert.deepEqual(order?.loyaltyInfo, { coupon: null, appliedManualConditions: [chosen], dynamicDiscounts: [] })
    assert.equal(order?.sum, 5)
  })
})

/** Returns whether a discount is of the restaurant itself. */
const isOwn = ({ discountType: { id } }: { discountType: { id: string } }) => id === demo.discount

describeWorld('discounts of an order that changes', ({ it }) => {
  it('are recalculated when items are added or removed, as if all had been ordered at once', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    await saveProgram(world, organizationId, [
      [
        always({
          ...{ type: 'NthPieceDiscount', products: { productIds: [dish.plain.id] } },
          every: 3,
          mode: 'Percent',
          value: 100,
        }),
      ],
      [{ conditions: [{ type: 'OrderSum', min: 25 }], actions: [percentOff(10)] }],
    ])
    const positionId = newId()
    const [first, second] = [plainItem({ amount: 2, positionId: newId() }), plainItem({ positionId })]
    const orderId = await restaurant.place({ items: [first], ...discount({}) })
    assert.equal((await restaurant.read(orderId)).order?.sum, 18)
    await restaurant.change('add_items', orderId, { items: [second] })
    const whole = await promised(world, organizationId, { items: [first, second], ...discount({}) })
    const { order: more } = await restaurant.read(orderId)
    assert.deepEqual(more && gotten(more), whole)
    assert.equal(more?.sum, 16.2)

    const terminal = await openTerminal(world, restaurant)
    await terminal.done('/front/deliveries/delete_items', { orderId, positionIds: [positionId] })
    assert.equal((await restaurant.read(orderId)).order?.sum, 18)
    terminal.cut()
  })

  it('are the same in one line, in several, and in lines that are added one by one', async (world) => {
    const { organizationId, place, change, read } = await openRestaurant(world)
    const cheapestFree = { type: 'PiecesDiscount', which: 'Cheapest', pieces: 1, mode: 'Percent', value: 100 }
    const everyThird = { type: 'NthPieceDiscount', every: 3, mode: 'Percent', value: 50 }
    await saveProgram(world, organizationId, [[always(cheapestFree)], [always(cheapestFree)], [always(everyThird)]])
    const linesOf = (amounts: number[]) => amounts.map((amount) => plainItem({ amount, positionId: newId() }))
    for (const amounts of [[4], [2, 2], [1, 1, 1, 1]]) {
      const items = linesOf(amounts)
      assert.equal(totalOf(await promised(world, organizationId, { items })).toNumber(), 20)
      const orderId = await place({ items })
      assert.equal((await read(orderId)).order?.sum, 20)
      // Three pieces without a discount.
      await change('add_items', orderId, { items: linesOf([1]) })
      assert.equal((await read(orderId)).order?.sum, 25)
    }
    const orderId = await place({ items: linesOf([1]) })
    for (const sum of [0, 10, 20, 25]) {
      await change('add_items', orderId, { items: linesOf([1]) })
      assert.equal((await read(orderId)).order?.sum, sum)
    }
  })

  it('use the time at which the order was placed', async (world) => {
    const { organizationId, place, change, read } = await openRestaurant(world, {})
    const london = new Date(world.clock.now()).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })
    const [hours = 0, minutes = 0] = london.split(':').map(Number)
    const now = hours * 60 + minutes
    const schedule = { type: 'Schedule', fromMinute: now, toMinute: Math.min(now + 30, 1440) }
    await saveProgram(world, organizationId, [[{ conditions: [schedule], actions: [percentOff(50)] }]])
    const orderId = await place()
    world.clock.advance(60 * 60_000)
    await change('add_items', orderId, { items: [plainItem()] })
    assert.equal((await read(orderId)).order?.sum, 10)
    assert.equal((await read(await place())).order?.sum, 10)
  })

  it('follow the guest of a table order', async (world) => {
    const { organizationId, place, change, read } = await openDiningRoom(world)
    await saveProgram(world, organizationId, [
      [{ conditions: [{ type: 'KnownGuest', isKnown: true }], actions: [percentOff(20)] }],
    ])
    const orderId = await place()
    assert.equal((await read(orderId)).order?.sum, 10)
    await change('add_customer', orderId, { customer: { name: 'Ada', phone: newPhone() } })
    assert.equal((await read(orderId)).order?.sum, 8)
    await change('add_items', orderId, { items: [plainItem()] })
    assert.equal((await read(orderId)).order?.sum, 16)
  })

  it('are not calculated if the client fixes them', async (world) => {
    const { organizationId, place, change, read } = await openRestaurant(world)
    const { programId } = await saveProgram(world, organizationId, [[always(percentOff(50))]])
    const positionId = newId()
    const discountItems = [{ positionId, sum: 2.5, amount: 1 }]
    const fixed = { type: 'iikoCard', programId, programName: 'Fixed', discountItems }
    const discountsInfo = { fixedLoyaltyDiscounts: true, discounts: [fixed] }
    const asked = { items: [plainItem({ positionId })], discountsInfo }
    const promise = await promised(world, organizationId, asked)
    const orderId = await place(asked)
    const { order } = await read(orderId)
    assert.equal(order?.sum, 7.5)
    assert.deepEqual([gotten(order), promise], [[[positionId, 2.5]], [[positionId, 2.5]]])
    const [discount] = order.discounts ?? []
    assert.deepEqual(
      [discount?.discountType, discount?.sum, discount?.selectivePositionsWithSum],
      [{ id: programId, name: 'Fixed' }, 2.5, [{ positionId, sum: 2.5 }]],
    )
    await change('add_items', orderId, { items: [plainItem()] })
    assert.equal((await read(orderId)).order?.sum, 17.5)
    // Without `fixedLoyaltyDiscounts` they are calculated.
    const calculated = await place({ items: [plainItem({ positionId })], discountsInfo: { discounts: [fixed] } })
    assert.equal((await read(calculated)).order?.sum, 5)
    const nothing = { items: [plainItem()], discountsInfo: { fixedLoyaltyDiscounts: true } }
    assert.deepEqual(await promised(world, organizationId, nothing), [])
    assert.equal((await read(await place(nothing))).order?.sum, 10)
  })

  it('must be those of a program if they are fixed, on lines that cost at least as much', async (world) => {
    const { organizationId, body } = await openRestaurant(world)
    const { programId } = await saveProgram(world, organizationId, [[always(percentOff(50))]])
    const positionId = newId()
    const item = { positionId, sum: 1, amount: 1 }
    const refusals: [fixed: object, code: string, path: string][] = [
      [{ programId: newId() }, 'DiscountCardNotFound', 'programId'],
      [
        { discountItems: [{ ...item, positionId: newId() }] },
        'DiscountItemPositionNotFound',
        'discountItems[0].positionId',
      ],
      [{ discountItems: [item, item] }, 'DiscountItemDuplicatePositions', 'discountItems[1].positionId'],
      [{ discountItems: [{ ...item, sum: 10.01 }] }, 'Incorrect', 'discountItems[0].sum'],
      [{ discountItems: [{ ...item, sum: -1 }] }, 'Incorrect', 'discountItems[0].sum'],
      [{ discountItems: [{ ...item, sum: 0.005 }] }, 'Incorrect', 'discountItems[0].sum'],
      [{ discountItems: [{ ...item, amount: 1.5 }] }, 'Incorrect', 'discountItems[0].amount'],
    ]
    for (const [fixed, code, path] of refusals) {
      const one = { type: 'iikoCard', programId, programName: 'Fixed', discountItems: [], ...fixed }
      const discountsInfo = { fixedLoyaltyDiscounts: true, discounts: [one] }
      const request = body({ items: [plainItem({ positionId })], discountsInfo })
      for (const operation of ['/api/1/deliveries/create', '/api/1/loyalty/core/calculate']) {
        const refused = await world.refuse(operation, request)
        assert.deepEqual(
          [refused.error, refused.details?.fields?.[0]?.path],
          [code, `order.discountsInfo.discounts[0].${path}`],
        )
      }
    }
  })
})
