import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { orderItem, plainItem as plainLine, withModifier } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { describeWorld } from '#test/harness/world.ts'

const { plain, sized, modifier, withModifiers, compound } = dish
const create = '/api/1/deliveries/create'

describeWorld('Orders and stop lists', ({ it }) => {
  it('takes what every product and modifier of the order needs', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop(
      { productId: plain.id, balance: 10 },
      { productId: sized.id, balance: 10 },
      { productId: sized.id, sizeId: dish.large, balance: 5 },
      { productId: modifier.id, balance: 10 },
      { productId: compound.id, balance: 10 },
    )
    const half = { productId: compound.id }
    const order = await restaurant.order([
      plainLine({ amount: 0.125 }),
      plainLine({ amount: 2 }),
      orderItem(sized.id, 3, { productSizeId: dish.large, amount: 2 }),
      orderItem(sized.id, 2, { productSizeId: dish.small }),
      { ...withModifier({ amount: 2 }), amount: 1.5 },
      { type: 'Compound', amount: 3, primaryComponent: half, secondaryComponent: half },
    ])
    assert.ok(order.id)
    const lefts = [plain.id, sized.id, modifier.id, compound.id].map((id) => restaurant.balanceOf(id))
    assert.deepEqual(await Promise.all(lefts), [7.875, 7, 7, 7])
    assert.equal(await restaurant.balanceOf(sized.id, dish.large), 3)
  })

  it('refuses an order that exceeds a balance, and takes nothing', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop(
      { productId: plain.id, balance: 1.5 },
      { productId: withModifiers.id, balance: 10 },
      { productId: modifier.id, balance: 0 },
      { productId: sized.id, sizeId: dish.small, balance: 0 },
    )
    const rows: [items: object[], message: string][] = [
      [[plainLine({ amount: 2 })], 'Only 1.5 of Plain is left, not 2'],
      [[plainLine(), plainLine()], 'Only 1.5 of Plain is left, not 2'],
      [[plainLine(), withModifier({})], 'Modifier is sold out'],
      [[orderItem(sized.id, 2, { productSizeId: dish.small })], 'Sized is sold out'],
    ]
    for (const [items, message] of rows)
      assert.equal((await restaurant.order(items)).message, `ITEM_ON_STOP_LIST: ${message}`)
    assert.deepEqual([await restaurant.balanceOf(plain.id), await restaurant.balanceOf(withModifiers.id)], [1.5, 10])
    assert.ok((await restaurant.order([orderItem(sized.id, 3, { productSizeId: dish.large }), plainLine()])).id)
  })

  it('shows a refused order with the reason', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 0 })
    const id = newId<'Order'>()
    const { correlationId } = await world.ask<{ correlationId: string }>(create, restaurant.body({ id }))
    await world.outcome(restaurant.organizationId, correlationId)
    const { creationStatus, errorInfo } = await restaurant.read(id)
    assert.deepEqual(
      [creationStatus, errorInfo?.code, refusalCode(errorInfo), errorInfo?.message],
      ['Error', 'Common', 'ITEM_ON_STOP_LIST', 'Plain is sold out'],
    )
  })

  it('refuses the request if it asks for a check, and names the field', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 2 }, { productId: modifier.id, balance: 1 })
    const checked = { createOrderSettings: { checkStopList: true } }
    const rows: [items: object[], path: string][] = [
      [[plainLine(), plainLine({ amount: 1.001 })], 'order.items[1].productId'],
      [[plainLine(), withModifier({ amount: 2 })], 'order.items[1].modifiers[0].productId'],
    ]
    for (const [items, path] of rows) {
      const refused = await world.refuse(create, restaurant.body({ items }, checked))
      assert.deepEqual(
        [refused.status, refused.error, refused.details.fields[0]?.path],
        [403, 'ITEM_ON_STOP_LIST', path],
      )
    }
    const last = restaurant.body({ id: newId<'Order'>(), items: [plainLine({ amount: 2 })] }, checked)
    const first = await world.ask<{ correlationId: string }>(create, last)
    assert.equal((await world.outcome(restaurant.organizationId, first.correlationId)).state, 'Success')
    assert.equal(await restaurant.balanceOf(plain.id), 0)
    assert.deepEqual(await world.ask<object>(create, last), first, 'a repetition is answered as the first was')
  })

  it('returns portions of a cancelled order, up to the entered amount', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 5 }, { productId: modifier.id, balance: 5 })
    const before = await restaurant.place({ items: [withModifier({ amount: 2 }), plainLine({ amount: 3 })] })
    assert.deepEqual([await restaurant.balanceOf(plain.id), await restaurant.balanceOf(modifier.id)], [2, 3])
    await restaurant.stop({ productId: plain.id, balance: 0 })
    await restaurant.change('cancel', before)
    assert.deepEqual(
      [await restaurant.balanceOf(plain.id), await restaurant.balanceOf(modifier.id)],
      [0, 5],
      'what was found to be sold out stays so',
    )
  })

  it('returns nothing for items being cooked, or without an entry', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 5 }, { productId: modifier.id, balance: 5 })
    const cooked = await restaurant.place({ items: [plainLine({ amount: 3 })] })
    await restaurant.change('update_order_delivery_status', cooked, { deliveryStatus: 'Waiting' })
    await restaurant.change('cancel', cooked, { removalTypeId: demo.removalType })
    assert.equal(await restaurant.balanceOf(plain.id), 2)

    const waiting = await restaurant.place({ items: [plainLine(), withModifier({})] })
    await restaurant.changeStopList('remove', { items: [{ productId: modifier.id }] })
    await restaurant.change('cancel', waiting)
    assert.deepEqual([await restaurant.balanceOf(plain.id), await restaurant.balanceOf(modifier.id)], [2, undefined])
  })

  it('sells the last portions once each to concurrent orders', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const portions = 5
    await restaurant.stop({ productId: plain.id, balance: portions })
    const ends = await Promise.all(Array.from({ length: 16 }, () => restaurant.order([plainLine()])))
    assert.equal(ends.filter(({ id }) => id).length, portions)
    assert.deepEqual(
      new Set(ends.filter(({ id }) => !id).map(({ message }) => message)),
      new Set(['ITEM_ON_STOP_LIST: Plain is sold out']),
    )
    assert.equal(await restaurant.balanceOf(plain.id), 0)
  })

  it('stays exact while orders and the list change concurrently', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: plain.id, balance: 12 }, { productId: modifier.id, balance: 2 })
    const comeAndGo = async (stays: boolean) => {
      const { id } = await restaurant.order([plainLine({ amount: 0.5 })])
      if (id && !stays) await restaurant.change('cancel', id)
      return id !== undefined && stays
    }
    const [stayed] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, (_, i) => comeAndGo(i % 2 === 0))),
      ...[1, 2, 3].map((balance) => restaurant.stop({ productId: modifier.id, balance })),
    ])
    const sold = stayed.filter(Boolean).length / 2
    assert.equal(await restaurant.balanceOf(plain.id), 12 - sold)
  })
})
