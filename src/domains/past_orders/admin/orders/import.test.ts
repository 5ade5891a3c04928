import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { namedId, newId } from '#core/schema.ts'
import { diagnose } from '#doctor/doctor.ts'
import { partsOf } from '#ordering/lines.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { chargeDeliveries, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import type { ImportResult } from '../../schemas.ts'
import operation from './import.ts'

interface Answer {
  results: ImportResult[]
  imported: number
  known: number
  invalid: number
}

/** Returns a closed order of one plain dish, with these fields. */
const pastOrder = (fields: object = {}) => ({
  id: randomUUID(),
  openedAt: '2025-03-01 12:05',
  closedAt: '2025-03-01 12:50:30',
  items: [{ productId: dish.plain.id, amount: 2 }],
  ...fields,
})

async function openPast(world: World, settings: object = {}) {
  const restaurant = await openRestaurant(world, settings)
  const { organizationId } = restaurant
  const send = (orders: readonly object[], fields: object = {}) =>
    world.ask<Answer>(operation.path, { organizationId, orders, ...fields })
  return {
    ...restaurant,
    send,
    /** Imports one valid order. Returns its result. */
    async take(fields: object = {}): Promise<ImportResult> {
      const [result] = (await send([pastOrder(fields)])).results
      assert.equal(result?.outcome, 'imported', JSON.stringify(result))
      return result
    },
    async readTableOrder(orderId: string) {
      const { orders } = await world.ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
        organizationIds: [organizationId],
        orderIds: [orderId],
      })
      return orders[0]
    },
  }
}

const eventsOf = ({ pool }: World, organizationId: string) => pool<
  { type: string; subjectId: string; fromStatus: string | null; status: string; authorKind: string; field: string }[]
>`
  select type, subject_id, from_status, status, author_kind, content_field as field
    from event
   where owner_id = ${organizationId}
   order by revision`

describeOperation(operation, ({ it }) => {
  it('stores a closed table order with its own times, and pays it in cash', async (world) => {
    const past = await openPast(world)
    const { id, number, sum } = await past.take({ waiterId: demo.operator, guestsCount: 3 })
    assert.deepEqual([number, sum], [1, 20])
    const info = await past.readTableOrder(id)
    const { creationStatus, externalNumber, order } = info ?? {}
    assert.deepEqual([creationStatus, externalNumber, order?.status, order?.number], ['Success', null, 'Closed', 1])
    assert.deepEqual(
      [order?.whenCreated, order?.whenClosed, order?.sourceKey, order?.terminalGroupId],
      ['2025-03-01 12:05:00.000', '2025-03-01 12:50:30.000', 'import', past.terminalGroupId],
    )
    assert.deepEqual([order?.waiter?.id, order?.guestsInfo?.count], [demo.operator, 3])
    const [item] = order?.items ?? []
    assert.deepEqual([item?.type, item?.status, item?.amount], ['Product', 'Served', 2])
    const payment = order?.payments?.[0]
    assert.deepEqual([payment?.paymentType.kind, payment?.sum, payment?.isPreliminary], ['Cash', 20, false])
    assert.deepEqual([order?.processedPaymentsSum, order?.orderType?.orderServiceType], [20, 'Common'])
    const events = await eventsOf(world, past.organizationId)
    assert.deepEqual(
      events.filter(({ subjectId }) => subjectId === id),
      [
        {
          type: 'TableOrderImport',
          subjectId: id,
          fromStatus: null,
          status: 'Closed',
          authorKind: 'operator',
          field: 'order',
        },
      ],
    )
  })

  it('dates the event at the import, however old the order is', async (world) => {
    const past = await openPast(world)
    const startedAt = world.clock.now()
    await past.take({ openedAt: '2001-01-01 10:00', closedAt: null })
    const [event] = await world.pool<{ happenedAt: number }[]>`
      select (extract(epoch from happened_at) * 1000)::float8 as happened_at
        from event
       where owner_id = ${past.organizationId}`
    assert.ok(event && event.happenedAt >= startedAt)
  })

  it('stores courier and pickup orders, and the guest by phone', async (world) => {
    const past = await openPast(world)
    const phone = '+442079461234'
    for (const orderServiceType of ['DeliveryByCourier', 'DeliveryByClient']) {
      const { id } = await past.take({ orderServiceType, phone, number: 7, waiterId: demo.operator })
      const { order } = await past.read(id)
      assert.deepEqual(
        [order?.status, order?.number, order?.phone, order?.orderType?.orderServiceType, order?.operator?.id],
        ['Closed', 7, phone, orderServiceType, demo.operator],
      )
      assert.deepEqual(
        [order?.whenCreated, order?.completeBefore, order?.whenDelivered, order?.whenClosed],
        ['2025-03-01 12:05:00.000', ...Array(3).fill('2025-03-01 12:50:30.000')],
      )
    }
    const types = (await eventsOf(world, past.organizationId)).map(({ type }) => type)
    assert.deepEqual(types, ['DeliveryOrderImport', 'DeliveryOrderImport'])
    const { id } = await past.take({ phone, customer: { name: 'Ada', surname: 'Byron' } })
    const ada = (await past.readTableOrder(id))?.order?.customer
    const placed = await past.place({ phone, customer: { type: 'regular', name: 'Ada' } })
    const { customer } = (await past.read(placed)).order ?? {}
    assert.deepEqual([ada?.name, ada?.surname], ['Ada', 'Byron'])
    assert.equal(customer?.type === 'regular' && customer.id, ada?.id)
  })

  it('derives a UUID of version 5 from other order ids, and preserves order numbers', async (world) => {
    const past = await openPast(world)
    const { id } = await past.take({ id: 'till-2/815' })
    assert.equal(id, namedId(past.organizationId, 'till-2/815'))
    assert.equal((await past.readTableOrder(id))?.externalNumber, 'till-2/815')
    assert.equal(
      namedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com'),
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
    const upper = randomUUID().toUpperCase()
    assert.equal((await past.take({ id: upper })).id, upper.toLowerCase())
  })

  it('finds products by article or name, and sizes by name', async (world) => {
    const past = await openPast(world)
    const [name, article] = [`Soup ${randomUUID()}`, `A-${randomUUID()}`]
    const product = {
      id: newId(),
      name,
      sku: article,
      prices: [
        { sizeId: dish.small, price: 4 },
        { sizeId: dish.large, price: 6 },
      ],
    }
    const twin = `Twin ${randomUUID()}`
    const twins = [newId(), newId()].map((id) => ({ id, name: twin, prices: [{ price: 1 }] }))
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, products: [product, ...twins] })
    const items = [
      { product: article, size: 'Small of the tests', amount: 1 },
      { product: name, sizeId: dish.large, amount: 2 },
      { productId: product.id, size: 'Large of the tests', amount: 0.5 },
      { productId: dish.compound.id, amount: 1 },
      { productId: dish.withModifiers.id, amount: 1, modifiers: [{ productId: dish.modifier.id, amount: 1 }] },
    ]
    assert.equal((await past.take({ items })).sum, 4 + 12 + 3 + dish.compound.price + 7.5)
    const refused = async (item: object) => {
      const [result] = (await past.send([pastOrder({ items: [{ amount: 1, ...item }] })])).results
      return [result?.error?.code, result?.error?.path, result?.error?.message]
    }
    const sizes = `${name} has the sizes "Large of the tests", "Small of the tests"`
    assert.deepEqual(await refused({ product: name }), ['ProductSizeNotFound', 'items[0].size', sizes])
    assert.deepEqual(await refused({ product: name, size: 'XL' }), ['ProductSizeNotFound', 'items[0].size', sizes])
    assert.deepEqual((await refused({ product: name, sizeId: newId() })).slice(0, 2), [
      'ProductSizeNotFound',
      'items[0].sizeId',
    ])
    assert.deepEqual(await refused({ productId: dish.plain.id, size: 'S' }), [
      'ProductSizeNotFound',
      'items[0].size',
      'Plain has no sizes',
    ])
    assert.deepEqual(await refused({ product: 'Nothing' }), [
      'ProductNotFound',
      'items[0].product',
      'No product has the article or name "Nothing"',
    ])
    assert.deepEqual(await refused({ product: twin }), [
      'Incorrect',
      'items[0].product',
      `2 products are called "${twin}": give \`productId\``,
    ])
    assert.deepEqual((await refused({})).slice(0, 2), ['Incorrect', 'items[0].product'])
    assert.deepEqual((await refused({ productId: newId() })).slice(0, 2), ['ProductNotFound', 'items[0].productId'])
  })

  it('uses the given prices, also of withdrawn or deleted products', async (world) => {
    const past = await openPast(world)
    const [withdrawn, deleted] = [newId(), newId()]
    const product = (id: string, more: object) => ({ id, name: `Old ${id}`, ...more })
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [product(withdrawn, { prices: [] }), product(deleted, { prices: [{ price: 5 }], isDeleted: true })],
    })
    const { id, sum } = await past.take({
      items: [
        { productId: dish.plain.id, amount: 3, price: 3.333 },
        { productId: withdrawn, amount: 1, price: 2 },
        { productId: deleted, amount: 1 },
        { productId: dish.plain.id, amount: 1, price: 0 },
        ...[0.5, 0].map((price) => {
          const modifiers = [{ productId: dish.modifier.id, amount: 1, price }]
          return { productId: dish.withModifiers.id, amount: 1, price: 5, modifiers }
        }),
      ],
    })
    assert.equal(sum, 27.5)
    const prices = (await past.readTableOrder(id))?.order?.items.map((item) =>
      item.type === 'Product' ? [item.price, item.pricePredefined, item.cost] : [],
    )
    assert.deepEqual(prices, [
      [3.333, true, 10],
      [2, false, 2],
      [5, false, 5],
      [0, true, 0],
      [5, true, 5],
      [5, true, 5],
    ])
    const [result] = (await past.send([pastOrder({ items: [{ productId: withdrawn, amount: 1 }] })])).results
    assert.deepEqual([result?.error?.code, result?.error?.path], ['ProductSizeNotFound', 'items[0]'])
  })

  it('accepts fixed discount sums, payments of several kinds, and tips', async (world) => {
    const past = await openPast(world)
    const [credit, voucher] = [newId(), newId()]
    const paymentTypes = [
      { id: credit, name: 'On account', kind: 'Credit', organizationIds: [past.organizationId] },
      { id: voucher, name: 'Voucher', kind: 'Voucher', organizationIds: [past.organizationId] },
    ]
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      paymentTypes,
      discounts: [
        {
          id: newId(),
          name: 'Of today',
          mode: 'Percent',
          percent: 50,
          isAutomatic: true,
          organizationIds: [past.organizationId],
        },
      ],
    })
    const { id, sum } = await past.take({
      discount: { discountTypeId: demo.flexibleDiscount, sum: 2.5 },
      payments: [
        { paymentTypeId: demo.card, sum: 10 },
        { paymentTypeId: credit, sum: 5 },
        { paymentTypeId: voucher, sum: 2.5 },
      ],
      tips: [
        { paymentTypeId: demo.cash, sum: 3, tipsTypeId: demo.tipsType },
        { paymentTypeId: demo.card, sum: 1 },
      ],
      sourceKey: 'till',
    })
    const rest = await past.take({ payments: [{ paymentTypeId: demo.card }, { paymentTypeId: demo.cash, sum: 1 }] })
    const paid = (await past.readTableOrder(rest.id))?.order?.payments?.map((payment) => payment.sum)
    assert.deepEqual(paid, [19, 1])
    const free = {
      items: [{ productId: dish.plain.id, amount: 1, price: 0 }],
      payments: [{ paymentTypeId: demo.card }],
    }
    assert.equal((await past.take(free)).sum, 0)
    const order = (await past.readTableOrder(id))?.order
    assert.deepEqual([sum, order?.sum, order?.processedPaymentsSum, order?.sourceKey], [17.5, 17.5, 17.5, 'till'])
    assert.deepEqual(
      order?.discounts?.map((one) => [one.discountType.id, one.sum]),
      [[demo.flexibleDiscount, 2.5]],
    )
    assert.deepEqual(
      order?.payments?.map((payment) => [payment.paymentType.kind, payment.sum]),
      [
        ['Card', 10],
        ['Credit', 5],
        ['Voucher', 2.5],
      ],
    )
    assert.deepEqual(
      order?.tips?.map((tip) => [tip.tipsType?.id, tip.sum]),
      [
        [demo.tipsType, 3],
        [undefined, 1],
      ],
    )
  })

  it('charges deliveries and surcharges, and creates the rows that an order does not name', async (world) => {
    const past = await openPast(world)
    const order = pastOrder({
      id: 'till-1/7',
      externalNumber: 'W-7',
      orderServiceType: 'DeliveryByCourier',
      phone: '+442079461234',
      discount: { sum: 2.5 },
      surcharge: { sum: 1.75 },
      delivery: { sum: 3 },
      payments: [{ paymentTypeId: demo.card }],
      tips: [{ sum: 1.5 }],
      total: 23.75,
    })
    const tried = await past.send([order], { isDryRun: true })
    const taken = await past.send([order, { ...order, id: 'till-1/8', total: 22.25 }])
    for (const { results } of [tried, taken])
      assert.deepEqual([results[0]?.outcome, results[0]?.sum], ['imported', 22.25], JSON.stringify(results))
    const { externalNumber, order: read } = await past.read(namedId(past.organizationId, 'till-1/7'))
    assert.deepEqual(
      [
        externalNumber,
        read?.sum,
        read?.processedPaymentsSum,
        read?.tips?.map((tip) => [tip.paymentType.kind, tip.sum]),
      ],
      ['W-7', 22.25, 22.25, [['Card', 1.5]]],
    )
    assert.deepEqual(
      read?.discounts?.map(({ discountType, sum }) => [discountType.name, sum]),
      [
        ['Discount', 2.5],
        ['Surcharge', -1.75],
      ],
    )
    const charge = read?.items.at(-1)
    assert.deepEqual(charge?.type === 'Service' && [charge.service.name, charge.cost], ['Delivery', 3])
    const { discounts } = await world.ask<{ discounts: { id: string; mode: string }[] }>('/admin/dictionaries/list', {
      corporationId: demo.corporation,
    })
    const used = read?.discounts?.map(({ discountType }) => discounts.find(({ id }) => id === discountType.id)?.mode)
    assert.deepEqual(used, ['FlexibleSum', 'FlexibleSum'])
    const other = await openPast(world)
    await other.take({ discount: { sum: 1 }, surcharge: { sum: 1 }, delivery: { sum: 0 } })
  })

  it('takes discounts and surcharges of items from these items only', async (world) => {
    const past = await openPast(world)
    const plain = { productId: dish.plain.id, amount: 1 }
    const reduced = async (fields: object) => {
      const order = (await past.readTableOrder((await past.take(fields)).id))?.order
      return {
        sums: order?.items.map((item) => item.type !== 'Service' && (partsOf(item)[0]?.resultSum ?? null)),
        given: order?.discounts?.map((one) => [
          one.discountType.name,
          one.sum,
          one.selectivePositionsWithSum?.length ?? 0,
        ]),
      }
    }
    const { price } = dish.compound
    const items = [
      { ...plain, discount: { sum: 4 } },
      { ...plain, amount: 2, surcharge: { discountTypeId: demo.flexibleDiscount, sum: 0.75 } },
      plain,
      { productId: dish.compound.id, amount: 1, discount: { sum: price } },
    ]
    assert.deepEqual(await reduced({ items, total: 36.75 }), {
      sums: [6, 20.75, 10, 0],
      given: [
        ['Discount', 4, 1],
        ['By agreement', -0.75, 1],
        ['Discount', price, 1],
      ],
    })
    assert.deepEqual(await reduced({ items: [{ ...plain, discount: { sum: 4 } }, plain], discount: { sum: 3.2 } }), {
      sums: [4.4, 8.4],
      given: [
        ['Discount', 4, 1],
        ['Discount', 3.2, 0],
      ],
    })
  })

  it('compares times of the hour that repeats in autumn as moments', async (world) => {
    const past = await openPast(world)
    const times = async (openedAt: string, closedAt: string) => {
      const { id } = await past.take({ openedAt, closedAt })
      const order = (await past.readTableOrder(id))?.order
      return [order?.whenCreated, order?.whenClosed]
    }
    const expected = ['2024-10-27 01:50:00.000', '2024-10-27 01:10:00.000']
    assert.deepEqual(await times('2024-10-27 01:50', '2024-10-27 01:10'), expected)
    assert.deepEqual(await times('2024-10-27T01:50:00+01:00', '2024-10-27T01:10:00Z'), expected)
    assert.deepEqual(await times('2024-05-04T23:30:00Z', '2024-05-05T02:00:00+02:00'), [
      '2024-05-05 00:30:00.000',
      '2024-05-05 01:00:00.000',
    ])
    for (const [openedAt, closedAt] of [
      ['2024-10-27T01:50:00Z', '2024-10-27T01:10:00Z'],
      ['2024-10-27T01:10:00Z', '2024-10-27T01:50:00+01:00'],
    ]) {
      const [refused] = (await past.send([pastOrder({ openedAt, closedAt })])).results
      assert.deepEqual([refused?.error?.code, refused?.error?.path], ['ORDER_NOT_IN_PAST', 'closedAt'])
    }
  })

  it('explains why each invalid order is refused, and imports the others', async (world) => {
    const past = await openPast(world)
    const nextYear = new Date(world.clock.now()).getUTCFullYear() + 1
    const service = await chargeDeliveries(world, past.organizationId, 3)
    const cases: [fields: object, code: string, path: string][] = [
      [{ openedAt: '2025-03-02 00:00' }, 'ORDER_NOT_IN_PAST', 'closedAt'],
      [{ openedAt: `${nextYear}-02-01 10:00`, closedAt: null }, 'ORDER_NOT_IN_PAST', 'openedAt'],
      [{ payments: [{ paymentTypeId: demo.card }, { paymentTypeId: demo.cash }] }, 'Incorrect', 'payments[1].sum'],
      [
        { payments: [{ paymentTypeId: demo.card }, { paymentTypeId: demo.cash, sum: 21 }] },
        'PAYMENTS_DO_NOT_ADD_UP',
        'payments',
      ],
      [{ items: [] }, 'OrderItemsNotExists', 'items'],
      [{ items: [{ productId: dish.plain.id, amount: 0 }] }, 'Incorrect', 'items[0].amount'],
      [{ orderTypeId: newId() }, 'OrderTypeNotFound', 'orderTypeId'],
      [{ orderTypeId: demo.courierOrderType, orderServiceType: 'Common' }, 'IncorrectOrderType', 'orderTypeId'],
      [{ terminalGroupId: demo.terminalGroup }, 'TerminalGroupUnregistered', 'terminalGroupId'],
      [{ orderServiceType: 'DeliveryByClient' }, 'InvalidPhone', 'phone'],
      [{ phone: '12' }, 'InvalidPhone', 'phone'],
      [{ customer: { name: ' ' } }, 'CustomerNameNotSpecified', 'customer.name'],
      [{ waiterId: newId() }, 'UserNotFound', 'waiterId'],
      [{ discount: { discountTypeId: newId(), sum: 1 } }, 'DiscountCardNotFound', 'discount.discountTypeId'],
      [
        { discount: { discountTypeId: demo.discount, sum: 1 } },
        'DiscountCardTypeModeForbidden',
        'discount.discountTypeId',
      ],
      [{ discount: { discountTypeId: demo.flexibleDiscount, sum: 20.01 } }, 'Incorrect', 'discount.sum'],
      [{ discount: { discountTypeId: demo.flexibleDiscount, sum: 0.001 } }, 'Incorrect', 'discount.sum'],
      [{ surcharge: { discountTypeId: newId(), sum: 1 } }, 'DiscountCardNotFound', 'surcharge.discountTypeId'],
      [
        { items: [{ productId: dish.plain.id, amount: 1, discount: { sum: 10.01 } }] },
        'Incorrect',
        'items[0].discount.sum',
      ],
      [
        { items: [{ productId: dish.plain.id, amount: 1, surcharge: { discountTypeId: newId(), sum: 1 } }] },
        'DiscountCardNotFound',
        'items[0].surcharge.discountTypeId',
      ],
      [
        { items: [{ productId: dish.plain.id, amount: 1, discount: { sum: 0.001 } }] },
        'Incorrect',
        'items[0].discount.sum',
      ],
      [{ surcharge: { sum: 1 }, items: [{ productId: service, amount: 1 }] }, 'Incorrect', 'surcharge.sum'],
      [{ delivery: { productId: newId(), sum: 1 } }, 'ProductNotFound', 'delivery.productId'],
      [{ delivery: { productId: dish.plain.id, sum: 1 } }, 'Incorrect', 'delivery.productId'],
      [{ delivery: { sum: 0.001 } }, 'Incorrect', 'delivery.sum'],
      [{ total: 19.99 }, 'TOTAL_DIFFERS', 'total'],
      [{ total: 20.5, tips: [{ sum: 1 }] }, 'TOTAL_DIFFERS', 'total'],
      [{ payments: [{ paymentTypeId: demo.card, sum: 19.99 }] }, 'PAYMENTS_DO_NOT_ADD_UP', 'payments'],
      [{ payments: [{ paymentTypeId: newId(), sum: 20 }] }, 'PaymentTypeNotFound', 'payments[0].paymentTypeId'],
      [{ payments: [{ paymentTypeId: demo.card, sum: 0 }] }, 'PaymentSumShouldBePositive', 'payments[0].sum'],
      [{ payments: [{ paymentTypeId: demo.card, sum: 19.999 }] }, 'Incorrect', 'payments[0].sum'],
      [
        { payments: [{ paymentTypeId: demo.bonusPayment, sum: 20 }] },
        'LOYALTY_PAYMENT_NOT_IMPORTED',
        'payments[0].paymentTypeId',
      ],
      [
        { tips: [{ paymentTypeId: demo.card, sum: 1, tipsTypeId: newId() }] },
        'TipsTypeNotApplicable',
        'tips[0].tipsTypeId',
      ],
    ]
    const good = pastOrder()
    const sent = [...cases.map(([fields]) => pastOrder(fields)), good]
    const tried = await past.send(sent, { isDryRun: true })
    assert.deepEqual(await eventsOf(world, past.organizationId), [])
    const answer = await past.send(sent)
    for (const { results, imported, known, invalid } of [tried, answer]) {
      assert.deepEqual([imported, known, invalid], [1, 0, cases.length])
      assert.deepEqual(
        results.slice(0, -1).map(({ outcome, error }) => [outcome, error?.code, error?.path]),
        cases.map(([, code, path]) => ['invalid', code, path]),
      )
      assert.equal(results.at(-1)?.sum, 20)
    }
    assert.deepEqual([tried.results.at(-1)?.number, answer.results.at(-1)?.number], [null, 1])
  })

  it('requires payments where cash is not accepted, and a terminal group', async (world) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'No cash' })
    const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', {
      corporationId,
      name: 'No cash',
      timeZone: 'UTC',
    })
    const productId = newId()
    await world.ask('/admin/menus/save', {
      corporationId,
      products: [{ id: productId, name: 'Tea', prices: [{ price: 2 }] }],
    })
    const tried = async () => {
      const order = pastOrder({ items: [{ productId, amount: 1 }] })
      const { results } = await world.ask<Answer>(operation.path, { organizationId, orders: [order] })
      return results[0]?.error?.code ?? results[0]?.outcome
    }
    assert.equal(await tried(), 'TerminalGroupUnregistered')
    await world.ask('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    const { paymentTypes } = await world.ask<{ paymentTypes: { id: string; kind: string }[] }>(
      '/admin/dictionaries/list',
      {
        corporationId,
      },
    )
    const cash = paymentTypes.filter(({ kind }) => kind === 'Cash')
    const setDeleted = (isDeleted: boolean) =>
      world.ask('/admin/dictionaries/save', {
        corporationId,
        paymentTypes: cash.map((type) => ({ ...type, isDeleted })),
      })
    await setDeleted(true)
    assert.equal(await tried(), 'CASH_TYPE_REQUIRED')
    await setDeleted(false)
    assert.equal(await tried(), 'imported')
  })

  it('recognizes an order that was imported before, and refuses another one with its id', async (world) => {
    const past = await openPast(world)
    const [order, other] = [
      pastOrder(),
      pastOrder({ id: 'A-1', orderServiceType: 'DeliveryByClient', phone: '+442079461111' }),
    ]
    const first = await past.send([order, other, order, { ...order, guestsCount: 2 }])
    assert.deepEqual(
      first.results.map(({ outcome, error }) => error?.code ?? outcome),
      ['imported', 'imported', 'known', 'DuplicatedOrderId'],
    )
    const again = await past.send([{ ...order, items: [{ productId: dish.plain.id, amount: 1 }] }, other])
    assert.deepEqual(
      again.results.map(({ outcome, error }) => error?.code ?? outcome),
      ['DuplicatedOrderId', 'known'],
    )
    const placed = await past.place()
    const { results } = await past.send([pastOrder({ id: placed })])
    assert.equal(results[0]?.error?.code, 'DuplicatedOrderId')
    const { organizationId, terminalGroupId } = past
    const created = { id: order.id, items: [{ type: 'Product', ...order.items[0] }] }
    const { error } = await world.refuse('/api/1/order/create', { organizationId, terminalGroupId, order: created })
    assert.equal(error, 'DuplicatedOrderId')
    assert.equal((await eventsOf(world, past.organizationId)).filter(({ type }) => type.endsWith('Import')).length, 2)
  })

  it('imports an order once from concurrent equal requests', async (world) => {
    const past = await openPast(world)
    const orders = Array.from({ length: 30 }, (_, i) => pastOrder({ id: `order ${i}`, phone: `+4420794600${i + 10}` }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => past.send(orders)))
    assert.equal(
      answers.reduce((sum, { imported }) => sum + imported, 0),
      orders.length,
    )
    assert.equal(
      answers.reduce((sum, { known }) => sum + known, 0),
      orders.length * 5,
    )
    const events = await eventsOf(world, past.organizationId)
    assert.equal(new Set(events.map(({ subjectId }) => subjectId)).size, orders.length)
    assert.equal(events.length, orders.length)
    const [{ numbers }] = await world.pool<[{ numbers: number }]>`
      select count(distinct number)::int as numbers from table_order where organization_id = ${past.organizationId}`
    assert.equal(numbers, orders.length)
  })

  it('refuses an unknown organization', async (world) => {
    const { status, error } = await world.refuse(operation.path, { organizationId: newId(), orders: [pastOrder()] })
    assert.deepEqual([status, error], [404, 'ORGANIZATION_NOT_FOUND'])
  })

  it('sends no webhook for imported orders, and returns them by revision', async (world) => {
    const [past, receiver] = [await openPast(world), await openReceiver()]
    const { organizationId } = past
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: receiver.url }, { token })
    const { id } = await past.take({ orderServiceType: 'DeliveryByClient', phone: '+442079461234' })
    await past.take()
    // Webhooks follow the order of changes: one for the imported orders would come first.
    const placed = await past.place()
    const [event] = await receiver.events(1)
    await receiver.close()
    const info = event?.eventInfo as OrderInfo | undefined
    assert.deepEqual([event?.eventType, info?.id], ['DeliveryOrderUpdate', placed])
    const { ordersByOrganizations } = await world.ask<{ ordersByOrganizations: { orders: OrderInfo[] }[] }>(
      '/api/1/deliveries/by_revision',
      { organizationIds: [organizationId], startRevision: 0 },
    )
    assert.deepEqual(new Set(ordersByOrganizations[0]?.orders.map((one) => one.id)), new Set([id, placed]))
  })
})

describeOwnWorld('Imported orders', ({ it }) => {
  it('violate no invariant, even after they are reopened', async (world) => {
    const past = await openPast(world)
    const waiting = { discount: { discountTypeId: demo.flexibleDiscount, sum: 1.5 }, phone: '+442079461234' }
    const { id } = await past.take(waiting)
    await past.take({ ...waiting, orderServiceType: 'DeliveryByCourier' })
    await past.take({ payments: [{ paymentTypeId: demo.card, sum: 20 }], tips: [{ paymentTypeId: demo.cash, sum: 1 }] })
    const broken = async () =>
      (await diagnose(world.pool)).filter(({ state, name }) => state !== 'ok' && /orders|Events|Commands/.test(name))
    assert.deepEqual(await broken(), [])
    const { organizationId, terminalGroupId } = past
    const terminal = await openTerminal(world, { organizationId, terminalGroupId })
    await terminal.done('/front/order/reopen', { organizationId, orderId: id })
    terminal.cut()
    assert.equal((await past.readTableOrder(id))?.order?.status, 'New')
    assert.deepEqual(await broken(), [])
  })
})
