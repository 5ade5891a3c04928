import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import {
  deliveryRefusals,
  discount,
  noItemDetails,
  orderItem,
  plainItem,
  tips,
  withModifier,
} from '#test/fixtures/ordering.ts'
import { cashPayment, chargeDeliveries, courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

interface Created {
  correlationId: string
  orderInfo: OrderInfo
}

describeOperation(create, ({ it }) => {
  it('responds at once, and is accepted by the front office with a number and the menu price', async (world) => {
    const { ask, outcome } = world
    const restaurant = await openRestaurant(world)
    const order = {
      items: [plainItem({ amount: 2 }), withModifier({})],
      payments: [cashPayment(30)],
      externalNumber: 'A-1',
      sourceKey: 'shop',
    }
    const { correlationId, orderInfo } = await ask<Created>(create.path, restaurant.body(order))
    assert.deepEqual([orderInfo.creationStatus, orderInfo.order, orderInfo.externalNumber], ['InProgress', null, 'A-1'])
    assert.equal((await outcome(restaurant.organizationId, correlationId)).state, 'Success')

    const taken = await restaurant.read(orderInfo.id)
    assert.equal(taken.creationStatus, 'Success')
    assert.equal(taken.order?.sum, 27.5)
    assert.equal(taken.order?.number, 1)
    assert.equal(taken.order?.status, 'WaitCooking')
    assert.equal(taken.order?.terminalGroupId, restaurant.terminalGroupId)
    assert.deepEqual(
      taken.order?.items.map((item) => item.type === 'Product' && item.resultSum),
      [20, 6],
    )
    assert.deepEqual(
      taken.order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [[30, true]],
    )
  })

  it('waits for confirmation if the organization requires it', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    assert.equal((await restaurant.read(await restaurant.place())).order?.status, 'Unconfirmed')
  })

  it('applies discounts and external payments', async (world) => {
    const restaurant = await openRestaurant(world)
    const paid = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9, isProcessedExternally: true }
    const id = await restaurant.place({ ...discount({}), payments: [paid], ...tips({}) })
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.sum, order?.discounts?.[0]?.sum, order?.processedPaymentsSum], [9, 1, 9])
    assert.equal(order?.tips?.[0]?.tipsType?.id, demo.tipsType)
  })

  it('prices sizes and compound items', async (world) => {
    const restaurant = await openRestaurant(world)
    const compound = {
      type: 'Compound',
      amount: 1,
      primaryComponent: { productId: dish.compound.id },
      secondaryComponent: { productId: dish.compound.id },
    }
    const id = await restaurant.place({
      items: [orderItem(dish.sized.id, 3, { productSizeId: dish.large }), compound, orderItem(dish.open.id, 7.77)],
    })
    assert.equal((await restaurant.read(id)).order?.sum, 19.77)
  })

  it('charges courier delivery with the product of the settings, once and after discounts', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const productId = await chargeDeliveries(world, organizationId, 3.5)
    const read = async (id: string) => (await restaurant.read(id)).order
    const courierDelivery = await read(await restaurant.place({ ...courierOrder, ...discount({}) }))
    assert.deepEqual([courierDelivery?.sum, courierDelivery?.discounts?.[0]?.sum], [12.5, 1])
    assert.deepEqual(courierDelivery?.items[1], {
      type: 'Service',
      status: 'Added',
      amount: 1,
      service: { id: productId, name: 'Delivery' },
      cost: 3.5,
      ...noItemDetails,
    })
    const fetched = await read(await restaurant.place())
    assert.deepEqual([fetched?.sum, fetched?.items.length], [10, 1])
    // A client that adds the product itself pays one charge, and a requested terminal group charges like a chosen one.
    const items = [plainItem(), orderItem(productId, 3.5)]
    const paid = await read(await restaurant.place({ ...courierOrder, items }))
    assert.deepEqual([paid?.sum, paid?.items.map(({ type }) => type)], [13.5, ['Product', 'Service']])
    const { orderInfo, correlationId } = await world.ask<Created>(
      create.path,
      restaurant.body(courierOrder, { terminalGroupId }),
    )
    await world.outcome(organizationId, correlationId)
    assert.equal((await read(orderInfo.id))?.sum, 13.5)
    // The charge is unchanged by more items.
    await restaurant.change('add_items', orderInfo.id, { items: [plainItem()] })
    assert.equal((await read(orderInfo.id))?.sum, 23.5)
  })

  it('charges two halves for their one crust, and refuses them without it', async (world) => {
    const restaurant = await openRestaurant(world)
    const [pizza, crust, group] = [newId(), newId(), newId()]
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      modifierGroups: [{ id: group, name: 'Crusts', items: [{ productId: crust, minAmount: 1 }] }],
      products: [
        { id: crust, name: 'Thick', type: 'MODIFIER', prices: [{ price: 1 }] },
        {
          id: pizza,
          name: 'Pizza of halves',
          orderItemType: 'Compound',
          prices: [{ price: 9.99 }],
          modifierGroups: [{ id: group, minAmount: 1, maxAmount: 1 }],
        },
      ],
    })
    const half = { productId: pizza }
    const compound = { type: 'Compound', amount: 1, primaryComponent: half, secondaryComponent: half }
    const id = await restaurant.place({ items: [{ ...compound, commonModifiers: [{ productId: crust, amount: 1 }] }] })
    assert.equal((await restaurant.read(id)).order?.sum, 10.99)
    const bare = await world.refuse(create.path, restaurant.body({ items: [compound] }))
    assert.deepEqual([bare.error, bare.details.fields[0]?.path], ['Incorrect', 'order.items[0].commonModifiers'])
  })

  it('charges an independent modifier once for its line, also after the menu changes', async (world) => {
    const restaurant = await openRestaurant(world)
    const [tray, cutlery, group] = [newId(), newId(), newId()]
    const save = (hasOwnQuantity: boolean) =>
      world.ask('/admin/menus/save', {
        corporationId: demo.corporation,
        modifierGroups: [{ id: group, name: 'Cutlery', items: [{ productId: cutlery }] }],
        products: [
          { id: cutlery, name: 'Cutlery', type: 'MODIFIER', prices: [{ price: 1 }], hasOwnQuantity },
          {
            id: tray,
            name: 'Tray',
            prices: [{ price: 8 }],
            modifierGroups: [{ id: group, minAmount: 0, maxAmount: 1 }],
          },
        ],
      })
    const items = [orderItem(tray, 8, { amount: 3, modifiers: [{ productId: cutlery, amount: 1 }] })]
    const read = async (id: string) => {
      const { order } = await restaurant.read(id)
      const [item] = order?.items ?? []
      const modifiers = item?.type === 'Product' ? item.modifiers : []
      return [order?.sum, modifiers?.map((one) => [one.amountIndependentOfParentAmount, one.resultSum])]
    }
    await save(true)
    assert.deepEqual(await read(await restaurant.place({ items })), [25, [[true, 1]]])
    const discounted = await restaurant.place({ items, ...discount({}) })
    assert.deepEqual(await read(discounted), [22.5, [[true, 0.9]]])
    await save(false)
    assert.deepEqual(await read(await restaurant.place({ items })), [27, [[false, 3]]])
    // The discount is recomputed on the prices of the placed order.
    await restaurant.change('add_items', discounted, { items: [plainItem()] })
    assert.deepEqual(await read(discounted), [31.5, [[true, 0.9]]])
  })

  it('returns the same response to repeated requests with the same id, and creates one order from concurrent ones', async (world) => {
    const { ask, pool } = world
    const restaurant = await openRestaurant(world)
    const id = newId<'Order'>()
    const body = restaurant.body({ id })
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask<Created>(create.path, body)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    await world.outcome(restaurant.organizationId, answers[0]!.correlationId)
    assert.deepEqual(await ask<Created>(create.path, body), answers[0])
    const [{ commands } = { commands: 0 }] = await pool<{ commands: number }[]>`
      select count(*)::int as commands from command where subject_id = ${id}`
    assert.equal(commands, 1)
  })

  it('refuses another order with the same id', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ id: newId<'Order'>() })
    const refused = await world.refuse(create.path, restaurant.body({ id, comment: 'another' }))
    assert.deepEqual([refused.status, refused.error], [400, 'DuplicatedOrderId'])
  })

  for (const [what, order, code, path, message = /./] of deliveryRefusals)
    it(`refuses an order with ${what}: ${code}`, async (world) => {
      const refused = await world.refuse(create.path, { ...(await world.once(openRestaurant)).body({ ...order }) })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, `order.${path}`])
      assert.match(refused.message, message)
    })

  it('names the types of items that there are', async (world) => {
    const items = [plainItem({ type: 'Prodct' })]
    const { message } = await world.refuse(create.path, (await world.once(openRestaurant)).body({ items }))
    assert.equal(message, 'order.items[0].type must be one of Product, Compound, not "Prodct"')
  })

  it('finds a terminal group that takes the order, or returns why there is none', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const refusal = async (asked?: string) =>
      (await world.refuse(create.path, restaurant.body({}, { terminalGroupId: asked }))).error
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
    const disabled = await openRestaurant(world)
    const save = {
      id: disabled.organizationId,
      corporationId: demo.corporation,
      name: 'Test restaurant',
      isEnabled: false,
    }
    await world.ask('/admin/organizations/save', save)
    assert.equal((await world.refuse(create.path, disabled.body())).error, 'OrganizationDisabled')

    const couriers = await openRestaurant(world, {
      deliveryServiceType: 'CourierOnly',
      isAnonymousGuestsAllowed: false,
    })
    assert.equal(
      (await world.refuse(create.path, couriers.body())).error,
      'OrderServiceTypeDoesNotMatchSelfServiceMode',
    )
    assert.equal((await world.refuse(create.path, couriers.body(courierOrder))).error, 'AnonymousCustomerDisabled')
  })

  it('shows the marketing source, and requires it where configured', async (world) => {
    const restaurant = await openRestaurant(world, { marketingSourceRequiredInDelivery: true })
    const id = await restaurant.place({ marketingSourceId: demo.marketingSource })
    const { order } = await restaurant.read(id)
    assert.deepEqual(order?.marketingSource, { id: demo.marketingSource, name: 'Leaflet' })
    const refused = await world.refuse(create.path, restaurant.body())
    assert.deepEqual(
      [refused.error, refused.details.fields[0]?.path],
      ['MarketingSourceNotFound', 'order.marketingSourceId'],
    )
  })

  it('shows the brand of the restaurant, and the template of a compound item', async (world) => {
    const [conception, schema, productId] = [newId(), newId(), newId()]
    const { corporation: corporationId } = demo
    await world.ask('/admin/dictionaries/save', {
      corporationId,
      conceptions: [{ id: conception, name: 'Night kitchen', code: 'NIGHT' }],
    })
    await world.ask('/admin/directories/save', { corporationId, modifierSchemas: [{ id: schema, name: 'Halved' }] })
    const product = { id: productId, name: 'Halves', orderItemType: 'Compound', prices: [{ price: 8 }] }
    const products = [{ ...product, modifierSchemaId: schema, modifierSchemaName: 'Pizzas' }]
    await world.ask('/admin/menus/save', { corporationId, products })
    const restaurant = await openRestaurant(world, { conceptionId: conception })
    const items = [{ type: 'Compound', amount: 1, primaryComponent: { productId } }]
    const { order } = await restaurant.read(await restaurant.place({ items }))
    assert.deepEqual(order?.conception, { id: conception, name: 'Night kitchen', code: 'NIGHT' })
    const [item] = order.items
    assert.deepEqual(item?.type === 'Compound' && item.template, { id: schema, name: 'Pizzas' })
  })

  it('refuses comments of items if the organization disables them', async (world) => {
    const restaurant = await openRestaurant(world, { orderItemCommentEnabled: false })
    const remarked = restaurant.body({ items: [plainItem({ comment: '' }), plainItem({ comment: 'no salt' })] })
    const refused = await world.refuse(create.path, remarked)
    assert.deepEqual(
      [refused.status, refused.error, refused.details.fields[0]?.path],
      [400, 'Incorrect', 'order.items[1].comment'],
    )
    const id = await restaurant.place()
    assert.equal(await restaurant.failure('add_items', id, { items: [plainItem({ comment: 'no salt' })] }), 'Incorrect')
  })

  it('refuses a field that is newer than the back office', async (world) => {
    const restaurant = await openRestaurant(world, {}, '8.0.5')
    const refused = await world.refuse(create.path, restaurant.body({ externalNumber: 'A-1' }))
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['BACK_OFFICE_TOO_OLD', 'order.externalNumber'])
  })
})
