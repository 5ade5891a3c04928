import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { discount, orderRefusals, plainItem, type Refusal, tips, withModifier } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { cardPayment, cashPayment, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

interface Created {
  correlationId: string
  orderInfo: TableOrderInfo
}

const unknown = newId()
const regular = { type: 'regular', name: 'Ada' }

const refusals: Refusal[] = [
  ...orderRefusals,
  ['an unknown table', { tableIds: [unknown] }, 'TABLE_NOT_FOUND', 'tableIds[0]'],
  ['a table of another restaurant', { tableIds: [demo.table] }, 'TABLE_NOT_FOUND', 'tableIds[0]'],
  ['an unknown order type', { orderTypeId: unknown }, 'OrderTypeNotFound', 'orderTypeId'],
  ['an order type of deliveries', { orderTypeId: demo.courierOrderType }, 'IncorrectOrderType', 'orderTypeId'],
  ['a phone without digits', { phone: 'none' }, 'InvalidPhone', 'phone'],
  ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', 'customer.name'],
  ['an unknown menu', { menuId: 'none' }, 'Incorrect', 'menuId'],
  ['an unknown price category', { priceCategoryId: unknown }, 'Incorrect', 'priceCategoryId'],
]

describeOperation(create, ({ it }) => {
  it('responds at once, and is accepted by the front office with a number and the menu price', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { correlationId, orderInfo } = await world.ask<Created>(
      create.path,
      diningRoom.body({
        items: [plainItem({ amount: 2 }), withModifier({})],
        customer: regular,
        phone: '+442079460000',
        guests: { count: 3 },
        externalNumber: 'T-1',
        sourceKey: 'kiosk',
      }),
    )
    assert.deepEqual([orderInfo.creationStatus, orderInfo.order, orderInfo.externalNumber], ['InProgress', null, 'T-1'])
    assert.equal((await world.outcome(diningRoom.organizationId, correlationId)).state, 'Success')
    const { creationStatus, posId, order } = await diningRoom.read(orderInfo.id)
    assert.deepEqual([creationStatus, posId], ['Success', orderInfo.id])
    assert.deepEqual(
      [order?.status, order?.number, order?.sum, order?.tableIds, order?.terminalGroupId, order?.sourceKey],
      ['New', 1, 27.5, [diningRoom.tableIds[0]], diningRoom.terminalGroupId, 'kiosk'],
    )
    assert.deepEqual(
      [order?.customer?.name, order?.phone, order?.guestsInfo?.count, order?.waiter],
      ['Ada', '+442079460000', 3, null],
    )
    assert.deepEqual(order?.orderType, {
      id: demo.dineInOrderType,
      name: 'In the restaurant',
      orderServiceType: 'Common',
    })
    assert.ok(order?.whenCreated)
  })

  it('may start without items, and share its tables with other orders', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const [first, second] = [diningRoom.tableIds[0], diningRoom.tableIds[1]]
    const ids = [
      await diningRoom.place({ items: [] }),
      await diningRoom.place({ items: [], tableIds: [first, second] }),
    ]
    for (const [i, id] of ids.entries()) {
      const { order } = await diningRoom.read(id)
      assert.deepEqual([order?.sum, order?.items, order?.number], [0, [], i + 1])
    }
  })

  it('may have no table, also in a restaurant without tables', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { order } = await diningRoom.read(await diningRoom.place({ tableIds: null, tabName: 'Ada' }))
    assert.deepEqual([order?.tableIds, order?.tabName], [[], 'Ada'])
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const empty = await world.ask<Created>(create.path, { organizationId, terminalGroupId })
    assert.equal((await world.outcome(organizationId, empty.correlationId)).state, 'Success')
  })

  it('applies discounts, tips and external payments', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const paid = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9, isProcessedExternally: true }
    const { order } = await diningRoom.read(await diningRoom.place({ ...discount({}), payments: [paid], ...tips({}) }))
    assert.deepEqual([order?.sum, order?.discounts?.[0]?.sum, order?.processedPaymentsSum], [9, 1, 9])
    assert.equal(order?.tips?.[0]?.tipsType?.id, demo.tipsType)
  })

  it('rounds costs to the currency of the restaurant, and shows the menu price', async (world) => {
    const items = [{ type: 'Product', productId: dish.open.id, amount: 3, price: 3.335 }]
    for (const [settings, sum] of [
      [{ currencyIsoName: 'EUR' }, 10.01],
      [{ currencyIsoName: 'KWD' }, 10.005],
      [{ currencyIsoName: 'JPY' }, 10],
      [{ currencyIsoName: 'CHF', currencyMinimumDenomination: 0.05 }, 10],
    ] as const) {
      const diningRoom = await openDiningRoom(world, settings)
      const { order } = await diningRoom.read(await diningRoom.place({ items }))
      const [item] = order?.items ?? []
      assert.deepEqual([order?.sum, item?.type === 'Product' && [item.price, item.cost]], [sum, [3.335, sum]])
    }
  })

  it('shows whether it may be paid at several cash registers, by the setting of the restaurant', async (world) => {
    const diningRoom = await openDiningRoom(world, { splitOrderBetweenCashRegisters: 'Required' })
    const { order } = await diningRoom.read(await diningRoom.place())
    assert.equal(order?.splitOrderBetweenCashRegisters, 'Required')
  })

  it('refuses items that cost more than sums may be', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const items = [{ type: 'Product', productId: dish.open.id, amount: 999, price: 9_999_999_999 }]
    const { status, error, details } = await world.refuse(create.path, diningRoom.body({ items }))
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'Incorrect', 'order.items'])
  })

  it('requires payments in the precision of the currency', async (world) => {
    for (const [currencyIsoName, taken, tooFine] of [
      ['KWD', 5.005, 5.0005],
      ['JPY', 5, 5.5],
    ] as const) {
      const diningRoom = await openDiningRoom(world, { currencyIsoName })
      const placed = await diningRoom.read(await diningRoom.place({ payments: [cardPayment(taken)] }))
      assert.equal(placed.order?.payments?.[0]?.sum, taken)
      for (const list of ['payments', 'tips']) {
        const body = diningRoom.body({ [list]: [cashPayment(tooFine)] })
        const { error, details } = await world.refuse(create.path, body)
        assert.deepEqual([error, details.fields[0]?.path], ['Incorrect', `order.${list}[0].sum`])
      }
    }
  })

  it('has the automatic discounts of the restaurant, also after items are added', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const automatic = { id: newId(), name: 'Service charge', mode: 'Percent', percent: -10, minOrderSum: 15 }
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      discounts: [{ ...automatic, isAutomatic: true, organizationIds: [organizationId] }],
    })
    const orderId = await diningRoom.place()
    const view = async () => {
      const { order } = await diningRoom.read(orderId)
      return [order?.sum, order?.discounts?.map(({ discountType, sum }) => [discountType.name, sum])]
    }
    assert.deepEqual(await view(), [10, []])
    await diningRoom.change('add_items', orderId, { items: [plainItem()] })
    assert.deepEqual(await view(), [22, [['Service charge', -2]]])
  })

  it('applies a discount to the order as a whole, to the cent', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const items = Array.from({ length: 20 }, () => ({ ...plainItem(), productId: dish.open.id, price: 2.45 }))
    const { order } = await diningRoom.read(await diningRoom.place({ items, ...discount({}) }))
    assert.deepEqual([order?.discounts?.[0]?.sum, order?.sum], [4.9, 44.1])
  })

  it('also accepts the number of guests in the deprecated field', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const counts = [{ guestCount: 4 }, { guestCount: 4, guests: { count: 2 } }, {}]
    const orders = await Promise.all(counts.map(async (given) => diningRoom.read(await diningRoom.place(given))))
    assert.deepEqual(
      orders.map(({ order }) => order?.guestsInfo?.count),
      [4, 2, 1],
    )
  })

  it('prints the items on request', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const statuses = async (createOrderSettings: object) =>
      (await diningRoom.read(await diningRoom.place({}, { createOrderSettings }))).order?.items.map(
        ({ status, whenPrinted }) => [status, Boolean(whenPrinted)],
      )
    assert.deepEqual(await statuses({ servicePrint: true }), [['PrintedNotCooking', true]])
    assert.deepEqual(await statuses({ servicePrint: false }), [['Added', false]])
  })

  it('returns the same response to repeated requests with one id, and creates one order from concurrent ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const body = diningRoom.body({ id: newId() })
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.ask<Created>(create.path, body)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    await world.outcome(diningRoom.organizationId, answers[0]!.correlationId)
    assert.deepEqual(await world.ask<Created>(create.path, body), answers[0])
    const refused = await world.refuse(create.path, { ...body, order: { ...body.order, tabName: 'Another' } })
    assert.deepEqual([refused.status, refused.error], [400, 'DuplicatedOrderId'])
  })

  for (const [what, order, code, path] of refusals)
    it(`refuses an order with ${what}: ${code}`, async (world) => {
      const refused = await world.refuse(create.path, (await world.once(openDiningRoom)).body({ ...order }))
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, `order.${path}`])
    })

  it('refuses a duplicate table', async (world) => {
    const diningRoom = await world.once(openDiningRoom)
    const refused = await world.refuse(
      create.path,
      diningRoom.body({ tableIds: [diningRoom.tableIds[0], diningRoom.tableIds[0]] }),
    )
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['TABLE_REPEATED', 'order.tableIds[1]'])
  })

  it('is refused by a disabled organization or terminal group', async (world) => {
    const { organizationId, terminalGroupId, body } = await openDiningRoom(world)
    const refusal = async (asked: string) =>
      (await world.refuse(create.path, body({}, { terminalGroupId: asked }))).error
    assert.equal(await refusal(demo.terminalGroup), 'TerminalGroupUnregistered')
    await world.ask('/admin/terminal_groups/save', {
      id: terminalGroupId,
      organizationId,
      name: 'Kitchen',
      isEnabled: false,
    })
    assert.equal(await refusal(terminalGroupId), 'TerminalGroupDisabled')
    const save = { id: organizationId, corporationId: demo.corporation, name: 'Test restaurant', isEnabled: false }
    await world.ask('/admin/organizations/save', save)
    assert.equal(await refusal(terminalGroupId), 'OrganizationDisabled')
  })

  it('refuses a field that is newer than the back office', async (world) => {
    const diningRoom = await openDiningRoom(world, {}, '8.0.5')
    const refused = await world.refuse(create.path, diningRoom.body({ externalNumber: 'T-1' }))
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['BACK_OFFICE_TOO_OLD', 'order.externalNumber'])
  })

  it('takes its items off the stop list, and fails if less is left', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    await diningRoom.place({ items: [plainItem({ amount: 2 })] })
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)

    const body = diningRoom.body({ items: [plainItem({ amount: 2 })], payments: [cashPayment(20)] })
    const { correlationId, orderInfo } = await world.ask<Created>(create.path, body)
    assert.equal((await world.outcome(diningRoom.organizationId, correlationId)).exception?.code, 'ITEM_ON_STOP_LIST')
    const { creationStatus, errorInfo } = await diningRoom.read(orderInfo.id)
    assert.deepEqual([creationStatus, refusalCode(errorInfo)], ['Error', 'ITEM_ON_STOP_LIST'])

    const refused = await world.refuse(create.path, { ...body, createOrderSettings: { checkStopList: true } })
    assert.deepEqual([refused.status, refused.error], [403, 'ITEM_ON_STOP_LIST'])
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
  })
})
