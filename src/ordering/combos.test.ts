import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { asId, newId } from '#core/schema.ts'
import type { CatalogueProduct, ComboSpecification, PriceRule } from '#domains/catalogue/model.ts'
import { priceRuleNumbers, priceRules } from '#domains/catalogue/rules.ts'
import type { Combo, OrderItem } from '#shared/schemas/requested_items.ts'
import { catalogueOf, dictionariesOf, discount, euros, modifierItem, product } from '#test/fixtures/catalogue.ts'
import { fillGroups, membersOf } from './combo_groups.ts'
import { positionPrices } from './combos.ts'
import { orderingErrors } from './errors.ts'
import { priceItems } from './items.ts'
import { sumOf } from './lines.ts'
import { addItems, priceOrder, replaceItems } from './pricing.ts'

const fail = failers(orderingErrors)
const organizationId = newId<'Organization'>()
const tenPercent = discount({ percent: new Decimal(10) })

const sauce = product({ name: 'Sauce', type: 'MODIFIER', price: '0.70' })
const dip = product({ name: 'Dip', type: 'MODIFIER', price: '0.70', details: { hasOwnQuantity: true } })
const sauces = {
  id: newId<'ProductGroup'>(),
  name: 'Sauces',
  minAmount: 0,
  maxAmount: 9,
  defaultAmount: 0,
  freeAmount: 0,
  hideIfDefault: false,
  splittable: true,
  items: [sauce, dip].map(({ id }) => modifierItem({ productId: id, maxAmount: 9, splittable: true })),
}
const dish = (price: string, more: Partial<CatalogueProduct> = {}) =>
  product({ price, modifierGroups: [sauces], ...more })
const apart = dish('4.20')

/** Returns a combo with a group for each product; `amounts` are the limits of the groups. */
function comboOf(
  products: readonly CatalogueProduct[],
  rule: PriceRule,
  modification: string,
  more: { includeModifiers?: boolean; amounts?: readonly (string | null)[] } = {},
): ComboSpecification {
  return {
    id: newId<'ComboSource'>(),
    name: 'Combo',
    sku: null,
    categoryId: null,
    programId: null,
    priceModificationType: rule,
    priceModification: new Decimal(modification),
    isActive: true,
    startDate: null,
    expirationDate: null,
    lackingGroupsToSuggest: null,
    includeModifiers: more.includeModifiers ?? false,
    organizationIds: null,
    isDeleted: false,
    sortOrder: 0,
    details: {},
    groups: products.map(({ id }, i) => {
      const own = more.amounts?.[i]
      const priceModificationAmount = own ? new Decimal(own) : null
      return {
        id: newId<'ComboGroup'>(),
        name: `Group ${i}`,
        isMainGroup: false,
        skipStep: false,
        products: [{ productId: id, sizeId: null, forbiddenModifiers: [], priceModificationAmount }],
      }
    }),
  }
}

const comboId = newId<'Combo'>()

/** Returns an item for each group of the combo, each with so many sauces. */
function itemsOf(
  combo: ComboSpecification,
  products: readonly CatalogueProduct[],
  amount = 1,
  sauceCount = 0,
  modifier = sauce,
) {
  return products.map((one, i): OrderItem => {
    const part = {
      productId: one.id,
      modifiers: sauceCount === 0 ? null : [{ productId: modifier.id, amount: sauceCount }],
    }
    const comboGroupId = combo.groups[i]?.id ?? asId('')
    const of = { amount, comboInformation: { comboId, comboSourceId: combo.id, comboGroupId } }
    if (one.orderItemType === 'Compound')
      return { type: 'Compound', ...of, primaryComponent: part, secondaryComponent: { productId: one.id } }
    return { type: 'Product', ...of, ...part, price: one.prices.get('  ')?.toNumber() ?? 0 }
  })
}

interface Setup {
  combo: ComboSpecification
  products: readonly CatalogueProduct[]
}

const contextOf = ({ combo, products }: Setup) => ({
  catalogue: catalogueOf({ products: [...products, sauce, dip, apart], combos: [combo] }),
  dictionaries: dictionariesOf({ discounts: [tenPercent] }),
  organization: { id: organizationId, timeZone: 'UTC', settings: {} },
  terminalGroupId: newId(),
  now: 0,
  details: null,
  fail,
})

/** Returns the price of each position of one combo. */
function pricesOf(setup: Setup, items: readonly OrderItem[], amount = 1): Decimal[] {
  const { catalogue } = contextOf(setup)
  const priced = priceItems({ catalogue, organizationId, money: euros, priceCategoryId: null }, items, fail, 'items')
  const { filled, faults } = fillGroups(setup.combo, membersOf(items, priced.items, 'items'), amount)
  assert.deepEqual(faults, [])
  return positionPrices(setup.combo, filled, euros)
}

const ordered = ({ combo }: Setup, price: number, amount = 1): Combo => ({
  id: comboId,
  name: 'Combo',
  amount,
  price,
  sourceId: combo.id,
})

const rows: [what: string, rule: PriceRule, modification: string, amounts: (string | null)[], prices: string[]][] = [
  ['a fixed price in proportion to the menu', priceRules.fixedCombo, '9', [], ['6', '3']],
  ['a fixed price and a surcharge for one product', priceRules.fixedCombo, '9', [null, '1.5'], ['6', '4.5']],
  ['a price for each position', priceRules.fixedPosition, '5', [null, '1.99'], ['5', '1.99']],
  ['a percentage off the cheapest', priceRules.percentOffCheapest, '50', [], ['10', '2.5']],
  ['a percentage off the most expensive', priceRules.percentOffDearest, '50', [], ['5', '5']],
  ['a percentage off each', priceRules.percentOffEach, '10', [null, '33'], ['9', '3.35']],
  ['a sum off each', priceRules.sumOffEach, '1', [null, '7'], ['9', '0']],
]

for (const [title, rule, modification, amounts, prices] of rows)
  test(`a combo of dishes for 10 and 5 costs ${title}`, () => {
    const products = [dish('10'), dish('5')]
    const combo = comboOf(products, rule, modification, { amounts })
    const computed = pricesOf({ combo, products }, itemsOf(combo, products))
    assert.deepEqual(computed.map(String), prices)
  })

test('modifiers are added to the price, unless the combo includes them', async () => {
  const products = [dish('10'), dish('5')]
  for (const [includeModifiers, sum] of [
    [false, 11.8],
    [true, 9],
  ] as const) {
    const combo = comboOf(products, priceRules.fixedCombo, '9', { includeModifiers })
    const setup = { combo, products }
    const request = { items: itemsOf(combo, products, 1, 2), combos: [ordered(setup, 9)] }
    const order = await priceOrder(contextOf(setup), request, 'Common')
    assert.equal(order.sum, sum)
  }
})

test('a percentage also applies to modifiers that the combo includes', () => {
  const products = [dish('10')]
  const combo = comboOf(products, priceRules.percentOffEach, '50', { includeModifiers: true })
  assert.deepEqual(pricesOf({ combo, products }, itemsOf(combo, products, 1, 2)).map(String), ['5.7'])
})

test('combos that include an independent modifier share its price', () => {
  const products = [dish('10')]
  const combo = comboOf(products, priceRules.percentOffEach, '50', { includeModifiers: true })
  assert.deepEqual(pricesOf({ combo, products }, itemsOf(combo, products, 7, 2, dip), 7).map(String), ['5.1'])
})

test('an item of a combo shows its share of the price, next to the menu price', async () => {
  const products = [dish('10'), dish('5')]
  const combo = comboOf(products, priceRules.fixedCombo, '9')
  const setup = { combo, products }
  const { items, combos } = await priceOrder(
    contextOf(setup),
    { items: itemsOf(combo, products, 2), combos: [ordered(setup, 9, 2)] },
    'Common',
  )
  assert.deepEqual(
    items.map((item) => item.type === 'Product' && [item.price, item.cost, item.resultSum]),
    [
      [10, 12, 12],
      [5, 6, 6],
    ],
  )
  assert.deepEqual(items[1]?.comboInformation, {
    comboId,
    comboSourceId: combo.id,
    groupId: combo.groups[1]?.id,
    groupName: 'Group 1',
  })
  assert.deepEqual(combos, [{ ...ordered(setup, 9, 2), size: undefined }])
})

test('an item that is free on the menu still gets a share of a combo of a fixed price', () => {
  const products = [dish('0'), dish('0')]
  const combo = comboOf(products, priceRules.fixedCombo, '5.01')
  assert.deepEqual(pricesOf({ combo, products }, itemsOf(combo, products)).map(String), ['2.5', '2.51'])
})

const cents = fc.integer({ min: 0, max: 99_999 }).map((value) => new Decimal(value).dividedBy(100).toString())

const anyOrdered = fc
  .record({
    dishes: fc.array(fc.record({ price: cents, isCompound: fc.boolean(), own: fc.option(cents) }), {
      minLength: 1,
      maxLength: 6,
    }),
    rule: fc.constantFrom(...priceRuleNumbers),
    modification: cents,
    includeModifiers: fc.boolean(),
    amount: fc.integer({ min: 1, max: 20 }),
    sauceCount: fc.integer({ min: 0, max: 3 }),
    modifier: fc.constantFrom(sauce, dip),
  })
  .map(({ dishes, rule, modification, includeModifiers, amount, sauceCount, modifier }) => {
    const products = dishes.map(({ price, isCompound }) =>
      dish(price, { orderItemType: isCompound ? 'Compound' : 'Product' }),
    )
    const combo = comboOf(products, rule, modification, { includeModifiers, amounts: dishes.map(({ own }) => own) })
    const setup = { combo, products }
    const items = itemsOf(combo, products, amount, sauceCount, modifier)
    const price = pricesOf(setup, items, amount).reduce((sum, each) => sum.plus(each), new Decimal(0))
    const modifiers = includeModifiers
      ? new Decimal(0)
      : new Decimal('0.7').times(sauceCount * (modifier === dip ? 1 : amount) * products.length)
    return { given: setup, items, amount, price, modifiers }
  })

test('an order of a combo costs its price times its amount plus modifiers, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrdered, async ({ given, items, amount, price, modifiers }) => {
      const combos = [ordered(given, price.toNumber(), amount)]
      const order = await priceOrder(contextOf(given), { items, combos }, 'Common')
      assert.equal(order.sum, price.times(amount).plus(modifiers).toNumber())
      assert.equal(sumOf(order.items).toNumber(), order.sum)
    }),
    { numRuns: 300 },
  )
})

const positionId = newId<'Position'>()
const first: OrderItem = { type: 'Product', productId: apart.id, amount: 3, price: 4.2, positionId }
const discountsInfo = { discounts: [{ type: 'RMS' as const, discountTypeId: tenPercent.id }] }

test('a combo that is added, or that replaces other items, costs the same as in a new order', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrdered, fc.boolean(), async ({ given, items, amount, price }, isDiscounted) => {
      const placed = positioned(items)
      const combos = [ordered(given, price.toNumber(), amount)]
      const info = isDiscounted ? { discountsInfo } : {}
      const atOnce = await priceOrder(contextOf(given), { items: [first, ...placed], combos, ...info }, 'Common')
      const begun = { ...(await priceOrder(contextOf(given), { items: [first], ...info }, 'Common')), orderType: null }
      const added = addItems(contextOf(given), begun, { items: placed, combos })
      assert.deepEqual(withoutPositions(added), withoutPositions(atOnce))
      const replaced = replaceItems(contextOf(given), added, { items: [first, ...placed], combos })
      assert.deepEqual(withoutPositions(replaced), withoutPositions(atOnce))
      // A later addition: the combo is calculated again from its stored fields.
      const more = { ...first, positionId: newId<'Position'>() }
      const wholly = await priceOrder(contextOf(given), { items: [first, ...placed, more], combos, ...info }, 'Common')
      const later = addItems(contextOf(given), added, { items: [more] })
      assert.deepEqual(withoutPositions(later), withoutPositions(wholly))
    }),
    { numRuns: 200 },
  )
})

/** Gives items position ids, so that repeated orders have the same ones. */
const positioned = (items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => {
    if (item.type === 'Product') return { ...item, positionId: newId<'Position'>() }
    return { ...item, primaryComponent: { ...item.primaryComponent, positionId: newId<'Position'>() } }
  })

const withoutPositions = ({ items, combos, discounts, sum }: Omit<Awaited<ReturnType<typeof priceOrder>>, 'tips'>) =>
  JSON.parse(JSON.stringify({ items, combos, discounts, sum }, (key, value) => (key === 'positionId' ? 0 : value)))
