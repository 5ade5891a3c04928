import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { orderItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { modifiersOf, partsOf } from './lines.ts'

const { corporation: corporationId } = demo
const tax = { usual: newId(), reduced: newId(), home: newId(), table: newId() }
const [soup, pie, salt] = [newId(), newId(), newId()]

const taxCategory = (id: string, percentage: number) => ({ id, name: `Tax ${id}`, percentage })
/** Saves soups with 20 %, large ones with 7 %; deliveries by courier have 5 % instead of 20 %, and table orders 8.25 % instead of 7 %. */
const saveTaxes = ({ ask }: World) =>
  ask('/admin/menus/save', {
    corporationId,
    taxCategories: [
      taxCategory(tax.usual, 20),
      taxCategory(tax.reduced, 7),
      taxCategory(tax.home, 5),
      taxCategory(tax.table, 8.25),
    ],
    taxOverrides: [
      { baseTaxCategoryId: tax.usual, newTaxCategoryId: tax.home, orderTypeId: demo.courierOrderType },
      { baseTaxCategoryId: tax.reduced, newTaxCategoryId: tax.table, orderTypeId: demo.dineInOrderType },
    ],
    products: [
      { id: salt, name: `Salt ${salt}`, type: 'MODIFIER', taxCategoryId: tax.usual, prices: [{ price: 1 }] },
      {
        id: soup,
        name: `Soup ${soup}`,
        taxCategoryId: tax.usual,
        prices: [
          { sizeId: demo.smallSize, price: 4 },
          { sizeId: demo.largeSize, price: 6 },
        ],
        sizes: [{ sizeId: demo.largeSize, taxCategoryId: tax.reduced }],
        modifiers: [{ productId: salt }],
      },
      {
        id: pie,
        name: `Pie ${pie}`,
        orderItemType: 'Compound',
        taxCategoryId: tax.usual,
        prices: [{ price: 8 }],
        modifiers: [{ productId: salt, splittable: true }],
      },
    ],
  })

const salted = { modifiers: [{ productId: salt, amount: 1 }] }
const small = orderItem(soup, 4, { productSizeId: demo.smallSize, ...salted })
const large = orderItem(soup, 6, { productSizeId: demo.largeSize, ...salted })
const halves = {
  type: 'Compound',
  amount: 1,
  primaryComponent: { productId: pie, ...salted },
  secondaryComponent: { productId: pie },
}
/** Returns the taxes of products, followed by the taxes of modifiers, for each item. */
const taxesOf = (order: { items: readonly AnsweredItem[] } | null | undefined) =>
  order?.items.map((item) => [...partsOf(item), ...modifiersOf(item)].map(({ taxPercent }) => taxPercent))

describeWorld('Taxes of an order', ({ it }) => {
  it('are those of the sizes, overridden for its type, in orders of each kind', async (world) => {
    const [restaurant, diningRoom] = [await openRestaurant(world), await openDiningRoom(world)]
    const reservations = await openReservations(world)
    await saveTaxes(world)
    const order = { items: [small, large, halves] }
    const placed = await restaurant.read(await restaurant.place(order))
    assert.deepEqual(taxesOf(placed.order), [
      [20, 20],
      [7, 20],
      [20, 20, 20],
    ])
    const delivered = await restaurant.read(await restaurant.place({ ...order, ...courierOrder }))
    assert.deepEqual(taxesOf(delivered.order), [
      [5, 5],
      [7, 5],
      [5, 5, 5],
    ])
    const { reserve } = await reservations.read(await reservations.reserve(banquet(order)))
    for (const served of [(await diningRoom.read(await diningRoom.place(order))).order, reserve?.order])
      assert.deepEqual(taxesOf(served), [
        [20, 20],
        [8.25, 20],
        [20, 20, 20],
      ])
  })

  it('remain for ordered items, are current for added ones, and change with the type', async (world) => {
    const restaurant = await openRestaurant(world)
    await saveTaxes(world)
    const id = await restaurant.place({ items: [small], ...courierOrder })
    await world.ask('/admin/menus/save', {
      corporationId,
      taxCategories: [taxCategory(tax.usual, 21), taxCategory(tax.home, 6)],
    })
    await restaurant.change('add_items', id, { items: [small] })
    const taxes = async () => taxesOf((await restaurant.read(id)).order)
    assert.deepEqual(await taxes(), [
      [5, 5],
      [6, 6],
    ])
    await restaurant.change('change_service_type', id, { newServiceType: 'DeliveryByClient' })
    assert.deepEqual(await taxes(), [
      [21, 21],
      [21, 21],
    ])
    await restaurant.change('change_service_type', id, {
      newServiceType: 'DeliveryByCourier',
      deliveryPoint: courierOrder.deliveryPoint,
    })
    assert.deepEqual(await taxes(), [
      [6, 6],
      [6, 6],
    ])
  })
})
