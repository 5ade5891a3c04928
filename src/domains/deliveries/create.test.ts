import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { cardPayment, cashPayment, courierOrder, dish, openKitchen, wholeOrderDiscount } from '#test/kitchen.ts'
import { describeOperation } from '#test/world.ts'
import create from './create.ts'

interface Created {
  correlationId: string
  orderInfo: OrderInfo
}

const line = (id: string, price: number, more: object = {}) => ({
  type: 'Product',
  productId: id,
  amount: 1,
  price,
  ...more,
})
const plain = (more: object = {}) => line(dish.plain.id, dish.plain.price, more)
const withModifier = (modifier: object) =>
  line(dish.withModifiers.id, dish.withModifiers.price, {
    modifiers: [{ productId: dish.modifier.id, amount: 1, ...modifier }],
  })
const positionId = newId<'Position'>()
const discount = (more: object) => ({
  discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: demo.discount, ...more }] },
})
const tips = (more: object) => ({ tips: [{ ...cashPayment(1), tipsTypeId: demo.tipsType, ...more }] })
const unknown = newId()

const refusals: [what: string, order: object, code: string, path: string][] = [
  ['no items', { items: [] }, 'OrderItemsNotExists', 'order.items'],
  ['an amount of zero', { items: [plain({ amount: 0 })] }, 'Incorrect', 'order.items[0].amount'],
  ['an unknown product', { items: [line(unknown, 1)] }, 'ProductNotFound', 'order.items[0].productId'],
  [
    'a size that is not sold',
    { items: [plain({ productSizeId: dish.small })] },
    'ProductSizeNotFound',
    'order.items[0].productSizeId',
  ],
  [
    'a sized product without a size',
    { items: [line(dish.sized.id, 2)] },
    'ProductSizeNotFound',
    'order.items[0].productSizeId',
  ],
  [
    'an unknown modifier group',
    { items: [withModifier({ productGroupId: unknown })] },
    'ProductGroupNotFound',
    'order.items[0].modifiers[0].productGroupId',
  ],
  [
    'a modifier twice',
    {
      items: [
        line(dish.withModifiers.id, 6, {
          modifiers: [
            { productId: dish.modifier.id, amount: 1 },
            { productId: dish.modifier.id, amount: 1 },
          ],
        }),
      ],
    },
    'ModifierDuplicated',
    'order.items[0].modifiers[1].productId',
  ],
  [
    'another price than the menu has',
    { items: [plain({ price: 9 })] },
    'RequestProductPriceIsNotEqualToFrontPrice',
    'order.items[0].price',
  ],
  [
    'a position twice',
    { items: [plain({ positionId }), plain({ positionId })] },
    'NonUnqiueOrderItemPosition',
    'order.items[1].positionId',
  ],
  [
    'a combo that does not exist',
    { combos: [{ id: unknown, name: 'Combo', amount: 1, price: 5, sourceId: unknown }] },
    'InvalidReferenceToCombo',
    'order.combos[0].sourceId',
  ],
  [
    'an unknown discount',
    discount({ discountTypeId: unknown }),
    'DiscountCardNotFound',
    'order.discountsInfo.discounts[0].discountTypeId',
  ],
  [
    'a sum for a percentage',
    discount({ sum: 1 }),
    'DiscountCardTypeModeForbidden',
    'order.discountsInfo.discounts[0].sum',
  ],
  [
    'a flexible discount without its sum',
    discount({ discountTypeId: demo.flexibleDiscount }),
    'DiscountSumNotSpecified',
    'order.discountsInfo.discounts[0].sum',
  ],
  [
    'a discount for single positions that is for all',
    {
      items: [plain({ positionId })],
      ...discount({ discountTypeId: wholeOrderDiscount, selectivePositions: [positionId] }),
    },
    'InvalidDiscountItem',
    'order.discountsInfo.discounts[0].selectivePositions',
  ],
  [
    'a discount for an unknown position',
    discount({ selectivePositions: [unknown] }),
    'DiscountItemPositionNotFound',
    'order.discountsInfo.discounts[0].selectivePositions[0]',
  ],
  [
    'a discount for a position twice',
    { items: [plain({ positionId })], ...discount({ selectivePositions: [positionId, positionId] }) },
    'DiscountItemDuplicatePositions',
    'order.discountsInfo.discounts[0].selectivePositions[1]',
  ],
  [
    'an unknown payment type',
    { payments: [{ ...cashPayment(1), paymentTypeId: unknown }] },
    'PaymentTypeNotFound',
    'order.payments[0].paymentTypeId',
  ],
  [
    'a payment type of another kind',
    { payments: [{ ...cashPayment(1), paymentTypeId: demo.card }] },
    'PaymentTypeNotFound',
    'order.payments[0].paymentTypeId',
  ],
  [
    'cash that was taken elsewhere',
    { payments: [{ ...cashPayment(1), isProcessedExternally: true }] },
    'PaymentTypeCanNotBeUsedAsExternal',
    'order.payments[0].isProcessedExternally',
  ],
  ['a payment of nothing', { payments: [cashPayment(0)] }, 'PaymentSumShouldBePositive', 'order.payments[0].sum'],
  ['more by card than it costs', { payments: [cardPayment(10.01)] }, 'Incorrect', 'order.payments'],
  ['unknown tips', tips({ tipsTypeId: unknown }), 'TipsTypeNotApplicable', 'order.tips[0].tipsTypeId'],
  ['an unknown order type', { orderTypeId: unknown }, 'OrderTypeNotFound', 'order.orderTypeId'],
  ['no order type and no service type', { orderServiceType: null }, 'OrderTypeNotFound', 'order.orderServiceType'],
  [
    'an order type of another service',
    { orderTypeId: demo.courierOrderType },
    'IncorrectOrderType',
    'order.orderTypeId',
  ],
  [
    'an order type for the hall',
    { orderTypeId: demo.hallOrderType, orderServiceType: null },
    'IncorrectOrderType',
    'order.orderTypeId',
  ],
  ['a phone without digits', { phone: '+44 tel. none' }, 'InvalidPhone', 'order.phone'],
  ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', 'order.customer.name'],
  ['a courier and no address', { orderServiceType: 'DeliveryByCourier' }, 'AddressNotFound', 'order.deliveryPoint'],
  [
    'an address without a house',
    { ...courierOrder, deliveryPoint: { address: { type: 'legacy', street: { name: 'Quay Road' }, house: ' ' } } },
    'HomeNotFound',
    'order.deliveryPoint.address.house',
  ],
  [
    'a delivery in the past',
    { completeBefore: '2020-01-01 12:00:00.000' },
    'TooSmallDeliveryDate',
    'order.completeBefore',
  ],
  ['a delivery years ahead', { completeBefore: '2120-01-01 12:00:00.000' }, 'Incorrect', 'order.completeBefore'],
  ['an unknown marketing source', { marketingSourceId: unknown }, 'MarketingSourceNotFound', 'order.marketingSourceId'],
  ['an unknown operator', { operatorId: unknown }, 'UserNotFound', 'order.operatorId'],
]

describeOperation(create, ({ it }) => {
  it('answers at once, and is taken by the front office with a number and its price from the menu', async (world) => {
    const { ask, outcome } = world
    const kitchen = await openKitchen(world)
    const order = {
      items: [plain({ amount: 2 }), withModifier({})],
      payments: [cashPayment(30)],
      externalNumber: 'A-1',
      sourceKey: 'shop',
    }
    const { correlationId, orderInfo } = await ask<Created>(create.path, kitchen.body(order))
    assert.deepEqual([orderInfo.creationStatus, orderInfo.order, orderInfo.externalNumber], ['InProgress', null, 'A-1'])
    assert.equal((await outcome(kitchen.organizationId, correlationId)).state, 'Success')

    const taken = await kitchen.read(orderInfo.id)
    assert.equal(taken.creationStatus, 'Success')
    assert.equal(taken.order?.sum, 27.5)
    assert.equal(taken.order?.number, 1)
    assert.equal(taken.order?.status, 'WaitCooking')
    assert.equal(taken.order?.terminalGroupId, kitchen.terminalGroupId)
    assert.deepEqual(
      taken.order?.items.map((item) => item.type === 'Product' && item.resultSum),
      [20, 6],
    )
    assert.deepEqual(
      taken.order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [[30, true]],
    )
  })

  it('waits for confirmation where the organization wants it', async (world) => {
    const kitchen = await openKitchen(world, { isConfirmationEnabled: true })
    assert.equal((await kitchen.read(await kitchen.place())).order?.status, 'Unconfirmed')
  })

  it('gives discounts and takes payments that were made elsewhere', async (world) => {
    const kitchen = await openKitchen(world)
    const paid = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9, isProcessedExternally: true }
    const id = await kitchen.place({ ...discount({}), payments: [paid], ...tips({}) })
    const { order } = await kitchen.read(id)
    assert.deepEqual([order?.sum, order?.discounts?.[0]?.sum, order?.processedPaymentsSum], [9, 1, 9])
    assert.equal(order?.tips?.[0]?.tipsType?.id, demo.tipsType)
  })

  it('prices sizes and compound items', async (world) => {
    const kitchen = await openKitchen(world)
    const compound = {
      type: 'Compound',
      amount: 1,
      primaryComponent: { productId: dish.compound.id },
      secondaryComponent: { productId: dish.compound.id },
    }
    const id = await kitchen.place({
      items: [line(dish.sized.id, 3, { productSizeId: dish.large }), compound, line(dish.open.id, 7.77)],
    })
    assert.equal((await kitchen.read(id)).order?.sum, 19.77)
  })

  it('answers the same to the same request with the same id, and makes one order of many at once', async (world) => {
    const { ask, pool } = world
    const kitchen = await openKitchen(world)
    const id = newId<'Order'>()
    const body = kitchen.body({ id })
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask<Created>(create.path, body)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    await world.outcome(kitchen.organizationId, answers[0]!.correlationId)
    assert.deepEqual(await ask<Created>(create.path, body), answers[0])
    const [{ commands } = { commands: 0 }] = await pool<{ commands: number }[]>`
      select count(*)::int as commands from command where subject_id = ${id}`
    assert.equal(commands, 1)
  })

  it('refuses another order with the same id', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place({ id: newId<'Order'>() })
    const refused = await world.refuse(create.path, kitchen.body({ id, comment: 'another' }))
    assert.deepEqual([refused.status, refused.error], [409, 'DuplicatedOrderId'])
  })

  for (const [what, order, code, path] of refusals)
    it(`refuses an order with ${what}: ${code}`, async (world) => {
      const refused = await world.refuse(create.path, { ...(await shared(world)).body({ ...order }) })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    })

  it('finds a terminal group that takes the order, or says why there is none', async (world) => {
    const kitchen = await openKitchen(world)
    const { organizationId, terminalGroupId } = kitchen
    const refusal = async (asked?: string) =>
      (await world.refuse(create.path, kitchen.body({}, { terminalGroupId: asked }))).error
    assert.equal(await refusal(demo.terminalGroup), 'TerminalGroupUnregistered')
    await world.ask('/admin/terminal_groups/save', {
      id: terminalGroupId,
      organizationId,
      name: 'Kitchen',
      isEnabled: false,
    })
    assert.equal(await refusal(terminalGroupId), 'TerminalGroupDisabled')
    assert.equal(await refusal(), 'TerminalGroupIdNotDetermined')
  })

  it('is refused by an organization that does not offer it', async (world) => {
    const disabled = await openKitchen(world)
    const save = {
      id: disabled.organizationId,
      corporationId: demo.corporation,
      name: 'Test kitchen',
      isEnabled: false,
    }
    await world.ask('/admin/organizations/save', save)
    assert.equal((await world.refuse(create.path, disabled.body())).error, 'OrganizationDisabled')

    const couriers = await openKitchen(world, { deliveryServiceType: 'CourierOnly', isAnonymousGuestsAllowed: false })
    assert.equal(
      (await world.refuse(create.path, couriers.body())).error,
      'OrderServiceTypeDoesNotMatchSelfServiceMode',
    )
    assert.equal((await world.refuse(create.path, couriers.body(courierOrder))).error, 'AnonymousCustomerDisabled')
  })

  it('refuses a field that is newer than the back office', async (world) => {
    const kitchen = await openKitchen(world, {}, '8.0.5')
    const refused = await world.refuse(create.path, kitchen.body({ externalNumber: 'A-1' }))
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['BACK_OFFICE_TOO_OLD', 'order.externalNumber'])
  })
})

const kitchens = new WeakMap<object, ReturnType<typeof openKitchen>>()

/** One kitchen for the cases that only need somebody to refuse them. */
function shared(world: Parameters<typeof openKitchen>[0]) {
  const known = kitchens.get(world) ?? openKitchen(world)
  kitchens.set(world, known)
  return known
}
