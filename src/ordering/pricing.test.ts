import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal, total } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { asId, byId, newId } from '#core/schema.ts'
import type { Catalogue, CatalogueProduct, ModifierGroup } from '#domains/catalogue/model.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import { product as anyProduct, dictionariesOf, discount, modifierItem } from '#test/fixtures/catalogue.ts'
import { agreedSumsOf } from './discounts.ts'
import { orderingErrors } from './errors.ts'
import { sumOf } from './lines.ts'
import type { OrderRequest, PricedOrder } from './model.ts'
import { addItems, priceOrder } from './pricing.ts'

const organizationId = newId<'Organization'>()
const [food, drinks] = [newId<'ProductCategory'>(), newId<'ProductCategory'>()]

const product = (name: string, price: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct =>
  anyProduct({ name, price, categoryId: food, ...more })

const cheese = product('Cheese', '1.55', { type: 'MODIFIER' })
const toppings: ModifierGroup = {
  id: newId<'ProductGroup'>(),
  name: 'Toppings',
  minAmount: 0,
  maxAmount: 3,
  defaultAmount: 0,
  freeAmount: 1,
  hideIfDefault: false,
  splittable: true,
  items: [modifierItem({ productId: cheese.id, maxAmount: 3, splittable: true })],
}
const pie = product('Pie', '6.05', { modifierGroups: [toppings] })
const water = product('Water', '1.15', { categoryId: drinks })
const fish = product('Fish', '10', { canSetOpenPrice: true })
const pizza = product('Pizza', '9.99', { orderItemType: 'Compound', modifierGroups: [toppings] })

const catalogue: Catalogue = {
  corporationId: newId<'Corporation'>(),
  revision: 1,
  products: byId([cheese, pie, water, fish, pizza]),
  sizes: new Map(),
  groups: new Map(),
  categories: new Map(),
  taxCategories: new Map(),
  allergenGroups: new Map(),
  schedules: new Map(),
  customerTagGroups: new Map(),
  taxOverrides: [],
  priceCategories: new Map(),
  menus: new Map(),
  combos: new Map(),
  comboCategories: new Map(),
}

const types = {
  percent: discount({ percent: new Decimal(15) }),
  surcharge: discount({ percent: new Decimal('-7.5') }),
  whole: discount({ percent: new Decimal(100) }),
  largeOrders: discount({ percent: new Decimal(50), minOrderSum: new Decimal(40) }),
  drinksOnly: discount({ isCategorised: true, categoryPercents: new Map([[drinks, new Decimal(33)]]) }),
  fixed: discount({ mode: 'FixedSum', sum: new Decimal('4.99') }),
  flexible: discount({ mode: 'FlexibleSum' }),
  flexibleForLarge: discount({ mode: 'FlexibleSum', minOrderSum: new Decimal(25) }),
}

const dictionaries = dictionariesOf({ discounts: Object.values(types) })

const context = {
  catalogue,
  dictionaries,
  organizationId,
  terminalGroupId: newId<'TerminalGroup'>(),
  organization: { id: organizationId, timeZone: 'Europe/London', settings: {} },
  now: 0,
  fail: failers(orderingErrors),
}

/** Returns an order after its creation and additions. */
async function ordered(discountsInfo: DiscountsInfo, first: readonly OrderItem[], ...additions: OrderItem[][]) {
  const request: OrderRequest = { items: first, discountsInfo }
  const details = { agreedSums: agreedSumsOf(discountsInfo) }
  const order: PricedOrder = { ...(await priceOrder(context, request, 'DeliveryByCourier')), orderType: null }
  return additions.reduce((before, items) => addItems({ ...context, details }, before, { items }), order)
}

/** Returns an order without position ids, which are random. */
const comparable = ({ items, discounts, sum }: PricedOrder) => ({
  sum,
  discounts: discounts?.map((discount) => discount.sum),
  items: items.map((item) => sumOf([item]).toNumber()),
})

const amount = fc.integer({ min: 1, max: 9_999 }).map((thousandths) => thousandths / 1000)
const upTo = (max: number) =>
  fc.option(fc.integer({ min: 1, max }).map((much) => [{ productId: cheese.id, amount: much }]))
const modifiers = upTo(3)
const item: fc.Arbitrary<OrderItem> = fc.oneof(
  fc.record({
    type: fc.constant('Product' as const),
    productId: fc.constant(water.id),
    amount,
    price: fc.constant(1.15),
  }),
  fc.record({
    type: fc.constant('Product' as const),
    productId: fc.constant(pie.id),
    amount,
    price: fc.constant(6.05),
    modifiers,
  }),
  fc.record({
    type: fc.constant('Product' as const),
    productId: fc.constant(fish.id),
    amount,
    price: fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
  }),
  fc.record({
    type: fc.constant('Compound' as const),
    amount,
    primaryComponent: fc.record({ productId: fc.constant(pizza.id), modifiers: upTo(1) }),
    secondaryComponent: fc.option(fc.record({ productId: fc.constant(pizza.id) })),
    commonModifiers: upTo(2),
  }),
)
const items = (minLength: number) => fc.array(item, { minLength, maxLength: 6 })

const position = asId<'Position'>('00000000-0000-4000-8000-0000000000aa')
const firstItem: OrderItem = { type: 'Product', productId: fish.id, amount: 1, price: 8.37, positionId: position }

const flexibleSum = fc.integer({ min: 0, max: 6_000 }).map((cents) => cents / 100)
const given = fc.oneof(
  fc
    .constantFrom(types.percent, types.surcharge, types.whole, types.largeOrders, types.drinksOnly, types.fixed)
    .map(({ id }) => ({ discountTypeId: id })),
  fc.record({ discountTypeId: fc.constantFrom(types.flexible.id, types.flexibleForLarge.id), sum: flexibleSum }),
)
const discounts: fc.Arbitrary<DiscountsInfo> = fc
  .array(fc.record({ given, isSelective: fc.boolean() }), { maxLength: 3 })
  .map((all) => ({
    discounts: all.map(({ given: one, isSelective }) => ({
      type: 'RMS' as const,
      ...one,
      ...(isSelective && { selectivePositions: [position] }),
    })),
  }))

test('adding items in several steps costs the same as adding all at once, or ordering them at once', async () => {
  await fc.assert(
    fc.asyncProperty(discounts, items(0), items(1), items(1), async (info, own, some, others) => {
      const first = [firstItem, ...own]
      const atOnce = comparable(await ordered(info, [...first, ...some, ...others]))
      assert.deepEqual(comparable(await ordered(info, first, some, others)), atOnce)
      assert.deepEqual(comparable(await ordered(info, first, [...some, ...others])), atOnce)
    }),
    { numRuns: 500 },
  )
})

test('the sum is that of the lines, and discounts equal the reductions of the lines', async () => {
  const undiscounted: DiscountsInfo = { discounts: [] }
  await fc.assert(
    fc.asyncProperty(discounts, items(0), items(1), async (info, own, some) => {
      const order = await ordered(info, [firstItem, ...own], some)
      assert.equal(order.sum, sumOf(order.items).toNumber())
      assert.ok(order.sum >= 0)
      const { sum: full } = await ordered(undiscounted, [firstItem, ...own], some)
      const given = total((order.discounts ?? []).map(({ sum }) => sum))
      assert.equal(new Decimal(full).minus(given).toNumber(), order.sum)
    }),
    { numRuns: 500 },
  )
})

test('an order without additions is not changed when its sums are recalculated', async () => {
  await fc.assert(
    fc.asyncProperty(discounts, items(0), async (info, own) => {
      const order = await ordered(info, [firstItem, ...own])
      assert.deepEqual(comparable(await ordered(info, [firstItem, ...own], [])), comparable(order))
    }),
    { numRuns: 200 },
  )
})

test('removed items do not count, and keep their positions', async () => {
  const order = await ordered({ discounts: [] }, [firstItem])
  const deleted = {
    deletionMethod: { id: '1', comment: null, removalType: { id: newId<'RemovalType'>(), name: 'Spoilt' } },
  }
  const removed = { ...order, items: order.items.map((one) => ({ ...one, deleted })) }
  const again = { ...firstItem, positionId: newId<'Position'>() }
  assert.equal(addItems({ ...context, details: null }, removed, { items: [again] }).sum, 8.37)
  assert.throws(
    () => addItems({ ...context, details: null }, removed, { items: [firstItem] }),
    /positionId appears twice/,
  )
})
