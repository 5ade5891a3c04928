import { newId } from '../src/core/schema.ts'
import { demo } from '../src/shared/demo.ts'
import type { OrderInfo } from '../src/shared/schemas/order_answer.ts'
import { type Changes, changesOf } from './changes.ts'
import type { World } from './world.ts'

/** Prices of the test kitchen: products of the demo chain that every test may order. */
export const dish = {
  plain: { id: newId<'Product'>(), price: 10 },
  open: { id: newId<'Product'>(), price: 5 },
  sized: { id: newId<'Product'>() },
  withModifiers: { id: newId<'Product'>(), price: 6 },
  compound: { id: newId<'Product'>(), price: 9 },
  modifier: { id: newId<'Product'>(), price: 1.5 },
  small: newId<'ProductSize'>(),
  large: newId<'ProductSize'>(),
  modifiers: newId<'ProductGroup'>(),
}

/** Combos of the test kitchen: a main dish, plain or with modifiers but without them, and a small side, for 11. */
export const combo = {
  id: newId<'ComboSource'>(),
  price: 11,
  main: newId<'ComboGroup'>(),
  side: newId<'ComboGroup'>(),
  /** The same, and over. */
  expired: newId<'ComboSource'>(),
}

/** A discount that is for whole orders only. */
export const wholeOrderDiscount = newId<'DiscountType'>()

/** A restaurant of the demo chain with a menu of its own, and hands to order there. */
export interface Kitchen extends Changes {
  organizationId: string
  terminalGroupId: string
  /** A create's body: one plain dish to be fetched by the guest, changed by what is given. */
  body(
    order?: Record<string, unknown>,
    more?: Record<string, unknown>,
  ): Record<string, unknown> & { order: Record<string, unknown> }
  /** Places an order that the front office must take, and answers its id. */
  place(order?: Record<string, unknown>): Promise<string>
  read(orderId: string): Promise<OrderInfo>
}

export const courierOrder = {
  orderServiceType: 'DeliveryByCourier',
  deliveryPoint: { address: { type: 'city', line1: '12 Quay Road' } },
}

export const cashPayment = (sum: number) => ({ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum })
export const cardPayment = (sum: number) => ({ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum })

export async function openKitchen(world: World, settings: object = {}, version = '9.7.5'): Promise<Kitchen> {
  const { ask } = world
  const organization = {
    corporationId: demo.corporation,
    name: 'Test kitchen',
    timeZone: 'Europe/London',
    version,
    isSandbox: true,
    settings,
  }
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', organization)
  const { id: terminalGroupId } = await ask<{ id: string }>('/admin/terminal_groups/save', {
    organizationId,
    name: 'Kitchen',
  })
  await saveMenu(world)
  const whole = {
    id: wholeOrderDiscount,
    name: 'For whole orders',
    mode: 'Percent',
    percent: 5,
    canBeAppliedSelectively: false,
  }
  await ask('/admin/dictionaries/save', { corporationId: demo.corporation, discounts: [whole] })

  const body: Kitchen['body'] = (order = {}, more = {}) => ({
    organizationId,
    ...more,
    order: {
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      customer: { type: 'one-time', name: 'Ada' },
      items: [{ type: 'Product', productId: dish.plain.id, amount: 1, price: dish.plain.price }],
      ...order,
    },
  })

  return {
    organizationId,
    terminalGroupId,
    body,
    ...changesOf(world, organizationId, { folder: '/api/1/deliveries', idField: 'orderId' }),
    async place(order) {
      const placed = await ask<{ correlationId: string; orderInfo: { id: string } }>(
        '/api/1/deliveries/create',
        body(order),
      )
      const { state, exception } = await world.outcome(organizationId, placed.correlationId)
      if (state !== 'Success') throw new Error(`The order was not taken: ${exception?.message}`)
      return placed.orderInfo.id
    },
    async read(orderId) {
      const { orders } = await ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', {
        organizationId,
        orderIds: [orderId],
      })
      const [order] = orders
      if (!order) throw new Error(`There is no order ${orderId}`)
      return order
    },
  }
}

const saveMenu = ({ ask }: World) =>
  ask('/admin/menus/save', {
    corporationId: demo.corporation,
    sizes: [
      { id: dish.small, name: 'Small of the tests' },
      { id: dish.large, name: 'Large of the tests' },
    ],
    products: [
      { id: dish.plain.id, name: 'Plain', prices: [{ price: dish.plain.price }] },
      { id: dish.open.id, name: 'Open', canSetOpenPrice: true, prices: [{ price: dish.open.price }] },
      {
        id: dish.sized.id,
        name: 'Sized',
        prices: [
          { sizeId: dish.small, price: 2 },
          { sizeId: dish.large, price: 3 },
        ],
      },
      { id: dish.modifier.id, name: 'Modifier', type: 'MODIFIER', prices: [{ price: dish.modifier.price }] },
      {
        id: dish.withModifiers.id,
        name: 'With modifiers',
        prices: [{ price: dish.withModifiers.price }],
        modifierGroups: [{ id: dish.modifiers, minAmount: 0, maxAmount: 2 }],
      },
      { id: dish.compound.id, name: 'Compound', orderItemType: 'Compound', prices: [{ price: dish.compound.price }] },
    ],
    modifierGroups: [
      { id: dish.modifiers, name: 'Modifiers of the tests', items: [{ productId: dish.modifier.id, maxAmount: 2 }] },
    ],
    combos: [
      { id: combo.id, name: 'Combo of the tests', ...comboOfTests },
      { id: combo.expired, name: 'Combo of yesterday', ...comboOfTests, expirationDate: '2020-01-01 00:00:00.000' },
    ],
  })

const comboOfTests = {
  priceModificationType: 0,
  priceModification: combo.price,
  groups: [
    {
      id: combo.main,
      name: 'Main dishes',
      isMainGroup: true,
      products: [
        { productId: dish.plain.id },
        { productId: dish.withModifiers.id, forbiddenModifiers: [dish.modifier.id] },
      ],
    },
    { id: combo.side, name: 'Sides', products: [{ productId: dish.sized.id, sizeId: dish.small }] },
  ],
}
