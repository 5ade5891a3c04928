import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { type Id, newId } from '#core/schema.ts'
import type { CatalogueProduct } from '#domains/catalogue/model.ts'
import { priceKey } from '#domains/catalogue/rules.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import { campaignsOn, manualConditionId } from '#test/fixtures/campaigns.ts'
import {
  catalogueOf,
  dictionariesOf,
  discount,
  modifierGroup,
  modifierItem,
  product,
} from '#test/fixtures/catalogue.ts'
import { calculationInputOf, campaignOf, guestWith } from '#test/fixtures/checkin.ts'
import { agreedSumsOf } from './discounts.ts'
import { orderingErrors } from './errors.ts'
import { partsOf, sumOf } from './lines.ts'
import { withLoyalty } from './loyalty/discounts.ts'
import type { OrderLoyalty, StoredLoyalty } from './loyalty/model.ts'
import type { PricedOrder } from './model.ts'
import { addItems, applyLoyaltyDiscounts, priceLines } from './pricing.ts'

/** Orders that are composed differently cost the same (docs/domain.md §13.1), also with discounts of the restaurant. */

const [food, drinks] = [newId<'ProductCategory'>(), newId<'ProductCategory'>()]
const [small, large] = [newId<'ProductSize'>(), newId<'ProductSize'>()]
const cheese = product({ type: 'MODIFIER', price: '1.55', categoryId: drinks })
const toppings = modifierGroup({ maxAmount: 3, items: [modifierItem({ productId: cheese.id, maxAmount: 3 })] })
const water = product({ price: '0.05', categoryId: drinks })
const steak = product({ price: '50', categoryId: food })
const pie = product({
  price: '6.05',
  categoryId: food,
  modifierGroups: [toppings],
  sizeIds: [small, large],
  prices: new Map([
    [priceKey(null, null, small), new Decimal('6.05')],
    [priceKey(null, null, large), new Decimal('9.99')],
  ]),
})

const types = {
  percent: discount({ percent: new Decimal(15) }),
  surcharge: discount({ percent: new Decimal('-7.5') }),
  categorised: discount({
    isCategorised: true,
    categoryPercents: new Map([
      [drinks, new Decimal(33)],
      [food, new Decimal('-3.3')],
    ]),
  }),
  fixed: discount({ mode: 'FixedSum', sum: new Decimal('4.99') }),
  flexible: discount({ mode: 'FlexibleSum' }),
}

const context = {
  catalogue: catalogueOf({
    products: [cheese, water, steak, pie],
    sizes: [
      { id: small, name: 'Small' },
      { id: large, name: 'Large' },
    ],
  }),
  dictionaries: dictionariesOf({ discounts: Object.values(types) }),
  organization: { id: newId<'Organization'>(), timeZone: 'UTC', settings: { currencyIsoName: 'EUR' } },
  now: 0,
  fail: failers(orderingErrors),
}

/** Equal dishes; `isSelected` says whether discounts for chosen positions apply. */
interface Ordered {
  productId: CatalogueProduct['id']
  productSizeId: typeof small | null
  cheeses: number
  isSelected: boolean
  amount: number
}

const someSize = fc.constantFrom(small, large)
const someDishes = fc.array(
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(water, steak).map(({ id }) => ({ productId: id, productSizeId: null, cheeses: 0 })),
        fc.tuple(someSize, fc.nat(2)).map(([size, cheeses]) => ({ productId: pie.id, productSizeId: size, cheeses })),
      ),
      fc.record({ isSelected: fc.boolean(), amount: fc.integer({ min: 1, max: 4 }) }),
    )
    .map(([dish, more]): Ordered => ({ ...dish, ...more })),
  { minLength: 1, maxLength: 5 },
)

/** Splits or joins dishes of the same kind, and shuffles them. */
function redivided(dishes: readonly Ordered[], chances: readonly number[]): Ordered[] {
  let index = 0
  const next = (): number => chances[index++ % chances.length] ?? 0
  const parts = dishes.flatMap((dish) => {
    const first = 1 + (next() % dish.amount)
    return [first, dish.amount - first].filter((amount) => amount > 0).map((amount) => ({ ...dish, amount }))
  })
  const placed = parts.map((part) => ({ part, place: next() }))
  return placed.sort((a, b) => a.place - b.place).map(({ part }) => part)
}

const itemOf = ({
  productId,
  productSizeId,
  cheeses,
  amount,
}: Ordered): OrderItem & { positionId: Id<'Position'> } => ({
  ...{ type: 'Product', productId, productSizeId, amount, positionId: newId<'Position'>() },
  modifiers: cheeses > 0 ? [{ productId: cheese.id, amount: cheeses }] : null,
})

const someDiscounts = fc.array(
  fc.record({ type: fc.constantFrom(...Object.values(types)), isSelective: fc.boolean(), cents: fc.nat(5_000) }),
  { maxLength: 2 },
)
type Discounts = typeof someDiscounts extends fc.Arbitrary<infer T> ? T : never

interface Bill {
  dishes: readonly Ordered[]
  discounts: Discounts
  campaigns: CompiledCampaign[]
}

const loyaltyOf = (campaigns: CompiledCampaign[]): OrderLoyalty => {
  const { dishes: _, ...facts } = calculationInputOf([], {
    guest: guestWith(),
    paidFromWallets: new Decimal('3.21'),
    dynamicDiscounts: new Map([[manualConditionId, new Decimal('7.77')]]),
  })
  return {
    facts,
    campaigns,
    coupon: null,
    programs: new Map(),
    warnings: [],
    withoutSum: new Set<string>(),
    fixed: null,
    uses: [],
    grants: [],
  }
}

/** Returns the price and the bonus of an order that is placed with all its lines. */
async function orderedAtOnce({ dishes, discounts, campaigns }: Bill) {
  const items = dishes.map((dish) => ({ dish, item: itemOf(dish) }))
  const chosen = items.flatMap(({ dish, item }) => (dish.isSelected ? [item.positionId] : []))
  const discountsInfo = {
    discounts: discounts
      .filter(({ isSelective }) => !isSelective || chosen.length > 0)
      .map(({ type, isSelective, cents }) => ({
        ...{ type: 'RMS' as const, discountTypeId: type.id },
        ...(type.mode === 'FlexibleSum' && { sum: cents / 100 }),
        ...(isSelective && { selectivePositions: chosen }),
      })),
  }
  const requested = { items: items.map(({ item }) => item), discountsInfo }
  return summaryOf(
    await applyLoyaltyDiscounts(
      { ...context, loyalty: loyaltyOf(campaigns) },
      requested,
      priceLines(context, requested),
    ),
  )
}

/** Like `orderedAtOnce`, but adds all lines except the first one by one. */
async function orderedOneByOne({ dishes, discounts, campaigns }: Bill) {
  const [first, ...others] = dishes.map(itemOf)
  const discountsInfo = {
    discounts: discounts.map(({ type, cents }) => ({
      ...{ type: 'RMS' as const, discountTypeId: type.id },
      ...(type.mode === 'FlexibleSum' && { sum: cents / 100 }),
    })),
  }
  const requested = { items: [first!], discountsInfo }
  const details = { agreedSums: agreedSumsOf(discountsInfo) }
  const loyalty = loyaltyOf(campaigns)
  const begun = await applyLoyaltyDiscounts({ ...context, loyalty }, requested, priceLines(context, requested))
  let order: PricedOrder = {
    ...begun.order,
    orderType: null,
    processedPaymentsSum: null,
  }
  let stored: StoredLoyalty | null = null
  for (const item of others) {
    const added = addItems({ ...context, details }, order, { items: [item] })
    ;({ order, storedLoyalty: stored } = await withLoyalty(added, loyalty, context.catalogue))
  }
  return summaryOf({ order, storedLoyalty: stored })
}

function summaryOf({
  order,
  storedLoyalty,
}: {
  order: Pick<PricedOrder, 'items' | 'discounts' | 'sum'>
  storedLoyalty: StoredLoyalty | null
}) {
  const byProduct = Map.groupBy(order.items, (item) => `${partsOf(item)[0]?.product.id} ${item.size?.id}`)
  return {
    sum: order.sum,
    discounts: order.discounts?.map(({ sum }) => sum),
    sums: [...byProduct].map(([key, items]) => [key, sumOf(items).toNumber()]).sort(),
    campaignEffects: storedLoyalty?.campaignEffects,
  }
}

test('a discount of the restaurant applies to the cheapest piece', async () => {
  const steaks = { productId: steak.id, productSizeId: null, cheeses: 0, isSelected: false }
  const half = discount({ mode: 'FlexibleSum' })
  const dictionaries = dictionariesOf({ discounts: [half] })
  const cheapestFree = campaignOf([
    { type: 'PiecesDiscount', which: 'Cheapest', pieces: 1, mode: 'Percent', value: 100 },
  ])
  for (const others of [[3], [1, 2], [1, 1, 1]]) {
    const [one, ...more] = [1, ...others].map((amount) => itemOf({ ...steaks, amount }))
    const selective = { type: 'RMS' as const, discountTypeId: half.id, sum: 25, selectivePositions: [one!.positionId] }
    const requested = { items: [one!, ...more], discountsInfo: { discounts: [selective] } }
    const loyaltyContext = { ...context, dictionaries, loyalty: loyaltyOf([cheapestFree]) }
    const lines = priceLines(loyaltyContext, requested)
    assert.equal((await applyLoyaltyDiscounts(loyaltyContext, requested, lines)).order.sum, 150)
  }
})

test('discounts of modifiers after discounts of dishes are the same for joined and divided lines', async () => {
  const pieWith = (cheeses: number, amount: number): Ordered => ({
    ...{ productId: pie.id, productSizeId: small, isSelected: false },
    ...{ cheeses, amount },
  })
  const discounts = [
    { type: types.flexible, isSelective: false, cents: 2871 },
    { type: types.categorised, isSelective: false, cents: 0 },
  ]
  const priced = (dishes: Ordered[]) => orderedAtOnce({ dishes, discounts, campaigns: [] })
  const joined = await priced([pieWith(0, 1), pieWith(1, 2), pieWith(2, 1)])
  assert.deepEqual(await priced([pieWith(0, 1), pieWith(1, 1), pieWith(1, 1), pieWith(2, 1)]), joined)
})

const chances = fc.array(fc.nat(), { minLength: 20, maxLength: 20 })
const someCampaigns = campaignsOn({ productIds: [water.id, steak.id, pie.id], sizeIds: [large] })

test('an order has the same price and bonus however its dishes are divided into lines, with any discounts', async () => {
  await fc.assert(
    fc.asyncProperty(
      someDishes,
      chances,
      someDiscounts,
      someCampaigns,
      async (dishes, chance, discounts, campaigns) => {
        const other = await orderedAtOnce({ dishes: redivided(dishes, chance), discounts, campaigns })
        assert.deepEqual(other, await orderedAtOnce({ dishes, discounts, campaigns }))
      },
    ),
    { numRuns: 300 },
  )
})

test('an order has the same price and bonus whether its lines are added at once or one by one', async () => {
  const several = someDishes.filter(({ length }) => length > 1)
  await fc.assert(
    fc.asyncProperty(several, chances, someDiscounts, someCampaigns, async (all, chance, discounts, campaigns) => {
      const dishes = all.map((dish) => ({ ...dish, isSelected: false }))
      const added = await orderedOneByOne({ dishes: redivided(dishes, chance), discounts, campaigns })
      const whole = discounts.map((one) => ({ ...one, isSelective: false }))
      assert.deepEqual(added, await orderedAtOnce({ dishes, discounts: whole, campaigns }))
    }),
    { numRuns: 150 },
  )
})
