import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal, type MoneyGrid, moneyGrid } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import { asId, newId } from '#core/schema.ts'
import type { CatalogueProduct, ModifierGroup } from '#domains/catalogue/model.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import { catalogueOf, euros, modifierGroup, modifierItem, product } from '#test/fixtures/catalogue.ts'
import { orderingErrors } from './errors.ts'
import { priceItems } from './items.ts'
import { sumOf } from './lines.ts'

const fail = failers(orderingErrors)
const organizationId = newId<'Organization'>()
const small = asId<'ProductSize'>('00000000-0000-4000-8000-000000000051')
const large = asId<'ProductSize'>('00000000-0000-4000-8000-000000000052')

const cheese = product({ name: 'Cheese', type: 'MODIFIER', price: '1.50' })
const ham = product({ name: 'Ham', type: 'MODIFIER', price: '2.25' })
const toppings = (more: Partial<ModifierGroup> = {}): ModifierGroup =>
  modifierGroup({
    name: 'Toppings',
    minAmount: 1,
    maxAmount: 3,
    freeAmount: 1,
    items: [cheese, ham].map(({ id }) => modifierItem({ productId: id, maxAmount: 2 })),
    ...more,
  })

const soup = product({ name: 'Soup', price: '4.35' })
const saffron = product({ name: 'Saffron', price: '0.0125' })
const bread = product({ name: 'Bread', price: '3.335' })
const market = product({ name: 'Fish of the day', price: '10', canSetOpenPrice: true })
const pie = product({ name: 'Pie', price: '6.00', modifierGroups: [toppings()] })
const sized = product({
  name: 'Tea',
  prices: new Map([
    [`  ${small}`, new Decimal('2.00')],
    [`  ${large}`, new Decimal('3.10')],
  ]),
  sizeIds: [small, large],
})
const pizza = (price: string) => product({ name: 'Pizza', orderItemType: 'Compound', price })
const [margherita, diavola] = [pizza('9.99'), pizza('11.50')]
const thick = product({ name: 'Thick crust', type: 'MODIFIER', price: '1.00' })
const basil = product({ name: 'Basil', type: 'MODIFIER', price: '0.50' })
const crust = modifierGroup({ name: 'Crust', minAmount: 1, items: [modifierItem({ productId: thick.id })] })
const shared = toppings({
  minAmount: 0,
  splittable: true,
  items: [
    modifierItem({ productId: cheese.id, maxAmount: 2, freeAmount: 1, splittable: true }),
    modifierItem({ productId: ham.id, maxAmount: 2, splittable: true }),
  ],
})
/** Modifiers outside of groups: a single, required one. */
const singles = modifierGroup({ id: null, name: '', items: [modifierItem({ productId: basil.id, minAmount: 1 })] })
const halved = (name: string) =>
  product({ name, orderItemType: 'Compound', price: '10', modifierGroups: [crust, shared] })
const [left, right] = [halved('Left'), halved('Right')]
/** Independent modifier: at most three per line, one of them free. */
const cutlery = product({ name: 'Cutlery', type: 'MODIFIER', price: '1.00', details: { hasOwnQuantity: true } })
const tray = product({
  name: 'Tray',
  price: '8.00',
  modifierGroups: [
    modifierGroup({ maxAmount: 3, items: [modifierItem({ productId: cutlery.id, maxAmount: 3, freeAmount: 1 })] }),
  ],
})
const salad = product({ name: 'Salad', price: '5', modifierGroups: [singles] })
const deletedDish = product({ name: 'Gone', isDeleted: true })

const catalogue = catalogueOf({
  products: [
    cheese,
    ham,
    soup,
    saffron,
    bread,
    market,
    pie,
    sized,
    margherita,
    diavola,
    thick,
    basil,
    left,
    right,
    cutlery,
    tray,
    salad,
    deletedDish,
  ],
  sizes: [
    { id: small, name: 'Small' },
    { id: large, name: 'Large' },
  ],
})

type ProductItem = Extract<OrderItem, { type: 'Product' }>

const item = (of: CatalogueProduct, price: number, more: Partial<ProductItem> = {}): OrderItem => ({
  type: 'Product',
  productId: of.id,
  amount: 1,
  price,
  ...more,
})

const price = (...items: OrderItem[]) => priceIn(euros, ...items)
const priceIn = (money: MoneyGrid, ...items: OrderItem[]) =>
  priceItems({ catalogue, organizationId, money, priceCategoryId: null }, items, fail)
const sum = (...items: OrderItem[]) => sumOf(price(...items).items).toString()

test('an order costs price times amount, to the cent', () => {
  assert.equal(sum(item(soup, 4.35, { amount: 3 })), '13.05')
  assert.equal(sum(item(soup, 4.35, { amount: 0.333 })), '1.45')
})

test('a unit price is not rounded, but price times amount is, once', () => {
  const priced = price(item(saffron, 0.0125, { amount: 350 }), item(bread, 3.335, { amount: 3 }))
  assert.deepEqual(
    priced.items.map((one) => one.type === 'Product' && [one.price, one.cost]),
    [
      [0.0125, 4.38],
      [3.335, 10.01],
    ],
  )
  assert.equal(sumOf(priced.items).toString(), '14.39')
})

for (const [currency, coin, costs] of [
  ['EUR', null, '3.34'],
  ['KWD', null, '3.335'],
  ['JPY', null, '3'],
  ['CHF', 0.05, '3.35'],
  ['JPY', 5, '5'],
] as const)
  test(`a price of 3.335 costs ${costs} in ${currency}${coin ? ` with a smallest coin of ${coin}` : ''}`, () => {
    assert.equal(sumOf(priceIn(moneyGrid(currency, coin), item(bread, 3.335)).items).toString(), costs)
  })

test('a size has its own price, and the only price must be that of the size', () => {
  assert.equal(sum(item(sized, 3.1, { productSizeId: large })), '3.1')
  assert.throws(() => sum(item(sized, 3.1)), refusal('ProductSizeNotFound', 'order.items[0].productSizeId'))
  assert.throws(() => sum(item(sized, 3.1, { productSizeId: asId(soup.id) })), {
    message: `Tea is sold in sizes: Small (${small}), Large (${large})`,
    refusal: {
      path: 'order.items[0].productSizeId',
      message: `Tea is sold in sizes: Small (${small}), Large (${large})`,
      sizes: [
        { id: small, name: 'Small' },
        { id: large, name: 'Large' },
      ],
    },
  })
  assert.throws(() => sum(item(soup, 4.35, { productSizeId: small })), { message: 'Soup is sold without sizes' })
})

test('an open price is taken from the request', () => {
  assert.equal(sum(item(market, 12.8)), '12.8')
})

test("a modifier's amount is per portion of its parent, and the group's free amount is used first", () => {
  const modifiers = [
    { productId: cheese.id, amount: 2 },
    { productId: ham.id, amount: 1 },
  ]
  // Each of 2 pies: one cheese free, one cheese 1.50, one ham 2.25.
  assert.equal(sum(item(pie, 6, { amount: 2, modifiers })), '19.5')
})

test('limits and free portions of an independent modifier are per line, whatever its amount', () => {
  const trays = (amount: number, of: number) => item(tray, 8, { amount, modifiers: [modifier(of, cutlery)] })
  assert.equal(sum(trays(3, 1)), '24')
  assert.equal(sum(trays(3, 3)), '26')
  assert.equal(sum(trays(0.5, 3)), '6')
  assert.throws(() => sum(trays(4, 4)), refusal('Incorrect', 'order.items[0].modifiers'))
})

test('two halves of a compound item cost half of each, and two halves of one product exactly its price', () => {
  const half = (of: CatalogueProduct) => ({ productId: of.id })
  const compound = (first: CatalogueProduct, second: CatalogueProduct): OrderItem => ({
    type: 'Compound',
    amount: 1,
    primaryComponent: half(first),
    secondaryComponent: half(second),
  })
  assert.equal(sum(compound(margherita, margherita)), '9.99')
  // 10.745, rounded once.
  assert.equal(sum(compound(margherita, diavola)), '10.75')
  const [halves] = price(compound(margherita, margherita)).items
  assert.ok(halves?.type === 'Compound')
  const { primaryComponent, secondaryComponent } = halves
  assert.deepEqual([primaryComponent.price, primaryComponent.cost, secondaryComponent?.cost], [4.995, 4.99, 5])
})

const modifier = (amount: number, of = cheese) => ({ productId: of.id, amount })
const refused: [what: string, of: () => OrderItem[], code: string, path: string][] = [
  ['an amount of zero', () => [item(soup, 4.35, { amount: 0 })], 'Incorrect', 'order.items[0].amount'],
  ['an unknown product', () => [item(product({}), 1)], 'ProductNotFound', 'order.items[0].productId'],
  ['a deleted product', () => [item(deletedDish, 1)], 'ProductNotFound', 'order.items[0].productId'],
  ['a modifier sold alone', () => [item(cheese, 1.5)], 'ProductNotFound', 'order.items[0].productId'],
  ['another price', () => [item(soup, 4)], 'RequestProductPriceIsNotEqualToFrontPrice', 'order.items[0].price'],
  ['too few modifiers', () => [item(pie, 6)], 'Incorrect', 'order.items[0].modifiers'],
  [
    'too many modifiers',
    () => [item(pie, 6, { modifiers: [modifier(2), modifier(2, ham)] })],
    'Incorrect',
    'order.items[0].modifiers',
  ],
  [
    'too much of one modifier',
    () => [item(pie, 6, { modifiers: [modifier(3)] })],
    'Incorrect',
    'order.items[0].modifiers[0].amount',
  ],
  [
    'a modifier twice',
    () => [item(pie, 6, { modifiers: [modifier(1), modifier(1)] })],
    'ModifierDuplicated',
    'order.items[0].modifiers[1].productId',
  ],
  [
    'a modifier of another product',
    () => [item(pie, 6, { modifiers: [modifier(1, soup)] })],
    'ProductNotFound',
    'order.items[0].modifiers[0].productId',
  ],
  [
    'an unknown modifier group',
    () => [item(pie, 6, { modifiers: [{ ...modifier(1), productGroupId: newId<'ProductGroup'>() }] })],
    'ProductGroupNotFound',
    'order.items[0].modifiers[0].productGroupId',
  ],
  ['a compound product as a plain item', () => [item(margherita, 9.99)], 'Incorrect', 'order.items[0].type'],
]

/** Returns a compound item of one or two halves. */
const halves = ({ first, second, common }: Record<'first' | 'second' | 'common', Modifiers>): OrderItem => ({
  type: 'Compound',
  amount: 2,
  primaryComponent: { productId: left.id, modifiers: first },
  secondaryComponent: second === undefined ? null : { productId: right.id, modifiers: second },
  commonModifiers: common,
})
type Modifiers = ReturnType<typeof modifier>[] | null | undefined

test('two halves with one required crust of 1.00 cost 1.00 more', () => {
  const item = halves({ first: null, second: null, common: [modifier(1, thick)] })
  assert.equal(sum({ ...item, amount: 1 }), '11')
  assert.equal(sum(item), '22')
  // A whole item costs the same with its crust on its only component or on the item.
  assert.equal(sum(halves({ first: null, second: undefined, common: [modifier(1, thick)] })), '22')
  assert.equal(sum(halves({ first: [modifier(1, thick)], second: undefined, common: null })), '22')
})

test('free portions of a compound item are granted once, whichever half has them', () => {
  const common = [modifier(1, thick)]
  // The first cheese is free by its own limit, the second by the group's; no free portion is left for the ham.
  const [one] = price(halves({ first: [modifier(1)], second: [modifier(1), modifier(1, ham)], common })).items
  assert.ok(one?.type === 'Compound')
  const free = [one.primaryComponent, one.secondaryComponent].map((half) =>
    half?.modifiers?.map(({ freeOfChargeAmount }) => freeOfChargeAmount),
  )
  assert.deepEqual([free, sumOf([one]).toString()], [[[1], [1, 0]], '26.5'])
})

const common = [modifier(1, thick)]
refused.push(
  [
    'a required crust left out',
    () => [halves({ first: null, second: null, common: null })],
    'Incorrect',
    'order.items[0].commonModifiers',
  ],
  [
    'a crust for one of two halves',
    () => [halves({ first: common, second: null, common: null })],
    'Incorrect',
    'order.items[0].primaryComponent.modifiers[0].productId',
  ],
  [
    'two crusts',
    () => [halves({ first: null, second: null, common: [modifier(2, thick)] })],
    'Incorrect',
    'order.items[0].commonModifiers',
  ],
  [
    'more toppings on both halves than the item may have',
    () => [halves({ first: [modifier(2)], second: [modifier(2, ham)], common })],
    'Incorrect',
    'order.items[0].primaryComponent.modifiers',
  ],
  [
    'too much of one topping on both halves and the whole',
    () => [halves({ first: [modifier(1)], second: [modifier(1)], common: [...common, modifier(1)] })],
    'Incorrect',
    'order.items[0].commonModifiers[1].amount',
  ],
  ['a required single modifier left out', () => [item(salad, 5)], 'Incorrect', 'order.items[0].modifiers'],
  [
    'a required single modifier left out by an empty list',
    () => [item(salad, 5, { modifiers: [] })],
    'Incorrect',
    'order.items[0].modifiers',
  ],
)

test('a required member of a group is required even if the group is not', () => {
  const group = toppings({
    minAmount: 0,
    items: [modifierItem({ productId: ham.id, minAmount: 1 }), modifierItem({ productId: cheese.id })],
  })
  const dish = product({ name: 'Toast', price: '4', modifierGroups: [group] })
  const without = (more: Partial<CatalogueProduct>) => {
    const products = [dish, cheese, { ...ham, ...more }]
    const context = { catalogue: catalogueOf({ products }), organizationId, money: euros, priceCategoryId: null }
    return sumOf(priceItems(context, [item(dish, 4, { modifiers: [modifier(1)] })], fail).items).toString()
  }
  assert.throws(() => without({}), refusal('Incorrect', 'order.items[0].modifiers'))
  // A member that is not on sale cannot be chosen.
  assert.equal(without({ isDeleted: true }), '4')
  assert.equal(without({ prices: new Map(), sizeIds: [] }), '4')
})

for (const [title, items, code, path] of refused)
  test(`an order with ${title} is refused with ${code}`, () => {
    assert.throws(() => price(...items()), refusal(code, path))
  })

test('a duplicate position id is refused', () => {
  const positionId = newId<'Position'>()
  const twice = [item(soup, 4.35, { positionId }), item(soup, 4.35, { positionId })]
  assert.throws(() => price(...twice), refusal('NonUnqiueOrderItemPosition', 'order.items[1].positionId'))
})

function refusal(code: string, path: string) {
  return (thrown: unknown) => {
    assert.ok(thrown instanceof OperationError)
    assert.deepEqual([thrown.def.code, thrown.refusal.path], [code, path])
    return true
  }
}
